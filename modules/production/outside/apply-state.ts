/** Writes the state of an outside order as its printer reports it: status, costs, parcels. */
import { asId, newId } from '#kernel/id.ts'
import { after, days, hours, minutes, seconds } from '#kernel/instant.ts'
import { nextState } from '#kernel/states.ts'
import type { Tx } from '#platform/database/tx.ts'
import { tell } from '#platform/facts/tell.ts'
import type { PrinterOrder, PrinterShipment } from '#printers'
import { type OutsideState, outsideRefusals } from '../contract.ts'
import { returnToQueue, startPieces } from './move-pieces.ts'
import {
  findOutsideShipments,
  insertShipment,
  lockOutsideOrder,
  type OutsideShipment,
  selectOutsideUnits,
  setDeliveredAt,
  setReturnedAt,
  writeOutsideOrder,
} from './order-rows.ts'
import { externalIdOfUnit, type OutsideEvent, type OutsideOrder, outsideMoves } from './outside-order.ts'
import { describeStanding } from './standing-words.ts'

/** Writes the printer's report on an order: price, state, units, parcels. `surplus`: we know another order there. */
export async function applyPrinterState(
  tx: Tx,
  before: OutsideOrder,
  report: PrinterOrder,
  shipments: readonly PrinterShipment[],
  at: Date,
): Promise<'written' | 'surplus'> {
  const { id } = before
  const order = await lockOutsideOrder(tx, id)
  if (!order) return 'written'
  if (order.ref && order.ref !== report.ref) return 'surplus'
  await writeReport(tx, order, before, { report, shipments }, at)
  return 'written'
}
type PrinterReport = { report: PrinterOrder; shipments: readonly PrinterShipment[] }

async function writeReport(
  tx: Tx,
  order: OutsideOrder,
  before: OutsideOrder,
  { report, shipments }: PrinterReport,
  at: Date,
): Promise<void> {
  const { id } = order
  const checkAfter = (pause: number): Date => nextCheckAt(order, before, after(at, pause))
  const costs = report.costs === 'failed' ? null : report.costs
  const isForeign = costs !== null && costs.currency !== 'USD'
  const prices =
    !order.charged && costs && !isForeign
      ? { makingMinor: costs.total.minor - costs.shipping.minor, shippingMinor: costs.shipping.minor }
      : {}
  const ref = order.ref ? {} : { ref: report.ref }
  const base = { ...ref, ...prices }
  if (report.status === 'canceled') return endAtPrinter(tx, order, { ref, shipments, look: checkAfter }, at)
  if (report.status === 'failed') {
    const words = outsideRefusals['outside.failed_there'].words
    await advance(tx, order, ['refuse'], ref)
    return writeOutsideOrder(tx, id, { words, lookAt: checkAfter(hours(1)) })
  }
  // A person is needed for something that is still a draft there.
  if (order.state === 'refused' && report.status === 'draft')
    return writeOutsideOrder(tx, id, { ...ref, lookAt: checkAfter(hours(1)) })
  const state = await advance(tx, order, listEvents(report.status), ref)
  const isMade = state === 'in_production' || state === 'shipped'
  const parcels = isMade ? await recordShipments(tx, order, shipments, at) : { isOpen: true, cameBack: false }
  const since = order.confirmedAt ? at.getTime() - order.confirmedAt.getTime() : 0
  const progress = { cameBack: parcels.cameBack, isForeign: isForeign && isMade, days: since / days(1) }
  const words = describeStanding(report, progress)
  const isCharged = isMade && ('makingMinor' in prices || order.making !== null)
  await writeOutsideOrder(tx, id, {
    ...base,
    words,
    tries: 0,
    charged: order.charged || isCharged,
    ...(state !== 'draft' && state !== 'waiting' && !order.confirmedAt ? { confirmedAt: at } : {}),
    lookAt: state === 'shipped' && !parcels.isOpen ? null : checkAfter(pauses[state] ?? hours(1)),
  })
  if (isMade && !order.charged && isCharged) await tell(tx, 'outside.charged', { outsideOrderId: order.id })
}
/** The next check; a callback during this one asks for another at once. */
export const nextCheckAt = (current: OutsideOrder, before: OutsideOrder, checkAt: Date): Date =>
  current.lookAt && current.lookAt.getTime() !== before.lookAt?.getTime() ? current.lookAt : checkAt

/** Intervals between checks, unless a callback asks for one earlier. */
const pauses: Partial<Record<OutsideState, number>> = {
  draft: seconds(20),
  confirmed: minutes(20),
  in_production: hours(1),
  shipped: hours(6),
}

const eventsByStatus: Partial<Record<PrinterOrder['status'], readonly OutsideEvent[]>> = {
  draft: ['draft'],
  pending: ['confirm'],
  inprocess: ['confirm', 'start'],
  onhold: ['confirm'],
  partial: ['confirm', 'start'],
  fulfilled: ['confirm', 'start', 'ship'],
}
const listEvents = (status: PrinterOrder['status']): readonly OutsideEvent[] => eventsByStatus[status] ?? []

