import { countRefund, countSale, type SaleLine } from '#analytics'
import { countDemand, findBlanks } from '#catalogue'
import { categoryAt } from '#catalogue/contract'
import { findRefundParts } from '#checkout'
import { asId, type Id } from '#kernel/id.ts'
import { minus, sum, times } from '#kernel/money.ts'
import { findOrder, findOrderInFull, type Order } from '#orders'
import type { Tx } from '#platform/database/tx.ts'

/** A paid order's lines as analytics counts them: orders know what was sold, the catalogue what kind of thing it is. */
export async function saleLinesOf(tx: Tx, order: Order): Promise<SaleLine[]> {
  const blanks = await findBlanks(tx, [...new Set(order.lines.map((line) => line.blankId))])
  return order.lines.map((line) => {
    const path = blanks.get(line.blankId)?.categoryPaths[0]
    return {
      lineId: line.id,
      orderId: order.id,
      orderNumber: order.number,
      shopId: order.shopId,
      listingId: line.listingId,
      listingName: line.title,
      productId: line.blankId,
      productName: line.blankName,
      category: (path && categoryAt(path)?.title) || 'Other',
      channel: order.channel,
      placedAt: order.placedAt,
      units: line.quantity,
      revenue: minus(times(line.unitPrice, line.quantity), line.discount),
      profit: line.profit,
    }
  })
}

/** Counts a paid order once: for its shop's figures and for what sells best in the catalogue. */
export async function countPaidOrder(tx: Tx, orderId: string): Promise<void> {
  const order = await findOrder(tx, asId('order', orderId))
  if (!order) return
  await countSale(tx, await saleLinesOf(tx, order))
  await countDemand(
    tx,
    order.lines.map((line) => ({ blankId: line.blankId, units: line.quantity })),
    order.placedAt,
  )
}

/** Counts what one refund took back, per line. */
export async function countRefundedOrder(tx: Tx, orderId: string, refundId: string, at: Date): Promise<void> {
  const full = await findOrderInFull(tx, asId('order', orderId))
  if (!full) return
  const lineOf = new Map<string, Id<'line'>>(
    [...full.units, ...full.downloads].map((piece) => [piece.id, piece.lineId]),
  )
  const parts = (await findRefundParts(tx, full.order.id)).filter(
    (part) => part.refundId === refundId && lineOf.has(part.pieceId),
  )
  const lines = [...new Set(parts.map((part) => lineOf.get(part.pieceId)!))].map((lineId) => {
    const mine = parts.filter((part) => lineOf.get(part.pieceId) === lineId)
    return { lineId, units: mine.length, profit: sum(mine.map((part) => part.profit)) }
  })
  await countRefund(tx, { refundId, lines }, at)
}
