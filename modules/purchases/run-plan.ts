import { type Id, newId } from '#kernel/id.ts'
import { after } from '#kernel/instant.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import { nextState } from '#kernel/states.ts'
import type { Tx } from '#platform/database/tx.ts'
import { buyNow, confirmWithTestCard } from './buy.ts'
import { isKept } from './card.ts'
import { readCard } from './card-rows.ts'
import { limits } from './limits.ts'
import { type Billing, labelOf, plans } from './plan.ts'
import type { Purchase } from './purchase.ts'
import {
  countOpenForPlan,
  insertSubscription,
  readDuePlans,
  readPurchase,
  readRunningPlan,
  updateSubscription,
} from './purchase-rows.ts'
import { renewKept } from './renew-kept.ts'
import {
  createPlan,
  periodEnd,
  type Subscription,
  type SubscriptionEvent,
  type SubscriptionStatus,
  subscriptionMoves,
} from './subscription.ts'
import { chargeToken } from './test-vault.ts'

/** `sumMinor`: the sum the person saw and agreed to. */
type PlanStart = { shopId: Id<'shop'>; billed: Billing; cardId: Id<'card'>; sumMinor?: string | undefined }
type StartRefusal =
  | 'plan.price_changed'
  | 'plan.runs_already'
  | 'plan.payment_open'
  | 'card.not_found'
  | 'card.declined'

/**
 * Starts Fanfare Plus: the first period is paid now. A test card that requires a second step leaves the purchase
 * waiting, and the plan starts with `confirmPlan`; with a kept card it starts when its payment settles.
 */
export async function startPlan(tx: Tx, input: PlanStart, at: Date): Promise<Result<Purchase, StartRefusal>> {
  if (await readRunningPlan(tx, input.shopId, true)) return refused('plan.runs_already')
  if (input.sumMinor !== undefined && input.sumMinor !== String(plans.plus.price[input.billed].minor))
    return refused('plan.price_changed')
  const card = await readCard(tx, input.shopId, input.cardId)
  if (!card) return refused('card.not_found')
  if (await countOpenForPlan(tx, input.shopId)) return refused('plan.payment_open')
  const isKeptCard = isKept(card)
  if (!isKeptCard && chargeToken(card.token) === 'declined')
    return refused('card.declined', { lastFour: card.lastFour })
  const id = newId('plan')
  const to = periodEnd(at, input.billed)
  const isPending = isKeptCard || chargeToken(card.token) === 'awaiting'
  if (!isPending) await insertSubscription(tx, createPlan(id, input, at))
  return buyNow(
    tx,
    {
      shopId: input.shopId,
      cardId: input.cardId,
      kind: 'plan',
      label: labelOf(input.billed),
      amount: plans.plus.price[input.billed],
      cause: `plan:${id}:${at.toISOString()}`,
      ...(isPending ? {} : { subscriptionId: id }),
      period: { from: at, to },
    },
    at,
  )
}

/** Pays the waiting purchase after the bank's second step, and starts its plan. */
export async function confirmPlan(
  tx: Tx,
  shopId: Id<'shop'>,
  purchaseId: Id<'purchase'>,
  at: Date,
): Promise<Result<Purchase, 'purchase.not_found' | 'plan.runs_already'>> {
  const purchase = await readPurchase(tx, shopId, purchaseId, true)
  if (!purchase) return refused('purchase.not_found')
  const isNewPlan = purchase.status === 'awaiting' && purchase.kind === 'plan'
  if (isNewPlan && (await readRunningPlan(tx, shopId, true))) return refused('plan.runs_already')
  const paid = await confirmWithTestCard(tx, shopId, purchaseId, at)
  const cardId = purchase.cardId
  if (paid.ok && isNewPlan && cardId) {
    const billed = purchase.amount.minor === plans.plus.price.yearly.minor ? 'yearly' : 'monthly'
    await insertSubscription(tx, createPlan(newId('plan'), { shopId, billed, cardId }, at))
  }
  return paid
}

/** Changes the running plan's billing (from its next period), or its card. */
export async function changePlan(
  tx: Tx,
  input: PlanStart,
): Promise<Result<undefined, 'plan.not_running' | 'card.not_found'>> {
  const plan = await readRunningPlan(tx, input.shopId, true)
  if (!plan) return refused('plan.not_running')
  if (!(await readCard(tx, input.shopId, input.cardId))) return refused('card.not_found')
  // A due payment is tried with the other card at once.
  await updateSubscription(tx, plan.id, { nextBilled: input.billed, cardId: input.cardId, lookAt: null })
  return ok()
}

/**
 * Cancels or resumes the running plan. A cancelled one runs to the end of its paid period, or lapses with its shop.
 */
export async function movePlan(
  tx: Tx,
  shopId: Id<'shop'>,
  event: 'cancel' | 'resume' | 'lapse',
  at: Date,
): Promise<Result<SubscriptionStatus, 'plan.not_running' | 'plan.move_not_allowed'>> {
  const plan = await readRunningPlan(tx, shopId, true)
  if (!plan) return refused('plan.not_running')
  const next = nextState<SubscriptionStatus, SubscriptionEvent>(subscriptionMoves, plan.status, event)
  if (!next.ok) return refused('plan.move_not_allowed', { from: plan.status.replace('_', ' ') })
  const end = next.value === 'ended' ? { endedAt: at } : {}
  await updateSubscription(tx, plan.id, { status: next.value, ...end })
  return next
}

/**
 * Renews or ends plans whose period is over; charges to kept cards are written here and made by `payDuePurchases`.
 * Returns how many it looked at; once per sweep is enough.
 */
export async function renewDuePlans(tx: Tx, at: Date): Promise<number> {
  const dueSubscriptions = await readDuePlans(tx, at, limits.renewalsMax)
  for (const plan of dueSubscriptions) {
    const card = await readCard(tx, plan.shopId, plan.cardId)
    await (card && isKept(card) ? renewKept(tx, plan, at) : renew(tx, plan, at))
  }
  return dueSubscriptions.length
}

async function renew(tx: Tx, plan: Subscription, at: Date): Promise<void> {
  let running = plan
  while (running.periodTo <= at) {
    const isOver = after(running.periodTo, limits.graceMs) <= at
    if (running.status === 'cancelling')
      return updateSubscription(tx, plan.id, { status: 'ended', endedAt: running.periodTo })
    const next = {
      from: running.periodTo,
      to: periodEnd(running.periodTo, running.nextBilled, running.startedAt),
    }
    const bought = await buyNow(
      tx,
      {
        shopId: plan.shopId,
        cardId: running.cardId,
        kind: 'plan',
        label: labelOf(running.nextBilled),
        amount: plans.plus.price[running.nextBilled],
        cause: `plan:${plan.id}:${next.from.toISOString()}`,
        subscriptionId: plan.id,
        period: next,
      },
      at,
    )
    if (!bought.ok || bought.value.status !== 'paid') {
      const change = isOver ? { status: 'ended' as const, endedAt: at } : { status: 'past_due' as const }
      return updateSubscription(tx, plan.id, change)
    }
    running = {
      ...running,
      status: 'active',
      billed: running.nextBilled,
      periodFrom: next.from,
      periodTo: next.to,
    }
    await updateSubscription(tx, plan.id, {
      status: 'active',
      billed: running.billed,
      periodFrom: next.from,
      periodTo: next.to,
    })
  }
}
