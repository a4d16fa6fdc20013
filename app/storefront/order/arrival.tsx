import { describeArrival, formatDay } from '../../moments.ts'
import styles from '../buying/order.module.css'
import type { OrderPage } from './order-view.server.ts'

type ArrivalView = NonNullable<OrderPage['arrival']>

/** Arrival, in every state from paid to delivered, and the basis of the dates. */
export function Arrival({ order }: { order: OrderPage }) {
  const { arrival } = order
  if (!arrival) return null
  const { from, to, basis, isLate } = arrival
  const isOverdue = isLate && basis === 'carrier'
  return (
    <section className={styles.arrival} aria-labelledby="arrives">
      <h2 id="arrives">{arrival.arrived > 0 ? 'The rest arrives' : 'At your door'}</h2>
      <p className={`${styles.arrivalDay} num`}>
        {isOverdue ? 'It should be there by now' : describeArrival(from, to)}
      </p>
      {isOverdue ? (
        <p>
          Its carrier’s days were over on {formatDay(to)}. <a href="#help">Write to us</a> and we’ll track it
          down.
        </p>
      ) : null}
      {isLate && !isOverdue ? (
        <p>This is taking longer than we said, and we’re sorry. These are the new dates.</p>
      ) : null}
      <p className="soft">
        {describeReason(arrival)} {describeTransit(arrival)}
      </p>
    </section>
  )
}

function describeReason({ basis, day, place }: ArrivalView): string {
  const date = formatDay(day)
  const placeNote = place ? ` in ${place}` : ''
  if (basis === 'print') return `It goes to print${placeNote} on ${date}.`
  if (basis === 'press') return `It has been on the press${placeNote} since ${date}.`
  if (basis === 'made') return `It is printed and checked, and leaves${place ? ` ${place}` : ''} by ${date}.`
  return `It left${place ? ` ${place}` : ''} on ${date}.`
}

function describeTransit({ basis, transit: { min, max } }: ArrivalView): string {
  const days = `${min} to ${max} working days`
  return basis === 'carrier' ? `Delivery there takes ${days}.` : `Delivery then takes ${days}.`
}
