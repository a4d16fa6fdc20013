/** The effects when a shop's own money moves: payouts, purchases and plans. */
import { deliverDomain } from '#domains'
import type { FactName } from '#kernel/facts.ts'
import { type AccountNews, notifyOfConnectedAccount, notifyOfPayout, notifyOfPayoutDetails } from '#payouts'
import { notifyOfPlan, type PlanNews } from '#purchases'
import { deliverSamples } from '#samples'
import type { Effects } from './effect.ts'
import { notifyShopOfPayout } from './notices.ts'
import { sendPayout } from './webhook-events.ts'

type PayoutFact = Extract<FactName, `payout.${string}`>
type AccountFact = Extract<FactName, `payout_account.${string}`>
type PlanFact = Extract<FactName, `plan.${string}`>

const mailPayout = (event: 'requested' | 'sent' | 'paid' | 'failed'): Effects<PayoutFact> => [
  {
    name: 'payout letter',
    queue: 'letters',
    run: (tx, { payoutId }, at, { config }) => notifyOfPayout(tx, config, { payoutId, told: event }, at),
  },
]
const planLetter = (news: PlanNews): Effects<PlanFact> => [
  {
    name: 'plan letter',
    queue: 'letters',
    run: (tx, payload, at, { config }) => notifyOfPlan(tx, config, { ...payload, news }, at),
  },
]

export const payoutRequested: Effects<'payout.requested'> = mailPayout('requested')
export const payoutSent: Effects<'payout.sent'> = [
  ...mailPayout('sent'),
  {
    name: 'word to the shop',
    queue: 'letters',
    run: (tx, { payoutId }, at, { config }) => notifyShopOfPayout(tx, config, payoutId, at),
  },
]
export const payoutFailed: Effects<'payout.failed'> = mailPayout('failed')
export const payoutPaid: Effects<'payout.paid'> = [
  ...mailPayout('paid'),
  {
    name: 'webhooks: payout.paid',
    queue: 'shop-webhooks',
    run: (tx, { payoutId }, at) => sendPayout(tx, payoutId, at),
  },
]
export const payoutDetailsChanged: Effects<'payout_details.changed'> = [
  {
    name: 'details letter',
    queue: 'letters',
    run: (tx, payload, at, { config }) => notifyOfPayoutDetails(tx, config, payload, at),
  },
]

const mailAccount = (news: AccountNews): Effects<AccountFact> => [
  {
    name: 'account letter',
    queue: 'letters',
    run: (tx, payload, at, { config }) => notifyOfConnectedAccount(tx, config, { ...payload, news }, at),
  },
]
export const payoutAccountStopped: Effects<'payout_account.stopped'> = mailAccount('stopped')
export const payoutAccountPaid: Effects<'payout_account.paid_again'> = mailAccount('paid again')

export const purchasePaid: Effects<'purchase.paid'> = [
  {
    name: 'domain',
    queue: 'money',
    run: (tx, payload, at, { config }) => deliverDomain(tx, config, payload, at),
  },
  { name: 'samples', queue: 'money', run: (tx, payload, at) => deliverSamples(tx, payload, at) },
]
export const planDeclined: Effects<'plan.payment_declined'> = planLetter('declined')
export const planAsks: Effects<'plan.payment_asks'> = planLetter('asks')
export const planEnded: Effects<'plan.ended_unpaid'> = planLetter('ended')
export const planRefunded: Effects<'plan.ended_refunded'> = planLetter('refunded')
export const planDisputed: Effects<'plan.ended_disputed'> = planLetter('disputed')
export const planRestored: Effects<'plan.restored'> = planLetter('restored')
