import type { Id } from '#kernel/id.ts'
import { type Result, refused } from '#kernel/result.ts'
import { findOrderInFull, lockOpen } from '#orders'
import type { Tx } from '#platform/database/tx.ts'
import type { RefundRefusal } from './contract.ts'
import { refundOrder } from './refund-order.ts'

/**
 * Cancels an order whose units all wait and gives everything back: pieces, shipping, tax, tip. A download that was fetched
 * stays bought. Refused once its print batch has closed (`order.too_late`). Cancelling and closing a batch wait for
 * each other's units: one of them wins, whole.
 */
export async function cancelOrder(
  tx: Tx,
  orderId: Id<'order'>,
  reason: string,
  at: Date,
): Promise<Result<{ refundId: Id<'refund'> }, RefundRefusal>> {
  const open = await lockOpen(tx, orderId)
  if (!open.ok) return refused(open.code)
  const full = (await findOrderInFull(tx, orderId))!
  const waiting = open.value.units.filter((unit) => unit.status === 'awaiting_print')
  return refundOrder(
    tx,
    orderId,
    {
      unitIds: waiting.map((unit) => unit.id),
      downloadIds: full.downloads.filter((one) => one.fetched === 0 && !one.revokedAt).map((one) => one.id),
      shipping: true,
      tip: true,
      lessGoodwill: true,
      reason,
      key: 'cancelled',
    },
    at,
  )
}
