import { formatDayAndTime } from '#kernel/country-clock.ts'
import { describeParcel, trackingCodes } from '#shipping/contract'
import { describeArrival } from '../../moments.ts'
import { StatusMark } from '../../ui/status-mark.tsx'
import styles from '../buying/order.module.css'
import type { OrderPage } from './order-view.server.ts'

/** An order's parcels: contents, carrier, last event. */
export function Parcels({ order }: { order: OrderPage }) {
  if (order.parcels.length === 0) return null
  return (
    <section aria-labelledby="parcels">
      <h2 id="parcels">{order.parcels.length === 1 ? 'Your parcel' : 'Your parcels'}</h2>
      <ul className={styles.parcels}>
        {order.parcels.map((parcel) => (
          <li key={parcel.id}>
            <p className={styles.parcelHead}>
              <StatusMark shape={describeParcel(parcel).shape}>{describeParcel(parcel).words}</StatusMark>
              <span className="soft">
                {parcel.pieces} {parcel.pieces === 1 ? 'piece' : 'pieces'}
                {parcel.tracking ? `, ${parcel.carrier}, ${parcel.tracking}` : ''}
              </span>
            </p>
            {parcel.state === 'shipped' && !parcel.sentAgain && parcel.expected ? (
              <p>At your door {describeArrival(parcel.expected.from, parcel.expected.to)}</p>
            ) : null}
            {parcel.followHref && !parcel.sentAgain ? (
              <p>
                <a href={parcel.followHref} rel="noopener noreferrer">
                  Follow it at {parcel.carrier}
                </a>
              </p>
            ) : null}
            <ol>
              {parcel.events.map((event) => (
                <li key={`${event.code}-${new Date(event.at).toISOString()}`}>
                  <span className="soft">{formatDayAndTime(event.at, order.address.country)}</span>{' '}
                  {trackingCodes[event.code]}
                  {event.place ? `, ${event.place}` : ''}
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ul>
    </section>
  )
}
