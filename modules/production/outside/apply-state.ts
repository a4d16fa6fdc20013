/** Writes the state of an outside order as its printer reports it: status, costs, parcels. */
import { asId, newId } from '#kernel/id.ts'
import { after, days, hours, minutes, seconds } from '#kernel/instant.ts'
import { nextState } from '#kernel/states.ts'
import type { Tx } from '#platform/database/tx.ts'
import { tell } from '#platform/facts/tell.ts'
import type { PrinterOrder, PrinterShipment } from '#printers'
import { type OutsideState, outsideRefusals } from '../contract.ts'
import { giveBack, startPieces } from './move-pieces.ts'
import {
  findOutsideShipments,
  insertShipment,
  lockOutsideOrder,
  type OutsideShipment,
  selectOutsideUnits,
  writeDelivered,
  writeOutsideOrder,
  writeReturned,
} from './order-rows.ts'
import { externalIdOfUnit, type OutsideEvent, type OutsideOrder, outsideMoves } from './outside-order.ts'
import { standingWords } from './standing-words.ts'

/** `surplus`: another order there is the one we know. */
/** Writes the printer's report on an order: its price, its state, its units, its parcels. */
export async function applyPrinterState(
  tx: Tx,
  before: OutsideOrder,
  seen: PrinterOrder,
  shipments: readonly PrinterShipment[],
  at: Date,
): Promise<'written' | 'surplus'> {
  const { id } = before
  const order = await lockOutsideOrder(tx, id)
  if (!order) return 'written'
  if (order.ref && order.ref !== seen.ref) return 'surplus'
  await write(tx, order, before, { seen, shipments }, at)
  return 'written'
}
type Seen = { seen: PrinterOrder; shipments: readonly PrinterShipment[] }

async function write(
  tx: Tx,
  order: OutsideOrder,
  before: OutsideOrder,
  { seen, shipments }: Seen,
  at: Date,
): Promise<void> {
  const { id } = order
  const look = (pause: number): Date => nextLook(order, before, after(at, pause))
  const costs = seen.costs === 'failed' ? null : seen.costs
  const isForeign = costs !== null && costs.currency !== 'USD'
  const priced =
    !order.charged && costs && !isForeign
      ? { makingMinor: costs.total.minor - costs.shipping.minor, shippingMinor: costs.shipping.minor }
      : {}
  const ref = order.ref ? {} : { ref: seen.ref }
  const base = { ...ref, ...priced }
  if (seen.status === 'canceled') return endThere(tx, order, { ref, shipments, look }, at)
  if (seen.status === 'failed') {
    const words = outsideRefusals['outside.failed_there'].words
    await walk(tx, order, ['refuse'], ref)
    return writeOutsideOrder(tx, id, { words, lookAt: look(hours(1)) })
  }
  // A person is needed for something that is still a draft there.
  if (order.state === 'refused' && seen.status === 'draft')
    return writeOutsideOrder(tx, id, { ...ref, lookAt: look(hours(1)) })
  const state = await walk(tx, order, eventsTo(seen.status), ref)
  const isMade = state === 'in_production' || state === 'shipped'
  const known = isMade ? await keepShipments(tx, order, shipments, at) : { open: true, cameBack: false }
  const since = order.confirmedAt ? at.getTime() - order.confirmedAt.getTime() : 0
  const standing = { cameBack: known.cameBack, isForeign: isForeign && isMade, days: since / days(1) }
  const words = standingWords(seen, standing)
  const isCharged = isMade && ('makingMinor' in priced || order.making !== null)
  await writeOutsideOrder(tx, id, {
    ...base,
    words,
    tries: 0,
    charged: order.charged || isCharged,
    ...(state !== 'draft' && state !== 'waiting' && !order.confirmedAt ? { confirmedAt: at } : {}),
    lookAt: state === 'shipped' && !known.open ? null : look(pauses[state] ?? hours(1)),
  })
  if (isMade && !order.charged && isCharged) await tell(tx, 'outside.charged', { outsideOrderId: order.id })
}
/** The next check; a callback during this one asks for another at once. */
export const nextLook = (now: OutsideOrder, before: OutsideOrder, wanted: Date): Date =>
  now.lookAt && now.lookAt.getTime() !== before.lookAt?.getTime() ? now.lookAt : wanted

/** Intervals between checks, unless a callback asks for one earlier. */
const pauses: Partial<Record<OutsideState, number>> = {
  draft: seconds(20),
  confirmed: minutes(20),
  in_production: hours(1),
  shipped: hours(6),
}

