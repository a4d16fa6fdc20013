import { useActionData, useLoaderData } from 'react-router'
import type { RouteHandle } from '../../../route-handle.ts'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { HouseForm } from '../house-form.tsx'
import type { action, loader } from './tax.server.ts'
import '../../queues.css'

export { action, loader } from './tax.server.ts'
export const handle = { policy: 'staff:admin' } satisfies RouteHandle
export const meta = () => [{ title: 'Tax · Fanfare' }]

/** What is typed, in the order of the page. */
const typed = [
  {
    label: 'VAT number in the EU',
    name: 'euNumber',
    maxLength: 60,
    hint: 'Stands beside the tax on checkouts and receipts. Registered in one state, what is sent into it, and what is sent from inside the Union to another, bears its rate.',
  },
  {
    label: 'VAT number in the United Kingdom',
    name: 'ukNumber',
    maxLength: 60,
    hint: 'Leave it empty if you are not registered there.',
  },
  {
    label: 'Sales tax in the United States',
    name: 'usStates',
    maxLength: 200,
    hint: 'The states you are registered in, by two letters, such as CA, NY.',
  },
  {
    label: 'Elsewhere',
    name: 'countries',
    maxLength: 200,
    hint: 'Countries beyond these by their two letters, such as CA, NO, NG. For Canada the HST or GST of each province is collected.',
  },
  {
    label: 'Who checked this',
    name: 'advice',
    maxLength: 160,
    hint: 'An adviser by name, or you yourself.',
    required: true,
  },
] as const

export default function TaxScreen() {
  const { answer, fingerprint } = useLoaderData<typeof loader>()
  const said = useActionData<typeof action>()
  const values: Readonly<Record<string, string>> = said?.values ?? answer
  const faults: Readonly<Record<string, string>> = said?.faults ?? {}
  return (
    <HouseForm
      title="Tax"
      intro="Where you are registered for VAT and sales tax. Nothing here replaces an adviser: you owe what the law of each country asks, registered or not. The checkout adds tax where you are registered and nowhere else; prices are without it."
      label="Where you are registered"
      button="Keep this answer"
      problem={faults['']}
    >
      <input type="hidden" name="fingerprint" value={fingerprint} />
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
      {typed.map((field) => (
        <TextField
          key={field.name}
          {...field}
          defaultValue={values[field.name] ?? ''}
          error={faults[field.name]}
        />
      ))}
    </HouseForm>
  )
}
