/** Packing, shipping and delivery: units of an order leave together, and the order follows them. */
import { findBlanks } from '#catalogue'
import { asId, type Id, newId } from '#kernel/id.ts'
import { localDate } from '#kernel/instant.ts'
import { invariant } from '#kernel/invariant.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import { nextState } from '#kernel/states.ts'
import { findOrder, findUnits, moveUnits } from '#orders'
import type { Tx } from '#platform/database/tx.ts'
import { tell } from '#platform/facts/tell.ts'
import { findPlaces, finishBatches } from '#production'
import { addBusinessDays } from './arrival.ts'
import { type CarrierId, carriers, isPostNumber, makeTestNumber, type TrackingEvent } from './carriers.ts'
import { regionOf } from './countries.ts'
import { firstParcelOf } from './find-parcels.ts'
import { findShippingTerms } from './find-terms.ts'
import { newParcelNumber, type Parcel, type ParcelEvent, type ParcelState, parcelMoves } from './parcel.ts'
import {
  countLabels,
  deleteParcelUnit,
  insertEvent,
  insertParcel,
  insertParcelUnit,
  lockOpenParcel,
  lockParcel,
  selectParcelUnits,
  updateParcel,
} from './parcel-rows.ts'
import { kindOf, transitOf } from './quote.ts'
import { serviceOf } from './services.ts'

export type PackRefusal =
  | 'unit.not_found'
  | 'unit.move_not_allowed'
  | 'unit.cause_missing'
  | 'parcel.two_orders'

/**
 * Packs printed units of one order. Each joins the order's open parcel of its kind, or begins one; goods with
 * packaging of their own make a parcel of their own. Returns the parcels that now hold them.
 */
export async function packParcel(
  tx: Tx,
  unitIds: readonly Id<'unit'>[],
  at: Date,
): Promise<Result<Parcel[], PackRefusal>> {
  const units = await findUnits(tx, unitIds)
  if (units.length === 0 || units.length !== new Set(unitIds).size) return refused('unit.not_found')
  if (new Set(units.map(({ orderId }) => orderId)).size > 1) return refused('parcel.two_orders')
  const moved = await moveUnits(tx, unitIds, 'pack', at)
  if (!moved.ok) return moved
  const order = await findOrder(tx, units[0]!.orderId)
  invariant(order, 'a unit belongs to an order')
  const blanks = await findBlanks(tx, [...new Set(units.map(({ blankId }) => blankId))])
  const places = new Map((await findPlaces(tx, unitIds)).map((place) => [place.unitId, place]))
  const parcels = new Map<string, Parcel>()
  for (const unit of units) {
    const blank = blanks.get(unit.blankId)
    const kind = blank ? kindOf({ ...blank, blankId: blank.id }) : 'together'
    const parcel = parcels.get(kind) ?? (await openParcel(tx, order, kind, at))
    parcels.set(kind, parcel)
    const place = places.get(unit.id)
    const words = place ? `${place.title}, ${place.colourName}, ${place.size}` : unit.sku
    await insertParcelUnit(tx, {
      unitId: unit.id,
      parcelId: parcel.id,
      shopId: unit.shopId,
      code: place?.code ?? unit.sku,
      words,
    })
  }
  await finishBatches(tx, unitIds, at)
  return ok([...parcels.values()])
}

async function openParcel(
  tx: Tx,
  order: { id: Id<'order'>; shopId: Id<'shop'>; address: { country: string }; shippingOption: string },
  kind: string,
  at: Date,
): Promise<Parcel> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const existing = await lockOpenParcel(tx, order.id, kind)
    if (existing) return existing
    // If the number is taken, or a parcel was opened meanwhile, this changes nothing; then we look again.
    await insertParcel(tx, {
      id: newId('shipment'),
      number: newParcelNumber(),
      orderId: order.id,
      shopId: order.shopId,
      kind,
      country: order.address.country,
      service: serviceOf(order.shippingOption),
      packedAt: at,
    })
  }
  throw new Error(`no parcel could be opened for order ${order.id}`)
}

export type ShipRefusal =
  | 'parcel.not_found'
  | 'parcel.refunded_inside'
  | 'parcel.number_missing'
  | 'parcel.number_malformed'
  | 'parcel.number_taken'
  | 'state.move_not_allowed'
  | 'unit.not_found'
  | 'unit.move_not_allowed'
  | 'unit.cause_missing'

