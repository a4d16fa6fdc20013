/** The effects of a refund to a fan. */

import { countRefund, uncountRefund } from '#analytics'
import { findRefundParts, reverseRefund, settleDuty } from '#checkout'
import { followRefund } from '#claims'
import type { Facts } from '#kernel/facts.ts'
import type { Id } from '#kernel/id.ts'
import { findOrderInFull } from '#orders'
import type { Tx } from '#platform/database/tx.ts'
import type { Effects } from './effect.ts'
import { mailRefund } from './order-letters.ts'
import { deliverTestCallbacksLater, recheckCharge, sendDueRefunds } from './payments.ts'
import { sendRefund } from './webhook-events.ts'

export const orderRefunded: Effects<'order.refunded'> = [
  {
    name: 'refund letter',
    queue: 'letters',
    run: (tx, payload, at, { config }) => mailRefund(tx, config, payload, at),
  },
  {
    name: 'the claim it answers',
    queue: 'money',
    run: (tx, { refundId }, at) => followRefund(tx, refundId, at),
  },
  { name: 'figures', queue: 'figures', run: countReturn },
  { name: 'duty', queue: 'money', run: (tx, { orderId }, at) => settleDuty(tx, { orderId }, at) },
  { name: 'webhooks: refund.made', queue: 'shop-webhooks', run: sendRefund },
]

/** A payment arrived after its unit went to someone else: the fan is told why nothing was bought. */
export const chargeReturned: Effects<'charge.returned'> = [
  {
    name: 'refund letter',
    queue: 'letters',
    run: (tx, payload, at, { config }) => mailRefund(tx, config, payload, at),
  },
]

export const refundRequested: Effects<'refund.requested'> = [
  { name: 'send', queue: 'refunds', work: sendDueRefunds },
]

export const refundFailed: Effects<'refund.failed'> = [
  {
    name: 'put the books right',
    queue: 'money',
    run: (tx, { refundId }, at) => reverseRefund(tx, refundId, at),
  },
  { name: 'figures', queue: 'figures', run: (tx, { refundId }) => uncountRefund(tx, refundId) },
  { name: 'what else went back', queue: 'refunds', work: recheckCharge },
]

export const refundSent: Effects<'refund.sent'> = [
  { name: 'what else went back', queue: 'refunds', work: recheckCharge },
]

export const testProviderEvent: Effects<'test_provider.event'> = [
  { name: 'deliver', queue: 'test-callbacks', work: deliverTestCallbacksLater },
]

/** Counts one refund's units under the lines they were sold in. */
async function countReturn(tx: Tx, { orderId, refundId }: Facts['order.refunded'], at: Date): Promise<void> {
  const fullOrder = await findOrderInFull(tx, orderId)
  const parts = (await findRefundParts(tx, orderId)).filter((part) => part.refundId === refundId)
  const lineOf = new Map<string, Id<'line'>>(
    [...(fullOrder?.units.filter((unit) => !unit.replacesUnitId) ?? []), ...(fullOrder?.downloads ?? [])].map(
      (piece) => [piece.id, piece.lineId],
    ),
  )
  const returnedPieces = parts.flatMap((part) => {
    const lineId = lineOf.get(part.pieceId)
    return lineId ? [{ lineId, profit: part.profit }] : []
  })
  const lines = [...Map.groupBy(returnedPieces, (piece) => piece.lineId)].map(([lineId, pieces]) => ({
    lineId,
    units: pieces.length,
    profit: {
      currency: 'USD' as const,
      minor: pieces.reduce((total, piece) => total + piece.profit.minor, 0n),
    },
  }))
  await countRefund(tx, { refundId, lines }, at)
}
