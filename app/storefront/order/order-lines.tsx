import { formatDay } from '#kernel/country-clock.ts'
import { formatMoney } from '#kernel/money.ts'
import { unitStatusWords } from '#orders/contract'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Select } from '../../ui/select.tsx'
import { StatusMark } from '../../ui/status-mark.tsx'
import cartStyles from '../buying/cart.module.css'
import claimsStyles from '../buying/claims.module.css'
import orderStyles from '../buying/order.module.css'
import type { OrderPage } from './order-view.server.ts'

type Line = OrderPage['lines'][number]

/** Each product bought, and the state of each unit. */
export function OrderLines({ order }: { order: OrderPage }) {
  return (
    <section aria-labelledby="pieces">
      <h2 id="pieces">What you ordered</h2>
      <ul className={orderStyles.lines}>
        {order.lines.map((line) => (
          <li key={line.id}>
            <span className={cartStyles.picture}>
              <img src={line.picture} alt="" width="360" height="360" />
            </span>
            <div>
              <div className={orderStyles.lineHead}>
                <div>
                  <h3>{line.title}</h3>
                  <p className="soft">{line.description}</p>
                </div>
                <b className="num">{formatMoney(line.amount)}</b>
              </div>
              {line.units.length > 0 ? <Units line={line} country={order.address.country} /> : null}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** States that happened on a day, rather than lasting since one. */
const momentaryStates = new Set(['shipped', 'delivered', 'cancelled'])

function Units({ line, country }: { line: Line; country: string }) {
  return (
    <ol className={orderStyles.units}>
      {line.units.map((unit) => {
        const { words, shape } = unitStatusWords[unit.status]
        return (
          <li key={unit.id}>
            <span className={orderStyles.size}>{unit.size}</span>
            <span>
              <StatusMark shape={shape}>
                {unit.isRefunded && unit.status === 'cancelled' ? 'Cancelled, refunded' : words}
              </StatusMark>
              <span className="soft">
                {' '}
                {momentaryStates.has(unit.status) ? 'on' : 'since'} {formatDay(unit.statusAt, country)}
              </span>
              {unit.isRefunded && unit.status !== 'cancelled' ? (
                <span className={orderStyles.remark}>Refunded.</span>
              ) : null}
              {unit.edition ? <b className={`${orderStyles.edition} num`}>{unit.edition}</b> : null}
              {unit.isReplacement ? (
                <span className={orderStyles.remark}>
                  {unit.inPlaceOf
                    ? `Printed for you in place of size ${unit.inPlaceOf}, at no charge.`
                    : 'Reprinted for you, at no charge.'}
                </span>
              ) : null}
              {unit.isReplaced ? (
                <span className={orderStyles.remark}>
                  A replacement is on its way. Keep this one or give it away.
                </span>
              ) : null}
              {unit.misprintedAt ? (
                <span className={orderStyles.remark}>
                  It was misprinted on {formatDay(unit.misprintedAt, country)} and is being printed again, at
                  no charge.
                </span>
              ) : null}
            </span>
            {unit.swap ? <SwapForm unit={unit} title={line.title} country={country} /> : null}
            {unit.isWaiting && !unit.isReplacement && line.sizes.length > 1 ? (
              <SizeForm unit={unit} sizes={line.sizes} title={line.title} />
            ) : null}
          </li>
        )
      })}
    </ol>
  )
}

function SizeForm({
  unit,
  sizes,
  title,
}: {
  unit: Line['units'][number]
  sizes: Line['sizes']
  title: string
}) {
  return (
    <form method="post" className={orderStyles.unitForm}>
      <input type="hidden" name="intent" value="size" />
      <input type="hidden" name="unit" value={unit.id} />
      <label>
        <span className="vh">
          Size of {title}, now {unit.size}
        </span>
        <Select
          name="sku"
          defaultValue={unit.sku}
          choices={sizes.map(({ sku, size }) => ({ value: sku, label: size }))}
        />
      </label>
      <button className="btn btn-o" type="submit">
        Change size
      </button>
    </form>
  )
}

/** The shop's gift: another size for a delivered unit. */
function SwapForm({ unit, title, country }: { unit: Line['units'][number]; title: string; country: string }) {
  if (!unit.swap) return null
  return (
    <Disclosure
      button
      className={claimsStyles.swap}
      label={`Doesn’t fit? Swap the size once, until ${formatDay(unit.swap.deadline, country)}`}
    >
      <form method="post">
        <input type="hidden" name="intent" value="swap" />
        <input type="hidden" name="unit" value={unit.id} />
        <p className="soft">We’ll print the other size and send it free. Keep this one or give it away.</p>
        <div className={orderStyles.unitForm}>
          <label>
            <span className="vh">
              The size you need of {title}, now {unit.size}
            </span>
            <Select
              name="sku"
              choices={unit.swap.sizes.map(({ sku, size }) => ({ value: sku, label: size }))}
            />
          </label>
          <button className="btn btn-o" type="submit">
            Swap the size
          </button>
        </div>
      </form>
    </Disclosure>
  )
}
