import { useActionData, useLoaderData } from 'react-router'
import type { RouteHandle } from '../../../route-handle.ts'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { FormPart } from '../../form-part.tsx'
import { HouseForm } from '../house-form.tsx'
import type { action, loader } from './tax.server.ts'

export { action, loader } from './tax.server.ts'
export const handle = { policy: 'staff:admin' } satisfies RouteHandle
export const meta = () => [{ title: 'Tax · Fanfare' }]

const elsewhereRows = [
  {
    label: 'VAT number in the United Kingdom',
    name: 'ukNumber',
    maxLength: 60,
    hint: 'Leave empty if you’re not registered there.',
  },
  {
    label: 'Sales tax in the United States',
    name: 'usStates',
    maxLength: 200,
    hint: 'Two-letter codes of the states, such as CA, NY.',
  },
  {
    label: 'Other countries',
    name: 'countries',
    maxLength: 200,
    hint: 'Two-letter codes, such as CA, NO, NG. For Canada, each province’s HST or GST is collected.',
  },
] as const

export default function TaxScreen() {
  const { answer, fingerprint } = useLoaderData<typeof loader>()
  const formAnswer = useActionData<typeof action>()
  const values: Readonly<Record<string, string>> = formAnswer?.values ?? answer
  const faults: Readonly<Record<string, string>> = formAnswer?.faults ?? {}
  const fillField = (name: string) => ({ defaultValue: values[name] ?? '', error: faults[name] })
  return (
    <HouseForm
      title="Tax"
      intro="Where you’re registered for VAT and sales tax. The checkout adds tax only where you’re registered; prices exclude it. You may owe tax elsewhere too, so ask an adviser."
      label="Where you are registered"
      button="Save answer"
      problem={faults['']}
    >
      <input type="hidden" name="fingerprint" value={fingerprint} />
      <FormPart
        title="European Union"
        note="If you’re registered in one member state, its rate applies to parcels sent to it, and from inside the EU to another member state."
      >
        <SelectField
          label="VAT in the European Union"
          name="eu"
          defaultValue={values.eu ?? ''}
          error={faults.eu}
          choices={[
            { value: '', label: 'Choose' },
            { value: 'oss', label: 'By the One Stop Shop (OSS or IOSS)' },
            { value: 'country', label: 'In one member state' },
            { value: 'none', label: 'Not registered' },
          ]}
        />
        <TextField
          label="VAT number in the EU"
          name="euNumber"
          maxLength={60}
          hint="Shown beside the tax at checkout and on receipts."
          {...fillField('euNumber')}
        />
      </FormPart>
      <FormPart title="Elsewhere" note="Where a field is empty, the checkout adds no tax.">
        {elsewhereRows.map((field) => (
          <TextField key={field.name} {...field} {...fillField(field.name)} />
        ))}
      </FormPart>
      <FormPart title="Checked by">
        <TextField
          label="Who checked this"
          name="advice"
          maxLength={160}
          hint="Your adviser’s name, or your own."
          required
          {...fillField('advice')}
        />
      </FormPart>
    </HouseForm>
  )
}
