import { Form, Link } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import type { Money } from '#kernel/money.ts'
import { shippingServices } from '#shipping/contract'
import { useFigures } from '../../figure.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { AddressOfCountry, HiddenPieces, Sums, type Totals } from '../at-cost.tsx'
import styles from './samples.module.css'
import type { SamplesPage } from './samples.server.ts'

type Option = { id: string; label: string; amount: Money }
type Answer = {
  faults: Record<string, string>
  submitted: Record<string, string> | null
  cost: { totals: Totals; options: Option[]; option: string } | null
} | null

type Props = { page: SamplesPage; answer: Answer }

/** Address, shipping and payment: first the price is shown, then the order button. */
export function PaySamples({ page, answer }: Props) {
  return (
    <Sheet name="pay" title="Delivery and payment">
      {page.isOwner ? (
        <PayForm key={JSON.stringify(answer?.submitted)} page={page} answer={answer} />
      ) : (
        <p className="sheet-b">The shop’s owner orders samples. Send them this page’s address.</p>
      )}
    </Sheet>
  )
}

function PayForm({ page, answer }: Props) {
  const { formatBooked } = useFigures()
  const { pieces, cards } = page
  const submitted = answer?.submitted ?? page.address
  const cost = answer?.cost ?? null
  const options = cost
    ? cost.options.map(({ id, label, amount }) => ({ value: id, label: `${label}, ${formatBooked(amount)}` }))
    : Object.entries(shippingServices).map(([id, { label }]) => ({ value: id, label }))
  const balance = `Your balance, ${page.available ? formatBooked(page.available) : ''} available`
  return (
    <Form method="post" className={`sheet-b ${styles.form}`} preventScrollReset>
      <HiddenPieces pieces={pieces} />
      <AddressOfCountry submitted={submitted} faults={answer?.faults ?? {}} />
      <SelectField
        label="Delivery by"
        name="shippingOption"
        defaultValue={cost?.option ?? submitted.shippingOption}
        choices={options}
      />
      <SelectField
        label="Pay from"
        name="payFrom"
        defaultValue={submitted.payFrom}
        error={answer?.faults.payFrom}
        choices={[{ value: 'balance', label: balance }, ...cards]}
      />
      {cards.length === 0 ? <Link to={`${hrefs.purchases}?tab=payment-method&add`}>Add a card</Link> : null}
      <Button kind={cost ? 'quiet' : 'ink'} name="intent" value="cost">
        {cost ? 'Update the cost' : 'Show the cost'}
      </Button>
      {cost ? (
        <>
          <Sums totals={cost.totals} />
          <input type="hidden" name="sumMinor" value={String(cost.totals.total.minor)} />
          <input type="hidden" name="key" value={page.key} />
          <Button kind="ink" name="intent" value="order">
            Order samples for {formatBooked(cost.totals.total)}
          </Button>
        </>
      ) : null}
    </Form>
  )
}
