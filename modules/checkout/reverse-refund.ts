import { asId, type Id } from '#kernel/id.ts'
import { bookRefundRefused } from '#ledger'
import { recordSales } from '#listings'
import { findOrderInFull, lockOrder, markRefunded, type Order, revokeDownload } from '#orders'
import { findCharge, findPayments, findRefund } from '#payments'
import type { Tx } from '#platform/database/tx.ts'
import { listSales } from './refund-parts.ts'
import { deleteParts, type RefundPart, selectParts } from './refund-rows.ts'
import { scheduleProfit } from './schedule-profit.ts'

/**
 * Corrects the books with a contrary entry after the provider couldn't send a refund, and releases its parts to be
 * refunded another way. Its pieces count as sold again, for their listings' figures too, and their profit keeps its
 * clearing day; a cancelled piece stays cancelled, and its unit of a drop stays free.
 */
export async function reverseRefund(tx: Tx, refundId: Id<'refund'>, at: Date): Promise<void> {
  const refund = await findRefund(tx, refundId)
  const charge = refund && (await findCharge(tx, refund.chargeId))
  if (!refund || charge?.subject.kind !== 'order') return
  const order = await lockOrder(tx, asId('order', charge.subject.id))
  if (!order) return
  const { id: orderId, shopId } = order
  const pieces = (await selectParts(tx, orderId)).filter((part) => part.refundId === refundId)
  await deleteParts(tx, refundId)
  const idsOf = <Kind extends 'unit' | 'download'>(kind: Kind) =>
    pieces.filter((piece) => piece.kind === kind).map(({ pieceId }) => asId(kind, pieceId))
  await markRefunded(tx, idsOf('unit'), null)
  for (const id of idsOf('download')) await revokeDownload(tx, id, null)
  await bookRefundRefused(tx, { orderId, shopId, refundId }, at)
  if (pieces.length === 0) return
  await restoreSales(tx, order, pieces, refundId, at)
  await scheduleProfit(tx, orderId)
}

async function restoreSales(
  tx: Tx,
  order: Order,
  parts: readonly RefundPart[],
  refundId: Id<'refund'>,
  at: Date,
): Promise<void> {
  const orderInFull = (await findOrderInFull(tx, order.id))!
  const isOfRefund = (piece: { id: string }) => parts.some(({ pieceId }) => pieceId === piece.id)
  const [units, downloads] = [orderInFull.units.filter(isOfRefund), orderInFull.downloads.filter(isOfRefund)]
  await recordSales(tx, listSales(order, { units, downloads }, parts, refundId, 'sale'), at)
}

/**
 * Reverses refunds of an order that the provider refused and no job has reversed yet. Called before a new refund is
 * chosen, or units would seem refunded whose money never went out.
 */
export async function reverseFailed(tx: Tx, orderId: Id<'order'>, at: Date): Promise<void> {
  const { refunds } = await findPayments(tx, { kind: 'order', id: orderId })
  for (const { id, status } of refunds) if (status === 'failed') await reverseRefund(tx, id, at)
}
