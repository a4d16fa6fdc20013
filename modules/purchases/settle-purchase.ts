import { asId, newId } from '#kernel/id.ts'
import { after } from '#kernel/instant.ts'
import { invariant } from '#kernel/invariant.ts'
import { isZero } from '#kernel/money.ts'
import { ok } from '#kernel/result.ts'
import { post, purchaseDisputed, purchaseDisputeWon, purchasePaid, purchaseRefunded } from '#ledger'
import {
  type Charge,
  leftToRefund,
  type Outcome,
  recordOutcome,
  recordRefunds,
  requestRefund,
  type Settle,
} from '#payments'
import type { Tx } from '#platform/database/tx.ts'
import { tell } from '#platform/facts/tell.ts'
import { bookPaid } from './book-purchase.ts'
import { billedOf, endReturnedPlan, restorePlan } from './end-returned.ts'
import { limits } from './limits.ts'
import type { Purchase } from './purchase.ts'
import {
  insertSubscription,
  lockPurchase,
  lockSubscription,
  readRunningPlan,
  updatePurchase,
  updateSubscription,
} from './purchase-rows.ts'
import { createPlan, type Subscription } from './subscription.ts'

/**
 * The one completion path of a purchase by a kept card: the screen, the keeper's callback and the recovery of charges
 * end here. The first capture pays the purchase, begins or moves its plan, and posts to the ledger; repeated or late
 * calls change nothing more.
 */
export const settlePurchase: Settle = async (tx, charge, report, at) => {
  invariant(charge.subject.kind === 'purchase', 'this path completes purchases')
  const purchase = await lockPurchase(tx, asId('purchase', charge.subject.id))
  invariant(purchase, 'the purchase of a charge exists')
  const outcome = await recordOutcome(tx, charge.id, report, at)
  if (!outcome.ok) return outcome
  const { newStatus, charge: updated } = outcome.value
  if (newStatus === 'captured') await applyPayment(tx, purchase, updated, at)
  if (newStatus === 'failed') await applyDecline(tx, purchase, at)
  if (newStatus === 'action_required') await askForAction(tx, purchase, updated)
  await bookProviderRefunds(tx, purchase, await recordRefunds(tx, charge.id, report, at), at)
  await applyDispute(tx, purchase, outcome.value, at)
  return ok(updated)
}

/** Books refunds made at the provider itself. One that leaves nothing paid ends the purchase and its plan. */
async function bookProviderRefunds(
  tx: Tx,
  purchase: Purchase,
  refunds: Awaited<ReturnType<typeof recordRefunds>>,
  at: Date,
): Promise<void> {
  const { id, shopId, status } = purchase
  for (const { charge, refund } of refunds) {
    const { id: refundId, amount } = refund
    await post(tx, purchaseRefunded({ refundId, shopId, amount }), at)
    if (!isZero(leftToRefund(charge)) || status !== 'paid') continue
    await updatePurchase(tx, id, { status: 'refunded' })
    await endReturnedPlan(tx, purchase, 'refunded', at)
  }
}

/**
 * Books a dispute, whose money the bank has already taken: a plan it paid ends, and resumes if the money comes back.
 */
async function applyDispute(
  tx: Tx,
  purchase: Purchase,
  { openedDispute, endedDispute: ended }: Outcome,
  at: Date,
): Promise<void> {
  const { shopId } = purchase
  if (openedDispute) {
    const { id: disputeId, amount, fee } = openedDispute
    await post(tx, purchaseDisputed({ disputeId, shopId, amount, fee }), at)
    await endReturnedPlan(tx, purchase, 'disputed', at)
  }
  if (ended?.status === 'won') {
    const { id: disputeId, amount, feeBack } = ended
    await post(tx, purchaseDisputeWon({ disputeId, shopId, amount, feeBack }), at)
    await restorePlan(tx, purchase, at)
  }
}

