import type { Id } from '#kernel/id.ts'
import { days } from '#kernel/instant.ts'
import { formatMoney, type Money, minus, scale } from '#kernel/money.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import type { Tx } from '#platform/database/tx.ts'
import { buyNow } from './buy.ts'
import { isKept } from './card.ts'
import { readCard } from './card-rows.ts'
import { plans } from './plan.ts'
import type { Purchase } from './purchase.ts'
import { countOpenForPlan, readRunningPlan, updateSubscription } from './purchase-rows.ts'
import { periodEnd, type Subscription } from './subscription.ts'
import { chargeToken } from './test-vault.ts'

/** Today's price of a year, less the month's paid but unused whole days. */
export type YearOffer = { unusedDays: number; credit: Money; due: Money }

/** Null if there is no running monthly plan to move. Days that have begun count as unused. */
export function yearOffer(plan: Subscription | null, at: Date): YearOffer | null {
  if (plan?.status !== 'active' || plan.billed !== 'monthly' || plan.periodTo <= at) return null
  const periodDays = Math.round((plan.periodTo.getTime() - plan.periodFrom.getTime()) / days(1))
  const unusedDays = Math.min(periodDays, Math.ceil((plan.periodTo.getTime() - at.getTime()) / days(1)))
  const credit = scale(plans.plus.price.monthly, BigInt(unusedDays), BigInt(periodDays))
  return { unusedDays, credit, due: minus(plans.plus.price.yearly, credit) }
}

/**
 * Moves a monthly plan to a year that begins now, at the offered price, which deducts the month's unused days. A test
 * card that requires a second step pays nothing here; its year begins with the next period (`changePlan`).
 */
export async function moveToYear(
  tx: Tx,
  input: { shopId: Id<'shop'>; dueMinor: string },
  at: Date,
): Promise<
  Result<
    Purchase,
    | 'plan.not_running'
    | 'plan.offer_over'
    | 'plan.payment_open'
    | 'card.not_found'
    | 'card.declined'
    | 'plan.bank_asks'
  >
> {
  const plan = await readRunningPlan(tx, input.shopId, true)
  const offer = yearOffer(plan, at)
  if (!plan || !offer) return refused('plan.not_running')
  if (String(offer.due.minor) !== input.dueMinor) return refused('plan.offer_over')
  const card = await readCard(tx, input.shopId, plan.cardId)
  if (!card) return refused('card.not_found')
  if (await countOpenForPlan(tx, input.shopId)) return refused('plan.payment_open')
  if (!isKept(card) && chargeToken(card.token) === 'awaiting') return refused('plan.bank_asks')
  const period = { from: at, to: periodEnd(at, 'yearly') }
  const bought = await buyNow(
    tx,
    {
      shopId: input.shopId,
      cardId: plan.cardId,
      kind: 'plan',
      subscriptionId: plan.id,
      period,
      label: `${plans.plus.name}, one year, less ${formatMoney(offer.credit)} for ${offer.unusedDays} days of the month`,
      amount: offer.due,
      cause: `plan:${plan.id}:year:${at.toISOString()}`,
    },
    at,
  )
  // With a kept card the year begins when its payment settles.
  if (!bought.ok || bought.value.status === 'processing') return bought
  await updateSubscription(tx, plan.id, {
    billed: 'yearly',
    nextBilled: 'yearly',
    periodFrom: period.from,
    periodTo: period.to,
    // Periods are counted from this day on.
    startedAt: period.from,
  })
  return ok(bought.value)
}
