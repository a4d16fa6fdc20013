/** Advances outside orders: each is requested once, confirmed, and followed until it arrives. */
import type { Id } from '#kernel/id.ts'
import { after, hours, minutes, seconds } from '#kernel/instant.ts'
import { ok, type Refusal, type Result, refused, wordsOf } from '#kernel/result.ts'
import { nextState } from '#kernel/states.ts'
import { findOrder } from '#orders'
import type { Database, Tx } from '#platform/database/tx.ts'
import type { Printer, PrinterOrder } from '#printers'
import type { PrinterRefusal } from '#printers/contract'
import { type OutsideState, outsideRefusals } from '../contract.ts'
import { limits } from '../limits.ts'
import { applyPrinterState, nextCheckAt } from './apply-state.ts'
import { refuseOverpriced } from './judge-bill.ts'
import {
  claimDueOrders,
  findOutsideOrder,
  lockOutsideOrder,
  pauseUntil,
  writeOutsideOrder,
} from './order-rows.ts'
import { externalIdOf, type OutsideEvent, type OutsideOrder, outsideMoves } from './outside-order.ts'
import { addThreads, buildRequest, findStopReason, type RequestRefusal } from './request.ts'

export type OutsideDeps = Pick<Database, 'transact' | 'read'> & {
  printers: readonly Printer[]
  /** A signed, expiring address of a print file. */
  fileUrl: (fileId: Id<'printFile'>) => string
  /** The thread colours of a sewn file. */
  findThreadColours: (fileId: Id<'printFile'>) => Promise<readonly string[]>
}

/** Checks every order due, a few at a time. Any number of workers may run; each order is held by one. */
export async function advanceOutsideOrders(deps: OutsideDeps): Promise<number> {
  if (deps.printers.length === 0) return 0
  let checked = 0
  for (; checked < limits.outsidePerRun; checked += 1) {
    // One is claimed at a time: its claim would run out during the calls about those before it.
    const [id] = await deps.transact((tx, at) => claimDueOrders(tx, at, 1))
    if (!id) break
    const order = await deps.read((tx) => findOutsideOrder(tx, id))
    const printer = deps.printers.find(({ id }) => id === order?.facilityId)
    if (order && printer) await advanceOne(deps, printer, order)
  }
  return checked
}

async function advanceOne(deps: OutsideDeps, printer: Printer, order: OutsideOrder): Promise<void> {
  const answer =
    order.state === 'waiting' ? await requestOnce(deps, printer, order) : await findAtPrinter(printer, order)
  const recordTrouble = (trouble: Refusal<Trouble>, printerOrder?: PrinterOrder) =>
    deps.transact((tx, at) => writeTrouble(tx, order, trouble, at, printerOrder))
  if (!answer.ok) return recordTrouble(answer)
  const report = answer.value
  if (!report) return recordTrouble({ ok: false, code: 'outside.gone' })
  const confirmation = await confirmOrder(deps, printer, order, report)
  if (!confirmation.ok) return recordTrouble(confirmation, report)
  const shipments = statusesWithShipments.has(confirmation.value.status)
    ? await printer.shipments(confirmation.value.ref)
    : { ok: true as const, value: [] }
  if (!shipments.ok) return recordTrouble(shipments, confirmation.value)
  const outcome = await deps.transact((tx, at) =>
    applyPrinterState(tx, order, confirmation.value, shipments.value, at),
  )
  // Another worker sent a request at the same time, and that order is confirmed: this one costs nothing yet.
  if (outcome === 'surplus' && confirmation.value.status === 'draft')
    await printer.remove(confirmation.value.ref)
}
const statusesWithShipments = new Set(['inprocess', 'onhold', 'partial', 'fulfilled', 'canceled'])

type Trouble =
  | PrinterRefusal
  | RequestRefusal
  | 'outside.gone'
  | 'outside.currency'
  | 'outside.unpriced'
  | 'outside.overpriced'
/** Looks it up by the printer's number once known: several orders there may have ours, of which one is confirmed. */
const findAtPrinter = (printer: Printer, order: OutsideOrder) =>
  printer.find(order.ref ? { ref: order.ref } : { externalId: externalIdOf(order) })

/**
 * Requests an order once. From the second try on it is looked up first, because the answer to an earlier try may have
 * been lost; likewise after a refusal, which may only mean that the printer has it. An order with a printer's number
 * is never requested again, even if it isn't found: it may be in work.
 */