async function applyPayment(tx: Tx, purchase: Purchase, charge: Charge, at: Date): Promise<void> {
  const { id, shopId, amount } = purchase
  const isNew = purchase.status !== 'paid' && purchase.status !== 'refunded'
  // A second charge of one purchase is refunded whole; the ledger has each under its own reference.
  if (isNew) await bookPaid(tx, purchase, at, charge.fee)
  else {
    const secondCharge = { purchaseId: id, again: charge.id, shopId, amount, providerFee: charge.fee }
    await post(tx, purchasePaid(secondCharge), at)
  }
  if (isNew && (await startOrExtendPlan(tx, purchase, at))) {
    await updatePurchase(tx, id, { status: 'paid' })
    await tell(tx, 'purchase.paid', { purchaseId: id, shopId })
    return
  }
  const result = await requestRefund(
    tx,
    {
      chargeId: charge.id,
      key: 'unplaced',
      amount: charge.captured,
      reason: 'This plan had ended or ran already.',
    },
    at,
  )
  invariant(result.ok, 'a charge that was just captured can be given back whole')
  await post(tx, purchaseRefunded({ refundId: result.value.refund.id, shopId, amount }), at)
  if (isNew) await updatePurchase(tx, id, { status: 'refunded' })
}

/** Begins a paid plan, or gives the running one its period; false if there is none to give it to. */
async function startOrExtendPlan(tx: Tx, purchase: Purchase, at: Date): Promise<boolean> {
  const { kind, subscriptionId, periodFrom, periodTo, cardId, shopId } = purchase
  if (kind !== 'plan' || !periodFrom || !periodTo || !cardId) return true
  const billed = billedOf(periodFrom, periodTo)
  if (!subscriptionId) {
    if (await readRunningPlan(tx, shopId, true)) return false
    await insertSubscription(tx, createPlan(newId('plan'), { shopId, billed, cardId }, at))
    return true
  }
  const plan = await lockSubscription(tx, subscriptionId)
  if (!plan || plan.status === 'ended') return false
  const isRenewal = periodFrom.getTime() === plan.periodTo.getTime()
  await updateSubscription(tx, plan.id, {
    billed,
    periodFrom,
    periodTo,
    lookAt: null,
    // Cancelled while the card was being charged: it runs to the end of the period just paid.
    status: plan.status === 'cancelling' ? 'cancelling' : 'active',
    // A year that begins before the month is over: periods are counted from this day on.
    ...(isRenewal ? {} : { nextBilled: billed, startedAt: periodFrom }),
  })
  return true
}

/** Applies a bank's refusal. A renewal is retried on schedule; other purchases are not. */
export async function applyDecline(tx: Tx, purchase: Purchase, at: Date): Promise<void> {
  if (purchase.status !== 'processing' && purchase.status !== 'awaiting') return
  // Cancelled to make room for the next try, which follows.
  if (purchase.status === 'processing' && !purchase.askedAt) return
  await updatePurchase(tx, purchase.id, { status: 'declined' })
  const plan = await findRenewedPlan(tx, purchase)
  if (!plan) return
  const tryAt = findNextTry(plan, purchase.tries)
  const endsAt = after(plan.periodTo, limits.graceMs)
  await updateSubscription(tx, plan.id, {
    lookAt: tryAt ?? endsAt,
    ...(plan.status === 'cancelling' ? {} : { status: 'past_due' }),
  })
  if (at >= endsAt) return
  const { id: purchaseId, shopId } = purchase
  await tell(tx, 'plan.payment_declined', { purchaseId, shopId })
}

/** Asks the person to confirm at the bank: by letter for a renewal; anyone present is sent there at once. */
async function askForAction(tx: Tx, purchase: Purchase, charge: Charge): Promise<void> {
  if (purchase.status !== 'processing' && purchase.status !== 'awaiting') return
  await updatePurchase(tx, purchase.id, { status: 'awaiting' })
  const plan = await findRenewedPlan(tx, purchase)
  if (!plan) return
  await updateSubscription(tx, plan.id, {
    lookAt: after(plan.periodTo, limits.graceMs),
    ...(plan.status === 'cancelling' ? {} : { status: 'past_due' }),
  })
  if (!charge.actionUrl)
    await tell(tx, 'plan.payment_asks', { purchaseId: purchase.id, shopId: purchase.shopId })
}

/** The running plan that this purchase renews; null for a first period or a year that begins early. */
async function findRenewedPlan(tx: Tx, purchase: Purchase): Promise<Subscription | null> {
  const plan = purchase.subscriptionId ? await lockSubscription(tx, purchase.subscriptionId) : null
  const isRenewed =
    plan && plan.status !== 'ended' && purchase.periodFrom?.getTime() === plan.periodTo.getTime()
  return isRenewed ? plan : null
}

/** The next try of a renewal after this many; null after the last. */
export function findNextTry(plan: Pick<Subscription, 'periodTo'>, tries: number): Date | null {
  const wait = limits.chargeAfterMs[tries]
  return wait === undefined ? null : after(plan.periodTo, wait)
}
