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
import { applyPrinterState, nextLook } from './apply-state.ts'
import { farAbove } from './judge-bill.ts'
import { findOutsideOrder, holdDue, lockOutsideOrder, quietUntil, writeOutsideOrder } from './order-rows.ts'
import { externalIdOf, type OutsideEvent, type OutsideOrder, outsideMoves } from './outside-order.ts'
import { findStopReason, type RequestRefusal, requestFor, withThreads } from './request.ts'

export type OutsideDeps = Pick<Database, 'transact' | 'read'> & {
  printers: readonly Printer[]
  /** A signed, expiring address of a print file. */
  fileUrl: (fileId: Id<'printFile'>) => string
  /** The thread colours of a sewn file. */
  sewnWith: (fileId: Id<'printFile'>) => Promise<readonly string[]>
}

/** Checks every order due, a few at a time. Any number of workers may run; each order is held by one. */
export async function tendOutsideOrders(deps: OutsideDeps): Promise<number> {
  if (deps.printers.length === 0) return 0
  let looked = 0
  for (; looked < limits.outsidePerRun; looked += 1) {
    // One is claimed at a time: its claim would run out during the calls about those before it.
    const [id] = await deps.transact((tx, at) => holdDue(tx, at, 1))
    if (!id) break
    const order = await deps.read((tx) => findOutsideOrder(tx, id))
    const printer = deps.printers.find(({ id }) => id === order?.facilityId)
    if (order && printer) await tendOne(deps, printer, order)
  }
  return looked
}

async function tendOne(deps: OutsideDeps, printer: Printer, order: OutsideOrder): Promise<void> {
  const seen = order.state === 'waiting' ? await ask(deps, printer, order) : await look(printer, order)
  const note = (trouble: Refusal<Trouble>, known?: PrinterOrder) =>
    deps.transact((tx, at) => noteTrouble(tx, order, trouble, at, known))
  if (!seen.ok) return note(seen)
  const found = seen.value
  if (!found) return note({ ok: false, code: 'outside.gone' })
  const standing = await confirmOrder(deps, printer, order, found)
  if (!standing.ok) return note(standing, found)
  const shown = mayHaveLeft.has(standing.value.status)
    ? await printer.shipments(standing.value.ref)
    : { ok: true as const, value: [] }
  if (!shown.ok) return note(shown, standing.value)
  const one = await deps.transact((tx, at) => applyPrinterState(tx, order, standing.value, shown.value, at))
  // Another worker sent a request at the same time, and that order is confirmed: this one costs nothing yet.
  if (one === 'surplus' && standing.value.status === 'draft') await printer.remove(standing.value.ref)
}
const mayHaveLeft = new Set(['inprocess', 'onhold', 'partial', 'fulfilled', 'canceled'])

type Trouble =
  | PrinterRefusal
  | RequestRefusal
  | 'outside.gone'
  | 'outside.currency'
  | 'outside.unpriced'
  | 'outside.overpriced'
/** Looks it up by the printer's number once known: several orders there may have ours, of which one is confirmed. */
const look = (printer: Printer, order: OutsideOrder) =>
  printer.find(order.ref ? { ref: order.ref } : { externalId: externalIdOf(order) })

/**
 * Requests an order once. From the second try on it is looked up first, because the answer to an earlier try may have
 * been lost; likewise after a refusal, which may only mean that the printer has it. An order with a printer's number
 * is never requested again, even if it isn't found: it may be in work.
 */
async function ask(
  deps: OutsideDeps,
  printer: Printer,
  order: OutsideOrder,
): Promise<Result<PrinterOrder | null, Trouble>> {
  if (order.tries > 1 || order.ref) {
    const known = await look(printer, order)
    if (!known.ok || known.value || order.ref) return known
  }
  const request = await deps.read((tx) => requestFor(tx, order, deps.fileUrl))
  if (!request.ok) return request
  const made = await printer.create(await withThreads(request.value, deps.sewnWith))
  if (made.ok || made.code !== 'outside.refused') return made
  const known = await look(printer, order)
  return known.ok && known.value ? known : made
}

