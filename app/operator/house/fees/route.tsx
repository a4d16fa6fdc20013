import { useActionData, useLoaderData } from 'react-router'
import type { RouteHandle } from '../../../route-handle.ts'
import { TextField } from '../../../ui/field.tsx'
import { FormPart } from '../../form-part.tsx'
import { HouseForm } from '../house-form.tsx'
import { EffectiveDate, proposalWords, TermsHistory } from '../terms-parts.tsx'
import type { action, loader } from './fees.server.ts'

export { action, loader } from './fees.server.ts'
export const handle = { policy: 'staff:admin' } satisfies RouteHandle
export const meta = () => [{ title: 'Fees · Fanfare' }]

type FieldSpec = { name: string; label: string; hint?: string }
const platform: readonly FieldSpec[] = [
  { name: 'platformBps', label: 'Platform fee, in percent' },
  { name: 'platformDigitalBps', label: 'Platform fee on downloads, in percent' },
]
const payment: readonly FieldSpec[] = [
  { name: 'paymentBps', label: 'Payment fee, in percent' },
  { name: 'paymentFixedMinor', label: 'Payment fee on each order, in US dollars' },
]
const days: readonly FieldSpec[] = [
  { name: 'daysAfterDelivery', label: 'Days after delivery' },
  {
    name: 'daysAfterShipping',
    label: 'Days after shipping',
    hint: 'If no carrier confirms delivery.',
  },
  { name: 'daysForDownloads', label: 'Days after payment, for downloads' },
]

export default function FeesScreen() {
  const { submitted, today, seenVersion, versions } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const values: Readonly<Record<string, string>> = answer?.values ?? submitted
  const faults: Readonly<Record<string, string>> = answer?.faults ?? {}
  const field = ({ name, label, hint }: FieldSpec) => (
    <TextField
      key={name}
      name={name}
      label={label}
      hint={hint}
      inputMode="decimal"
      maxLength={12}
      defaultValue={values[name] ?? ''}
      error={faults[name]}
      required
    />
  )
  return (
    <HouseForm
      title="Currency and fees"
      intro="Your share of every sale, and when creators can withdraw theirs. Everything is booked in US dollars. The studio, checkout, help pages and books all use these figures."
      label="Fees"
      button="Save fees"
      problem={faults['']}
      proof={answer?.proof ?? null}
      note={seenVersion === 0 ? proposalWords : null}
      aside={<TermsHistory versions={versions} />}
    >
      <FormPart title="Platform fee" note="Your share of each price, after discounts.">
        {platform.map(field)}
      </FormPart>
      <FormPart
        title="Payment fee"
        note="What your payment provider charges on the goods. You cover its share of shipping and tax."
      >
        {payment.map(field)}
      </FormPart>
      <FormPart
        title="Until profit can be paid out"
        note="Time for claims and returns, before creators can withdraw it. Delivery or shipping, whichever comes first."
      >
        {days.map(field)}
      </FormPart>
      <EffectiveDate today={today} seen={seenVersion} values={answer?.values ?? {}} faults={faults} />
    </HouseForm>
  )
}
