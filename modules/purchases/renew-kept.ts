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
 * transaction, and tried again on its days or at once with another card. After the days of grace the plan ends.
 */
export async function renewKept(tx: Tx, plan: Subscription, at: Date): Promise<void> {
  if (plan.status === 'cancelling')
    return updateSubscription(tx, plan.id, { status: 'ended', endedAt: plan.periodTo })
  const cause = `plan:${plan.id}:${plan.periodTo.toISOString()}`
  const before = await readPurchaseByCause(tx, cause)
  if (!before) return startRenewal(tx, plan, cause, at)
  // An answer is pending; settling it moves the plan on.
  if (before.status === 'processing' || before.status === 'paid')
    return updateSubscription(tx, plan.id, { lookAt: after(at, hours(1)) })
  if (at >= after(plan.periodTo, limits.graceMs)) return endUnpaid(tx, plan, before, at)
  const isOtherCard = before.cardId !== plan.cardId
  const nextTryAt = before.status === 'declined' ? findNextTry(plan, before.tries) : null
  if (!isOtherCard && (!nextTryAt || at < nextTryAt))
    return updateSubscription(tx, plan.id, { lookAt: nextTryAt ?? after(plan.periodTo, limits.graceMs) })
  await updatePurchase(tx, before.id, { status: 'processing', cardId: plan.cardId, askedAt: null })
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

/** Ends a plan after its days of grace. The sweep cancels a payment its person could still confirm. */
async function endUnpaid(tx: Tx, plan: Subscription, unpaid: Purchase, at: Date): Promise<void> {
  await updateSubscription(tx, plan.id, { status: 'ended', endedAt: at })
  await tell(tx, 'plan.ended_unpaid', { purchaseId: unpaid.id, shopId: plan.shopId })
}
