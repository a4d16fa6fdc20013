/** Brings orders at another press forward: asked for once, confirmed, followed until they arrived. */
import { asId, newId } from '#kernel/id.ts'
import { after, hours, minutes, seconds } from '#kernel/instant.ts'
import { type Refusal, type Result, wordsOf } from '#kernel/result.ts'
import { nextState } from '#kernel/states.ts'
import type { Database, Tx } from '#platform/database/tx.ts'
import { tell } from '#platform/facts/tell.ts'
import { type OutsideState, outsideRefusals } from '../contract.ts'
import { limits } from '../limits.ts'
import { giveBack, startPieces } from './move-pieces.ts'
import {
  findOutsideOrder,
  findOutsideShipments,
  holdDue,
  insertShipment,
  lockOutsideOrder,
  selectOutsideUnits,
  writeDelivered,
  writeOutsideOrder,
} from './order-rows.ts'
import {
  externalIdOf,
  externalIdOfUnit,
  type OutsideEvent,
  type OutsideOrder,
  outsideMoves,
} from './outside-order.ts'
import type { OutsidePrinter, OutsideSeen, OutsideShipmentSeen, PrinterRefusal } from './printer.ts'
import { type RequestRefusal, requestFor } from './request.ts'

export type OutsideDeps = Pick<Database, 'transact' | 'read'> & {
  printers: readonly OutsidePrinter[]
  /** Where a print file can be fetched from, signed and with an end. */
  fileUrl: (fileId: string) => string
}

/** Looks at every order that is due, some at a time. Any number of workers may; an order is held by one. */
export async function tendOutsideOrders(deps: OutsideDeps): Promise<number> {
  if (deps.printers.length === 0) return 0
  const due = await deps.transact((tx, at) => holdDue(tx, at, limits.outsidePerRun))
  for (const id of due) {
    const order = await deps.read((tx) => findOutsideOrder(tx, id))
    const printer = deps.printers.find((one) => one.id === order?.facilityId)
    if (order && printer) await tendOne(deps, printer, order)
  }
  return due.length
}

async function tendOne(deps: OutsideDeps, printer: OutsidePrinter, order: OutsideOrder): Promise<void> {
  const seen = order.state === 'waiting' ? await ask(deps, printer, order) : await look(printer, order)
  if (!seen.ok) return deps.transact((tx, at) => noteTrouble(tx, order.id, seen, at))
  const found = seen.value
  if (!found) {
    const gone = { ok: false, code: 'outside.gone' } as const
    return deps.transact((tx, at) => noteTrouble(tx, order.id, gone, at))
  }
  const standing = await confirmed(printer, order, found)
  if (!standing.ok) return deps.transact((tx, at) => noteTrouble(tx, order.id, standing, at, found))
  const shown = mayHaveLeft.has(standing.value.status)
    ? await printer.shipments(standing.value.ref)
    : { ok: true as const, value: [] }
  if (!shown.ok) return deps.transact((tx, at) => noteTrouble(tx, order.id, shown, at, standing.value))
  await deps.transact((tx, at) => absorb(tx, order.id, standing.value, shown.value, at))
}
const mayHaveLeft = new Set(['inprocess', 'onhold', 'partial', 'fulfilled'])

type Trouble = PrinterRefusal | RequestRefusal | 'outside.gone' | 'outside.currency' | 'outside.unpriced'
const look = (printer: OutsidePrinter, order: OutsideOrder) => printer.find(externalIdOf(order))

/**
 * Asks for an order once. From the second try on it is looked up first, since the answer to an earlier one may have
 * been lost; so it is after a refusal, which may only say that they have it.
 */
async function ask(
  deps: OutsideDeps,
  printer: OutsidePrinter,
  order: OutsideOrder,
): Promise<Result<OutsideSeen | null, Trouble>> {
  if (order.tries > 1 || order.ref) {
    const known = await look(printer, order)
    if (!known.ok || known.value) return known
  }
  const request = await deps.read((tx) => requestFor(tx, order, deps.fileUrl))
  if (!request.ok) return request
  const made = await printer.create(request.value)
  if (made.ok || made.code !== 'outside.refused') return made
  const known = await look(printer, order)
  return known.ok && known.value ? known : made
}

/** Confirms a draft whose costs are known. What failed there is put right and confirmed again. */
async function confirmed(
  printer: OutsidePrinter,
  order: OutsideOrder,
  seen: OutsideSeen,
): Promise<Result<OutsideSeen, Trouble>> {
  const isOpen = seen.status === 'draft' || (seen.status === 'failed' && order.state === 'waiting')
  if (!isOpen || seen.costs === null) return { ok: true, value: seen }
  if (seen.costs === 'failed') return { ok: false, code: 'outside.unpriced' }
  if (seen.costs.currency !== 'USD')
    return { ok: false, code: 'outside.currency', detail: { currency: seen.costs.currency } }
  const answer = await printer.confirm(seen.ref)
  // The costs that were confirmed, should the answer not repeat them.
  return answer.ok
    ? { ok: true, value: { ...answer.value, costs: answer.value.costs ?? seen.costs } }
    : answer
}

