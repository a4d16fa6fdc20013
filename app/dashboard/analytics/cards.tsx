import type { ReactNode } from 'react'
import { type Analytics, changeOf } from '#analytics/contract'
import { countText } from '#kernel/formats.ts'
import type { Money } from '#kernel/money.ts'
import { BookedLine, useFigures } from '../../figure.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './analytics.module.css'

/** Three totals; each opens to show its parts. One is open at a time. */
export function Cards({ analytics: { profit, units, orders } }: { analytics: Analytics }) {
  const { format, formatRounded } = useFigures()
  const returnedNote = `Returned, ${countText(units.returned)} ${units.returned === 1 ? 'unit' : 'units'}`
  return (
    <section className={`sheet ${styles.cards}`} aria-label="Totals">
      <Card
        title="Total Profit"
        figure={formatRounded(profit.net)}
        amount={profit.net}
        change={changeOf(Number(profit.net.minor), Number(profit.previous.minor))}
        open
      >
        <Sum
          name="How total profit adds up"
          rows={[
            ['Gross profit', formatRounded(profit.gross)],
            [returnedNote, formatRounded(profit.returned)],
            ['Net', formatRounded(profit.net)],
          ]}
          netPercent={percentOf(profit.net.minor, profit.gross.minor)}
        />
      </Card>
      <Card title="Units Sold" figure={countText(units.net)} change={changeOf(units.net, units.previous)}>
        <Sum
          name="How units sold add up"
          rows={[
            ['Gross units', countText(units.gross)],
            ['Returned', countText(units.returned)],
            ['Net', countText(units.net)],
          ]}
          netPercent={percentOf(BigInt(units.net), BigInt(units.gross))}
        />
      </Card>
      <Card
        title="Orders Placed"
        figure={countText(orders.placed)}
        change={changeOf(orders.placed, orders.previous)}
      >
        <dl className={styles.sums}>
          <div>
            <dt>Orders placed</dt>
            <dd>{countText(orders.placed)}</dd>
          </div>
          <div>
            <dt>Units per order</dt>
            <dd>{orders.placed ? (units.gross / orders.placed).toFixed(2) : '0'}</dd>
          </div>
          <div>
            <dt>Net profit per order</dt>
            <dd>{format(orders.averageProfit)}</dd>
          </div>
        </dl>
      </Card>
    </section>
  )
}

/** In percent; null if there is no whole. */
const percentOf = (part: bigint, whole: bigint): number | null =>
  whole > 0n ? Number((part * 1000n) / whole) / 10 : null

function Card({
  title,
  figure,
  amount,
  change,
  open = false,
  children,
}: {
  title: string
  figure: string
  /** The figure as money, if it is an amount. */
  amount?: Money
  change: number | null
  open?: boolean
  children: ReactNode
}) {
  return (
    <details className={styles.card} name="total" open={open}>
      <summary>
        <h2>{title}</h2>
        <p className="big">{figure}</p>
        {change === null ? null : (
          <span className={`delta ${change < 0 ? 'down' : 'up'}`}>
            <Icon name={change < 0 ? 'arrow-down-right' : 'arrow-up-right'} size="s" />
            <span className="vh">{change < 0 ? 'down' : 'up'} </span>
            {countText(Math.abs(change))} %<span className="vh"> against the period before</span>
          </span>
        )}
        {amount ? <BookedLine amount={amount} /> : null}
        <Icon name="chevron-down" size="s" />
      </summary>
      {children}
    </details>
  )
}

function Sum({
  name,
  rows,
  netPercent,
}: {
  name: string
  rows: [string, string][]
  netPercent: number | null
}) {
  const signs = ['', '−', '=']
  return (
    <div className={styles.sums}>
      <dl aria-label={name}>
        {rows.map(([label, value], index) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {signs[index] ? <i aria-hidden="true">{signs[index]}</i> : null}
              {value}
            </dd>
          </div>
        ))}
      </dl>
      {netPercent === null ? (
        <div className={`${styles.bar} ${styles.bare}`} aria-hidden="true" />
      ) : (
        <div className={styles.bar} role="img" aria-label={`Net is ${netPercent} percent of gross`}>
          <s style={{ width: `${Math.max(0, Math.min(100, netPercent))}%` }} />
        </div>
      )}
    </div>
  )
}
