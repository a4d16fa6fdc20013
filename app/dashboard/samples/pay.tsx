import { useState } from 'react'
import { Form, Link } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import type { Money } from '#kernel/money.ts'
import { shippingServices } from '#shipping/contract'
import { Booked, useFigures } from '../../figure.tsx'
import { AddressFields } from '../../storefront/address-fields.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import type { SamplesPage } from './samples.server.ts'

type Totals = Record<'subtotal' | 'shipping' | 'tax' | 'duty' | 'total', Money> & { taxLabel: string }
type Option = { id: string; label: string; amount: Money }
type Told = {
  faults: Record<string, string>
  typed: Record<string, string> | null
  cost: { totals: Totals; options: Option[]; option: string } | null
} | null

type Props = { page: SamplesPage; told: Told }

/** Where they go, how, and what pays them: first what it costs, then the act. */
export function PaySamples({ page, told }: Props) {
  return (
    <section className="sheet" aria-labelledby="pay">
      <div className="sheet-h">
        <h2 id="pay">Delivery and payment</h2>
      </div>
      {page.isOwner ? (
        <PayForm key={JSON.stringify(told?.typed)} page={page} told={told} />
      ) : (
        <p className="sheet-b">The shop’s owner orders samples. Send them this page’s address.</p>
      )}
    </section>
  )
}

function PayForm({ page, told }: Props) {
  const { booked } = useFigures()
  const { pieces, cards } = page
  const typed = told?.typed ?? page.address
  const cost = told?.cost ?? null
  const options = cost
    ? cost.options.map(({ id, label, amount }) => ({ value: id, label: `${label}, ${booked(amount)}` }))
    : Object.entries(shippingServices).map(([id, { label }]) => ({ value: id, label }))
  const balance = `Your balance, ${page.available ? booked(page.available) : ''} available`
  return (
    <Form method="post" className="sheet-b sa-f" preventScrollReset>
      {pieces.map((text) => (
        <input key={text} type="hidden" name="piece" value={text} />
      ))}
      <Place typed={typed} faults={told?.faults ?? {}} />
      <SelectField
        label="Delivery by"
        name="shippingOption"
        defaultValue={cost?.option ?? typed.shippingOption}
        choices={options}
      />
      <SelectField
        label="Pay from"
        name="payFrom"
        defaultValue={typed.payFrom}
        error={told?.faults.payFrom}
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
            Order samples for {booked(cost.totals.total)}
          </Button>
        </>
      ) : null}
    </Form>
  )
}

/** An address is asked for as its country writes it, at once where scripts run. */
function Place({ typed, faults }: { typed: Record<string, string>; faults: Record<string, string> }) {
  const [country, setCountry] = useState(typed.country ?? 'US')
  const region = country === typed.country ? (typed.region ?? '') : ''
  return (
    <div
      onChange={({ target }) => {
        if (target instanceof HTMLSelectElement && target.name === 'country') setCountry(target.value)
      }}
    >
      <AddressFields values={{ ...typed, country, region }} faults={faults} />
    </div>
  )
}

function Sums({ totals }: { totals: Totals }) {
  const rows: [string, Money][] = [
    ['Making', totals.subtotal],
    ['Shipping', totals.shipping],
    [totals.taxLabel || 'Tax', totals.tax],
    ['Duty', totals.duty],
  ]
  return (
    <dl className="sa-d">
      {rows
        .filter(([, amount]) => amount.minor !== 0n)
        .map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Booked of={amount} />
            </dd>
          </div>
        ))}
      <div className="is-sum">
        <dt>Total</dt>
        <dd>
          <Booked of={totals.total} />
        </dd>
      </div>
    </dl>
  )
}
