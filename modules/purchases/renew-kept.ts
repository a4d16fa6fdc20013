import { newId } from '#kernel/id.ts'
import { after, hours } from '#kernel/instant.ts'
import type { Tx } from '#platform/database/tx.ts'
import { tell } from '#platform/facts/tell.ts'
import { limits } from './limits.ts'
import { labelOf, plans } from './plan.ts'
import type { Purchase } from './purchase.ts'
import { insertPurchase, readPurchaseByCause, updatePurchase, updateSubscription } from './purchase-rows.ts'
import { findNextTry } from './settle-purchase.ts'
import { periodEnd, type Subscription } from './subscription.ts'

/**
 * Renews a plan paid by a kept card whose period is over. Its next period is bought once: written, charged after this
 * transaction, and retried on schedule, or at once with another card. After the grace period the plan ends.
 */
export async function renewKept(tx: Tx, plan: Subscription, at: Date): Promise<void> {
  if (plan.status === 'cancelling')
    return updateSubscription(tx, plan.id, { status: 'ended', endedAt: plan.periodTo })
  const cause = `plan:${plan.id}:${plan.periodTo.toISOString()}`
  const renewal = await readPurchaseByCause(tx, cause)
  if (!renewal) return startRenewal(tx, plan, cause, at)
  // An answer is pending; settling it moves the plan on.
  if (renewal.status === 'processing' || renewal.status === 'paid')
    return updateSubscription(tx, plan.id, { lookAt: after(at, hours(1)) })
  if (at >= after(plan.periodTo, limits.graceMs)) return endUnpaid(tx, plan, renewal, at)
  const isOtherCard = renewal.cardId !== plan.cardId
  const nextTryAt = renewal.status === 'declined' ? findNextTry(plan, renewal.tries) : null
  if (!isOtherCard && (!nextTryAt || at < nextTryAt))
    return updateSubscription(tx, plan.id, { lookAt: nextTryAt ?? after(plan.periodTo, limits.graceMs) })
  await updatePurchase(tx, renewal.id, { status: 'processing', cardId: plan.cardId, askedAt: null })
  await updateSubscription(tx, plan.id, { lookAt: after(at, hours(1)) })
}

async function startRenewal(tx: Tx, plan: Subscription, cause: string, at: Date): Promise<void> {
  const { shopId, cardId, nextBilled, periodTo, startedAt } = plan
  await insertPurchase(tx, {
    id: newId('purchase'),
    shopId,
    cardId,
    cause,
    kind: 'plan',
    subscriptionId: plan.id,
    label: labelOf(nextBilled),
    amount: plans.plus.price[nextBilled],
    status: 'processing',
    placedAt: at,
    periodFrom: periodTo,
    periodTo: periodEnd(periodTo, nextBilled, startedAt),
  })
  await updateSubscription(tx, plan.id, { lookAt: after(at, hours(1)) })
}

/** Ends a plan after its grace period. The sweep cancels a payment its person could still confirm. */
async function endUnpaid(tx: Tx, plan: Subscription, unpaid: Purchase, at: Date): Promise<void> {
  await updateSubscription(tx, plan.id, { status: 'ended', endedAt: at })
  await tell(tx, 'plan.ended_unpaid', { purchaseId: unpaid.id, shopId: plan.shopId })
}
