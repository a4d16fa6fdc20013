import type { Id } from '#kernel/id.ts'
import type { Moves } from '#kernel/states.ts'
import type { Billing } from './plan.ts'

export const subscriptionStatuses = ['active', 'cancelling', 'past_due', 'ended'] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]
export const subscriptionEvents = ['cancel', 'resume', 'renew', 'fail', 'lapse'] as const
export type SubscriptionEvent = (typeof subscriptionEvents)[number]

/**
 * cancel keeps the paid period; renew begins the next one; fail: the card was declined; lapse: the period is over.
 */
export const subscriptionMoves = {
  active: { cancel: 'cancelling', renew: 'active', fail: 'past_due' },
  cancelling: { resume: 'active', lapse: 'ended' },
  past_due: { renew: 'active', cancel: 'ended', lapse: 'ended' },
  ended: {},
} as const satisfies Moves<SubscriptionStatus, SubscriptionEvent>

export type Subscription = {
  id: Id<'plan'>
  shopId: Id<'shop'>
  plan: 'plus'
  billed: Billing
  nextBilled: Billing
  cardId: Id<'card'>
  status: SubscriptionStatus
  periodFrom: Date
  periodTo: Date
  startedAt: Date
  /** The next check of a plan whose period is over; null: at once. */
  lookAt: Date | null
}

/** The end of a period: the same day of the next month or year, or the last day of a shorter month. */
export function periodEnd(from: Date, billed: Billing, anchor: Date = from): Date {
  const end = new Date(from)
  const months = billed === 'monthly' ? 1 : 12
  end.setUTCDate(1)
  end.setUTCMonth(end.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate()
  end.setUTCDate(Math.min(anchor.getUTCDate(), lastDay))
  return end
}

/** A plan whose first period begins now. */
export const createPlan = (
  id: Id<'plan'>,
  { shopId, billed, cardId }: { shopId: Id<'shop'>; billed: Billing; cardId: Id<'card'> },
  at: Date,
): Subscription => ({
  id,
  shopId,
  plan: 'plus',
  billed,
  nextBilled: billed,
  cardId,
  status: 'active',
  periodFrom: at,
  periodTo: periodEnd(at, billed),
  startedAt: at,
  lookAt: null,
})
