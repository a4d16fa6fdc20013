import type { Id } from '#kernel/id.ts'
import type { Tx } from '#platform/database/tx.ts'
import { tell } from '#platform/facts/tell.ts'
import { lockOrder, writeStatus } from './order-rows.ts'

/** An order that was not paid in time, or was given up for another, ends. False when it was not waiting any more. */
export async function expireOrder(tx: Tx, orderId: Id<'order'>, at: Date): Promise<boolean> {
  const order = await lockOrder(tx, orderId)
  if (order?.status !== 'pending_payment') return false
  await writeStatus(tx, orderId, 'expired', { endedAt: at })
  await tell(tx, 'order.expired', { orderId })
  return true
}
