/** Books refunds and reversals that the provider made on its own, with their consequences for the order. */
import type { Id } from '#kernel/id.ts'
import { invariant } from '#kernel/invariant.ts'
import { isZero, type Money, minus, plus, sum, zero } from '#kernel/money.ts'
import { bookDispute, bookDisputeWon, chargeReturned, post } from '#ledger'
import { lockOrder, type Order } from '#orders'
import { type Charge, leftToRefund, type Outcome, type Refund } from '#payments'
import type { Tx } from '#platform/database/tx.ts'
import { tell } from '#platform/facts/tell.ts'
import { carryOutRefund, findPaidCharge } from './refund-order.ts'
import { choosePieces, listParts, type RefundInput, sumOfParts } from './refund-parts.ts'
import { type RefundPart, selectParts } from './refund-rows.ts'
import { reverseFailed } from './reverse-refund.ts'

/**
 * Books a refund made at the provider itself. If it is all that was left, the order ends as if everything had been
 * given back: waiting units are cancelled. A partial one is booked as goodwill, because nobody said what it is for;
 * later refunds by support count it.
 */
export async function applyRefund(
  tx: Tx,
  orderId: Id<'order'>,
  { charge, refund }: { charge: Charge; refund: Refund },
  at: Date,
): Promise<void> {
  const order = await lockOrder(tx, orderId)
  invariant(order, 'the order of a charge exists')
  const { id: refundId, amount, reason, key } = refund
  const paidCharge = order.paidAt ? await findPaidCharge(tx, order) : null
  if (paidCharge?.id !== charge.id)
    return void (await post(tx, chargeReturned({ chargeId: charge.id, orderId, amount, refundId }), at))
  await reverseFailed(tx, orderId, at)
  const remaining = leftToRefund(charge)
  const request: RefundInput = isZero(remaining)
    ? { rest: true, reason, key }
    : { goodwill: amount, reason, key }
  const selection = await choosePieces(tx, order, request)
  invariant(selection.ok, 'the rest of an order, or no piece of it, can be chosen')
  const parts = balanceParts(listParts(order, selection.value, request, plus(remaining, amount)), refund)
  const leave = { by: 'provider' } as const
  await carryOutRefund(tx, order, selection.value, parts, { refundId, amount, ourFault: false, leave }, at)
}

/** Makes the parts sum to the refund: a difference becomes goodwill, negative if the parts exceed the refund. */
function balanceParts(parts: RefundPart[], { amount, key }: Refund): RefundPart[] {
  const zeroAmount = zero(amount.currency)
  const difference = minus(amount, sumOfParts(parts))
  if (isZero(difference)) return parts
  return [
    ...parts,
    {
      kind: 'goodwill',
      pieceId: key,
      goods: difference,
      shipping: zeroAmount,
      tax: zeroAmount,
      profit: zeroAmount,
    },
  ]
}

/** What the creator gives back with each refund that stands. */
async function findRefunds(tx: Tx, { id }: Order): Promise<{ refundId: Id<'refund'>; profit: Money }[]> {
  const parts = await selectParts(tx, id)
  return [...Map.groupBy(parts, ({ refundId }) => refundId)].map(([refundId, parts]) => ({
    refundId,
    profit: sum(parts.map(({ profit }) => profit)),
  }))
}

/** Books a dispute: once the money is withdrawn, and again if it comes back because we won. */
export async function applyDispute(tx: Tx, order: Order, outcome: Outcome, at: Date): Promise<void> {
  const about = { orderId: order.id, shopId: order.shopId }
  const { openedDispute, endedDispute: ended } = outcome
  if (openedDispute) {
    const { id: disputeId, amount, fee } = openedDispute
    await bookDispute(tx, { ...about, disputeId, amount, fee }, at)
    await tell(tx, 'charge.disputed', { orderId: order.id, disputeId })
  }
  if (ended?.status === 'won') {
    const { id: disputeId, amount, feeBack } = ended
    await bookDisputeWon(
      tx,
      { ...about, disputeId, amount, feeBack, refunds: await findRefunds(tx, order) },
      at,
    )
  }
  if (ended) await tell(tx, 'dispute.ended', { orderId: order.id, disputeId: ended.id })
}
