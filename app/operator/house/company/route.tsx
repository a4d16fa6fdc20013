import { useActionData, useLoaderData } from 'react-router'
import { countryChoices } from '../../../country-choices.ts'
import type { RouteHandle } from '../../../route-handle.ts'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { FormPart } from '../../form-part.tsx'
import { HouseForm } from '../house-form.tsx'
import type { action, loader } from './company.server.ts'

export { action, loader } from './company.server.ts'
export const handle = { policy: 'staff:admin' } satisfies RouteHandle
export const meta = () => [{ title: 'Company · Fanfare' }]

type FieldSpec = { name: string; label: string; max: number; needed?: boolean; hint?: string }
const seller: readonly FieldSpec[] = [
  { name: 'legalName', label: 'Legal name', max: 160, needed: true, hint: 'As registered.' },
  {
    name: 'directors',
    label: 'Managing directors',
    max: 300,
    needed: true,
    hint: 'Shown in the Impressum.',
  },
  { name: 'register', label: 'Registration', max: 160, hint: 'Register or court, and the number.' },
  { name: 'taxNumber', label: 'VAT or tax number', max: 60, hint: 'On invoices and customs forms.' },
]
const address: readonly FieldSpec[] = [
  { name: 'street', label: 'Street and number', max: 160, needed: true },
  { name: 'postcode', label: 'Postcode', max: 20 },
  { name: 'city', label: 'Town', max: 80, needed: true },
]
const contact: readonly FieldSpec[] = [
  {
    name: 'supportAddress',
    label: 'Support address',
    max: 254,
    needed: true,
    hint: 'Where fans and creators can reach you.',
  },
  { name: 'telephone', label: 'Telephone', max: 40 },
  { name: 'website', label: 'Public web address', max: 200, hint: 'If you have one besides this site.' },
]

export default function CompanyScreen() {
  const { company } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const values: Readonly<Record<string, string>> = answer?.values ?? company ?? {}
  const faults: Readonly<Record<string, string>> = answer?.faults ?? {}
  const field = ({ name, label, max, needed, hint }: FieldSpec) => (
    <TextField
      key={name}
      label={label}
      name={name}
      maxLength={max}
      hint={hint}
      defaultValue={values[name] ?? ''}
      error={faults[name]}
      required={needed ?? false}
    />
  )
  return (
    <HouseForm
      title="Company"
      intro="The seller of record, named in every e-mail, invoice, statement, packing slip and customs form, and in the Impressum. Anything already sent keeps the old name."
      label="The company"
      button="Save company"
      problem={faults['']}
    >
      <FormPart title="Seller">{seller.map(field)}</FormPart>
      <FormPart title="Address">
        {address.map(field)}
        <SelectField
          label="Country"
          name="country"
          defaultValue={values.country ?? ''}
          error={faults.country}
          choices={[{ value: '', label: 'Choose' }, ...countryChoices]}
          required
        />
      </FormPart>
      <FormPart title="Contact">{contact.map(field)}</FormPart>
    </HouseForm>
  )
}
