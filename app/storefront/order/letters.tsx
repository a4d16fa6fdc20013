import { formatDay } from '#kernel/country-clock.ts'
import styles from '../buying/order.module.css'
import type { OrderPage } from './order-view.server.ts'

/** The fan's consent to the shop's letters, and how to withdraw it. Nothing if there is none. */
export function Letters({ order }: { order: OrderPage }) {
  if (!order.letters) return null
  return (
    <section className={styles.link} id="letters" aria-labelledby="letters-title">
      <h2 id="letters-title">News from {order.shop.name}</h2>
      <p className="soft">
        You agreed on {formatDay(order.letters.agreedAt, order.address.country)} to e-mails from{' '}
        {order.shop.name} at {order.email}. You’ll get e-mails about this order either way.
      </p>
      <form method="post">
        <input type="hidden" name="intent" value="letters-stop" />
        <button className="btn btn-o" type="submit">
          Unsubscribe
        </button>
      </form>
    </section>
  )
}