/** Hands a packed parcel to a carrier. The test carrier makes the number; others' are typed from their label. */
export async function shipParcel(
  tx: Tx,
  input: { parcelId: Id<'shipment'>; carrier: CarrierId; trackingNumber?: string },
  at: Date,
): Promise<Result<Parcel, ShipRefusal>> {
  const parcel = await lockParcel(tx, { id: input.parcelId })
  if (!parcel) return refused('parcel.not_found')
  const next = nextState<ParcelState, ParcelEvent>(parcelMoves, parcel.state, 'ship')
  if (!next.ok) return next
  const number = await assignNumber(tx, input)
  if (!number.ok) return number
  const contents = await selectParcelUnits(tx, [parcel.id])
  const ids = contents.map(({ unitId }) => asId('unit', unitId))
  // The station refuses it too: a refunded unit is set aside, which removes it from the parcel.
  const refundedUnit = (await findUnits(tx, ids)).find(({ refundedAt }) => refundedAt !== null)
  if (refundedUnit)
    return refused('parcel.refunded_inside', {
      code: contents.find(({ unitId }) => unitId === refundedUnit.id)!.code,
    })
  const moved = await moveUnits(tx, ids, 'ship', at)
  if (!moved.ok) return moved
  const order = await findOrder(tx, parcel.orderId)
  const terms = await findShippingTerms(tx, order?.placedAt ?? at)
  const transit = transitOf(regionOf(parcel.country) ?? 'world', parcel.service, terms)
  const shippedOn = localDate(at, 'UTC')
  const shipped: Parcel = {
    ...parcel,
    state: next.value,
    carrier: input.carrier,
    trackingNumber: number.value,
    shippedAt: at,
    expectedFrom: addBusinessDays(shippedOn, transit.min),
    expectedTo: addBusinessDays(shippedOn, transit.max),
  }
  const { state, carrier, trackingNumber, shippedAt, expectedFrom, expectedTo } = shipped
  await updateParcel(tx, parcel.id, { state, carrier, trackingNumber, shippedAt, expectedFrom, expectedTo })
  await insertEvent(tx, parcel.id, { code: 'label_made', place: '', at }, at)
  await tell(tx, 'shipment.sent', { shipmentId: parcel.id, orderId: parcel.orderId })
  return ok(shipped)
}

async function assignNumber(
  tx: Tx,
  { carrier, trackingNumber = '' }: { carrier: CarrierId; trackingNumber?: string },
): Promise<Result<string, 'parcel.number_missing' | 'parcel.number_malformed' | 'parcel.number_taken'>> {
  const { makesLabel, number, name } = carriers[carrier]
  const cleanNumber = trackingNumber.toUpperCase().replace(/[\s-]/g, '')
  if (makesLabel) {
    for (let serial = (await countLabels(tx, carrier)) + 1; ; serial += 1) {
      const testTracking = makeTestNumber(serial)
      if (!(await lockParcel(tx, { carrier, trackingNumber: testTracking }))) return ok(testTracking)
    }
  }
  if (cleanNumber === '') return refused('parcel.number_missing', { carrier: name })
  if ((number && !number.test(cleanNumber)) || (carrier === 'post' && !isPostNumber(cleanNumber))) {
    return refused('parcel.number_malformed', { carrier: name })
  }
  if (await lockParcel(tx, { carrier, trackingNumber: cleanNumber })) return refused('parcel.number_taken')
  return ok(cleanNumber)
}

/**
 * Records a parcel's delivery: its units are delivered, and the order with the last of them. Repeating changes
 * nothing.
 */
export async function recordDelivery(
  tx: Tx,
  parcelId: Id<'shipment'>,
  at: Date,
): Promise<Result<Parcel, 'parcel.not_found' | 'state.move_not_allowed'>> {
  const parcel = await lockParcel(tx, { id: parcelId })
  if (!parcel) return refused('parcel.not_found')
  if (parcel.state === 'delivered') return ok(parcel)
  const next = nextState<ParcelState, ParcelEvent>(parcelMoves, parcel.state, 'deliver')
  if (!next.ok) return next
  const contents = await selectParcelUnits(tx, [firstParcelOf(parcel)])
  // Some of what was sent again may have been delivered the first time.
  const undelivered = (
    await findUnits(
      tx,
      contents.map(({ unitId }) => unitId),
    )
  ).filter(({ status }) => parcel.insteadOf === null || status === 'shipped')
  const moved = await moveUnits(
    tx,
    undelivered.map(({ id }) => id),
    'deliver',
    at,
  )
  invariant(moved.ok, 'units of a parcel that was shipped can be delivered')
  await updateParcel(tx, parcel.id, { state: next.value, deliveredAt: at })
  await insertEvent(tx, parcel.id, { code: 'delivered', place: '', at }, at)
  await tell(tx, 'shipment.delivered', { shipmentId: parcel.id, orderId: parcel.orderId })
  return ok({ ...parcel, state: next.value, deliveredAt: at })
}

/** Records a carrier's events of a parcel: each once, in any order; a delivery moves the units. */
export async function recordTracking(
  tx: Tx,
  parcel: Pick<Parcel, 'id'>,
  events: readonly TrackingEvent[],
  at: Date,
): Promise<void> {
  for (const event of events) {
    if (event.code === 'delivered') {
      await insertEvent(tx, parcel.id, event, at)
      await recordDelivery(tx, parcel.id, event.at)
    } else {
      await insertEvent(tx, parcel.id, event, at)
    }
  }
}

/** Removes a packed unit from its parcel because it turned out to be a misprint. */
export const removeFromParcel = (tx: Tx, unitId: Id<'unit'>): Promise<void> => deleteParcelUnit(tx, unitId)