async function requestOnce(
  deps: OutsideDeps,
  printer: Printer,
  order: OutsideOrder,
): Promise<Result<PrinterOrder | null, Trouble>> {
  if (order.tries > 1 || order.ref) {
    const existing = await findAtPrinter(printer, order)
    if (!existing.ok || existing.value || order.ref) return existing
  }
  const request = await deps.read((tx) => buildRequest(tx, order, deps.fileUrl))
  if (!request.ok) return request
  const creation = await printer.create(await addThreads(request.value, deps.findThreadColours))
  if (creation.ok || creation.code !== 'outside.refused') return creation
  const existing = await findAtPrinter(printer, order)
  return existing.ok && existing.value ? existing : creation
}

/**
 * Confirms a draft whose costs are known and whose number is stored here, so that of two with our number one is
 * confirmed. A failed order there is corrected and confirmed again.
 */
async function confirmOrder(
  deps: OutsideDeps,
  printer: Printer,
  order: OutsideOrder,
  printerOrder: PrinterOrder,
): Promise<Result<PrinterOrder, Trouble>> {
  const isOpen =
    printerOrder.status === 'draft' || (printerOrder.status === 'failed' && order.state === 'waiting')
  if (!isOpen || printerOrder.costs === null || order.ref !== printerOrder.ref)
    return { ok: true, value: printerOrder }
  if (printerOrder.costs === 'failed') return { ok: false, code: 'outside.unpriced' }
  if (printerOrder.costs.currency !== 'USD')
    return { ok: false, code: 'outside.currency', detail: { currency: printerOrder.costs.currency } }
  const refusal = refuseOverpriced(order, printerOrder.costs)
  if (refusal) return refusal
  const stopReason = await deps.read((tx) => findStopReason(tx, order))
  if (stopReason) return refused('outside.refused', { why: stopReason })
  const answer = await printer.confirm(printerOrder.ref)
  // Uses the confirmed costs in case the answer omits them.
  if (answer.ok) return ok({ ...answer.value, costs: answer.value.costs ?? printerOrder.costs })
  if (answer.code !== 'outside.refused' && answer.code !== 'outside.unfinished') return answer
  // A refused order may be confirmed already, by someone else or by a try whose answer was lost.
  const existing = await findAtPrinter(printer, order)
  return existing.ok && existing.value && !['draft', 'failed'].includes(existing.value.status)
    ? ok(existing.value)
    : answer
}

/** Removes the recipient from the printer's messages, which outlive a fan's request to be forgotten. */
function redactPerson(words: string, address: Readonly<Record<string, string>>): string {
  const values = Object.values(address).filter((value) => value.length > 2)
  return values
    .toSorted((shorter, longer) => longer.length - shorter.length)
    .reduce((text, value) => text.replaceAll(value, '••'), words)
}

/** These refusals need a person; everything else is retried automatically. */
const finalCodes = new Set<Trouble>([
  'outside.refused',
  'outside.gone',
  'outside.currency',
  'outside.unpriced',
  'outside.overpriced',
])
async function writeTrouble(
  tx: Tx,
  before: OutsideOrder,
  trouble: Refusal<Trouble>,
  at: Date,
  report?: PrinterOrder,
): Promise<void> {
  const { id } = before
  const order = await lockOutsideOrder(tx, id)
  if (!order) return
  const fanOrder = await findOrder(tx, order.orderId)
  const words = redactPerson(wordsOf(trouble, outsideRefusals), fanOrder?.address ?? {}).slice(0, 400)
  const ref = report && !order.ref ? { ref: report.ref } : {}
  if (trouble.code === 'outside.busy') {
    const until = after(at, seconds(Number(trouble.detail?.seconds ?? 60)))
    await writeOutsideOrder(tx, id, { ...ref, words, lookAt: until })
    // This limit applies to everyone using our key.
    return pauseUntil(tx, order.facilityId, until)
  }
  if (finalCodes.has(trouble.code)) {
    const next = nextState<OutsideState, OutsideEvent>(outsideMoves, order.state, 'refuse')
    // A person may correct it there, so its state is checked again and again.
    const checkAt = order.ref || report ? nextCheckAt(order, before, after(at, hours(1))) : null
    if (next.ok) return writeOutsideOrder(tx, id, { ...ref, state: next.value, words, lookAt: checkAt })
    if (order.state === 'refused') return writeOutsideOrder(tx, id, { lookAt: checkAt })
  }
  const lookAt = nextCheckAt(order, before, after(at, pauseOf(order)))
  await writeOutsideOrder(tx, id, { ...ref, ...(order.state === 'refused' ? {} : { words }), lookAt })
}

/** One minute, two, four, up to an hour. */
const pauseOf = ({ tries }: OutsideOrder): number => Math.min(hours(1), minutes(2 ** Math.min(6, tries - 1)))
