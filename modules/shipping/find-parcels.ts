/** Reads of parcels: lists for staff, and what a fan's order page shows. */
import type { Id } from '#kernel/id.ts'
import { type Page, pageOf } from '#kernel/page.ts'
import { readOf } from '#platform/database/kept.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { TrackingEvent } from './carriers.ts'
import { limits } from './limits.ts'
import type { Parcel, ParcelState, ParcelUnit } from './parcel.ts'
import {
  countParcels,
  selectEvents,
  selectParcel,
  selectParcels,
  selectParcelsOfOrders,
  selectParcelUnits,
} from './parcel-rows.ts'

export type ParcelInFull = Parcel & { units: ParcelUnit[]; events: TrackingEvent[] }

async function inFull(tx: Tx, parcels: readonly Parcel[]): Promise<ParcelInFull[]> {
  const ids = parcels.map(({ id }) => id)
  const [units, events] = [await selectParcelUnits(tx, ids), await selectEvents(tx, ids)]
  return parcels.map((parcel) => ({
    ...parcel,
    units: units.filter(({ parcelId }) => parcelId === parcel.id),
    events: events.filter(({ parcelId }) => parcelId === parcel.id),
  }))
}

export async function findParcel(tx: Tx, id: Id<'shipment'>): Promise<ParcelInFull | null> {
  const parcel = await selectParcel(tx, id)
  return parcel && (await inFull(tx, [parcel]))[0]!
}

/** The parcels of an order with what is in them and where they are, first packed first. */
export const parcelsOfOrder = (tx: Tx, orderId: Id<'order'>): Promise<ParcelInFull[]> =>
  readOf(tx, orderId, 'parcels of orders', async (ids) =>
    (await inFull(tx, await selectParcelsOfOrders(tx, ids))).map((parcel) => [parcel.orderId, parcel]),
  )

export async function findParcels(tx: Tx, state: ParcelState, page: number): Promise<Page<ParcelInFull>> {
  const total = (await countParcels(tx))[state]
  const from = (page - 1) * limits.pageSize
  const parcels = await selectParcels(tx, { state, from, max: limits.pageSize })
  return pageOf(await inFull(tx, parcels), total, page, limits.pageSize)
}
