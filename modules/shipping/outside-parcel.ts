/** Parcels that another press packed and sent on its own: here they are packed and shipped in one step, and arrive. */
import { asId, type Id } from '#kernel/id.ts'
import { localDate } from '#kernel/instant.ts'
import { invariant } from '#kernel/invariant.ts'
import { findOrder, findUnits, moveUnits } from '#orders'
import type { Tx } from '#platform/database/tx.ts'
import { tell } from '#platform/facts/tell.ts'
import { findOutsideShipment, findPlaces, finishBatches, printOutsidePieces } from '#production'
import { addBusinessDays } from './arrival.ts'
import { regionOf } from './countries.ts'
import { findShippingTerms } from './find-terms.ts'
import { newParcelNumber } from './parcel.ts'
import { insertEvent, insertParcel, insertParcelUnit, selectParcel, updateParcel } from './parcel-rows.ts'
import { transitOf } from './quote.ts'
import { recordDelivery } from './ship-parcel.ts'

/** A parcel left another press: it is written here with what is in it, and its fan hears of it. Twice is once. */
export async function shipFromOutside(tx: Tx, shipmentId: Id<'shipment'>, at: Date): Promise<void> {
  const sent = await findOutsideShipment(tx, shipmentId)
  if (!sent || (await selectParcel(tx, shipmentId))) return
  await printOutsidePieces(tx, sent.unitIds, at)
  const units = (await findUnits(tx, sent.unitIds)).filter(({ status }) => status === 'printed')
  const order = units[0] && (await findOrder(tx, units[0].orderId))
  if (!order) return
  const ids = units.map(({ id }) => id)
  const parcelId = asId('shipment', shipmentId)
  await openParcel(
    tx,
    { id: parcelId, orderId: order.id, shopId: order.shopId, country: order.address.country },
    at,
  )
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
  const terms = await findShippingTerms(tx, order.placedAt)
  const transit = transitOf(regionOf(order.address.country) ?? 'world', 'standard', terms)
  const left = localDate(at, 'UTC')
  await updateParcel(tx, parcelId, {
    state: 'shipped',
    carrier: 'printful',
    trackingNumber: [sent.carrier, sent.ref].filter(Boolean).join(' '),
    followUrl: sent.followUrl,
    shippedAt: at,
    expectedFrom: addBusinessDays(left, transit.min),
    expectedTo: addBusinessDays(left, transit.max),
  })
  await insertEvent(tx, parcelId, { code: 'label_made', place: '', at }, at)
  await tell(tx, 'shipment.sent', { shipmentId: parcelId, orderId: order.id })
}

type Opened = { id: Id<'shipment'>; orderId: Id<'order'>; shopId: Id<'shop'>; country: string }
/** A parcel of its own kind, so that nothing that is packed here joins it. */
async function openParcel(tx: Tx, input: Opened, at: Date): Promise<void> {
  const parcel = { ...input, kind: `from outside ${input.id}`, service: 'standard', packedAt: at }
  for (let tries = 0; tries < 5; tries += 1)
    if (await insertParcel(tx, { ...parcel, number: newParcelNumber() })) return
  throw new Error(`no parcel could be opened for shipment ${input.id}`)
}

/** The other press's carrier handed it over. */
export async function deliverFromOutside(tx: Tx, shipmentId: Id<'shipment'>, at: Date): Promise<void> {
  await shipFromOutside(tx, shipmentId, at)
  await recordDelivery(tx, shipmentId, at)
}
