import { Link } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { describeParcel, type ParcelState } from '#shipping/contract'
import { StatusMark } from '../ui/status-mark.tsx'

type Parcel = {
  id: string
  number: string
  state: ParcelState
  sentAgain: boolean
  trackingNumber: string | null
}

/** The parcels of an order, as rows of the list beside it. */
export function ParcelItems({ parcels }: { parcels: readonly Parcel[] }) {
  return parcels.map(({ id, number, trackingNumber, ...progress }) => (
    <li key={id}>
      <Link to={hrefs.operatorShipment(id)}>{number}</Link>
      <StatusMark shape={describeParcel(progress).shape}>{describeParcel(progress).words}</StatusMark>
      <span className="soft">{trackingNumber}</span>
    </li>
  ))
}