const ways: Partial<Record<PrinterOrder['status'], readonly OutsideEvent[]>> = {
  draft: ['draft'],
  pending: ['confirm'],
  inprocess: ['confirm', 'start'],
  onhold: ['confirm'],
  partial: ['confirm', 'start'],
  fulfilled: ['confirm', 'start', 'ship'],
}
const eventsTo = (status: PrinterOrder['status']): readonly OutsideEvent[] => ways[status] ?? []

/** Follows the table of moves as far as allowed, one at a time; the database refuses to skip any. */
async function walk(
  tx: Tx,
  { id, state: from }: OutsideOrder,
  events: readonly OutsideEvent[],
  also: { ref?: string },
): Promise<OutsideState> {
  let state = from
  for (const event of events) {
    const next = nextState<OutsideState, OutsideEvent>(outsideMoves, state, event)
    if (!next.ok) continue
    state = next.value
    await writeOutsideOrder(tx, id, { ...also, state })
  }
  return state
}

/**
 * The printer ended the order: its units wait again, and another press prints them. Units that left before stay with
 * the fan, and their parcels are followed on.
 */
async function endThere(
  tx: Tx,
  order: OutsideOrder,
  { ref, shipments, look }: Pick<Seen, 'shipments'> & { ref: { ref?: string }; look(pause: number): Date },
  at: Date,
): Promise<void> {
  const known = await keepShipments(tx, order, shipments, at)
  const { words } = outsideRefusals[known.some ? 'outside.part_cancelled' : 'outside.cancelled_there']
  const ended = order.state !== 'taken_back'
  await walk(tx, order, ['take_back'], ref)
  await writeOutsideOrder(tx, order.id, { words, lookAt: known.some && known.open ? look(hours(6)) : null })
  if (!ended) return
  await giveBack(tx, order, words, at, known.left)
  if (order.charged) await tell(tx, 'outside.returned', { outsideOrderId: order.id })
}

/** The state of an order's parcels: if more is awaited, if one came back, and the units that left. */
type Known = { open: boolean; cameBack: boolean; some: boolean; left: ReadonlySet<string> }

/** Writes the parcels that left and arrived. Each is told once. */
async function keepShipments(
  tx: Tx,
  order: OutsideOrder,
  shipments: readonly PrinterShipment[],
  at: Date,
): Promise<Known> {
  const units = await selectOutsideUnits(tx, [order.id])
  const isEnded = order.state === 'taken_back'
  if (!isEnded)
    await startPieces(
      tx,
      order,
      units.map(({ unitId }) => unitId),
      at,
    )
  for (const { externalIds, isReturned, ...seen } of shipments) {
    const inside = units.filter(({ unitId }) => externalIds.includes(externalIdOfUnit(unitId)))
    if (inside.length === 0) continue
    const { ref, carrier, followUrl, shippedAt, deliveredAt } = seen
    const row = { outsideOrderId: order.id, ref, carrier, followUrl, shippedAt }
    const unitIds = inside.map(({ unitId }) => unitId)
    const fresh = await insertShipment(tx, { ...row, id: newId('shipment'), unitIds })
    if (fresh) await tell(tx, 'outside.shipped', { shipmentId: asId('shipment', fresh.id) })
    const held =
      fresh ?? (await findOutsideShipments(tx, [order.id])).find((shipment) => shipment.ref === ref)
    if (held && isReturned && !held.returnedAt) await writeReturned(tx, held.id, at)
    if (held && deliveredAt && !held.deliveredAt) {
      await writeDelivered(tx, held.id as never, deliveredAt)
      await tell(tx, 'outside.delivered', { shipmentId: asId('shipment', held.id) })
    }
  }
  const kept = await findOutsideShipments(tx, [order.id])
  const left = new Set(kept.flatMap(({ unitIds }) => unitIds))
  const back = kept.filter((parcel) => parcel.returnedAt && !wasSentAgain(parcel, kept))
  // A person has it sent again there within weeks, or never.
  const isAwaited = back.some(({ returnedAt }) => at.getTime() - returnedAt!.getTime() < days(30))
  const isOver = !isAwaited && kept.every(({ deliveredAt, returnedAt }) => deliveredAt || returnedAt)
  return {
    open: !isOver || (!isEnded && units.some(({ unitId }) => !left.has(unitId))),
    cameBack: back.length > 0,
    some: kept.length > 0,
    left,
  }
}

/** Tells if the contents of a returned parcel left again in a later one. */
const wasSentAgain = (back: OutsideShipment, all: readonly OutsideShipment[]): boolean =>
  all.some(
    (later) =>
      later.id !== back.id &&
      later.shippedAt.getTime() >= back.shippedAt.getTime() &&
      later.unitIds.some((unitId) => back.unitIds.includes(unitId)),
  )