/** Follows the table of moves as far as allowed, one at a time; the database refuses to skip any. */
async function advance(
  tx: Tx,
  { id, state: from }: OutsideOrder,
  events: readonly OutsideEvent[],
  fields: { ref?: string },
): Promise<OutsideState> {
  let state = from
  for (const event of events) {
    const next = nextState<OutsideState, OutsideEvent>(outsideMoves, state, event)
    if (!next.ok) continue
    state = next.value
    await writeOutsideOrder(tx, id, { ...fields, state })
  }
  return state
}

/**
 * The printer ended the order: its units wait again, and another press prints them. Units that left before stay with
 * the fan, and their parcels are followed on.
 */
async function endAtPrinter(
  tx: Tx,
  order: OutsideOrder,
  {
    ref,
    shipments,
    look,
  }: Pick<PrinterReport, 'shipments'> & { ref: { ref?: string }; look(pause: number): Date },
  at: Date,
): Promise<void> {
  const parcels = await recordShipments(tx, order, shipments, at)
  const { words } = outsideRefusals[parcels.hasParcels ? 'outside.part_cancelled' : 'outside.cancelled_there']
  const isFirstEnd = order.state !== 'taken_back'
  await advance(tx, order, ['take_back'], ref)
  await writeOutsideOrder(tx, order.id, {
    words,
    lookAt: parcels.hasParcels && parcels.isOpen ? look(hours(6)) : null,
  })
  if (!isFirstEnd) return
  await returnToQueue(tx, order, words, at, parcels.sentUnitIds)
  if (order.charged) await tell(tx, 'outside.returned', { outsideOrderId: order.id })
}

/** The state of an order's parcels: if more is awaited, if one came back, and the units that left. */
type ParcelStates = {
  isOpen: boolean
  cameBack: boolean
  hasParcels: boolean
  sentUnitIds: ReadonlySet<string>
}

/** Writes the parcels that left and arrived. Each is told once. */
async function recordShipments(
  tx: Tx,
  order: OutsideOrder,
  shipments: readonly PrinterShipment[],
  at: Date,
): Promise<ParcelStates> {
  const units = await selectOutsideUnits(tx, [order.id])
  const isEnded = order.state === 'taken_back'
  if (!isEnded)
    await startPieces(
      tx,
      order,
      units.map(({ unitId }) => unitId),
      at,
    )
  for (const { externalIds, isReturned, ...parcel } of shipments) {
    const unitsInside = units.filter(({ unitId }) => externalIds.includes(externalIdOfUnit(unitId)))
    if (unitsInside.length === 0) continue
    const { ref, carrier, followUrl, shippedAt, deliveredAt } = parcel
    const row = { outsideOrderId: order.id, ref, carrier, followUrl, shippedAt }
    const unitIds = unitsInside.map(({ unitId }) => unitId)
    const newShipment = await insertShipment(tx, { ...row, id: newId('shipment'), unitIds })
    if (newShipment) await tell(tx, 'outside.shipped', { shipmentId: asId('shipment', newShipment.id) })
    const stored =
      newShipment ?? (await findOutsideShipments(tx, [order.id])).find((shipment) => shipment.ref === ref)
    if (stored && isReturned && !stored.returnedAt) await setReturnedAt(tx, stored.id, at)
    if (stored && deliveredAt && !stored.deliveredAt) {
      await setDeliveredAt(tx, stored.id as never, deliveredAt)
      await tell(tx, 'outside.delivered', { shipmentId: asId('shipment', stored.id) })
    }
  }
  const parcels = await findOutsideShipments(tx, [order.id])
  const sentUnitIds = new Set(parcels.flatMap(({ unitIds }) => unitIds))
  const returned = parcels.filter((parcel) => parcel.returnedAt && !wasSentAgain(parcel, parcels))
  // A person has it sent again there within weeks, or never.
  const isAwaited = returned.some(({ returnedAt }) => at.getTime() - returnedAt!.getTime() < days(30))
  const isOver = !isAwaited && parcels.every(({ deliveredAt, returnedAt }) => deliveredAt || returnedAt)
  return {
    isOpen: !isOver || (!isEnded && units.some(({ unitId }) => !sentUnitIds.has(unitId))),
    cameBack: returned.length > 0,
    hasParcels: parcels.length > 0,
    sentUnitIds,
  }
}

/** Tells if the contents of a returned parcel left again in a later one. */
const wasSentAgain = (returned: OutsideShipment, all: readonly OutsideShipment[]): boolean =>
  all.some(
    (later) =>
      later.id !== returned.id &&
      later.shippedAt.getTime() >= returned.shippedAt.getTime() &&
      later.unitIds.some((unitId) => returned.unitIds.includes(unitId)),
  )
