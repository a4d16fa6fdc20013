import { hrefs } from '#kernel/hrefs.ts'
import { formatMoney, isZero } from '#kernel/money.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Note } from '../../ui/note.tsx'
import styles from '../buying/order.module.css'
import type { OrderPage } from './order-view.server.ts'

/** Cancels single waiting units: the fan chooses them, sees the refund, and only then confirms. */
export function CancelPieces({ order }: { order: OrderPage }) {
  const { pieces, selected, problem } = order.cancel
  return (
    <Disclosure button id="cancel" label="Cancel some items" open={selected !== null || problem !== null}>
      {problem ? <Note kind="error">{problem}</Note> : null}
      {selected ? <RefundPreview order={order} selected={selected} /> : null}
      <form method="get" action="#cancel">
        <input type="hidden" name="key" value={order.key} />
        <fieldset className={styles.pieces}>
          <legend>Not printed yet</legend>
          {pieces.map((piece) => (
            <label key={piece.id}>
              <input
                type="checkbox"
                name="cancel"
                value={piece.id}
                defaultChecked={selected?.ids.some((id) => id === piece.id)}
              />
              <span>
                {piece.title}
                <small>
                  {piece.colour}, {piece.size}
                </small>
              </span>
              <b className="num">{formatMoney(piece.worth)}</b>
            </label>
          ))}
        </fieldset>
        <button className="btn btn-o" type="submit">
          Show my refund
        </button>
      </form>
    </Disclosure>
  )
}

type ChosenPieces = NonNullable<OrderPage['cancel']['selected']>
function RefundPreview({ order, selected }: { order: OrderPage; selected: ChosenPieces }) {
  const count = selected.ids.length
  const rows = [
    [count === 1 ? 'Item' : `${count} items`, selected.goods],
    ['Tax', selected.tax],
    ['Shipping', selected.shipping],
    ['Your tip', selected.tip],
    ['Already refunded', selected.other],
  ] as const
  return (
    <form method="post" className={styles.refund} aria-label="Your refund">
      <input type="hidden" name="intent" value="cancel-pieces" />
      {selected.ids.map((id) => (
        <input key={id} type="hidden" name="unit" value={id} />
      ))}
      <dl>
        {rows.map(([name, amount]) =>
          isZero(amount) ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="num">{formatMoney(amount)}</dd>
            </div>
          ),
        )}
        <div className={styles.refundSum}>
          <dt>To the card you paid with</dt>
          <dd className="num">{formatMoney(selected.amount)}</dd>
        </div>
      </dl>
      <p className="soft">
        {isZero(selected.keptShipping)
          ? 'Nothing else in this order ships.'
          : `The shipping of ${formatMoney(selected.keptShipping)} isn’t refunded, because the rest still ships.`}
        {isZero(order.totals.discount) ? '' : ' What you keep stays discounted.'} If it was from a drop, your
        place goes to someone else.
      </p>
      <button className="btn btn-d" type="submit">
        {count === 1 ? 'Cancel it' : `Cancel all ${count}`} and refund me
      </button>
      <a href={hrefs.order(order.number, order.key)}>Keep {count === 1 ? 'it' : 'them'}</a>
    </form>
  )
}
