/** Reads of parcels: lists for staff, and the fan's order page. */
import type { Id } from '#kernel/id.ts'
import { readCursor, type Slice, toSlice } from '#kernel/page.ts'
import { readOf } from '#platform/database/read-once.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { TrackingEvent } from './carriers.ts'
import { limits } from './limits.ts'
import type { Parcel, ParcelState, ParcelUnit } from './parcel.ts'
import {
  selectEvents,
  selectParcel,
  selectParcels,
  selectParcelsOfOrders,
  selectParcelUnits,
} from './parcel-rows.ts'

/** `sentAgain`: it came back, and another parcel of its order replaced it. */
export type ParcelInFull = Parcel & { units: ParcelUnit[]; events: TrackingEvent[]; sentAgain: boolean }

/** The parcel its units first left in: they are recorded in that one, whichever parcel brings them. */
export const firstParcelOf = ({ id, insteadOf }: Pick<Parcel, 'id' | 'insteadOf'>): Id<'shipment'> =>
  insteadOf ?? id

async function readInFull(tx: Tx, parcels: readonly Parcel[]): Promise<ParcelInFull[]> {
  const ids = parcels.map(({ id }) => id)
  const units = await selectParcelUnits(tx, [...new Set(parcels.map(firstParcelOf))])
  const events = await selectEvents(tx, ids)
  return parcels.map((parcel) => ({
    ...parcel,
    units: units.filter(({ parcelId }) => parcelId === firstParcelOf(parcel)),
    events: events.filter(({ parcelId }) => parcelId === parcel.id),
    sentAgain: parcels.some((later) => isLaterOf(later, parcel)),
  }))
}

/** Tells if one was sent after another, with the same units. */
const isLaterOf = (later: Parcel, parcel: Parcel): boolean =>
  later.id !== parcel.id &&
  later.insteadOf === firstParcelOf(parcel) &&
  later.packedAt.getTime() >= parcel.packedAt.getTime()

export async function findParcel(tx: Tx, id: Id<'shipment'>): Promise<ParcelInFull | null> {
  const parcel = await selectParcel(tx, id)
  if (!parcel) return null
  const parcelsOfSameOrder = await selectParcelsOfOrders(tx, [parcel.orderId])
  return (await readInFull(tx, parcelsOfSameOrder)).find((candidate) => candidate.id === id)!
}

/** An order's parcels with contents and tracking, first packed first. */
export const findParcelsOfOrder = (tx: Tx, orderId: Id<'order'>): Promise<ParcelInFull[]> =>
  readOf(tx, orderId, 'parcels of orders', async (ids) =>
    (await readInFull(tx, await selectParcelsOfOrders(tx, ids))).map((parcel) => [parcel.orderId, parcel]),
  )

/** Parcels in one state, by page: packed ones oldest first, others newest first. */
export async function findParcels(
  tx: Tx,
  state: ParcelState,
  cursor: string | null = null,
  size: number = limits.pageSize,
): Promise<Slice<ParcelInFull>> {
  const parcels = await selectParcels(tx, { state, behind: readCursor(cursor), max: size + 1 })
  const page = toSlice(parcels, size, ({ packedAt, shippedAt, deliveredAt, id }) => ({
    at: { packed: packedAt, shipped: shippedAt!, delivered: deliveredAt! }[state],
    id,
  }))
  return { ...page, rows: await readInFull(tx, page.rows) }
}
