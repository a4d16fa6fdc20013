import type { Id } from '#kernel/id.ts'
import type { Tx } from '#platform/database/tx.ts'
import { tell } from '#platform/facts/tell.ts'
import { lockOrder, writeStatus } from './order-rows.ts'

/** Ends an order that wasn't paid in time or was replaced by another. Returns false if it was no longer waiting. */
export async function expireOrder(tx: Tx, orderId: Id<'order'>, at: Date): Promise<boolean> {
  const order = await lockOrder(tx, orderId)
  if (order?.status !== 'pending_payment') return false
  await writeStatus(tx, orderId, 'expired', { endedAt: at })
  await tell(tx, 'order.expired', { orderId })
  return true
}
