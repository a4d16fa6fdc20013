import type { Id } from '#kernel/id.ts'
import { invariant } from '#kernel/invariant.ts'
import { type Result, refused } from '#kernel/result.ts'
import { findOrder, lockOpen, moveUnits } from '#orders'
import type { Tx } from '#platform/database/tx.ts'
import { type Purchase, refundSamples } from '#purchases'

/**
 * Cancels an order of samples whose units all wait, and refunds everything to its source. Cancelling and closing a
 * batch wait for each other's units, so exactly one of them wins.
 */
export async function cancelSamples(
  tx: Tx,
  input: { shopId: Id<'shop'>; orderId: Id<'order'> },
  at: Date,
): Promise<Result<Purchase, 'sample.not_found' | 'sample.too_late' | 'purchase.partly_refunded'>> {
  const order = await findOrder(tx, input.orderId)
  if (order?.kind !== 'sample' || order.shopId !== input.shopId) return refused('sample.not_found')
  const openOrder = await lockOpen(tx, order.id)
  if (!openOrder.ok) return refused('sample.too_late')
  const refunded = await refundSamples(tx, order.id, at)
  if (!refunded.ok) return refunded
  const waiting = openOrder.value.units.filter(({ status }) => status === 'awaiting_print')
  const cancelled = await moveUnits(
    tx,
    waiting.map(({ id }) => id),
    'cancel',
    at,
    { cause: 'Cancelled by its creator' },
  )
  invariant(cancelled.ok, 'a locked unit that waits can be cancelled')
  return refunded
}
