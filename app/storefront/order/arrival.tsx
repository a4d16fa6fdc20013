import { describeArrival, formatDay } from '../../moments.ts'
import styles from '../buying/order.module.css'
import type { OrderPage } from './order-view.server.ts'

type Expected = NonNullable<OrderPage['arrival']>

/** Arrival, in every state from paid to delivered, and the basis of the dates. */
export function Arrival({ order }: { order: OrderPage }) {
  const { arrival } = order
  if (!arrival) return null
  const { from, to, rests, isLate } = arrival
  const overdue = isLate && rests === 'carrier'
  return (
    <section className={styles.arrival} aria-labelledby="arrives">
      <h2 id="arrives">{arrival.arrived > 0 ? 'The rest arrives' : 'At your door'}</h2>
      <p className={`${styles.arrivalDay} num`}>
        {overdue ? 'It should be there by now' : describeArrival(from, to)}
      </p>
      {overdue ? (
        <p>
          Its carrier’s days were over on {formatDay(to)}. <a href="#help">Write to us</a> and we’ll track it
          down.
        </p>
      ) : null}
      {isLate && !overdue ? (
        <p>This is taking longer than we said, and we’re sorry. These are the new dates.</p>
      ) : null}
      <p className="soft">
        {describeReason(arrival)} {postWords(arrival)}
      </p>
    </section>
  )
}

function describeReason({ rests, day, place }: Expected): string {
  const date = formatDay(day)
  const placeNote = place ? ` in ${place}` : ''
  if (rests === 'print') return `It goes to print${placeNote} on ${date}.`
  if (rests === 'press') return `It has been on the press${placeNote} since ${date}.`
  if (rests === 'made') return `It is printed and checked, and leaves${place ? ` ${place}` : ''} by ${date}.`
  return `It left${place ? ` ${place}` : ''} on ${date}.`
}

function postWords({ rests, transit: { min, max } }: Expected): string {
  const days = `${min} to ${max} working days`
  return rests === 'carrier' ? `Delivery there takes ${days}.` : `Delivery then takes ${days}.`
}