/**
 * Confirms a draft whose costs are known and whose number is stored here, so that of two with our number one is
 * confirmed. A failed order there is corrected and confirmed again.
 */
async function confirmOrder(
  deps: OutsideDeps,
  printer: Printer,
  order: OutsideOrder,
  seen: PrinterOrder,
): Promise<Result<PrinterOrder, Trouble>> {
  const isOpen = seen.status === 'draft' || (seen.status === 'failed' && order.state === 'waiting')
  if (!isOpen || seen.costs === null || order.ref !== seen.ref) return { ok: true, value: seen }
  if (seen.costs === 'failed') return { ok: false, code: 'outside.unpriced' }
  if (seen.costs.currency !== 'USD')
    return { ok: false, code: 'outside.currency', detail: { currency: seen.costs.currency } }
  const far = farAbove(order, seen.costs)
  if (far) return far
  const stopped = await deps.read((tx) => findStopReason(tx, order))
  if (stopped) return refused('outside.refused', { why: stopped })
  const answer = await printer.confirm(seen.ref)
  // Uses the confirmed costs in case the answer omits them.
  if (answer.ok) return ok({ ...answer.value, costs: answer.value.costs ?? seen.costs })
  if (answer.code !== 'outside.refused' && answer.code !== 'outside.unfinished') return answer
  // A refused order may be confirmed already, by someone else or by a try whose answer was lost.
  const known = await look(printer, order)
  return known.ok && known.value && !['draft', 'failed'].includes(known.value.status)
    ? ok(known.value)
    : answer
}

/** Removes the recipient from the printer's messages, which outlive a fan's request to be forgotten. */
function withoutPerson(words: string, address: Readonly<Record<string, string>>): string {
  const named = Object.values(address).filter((value) => value.length > 2)
  return named
    .toSorted((one, other) => other.length - one.length)
    .reduce((left, value) => left.replaceAll(value, '••'), words)
}

/** These refusals need a person; everything else is retried automatically. */
const final = new Set<Trouble>([
  'outside.refused',
  'outside.gone',
  'outside.currency',
  'outside.unpriced',
  'outside.overpriced',
])
async function noteTrouble(
  tx: Tx,
  before: OutsideOrder,
  trouble: Refusal<Trouble>,
  at: Date,
  seen?: PrinterOrder,
): Promise<void> {
  const { id } = before
  const order = await lockOutsideOrder(tx, id)
  if (!order) return
  const placed = await findOrder(tx, order.orderId)
  const words = withoutPerson(wordsOf(trouble, outsideRefusals), placed?.address ?? {}).slice(0, 400)
  const ref = seen && !order.ref ? { ref: seen.ref } : {}
  if (trouble.code === 'outside.busy') {
    const until = after(at, seconds(Number(trouble.detail?.seconds ?? 60)))
    await writeOutsideOrder(tx, id, { ...ref, words, lookAt: until })
    // This limit applies to everyone using our key.
    return quietUntil(tx, order.facilityId, until)
  }
  if (final.has(trouble.code)) {
    const next = nextState<OutsideState, OutsideEvent>(outsideMoves, order.state, 'refuse')
    // A person may correct it there, so its state is checked again and again.
    const lookAt = order.ref || seen ? nextLook(order, before, after(at, hours(1))) : null
    if (next.ok) return writeOutsideOrder(tx, id, { ...ref, state: next.value, words, lookAt })
    if (order.state === 'refused') return writeOutsideOrder(tx, id, { lookAt })
  }
  const lookAt = nextLook(order, before, after(at, pauseOf(order)))
  await writeOutsideOrder(tx, id, { ...ref, ...(order.state === 'refused' ? {} : { words }), lookAt })
}

/** One minute, two, four, up to an hour. */
const pauseOf = ({ tries }: OutsideOrder): number => Math.min(hours(1), minutes(2 ** Math.min(6, tries - 1)))
