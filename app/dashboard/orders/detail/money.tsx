import { Fragment } from 'react'
import { type Money, negate } from '#kernel/money.ts'
import { Booked } from '../../../figure.tsx'
import { formatMoment } from '../../../moments.ts'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import styles from '../orders.module.css'
import type { OwnOrder } from './order.server.ts'

type Row = [label: string, amount: Money, entry?: { id: string; at: string }]

/** Amounts and their sum; zero ones are omitted. */
function Amounts({ rows, sum }: { rows: readonly Row[]; sum: [label: string, amount: Money] }) {
  return (
    <dl className={styles.amounts}>
      {rows
        .filter(([, amount]) => amount.minor !== 0n)
        .map(([label, amount, entry]) => (
          <Fragment key={entry?.id ?? label}>
            <dt>
              {label} {entry ? <small className="soft">{entry.at}</small> : null}
            </dt>
            <dd>
              <Booked amount={amount} />
            </dd>
          </Fragment>
        ))}
      <dt className={styles.sum}>{sum[0]}</dt>
      <dd className={styles.sum}>
        <Booked amount={sum[1]} />
      </dd>
    </dl>
  )
}

/** The shop's earnings by the ledger, entry by entry, and each line's profit. */
export function Earnings({ order: { earnings, lines, zone } }: { order: OwnOrder }) {
  return (
    <Sheet name="earned" title="What you earn">
      <div className="sheet-b">
        {earnings.rows.length === 0 ? (
          <p className="soft">Nothing is booked until the fan has paid.</p>
        ) : (
          <Amounts
            rows={earnings.rows.map(({ id, label, at, amount }) => [
              label,
              amount,
              { id, at: formatMoment(at, zone) },
            ])}
            sum={['You earn', earnings.total]}
          />
        )}
        <Disclosure label="How each line adds up">
          {lines.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </Disclosure>
      </div>
    </Sheet>
  )
}

function Line({ line: { title, quantity, parts } }: { line: OwnOrder['lines'][number] }) {
  const rows: Row[] = [
    ['Price', parts.price],
    ['Discount', negate(parts.discount)],
    ['Base cost', negate(parts.cost)],
    ['Payment fee', negate(parts.paymentFee)],
    ['Platform fee', negate(parts.platformFee)],
  ]
  return (
    <>
      <h3>
        {quantity} × {title}
      </h3>
      <Amounts rows={rows} sum={['Profit when sold', parts.profit]} />
    </>
  )
}

/** The fan's payment. */
export function FanPayment({ order: { sums, code } }: { order: OwnOrder }) {
  const rows: Row[] = [
    ['Items', sums.subtotal],
    [code ? `Discount, ${code}` : 'Discount', negate(sums.discount)],
    ['Shipping', sums.shipping],
    ['Tax', sums.tax],
    ['EU duty', sums.duty],
    ['Tip for you', sums.tip],
  ]
  return (
    <Sheet name="paid" title="What the fan pays">
      <div className="sheet-b">
        <Amounts rows={rows} sum={['Total', sums.total]} />
      </div>
    </Sheet>
  )
}
