/** A person's acts on an outside order: sending it again, or withdrawing it before it is confirmed there. */
import type { Id } from '#kernel/id.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import { nextState } from '#kernel/states.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { OutsideRefusal, OutsideState } from '../contract.ts'
import type { OutsideDeps } from './advance-orders.ts'
import { returnToQueue } from './move-pieces.ts'
import { claimOrder, findOutsideOrder, lockOutsideOrder, writeOutsideOrder } from './order-rows.ts'
import { externalIdOf, type OutsideEvent, type OutsideOrder, outsideMoves } from './outside-order.ts'

const moveOf = (order: OutsideOrder, event: OutsideEvent) =>
  nextState<OutsideState, OutsideEvent>(outsideMoves, order.state, event)

/** Retries a refused order, looking it up there first. */
export async function retryOutsideOrder(
  tx: Tx,
  id: Id<'outsideOrder'>,
  at: Date,
): Promise<Result<OutsideOrder, OutsideRefusal>> {
  const order = await lockOutsideOrder(tx, id)
  if (!order) return refused('outside.not_found')
  const next = moveOf(order, 'retry')
  if (!next.ok) return refused('outside.move_not_allowed', { state: order.state })
  // Counts one try as made, so that the next looks it up.
  await writeOutsideOrder(tx, id, { state: next.value, words: '', tries: 1, lookAt: at })
  return ok(order)
}

/**
 * Withdraws an order the printer hasn't confirmed: it is removed there first, then its units wait again and another
 * press prints them. Refused once it is confirmed, and while that can't be known.
 */
export async function withdrawOutsideOrder(
  deps: OutsideDeps,
  id: Id<'outsideOrder'>,
): Promise<Result<OutsideOrder, OutsideRefusal>> {
  const order = await deps.read((tx) => findOutsideOrder(tx, id))
  if (!order) return refused('outside.not_found')
  const isOpen = order.state === 'waiting' || order.state === 'draft' || order.state === 'refused'
  if (!isOpen) return refused('outside.confirmed_there')
  if (!(await deps.transact((tx) => claimOrder(tx, id)))) return refused('outside.held')
  const removal = await removeThere(deps, order)
  return deps.transact(async (tx, at) => {
    const current = await lockOutsideOrder(tx, id)
    const next = current && moveOf(current, 'take_back')
    if (!removal.ok || !current || !next?.ok) {
      await writeOutsideOrder(tx, id, {})
      return removal.ok ? refused('outside.confirmed_there') : removal
    }
    const words = 'Taken back from the printer'
    await writeOutsideOrder(tx, id, { state: next.value, words, lookAt: null })
    await returnToQueue(tx, current, words, at)
    return ok(current)
  })
}

async function removeThere(
  deps: OutsideDeps,
  order: OutsideOrder,
): Promise<Result<undefined, OutsideRefusal>> {
  const printer = deps.printers.find(({ id }) => id === order.facilityId)
  if (!printer) return order.tries === 0 ? ok() : refused('outside.not_configured')
  const report = await printer.find(order.ref ? { ref: order.ref } : { externalId: externalIdOf(order) })
  if (!report.ok) return report
  if (!report.value || report.value.status === 'canceled') return ok()
  if (report.value.status !== 'draft' && report.value.status !== 'failed')
    return refused('outside.confirmed_there')
  const removal = await printer.remove(report.value.ref)
  if (!removal.ok) return removal
  return removal.value === 'gone' ? ok() : refused('outside.confirmed_there')
}
