/** Parcels that another press packed and sent: here they are packed and shipped in one step, then arrive. */
import { asId, type Id } from '#kernel/id.ts'
import { localDate } from '#kernel/instant.ts'
import { invariant } from '#kernel/invariant.ts'
import { findOrder, findUnits, moveUnits, type Unit } from '#orders'
import type { Tx } from '#platform/database/tx.ts'
import { tell } from '#platform/facts/tell.ts'
import { findOutsideShipment, findPlaces, finishBatches, printOutsidePieces } from '#production'
import { addBusinessDays } from './arrival.ts'
import { regionOf } from './countries.ts'
import { firstParcelOf } from './find-parcels.ts'
import { findShippingTerms } from './find-terms.ts'
import { newParcelNumber, type Parcel } from './parcel.ts'
import {
  insertEvent,
  insertParcel,
  insertParcelUnit,
  selectParcel,
  selectParcelOfUnit,
  updateParcel,
} from './parcel-rows.ts'
import { transitOf } from './quote.ts'
import { recordDelivery } from './ship-parcel.ts'

/** Records a parcel that left another press, with its contents, and tells the fan. Repeating changes nothing. */
export async function shipFromOutside(tx: Tx, shipmentId: Id<'shipment'>, at: Date): Promise<void> {
  const shipment = await findOutsideShipment(tx, shipmentId)
  if (!shipment || (await selectParcel(tx, shipmentId))) return
  await printOutsidePieces(tx, shipment.unitIds, at)
  const units = await findUnits(tx, shipment.unitIds)
  const order = units[0] && (await findOrder(tx, units[0].orderId))
  if (!order) return
  const printed = units.filter(({ status }) => status === 'printed')
  const insteadOf = printed.length > 0 ? null : await findFirstParcel(tx, units)
  if (printed.length === 0 && !insteadOf) return
  const parcelId = asId('shipment', shipmentId)
  const { id: orderId, shopId, address } = order
  await openParcel(tx, { id: parcelId, orderId, shopId, country: address.country, insteadOf }, at)
  await packAndSend(tx, parcelId, printed, at)
  const terms = await findShippingTerms(tx, order.placedAt)
  const transit = transitOf(regionOf(address.country) ?? 'world', 'standard', terms)
  const shippedOn = localDate(at, 'UTC')
  await updateParcel(tx, parcelId, {
    state: 'shipped',
    carrier: 'printful',
    trackingNumber: [shipment.carrier, shipment.ref].filter(Boolean).join(' '),
    followUrl: shipment.followUrl,
    shippedAt: at,
    expectedFrom: addBusinessDays(shippedOn, transit.min),
    expectedTo: addBusinessDays(shippedOn, transit.max),
  })
  await insertEvent(tx, parcelId, { code: 'label_made', place: '', at }, at)
  await tell(tx, 'shipment.sent', { shipmentId: parcelId, orderId })
}

/** The parcel in which these units first left; null if none of them was sent before. */
async function findFirstParcel(tx: Tx, units: readonly Unit[]): Promise<Id<'shipment'> | null> {
  const unit = units.find(({ status }) => status === 'shipped' || status === 'delivered')
  const parcel = unit && (await selectParcelOfUnit(tx, unit.id))
  return parcel ? firstParcelOf(parcel) : null
}

/** Packs printed units into a parcel and ships it. */
async function packAndSend(
  tx: Tx,
  parcelId: Id<'shipment'>,
  units: readonly Unit[],
  at: Date,
): Promise<void> {
  const ids = units.map(({ id }) => id)
  const packed = await moveUnits(tx, ids, 'pack', at)
  invariant(packed.ok, 'pieces that were printed can be packed')
  const places = new Map((await findPlaces(tx, ids)).map((place) => [place.unitId, place]))
  for (const { id: unitId, shopId, sku } of units) {
    const place = places.get(unitId)
    const words = place ? `${place.title}, ${place.colourName}, ${place.size}` : sku
    await insertParcelUnit(tx, { unitId, parcelId, shopId, code: place?.code ?? sku, words })
  }
  await finishBatches(tx, ids, at)
  const shipped = await moveUnits(tx, ids, 'ship', at)
  invariant(shipped.ok, 'pieces that were packed can be shipped')
}

type ParcelInput = Pick<Parcel, 'id' | 'orderId' | 'shopId' | 'country' | 'insteadOf'>
/** Opens a parcel with a kind of its own, so that nothing packed here joins it. */
async function openParcel(tx: Tx, input: ParcelInput, at: Date): Promise<void> {
  const parcel = { ...input, kind: `from outside ${input.id}`, service: 'standard', packedAt: at }
  for (let attempt = 0; attempt < 5; attempt += 1)
    if (await insertParcel(tx, { ...parcel, number: newParcelNumber() })) return
  throw new Error(`no parcel could be opened for shipment ${input.id}`)
}

/** Records a delivery by the other press's carrier. */
export async function deliverFromOutside(tx: Tx, shipmentId: Id<'shipment'>, at: Date): Promise<void> {
  await shipFromOutside(tx, shipmentId, at)
  await recordDelivery(tx, shipmentId, at)
}
