import { useActionData, useLoaderData } from 'react-router'
import type { RouteHandle } from '../../../route-handle.ts'
import { TextField } from '../../../ui/field.tsx'
import { HouseForm } from '../house-form.tsx'
import { CountsFrom, proposalWords, TermsHistory } from '../terms-parts.tsx'
import type { action, loader } from './fees.server.ts'

export { action, loader } from './fees.server.ts'
export const handle = { policy: 'staff:admin' } satisfies RouteHandle
export const meta = () => [{ title: 'Fees · Fanfare' }]

const fields = [
  {
    name: 'platformBps',
    label: 'Platform fee, in percent',
    hint: 'Of the price after discounts.',
  },
  { name: 'platformDigitalBps', label: 'Platform fee on downloads, in percent' },
  {
    name: 'paymentBps',
    label: 'Payment fee, in percent',
    hint: 'What your payment provider charges on the goods. You cover its share of shipping and tax.',
  },
  { name: 'paymentFixedMinor', label: 'Payment fee on each order, in US dollars' },
  { name: 'daysAfterDelivery', label: 'Days until profit can be paid out, after delivery' },
  {
    name: 'daysAfterShipping',
    label: 'The same days, after shipping',
    hint: 'If no carrier confirms delivery. Whichever comes first.',
  },
  { name: 'daysForDownloads', label: 'Days for downloads, after payment' },
] as const

export default function FeesScreen() {
  const { typed, seen, versions } = useLoaderData<typeof loader>()
  const said = useActionData<typeof action>()
  const values: Readonly<Record<string, string>> = said?.values ?? typed
  const faults: Readonly<Record<string, string>> = said?.faults ?? {}
  return (
    <HouseForm
      title="Currency and fees"
      intro="What you keep of every sale, and when creators can withdraw the rest. Everything is booked in US dollars. The studio, checkout, help pages and books all use these figures."
      label="Fees"
      button="Save fees"
      problem={faults['']}
      proof={said?.proof ?? null}
      note={seen === 0 ? proposalWords : null}
      beside={<TermsHistory versions={versions} />}
    >
      {fields.map(({ name, label, ...rest }) => (
        <TextField
          key={name}
          name={name}
          label={label}
          hint={'hint' in rest ? rest.hint : undefined}
          inputMode="decimal"
          maxLength={12}
          defaultValue={values[name] ?? ''}
          error={faults[name]}
          required
        />
      ))}
      <CountsFrom seen={seen} values={said?.values ?? {}} faults={faults} />
    </HouseForm>
  )
}
