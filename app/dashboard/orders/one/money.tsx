import { Fragment } from 'react'
import { type Money, negate } from '#kernel/money.ts'
import { Booked } from '../../../figure.tsx'
import { momentWords } from '../../payout/words.ts'
import type { OwnOrder } from './order.server.ts'

/** What the shop earns by the book, entry by entry, and how each line came to its profit. */
export function Earnings({ order: { earnings, lines, zone } }: { order: OwnOrder }) {
  return (
    <section className="sheet" aria-labelledby="earned">
      <div className="sheet-h">
        <h2 id="earned">What you earn</h2>
      </div>
      <div className="sheet-b">
        {earnings.rows.length === 0 ? (
          <p className="soft">Nothing is booked until the fan has paid.</p>
        ) : (
          <dl className="od-d">
            {earnings.rows.map((row) => (
              <Fragment key={row.id}>
                <dt>
                  {row.label} <small className="soft">{momentWords(row.at, zone)}</small>
                </dt>
                <dd>
                  <Booked of={row.amount} />
                </dd>
              </Fragment>
            ))}
            <dt className="is-sum">You earn</dt>
            <dd className="is-sum">
              <Booked of={earnings.total} />
            </dd>
          </dl>
        )}
        <details>
          <summary>Why</summary>
          {lines.map((line) => (
            <Why key={line.id} line={line} />
          ))}
        </details>
      </div>
    </section>
  )
}

function Why({ line: { title, quantity, parts } }: { line: OwnOrder['lines'][number] }) {
  const rows: [string, Money][] = [
    ['Price', parts.price],
    ['Discount', negate(parts.discount)],
    ['Made for', negate(parts.cost)],
    ['Payment fee', negate(parts.paymentFee)],
    ['Platform fee', negate(parts.platformFee)],
  ]
  return (
    <>
      <h3>
        {quantity} × {title}
      </h3>
      <dl className="od-d">
        {rows
          .filter(([, amount]) => amount.minor !== 0n)
          .map(([label, amount]) => (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd>
                <Booked of={amount} />
              </dd>
            </Fragment>
          ))}
        <dt className="is-sum">Profit when sold</dt>
        <dd className="is-sum">
          <Booked of={parts.profit} />
        </dd>
      </dl>
    </>
  )
}

/** What the fan paid. */
export function Paid({ order: { sums, code } }: { order: OwnOrder }) {
  const rows: [string, Money][] = [
    ['Items', sums.subtotal],
    [code ? `Discount, ${code}` : 'Discount', negate(sums.discount)],
    ['Shipping', sums.shipping],
    ['Tax', sums.tax],
    ['EU duty', sums.duty],
    ['Tip for you', sums.tip],
  ]
  return (
    <section className="sheet" aria-labelledby="paid">
      <div className="sheet-h">
        <h2 id="paid">What the fan pays</h2>
      </div>
      <dl className="sheet-b od-d">
        {rows
          .filter(([, amount]) => amount.minor !== 0n)
          .map(([label, amount]) => (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd>
                <Booked of={amount} />
              </dd>
            </Fragment>
          ))}
        <dt className="is-sum">Total</dt>
        <dd className="is-sum">
          <Booked of={sums.total} />
        </dd>
      </dl>
    </section>
  )
}
