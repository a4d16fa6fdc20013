import type { Id } from '#kernel/id.ts'
import { invariant } from '#kernel/invariant.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import { nextState } from '#kernel/states.ts'
import type { Tx } from '#platform/database/tx.ts'
import { tell } from '#platform/facts/tell.ts'
import type { OrderRefusal, OrderStatus, UnitStatus } from './contract.ts'
import { eventFor, type OrderEvent, orderMoves, type Unit, type UnitEvent, unitMoves } from './order.ts'
import { lockOrder, lockOrders, writeStatus } from './order-rows.ts'
import { lockUnits, selectUnits, selectUnitsOfOrder, writeMoves } from './unit-rows.ts'

export type MoveDetails = { cause?: string; batchId?: Id<'batch'>; facility?: string }
type MoveRefusal = Extract<OrderRefusal, 'unit.not_found' | 'unit.move_not_allowed' | 'unit.cause_missing'>
/** Events that can move the order too: they lock the order before its units. */
const eventsThatMoveOrder: readonly UnitEvent[] = ['cancel', 'ship', 'deliver']

/**
 * Moves all of these units by one event, or none. A misprint needs a cause and leaves its batch; the order follows
 * when its last unit has left, arrived or been cancelled.
 */
export async function moveUnits(
  tx: Tx,
  ids: readonly Id<'unit'>[],
  event: UnitEvent,
  at: Date,
  about: MoveDetails = {},
): Promise<Result<Unit[], MoveRefusal>> {
  const uniqueIds = [...new Set(ids)]
  if (uniqueIds.length === 0) return ok([])
  if (event === 'misprint' && !about.cause?.trim()) return refused('unit.cause_missing')
  if (eventsThatMoveOrder.includes(event)) {
    const units = await selectUnits(tx, uniqueIds)
    await lockOrders(
      tx,
      units.map((unit) => unit.orderId),
    )
  }
  const units = await lockUnits(tx, uniqueIds)
  if (units.length !== uniqueIds.length) return refused('unit.not_found')
  let status: UnitStatus | null = null
  for (const unit of units) {
    const next = nextState<UnitStatus, UnitEvent>(unitMoves, unit.status, event)
    if (!next.ok) return refused('unit.move_not_allowed', { from: unit.status, by: event })
    status = next.value
  }
  const batchChange = about.batchId ? { batchId: about.batchId } : {}
  const movedCount = await writeMoves(
    tx,
    units,
    {
      event,
      to: status!,
      cause: about.cause?.trim().slice(0, 300) ?? null,
      ...(event === 'misprint' ? { batchId: null } : batchChange),
      ...(about.facility ? { facility: about.facility } : {}),
    },
    at,
  )
  invariant(movedCount === units.length, 'locked units stay where they are until they are moved')
  if (event === 'misprint') for (const unit of units) await tell(tx, 'unit.misprinted', { unitId: unit.id })
  if (eventsThatMoveOrder.includes(event)) {
    for (const orderId of new Set(units.map((unit) => unit.orderId))) {
      await updateOrderStatus(tx, orderId, at)
      if (event !== 'cancel') await tell(tx, 'order.moved', { orderId })
    }
  }
  return ok(await selectUnits(tx, uniqueIds))
}

/** Moves the order as far as the state of its units allows. */
export async function updateOrderStatus(tx: Tx, orderId: Id<'order'>, at: Date): Promise<void> {
  for (;;) {
    const order = await lockOrder(tx, orderId)
    const event = order && eventFor(order, await selectUnitsOfOrder(tx, orderId))
    if (!order || !event) return
    const next = nextState<OrderStatus, OrderEvent>(orderMoves, order.status, event)
    invariant(next.ok, `an order that is ${order.status} follows its units by ${event}`)
    await writeStatus(tx, orderId, next.value, event === 'ship' ? {} : { endedAt: at })
    if (event === 'cancel')
      await tell(tx, order.kind === 'sample' ? 'samples.cancelled' : 'order.cancelled', { orderId })
  }
}
