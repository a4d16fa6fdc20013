import { formatMoney } from '#kernel/money.ts'
import { AddressFields } from '../../address-fields.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import styles from '../buying/order.module.css'
import { CancelPieces } from './cancel-pieces.tsx'
import type { OrderPage } from './order-view.server.ts'

type Answer = { at: string; words: string; values: object | null } | null

/** The changes still possible, each behind a button: another address, cancelling. */
export function ChangeOrder({ order, answer }: { order: OrderPage; answer: Answer }) {
  if (!order.open)
    return order.cancel.pieces.length > 0 ? (
      <section className={styles.change} aria-label="Change this order">
        <CancelPieces order={order} />
      </section>
    ) : null
  const submitted = answer?.at === 'address' ? (answer.values as Record<string, string> | null) : null
  return (
    <section className={styles.change} aria-label="Change this order">
      <Disclosure button label="Change the address" open={submitted !== null}>
        <form method="post">
          <input type="hidden" name="intent" value="address" />
          <AddressFields values={submitted ?? order.address} faults={{}} fixed />
          <p className="soft">
            Within {order.address.region ? `${order.address.region}, ` : ''}
            {order.country} only, because shipping and tax depend on it.
          </p>
          <button className="btn btn-o" type="submit">
            Save the address
          </button>
        </form>
      </Disclosure>
      {order.cancel.pieces.length > 1 ? <CancelPieces order={order} /> : null}
      <Disclosure button label="Cancel this order">
        <form method="post">
          <input type="hidden" name="intent" value="cancel" />
          <p>
            Nothing is printed, and {formatMoney(order.totals.total)} goes back to the card you paid with. If
            it was from a drop, your place goes to someone else.
          </p>
          <button className="btn btn-d" type="submit">
            Cancel and refund me
          </button>
        </form>
      </Disclosure>
    </section>
  )
}
