import { type Id, newId } from '#kernel/id.ts'
import { days } from '#kernel/instant.ts'
import type { Tx } from '#platform/database/tx.ts'
import { tell } from '#platform/facts/tell.ts'
import type { Purchase } from './purchase.ts'
import { insertSubscription, readRunningPlan, updateSubscription } from './purchase-rows.ts'
import { createPlan, type Subscription } from './subscription.ts'

/**
 * Ends the plan whose payment was fully refunded or disputed: the plan of the period it paid ends at once, so its
 * card isn't charged again; a plan running on a later payment stays.
 */
export async function endReturnedPlan(
  tx: Tx,
  purchase: Purchase,
  reason: 'refunded' | 'disputed',
  at: Date,
): Promise<void> {
  const plan = await readRunningPlan(tx, purchase.shopId, true)
  if (!plan || !isPaidBy(purchase, plan)) return
  await updateSubscription(tx, plan.id, { status: 'ended', endedAt: at })
  const ids = { purchaseId: purchase.id, shopId: purchase.shopId }
  await tell(tx, reason === 'refunded' ? 'plan.ended_refunded' : 'plan.ended_disputed', ids)
}

/**
 * Restores a plan after a won dispute: it runs for the rest of its paid period, and renews only if its owner resumes
 * it. Does nothing if the period is over or another plan runs.
 */
export async function restorePlan(tx: Tx, purchase: Purchase, at: Date): Promise<void> {
  const { id: purchaseId, shopId, cardId, periodFrom, periodTo, status, kind } = purchase
  if (kind !== 'plan' || status !== 'paid' || !periodFrom || !periodTo || !cardId || periodTo <= at) return
  if (await readRunningPlan(tx, shopId, true)) return
  const billed = billedOf(periodFrom, periodTo)
  const period = { periodFrom, periodTo, startedAt: periodFrom, status: 'cancelling' as const }
  const id: Id<'plan'> = newId('plan')
  await insertSubscription(tx, { ...createPlan(id, { shopId, billed, cardId }, at), ...period })
  await tell(tx, 'plan.restored', { purchaseId, shopId })
}

export const billedOf = (from: Date, to: Date): 'yearly' | 'monthly' =>
  to.getTime() - from.getTime() > days(45) ? 'yearly' : 'monthly'

/** Tells if the present period is the one bought. A first period is bought before its plan has an id. */
function isPaidBy({ kind, subscriptionId, periodFrom, periodTo }: Purchase, plan: Subscription): boolean {
  if (kind !== 'plan' || !periodFrom || !periodTo) return false
  if (subscriptionId !== null && subscriptionId !== plan.id) return false
  return plan.periodFrom >= periodFrom && plan.periodFrom < periodTo
}
