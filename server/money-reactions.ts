import { countRefund, countSale, uncountRefund } from '#analytics'
import { findBlanks } from '#catalogue'
import { categoryAt } from '#catalogue/contract'
import { findRefundParts, pieces } from '#checkout'
import { deliverDomain } from '#domains'
import { asId } from '#kernel/id.ts'
import { minus, times } from '#kernel/money.ts'
import { findOrder, findOrderInFull } from '#orders'
import { payoutLetters } from '#payouts'
import type { Tx } from '#platform/database/tx.ts'
import type { Reactions } from '#platform/facts/react.ts'
import type { Services } from '#platform/http/request-context.ts'
import { notifyOfPlan, type PlanNews } from '#purchases'
import { bookOutside } from './outside.ts'

/** What follows from money: the figures of analytics, and letters about payouts. */
export function moneyReactions({ config }: Services): Reactions {
  const id = (payload: Record<string, string>, name: string): string => payload[name] ?? ''
  const letter = (told: 'requested' | 'sent' | 'paid' | 'failed') => ({
    name: 'payout letter',
    run: (tx: Tx, payload: Record<string, string>, at: Date) =>
      payoutLetters.ofPayout(tx, config, { payoutId: id(payload, 'payoutId'), told }, at),
  })
  const planLetter = (news: PlanNews) => ({
    name: 'plan letter',
    run: (tx: Tx, payload: Record<string, string>, at: Date) =>
      notifyOfPlan(
        tx,
        config,
        { shopId: id(payload, 'shopId'), purchaseId: id(payload, 'purchaseId'), news },
        at,
      ),
  })
  return {
    'order.paid': [{ name: 'figures', run: (tx, payload) => countOrder(tx, id(payload, 'orderId')) }],
    'order.refunded': [
      {
        name: 'figures',
        run: (tx, payload, at) => countReturn(tx, id(payload, 'orderId'), id(payload, 'refundId'), at),
      },
      {
        name: 'duty',
        run: (tx, payload, at) =>
          pieces.settleDuty(tx, { orderId: asId('order', id(payload, 'orderId')) }, at),
      },
    ],
    'batch.closed': [
      {
        name: 'duty',
        run: (tx, payload, at) =>
          pieces.settleDuty(tx, { batchId: asId('batch', id(payload, 'batchId')) }, at),
      },
    ],
    'refund.failed': [{ name: 'figures', run: (tx, payload) => uncountRefund(tx, id(payload, 'refundId')) }],
    'purchase.paid': [
      {
        name: 'domain',
        run: (tx, payload, at) =>
          deliverDomain(
            tx,
            config,
            { shopId: id(payload, 'shopId'), purchaseId: id(payload, 'purchaseId') },
            at,
          ),
      },
    ],
    'plan.payment_declined': [planLetter('declined')],
    'plan.payment_asks': [planLetter('asks')],
    'plan.ended_unpaid': [planLetter('ended')],
    'outside.charged': [
      {
        name: 'books',
        run: (tx, payload, at) => bookOutside(tx, id(payload, 'outsideOrderId'), 'outsidePaid', at),
      },
    ],
    'outside.returned': [
      {
        name: 'books',
        run: (tx, payload, at) => bookOutside(tx, id(payload, 'outsideOrderId'), 'outsideReturned', at),
      },
    ],
    'payout.requested': [letter('requested')],
    'payout.sent': [letter('sent')],
    'payout.paid': [letter('paid')],
    'payout.failed': [letter('failed')],
    'payout_details.changed': [
      {
        name: 'details letter',
        run: (tx, payload, at) =>
          payoutLetters.ofDetails(
            tx,
            config,
            { shopId: id(payload, 'shopId'), destinationId: id(payload, 'destinationId') },
            at,
          ),
      },
    ],
  }
}

/** Counts every line of a paid order, under the blank's first category. */
export async function countOrder(tx: Tx, orderId: string): Promise<void> {
  const order = await findOrder(tx, asId('order', orderId))
  if (!order) return
  const blanks = await findBlanks(tx, [...new Set(order.lines.map((line) => line.blankId))])
  const categoryOf = (blankId: string): string => {
    const path = blanks.get(blankId)?.categoryPaths[0]
    return (path && categoryAt(path)?.title) || 'Other'
  }
  await countSale(
    tx,
    order.lines.map((line) => ({
      lineId: line.id,
      orderId: order.id,
      orderNumber: order.number,
      shopId: order.shopId,
      listingId: line.listingId,
      listingName: line.title,
      productId: line.blankId,
      productName: line.blankName,
      category: categoryOf(line.blankId),
      channel: order.channel,
      placedAt: order.placedAt,
      units: line.quantity,
      revenue: minus(times(line.unitPrice, line.quantity), line.discount),
      profit: line.profit,
    })),
  )
}

/** Counts the pieces of one refund under the lines they were sold in. */
async function countReturn(tx: Tx, orderId: string, refundId: string, at: Date): Promise<void> {
  const full = await findOrderInFull(tx, asId('order', orderId))
  const parts = (await findRefundParts(tx, asId('order', orderId))).filter(
    (part) => part.refundId === refundId,
  )
  const lineOf = new Map<string, string>(
    [...(full?.units.filter((unit) => !unit.replacesUnitId) ?? []), ...(full?.downloads ?? [])].map(
      (piece) => [piece.id, piece.lineId],
    ),
  )
  const pieces = parts.flatMap((part) => {
    const lineId = lineOf.get(part.pieceId)
    return lineId ? [{ lineId, profit: part.profit }] : []
  })
  const lines = [...Map.groupBy(pieces, (piece) => piece.lineId)].map(([lineId, of]) => ({
    lineId,
    units: of.length,
    profit: { currency: 'USD' as const, minor: of.reduce((total, piece) => total + piece.profit.minor, 0n) },
  }))
  await countRefund(tx, { refundId, lines }, at)
}