/** A person is needed for what they refuse; everything else is tried again by itself. */
const final = new Set<Trouble>(['outside.refused', 'outside.gone', 'outside.currency', 'outside.unpriced'])
async function noteTrouble(
  tx: Tx,
  id: string,
  trouble: Refusal<Trouble>,
  at: Date,
  seen?: OutsideSeen,
): Promise<void> {
  const order = await lockOutsideOrder(tx, id)
  if (!order) return
  const words = wordsOf(trouble, outsideRefusals).slice(0, 400)
  const ref = seen && !order.ref ? { ref: seen.ref } : {}
  if (final.has(trouble.code)) {
    const next = nextState<OutsideState, OutsideEvent>(outsideMoves, order.state, 'refuse')
    if (next.ok) return writeOutsideOrder(tx, id, { ...ref, state: next.value, words, lookAt: null })
  }
  const pause =
    trouble.code === 'outside.busy' ? seconds(Number(trouble.detail?.seconds ?? 60)) : pauseOf(order)
  await writeOutsideOrder(tx, id, { ...ref, words, lookAt: after(at, pause) })
}

/** One minute, two, four, up to an hour. */
const pauseOf = ({ tries }: OutsideOrder): number => Math.min(hours(1), minutes(2 ** Math.min(6, tries - 1)))

/** Writes what they say of an order: its price, its state, its pieces, its parcels. */
async function absorb(
  tx: Tx,
  id: string,
  seen: OutsideSeen,
  shipments: readonly OutsideShipmentSeen[],
  at: Date,
): Promise<void> {
  const order = await lockOutsideOrder(tx, id)
  if (!order) return
  const priced =
    !order.charged && seen.costs && seen.costs !== 'failed'
      ? {
          makingMinor: seen.costs.total.minor - seen.costs.shipping.minor,
          shippingMinor: seen.costs.shipping.minor,
        }
      : {}
  const ref = order.ref ? {} : { ref: seen.ref }
  const base = { ...ref, ...priced }
  if (seen.status === 'canceled') return endThere(tx, order, ref, at)
  if (seen.status === 'failed') {
    const words = outsideRefusals['outside.failed_there'].words
    await walk(tx, order, ['refuse'], ref)
    return writeOutsideOrder(tx, id, { words, lookAt: null })
  }
  const state = await walk(tx, order, wayTo(seen.status), ref)
  const words = seen.status === 'onhold' ? outsideRefusals['outside.on_hold'].words : ''
  const isMade = state === 'in_production' || state === 'shipped'
  const known = isMade ? await keepShipments(tx, order, shipments, at) : { open: true }
  const isCharged = isMade && ('makingMinor' in priced || order.making !== null)
  await writeOutsideOrder(tx, id, {
    ...base,
    words,
    tries: 0,
    charged: order.charged || isCharged,
    ...(state !== 'draft' && state !== 'waiting' && !order.confirmedAt ? { confirmedAt: at } : {}),
    lookAt: state === 'shipped' && !known.open ? null : after(at, pauses[state] ?? hours(1)),
  })
  if (isMade && !order.charged && isCharged) await tell(tx, 'outside.charged', { outsideOrderId: order.id })
}
/** How long until it is looked at again, where no callback says so earlier. */
const pauses: Partial<Record<OutsideState, number>> = {
  draft: seconds(20),
  confirmed: minutes(20),
  in_production: hours(1),
  shipped: hours(6),
}

const ways: Partial<Record<OutsideSeen['status'], readonly OutsideEvent[]>> = {
  draft: ['draft'],
  pending: ['confirm'],
  inprocess: ['confirm', 'start'],
  onhold: ['confirm'],
  partial: ['confirm', 'start'],
  fulfilled: ['confirm', 'start', 'ship'],
}
const wayTo = (status: OutsideSeen['status']): readonly OutsideEvent[] => ways[status] ?? []

/** Goes as far along the way as the table allows, a move at a time; the database lets no move be left out. */
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

/** They ended it: the pieces go back to the wait, and another press prints them. */
async function endThere(tx: Tx, order: OutsideOrder, ref: { ref?: string }, at: Date): Promise<void> {
  const { words } = outsideRefusals['outside.cancelled_there']
  await walk(tx, order, ['take_back'], ref)
  await writeOutsideOrder(tx, order.id, { words, lookAt: null })
  await giveBack(tx, order, words, at)
  if (order.charged) await tell(tx, 'outside.returned', { outsideOrderId: order.id })
}

/** Writes the parcels that left and arrived. Each is told once. */
async function keepShipments(
  tx: Tx,
  order: OutsideOrder,
  shipments: readonly OutsideShipmentSeen[],
  at: Date,
): Promise<{ open: boolean }> {
  const units = await selectOutsideUnits(tx, [order.id])
  await startPieces(
    tx,
    order,
    units.map(({ unitId }) => unitId),
    at,
  )
  for (const { externalIds, ...seen } of shipments) {
    const inside = units.filter(({ unitId }) => externalIds.includes(externalIdOfUnit(unitId)))
    if (inside.length === 0) continue
    const { ref, carrier, followUrl, shippedAt, deliveredAt } = seen
    const row = { outsideOrderId: order.id, ref, carrier, followUrl, shippedAt }
    const unitIds = inside.map(({ unitId }) => unitId)
    const fresh = await insertShipment(tx, { ...row, id: newId('shipment'), unitIds })
    if (fresh) await tell(tx, 'outside.shipped', { shipmentId: asId('shipment', fresh.id) })
    const held = fresh ?? (await findOutsideShipments(tx, [order.id])).find((one) => one.ref === ref)
    if (held && deliveredAt && !held.deliveredAt) {
      await writeDelivered(tx, held.id as never, deliveredAt)
      await tell(tx, 'outside.delivered', { shipmentId: asId('shipment', held.id) })
    }
  }
  const kept = await findOutsideShipments(tx, [order.id])
  const left = new Set(kept.flatMap(({ unitIds }) => unitIds))
  return {
    open: kept.some(({ deliveredAt }) => !deliveredAt) || units.some(({ unitId }) => !left.has(unitId)),
  }
}
