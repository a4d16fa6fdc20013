/** Purchases, as screens see them: plans and prices, forms, refusals. */

import { z } from 'zod'
import type { Id } from '#kernel/id.ts'
import { idField } from '#kernel/id-field.ts'
import type { RefusalWords } from '#kernel/result.ts'
import { billings } from './plan.ts'
import { isTestNumber } from './test-vault.ts'

export { type Billing as Billed, billedWords, billings, plans } from './plan.ts'
export { type Brand, isTestNumber, testCards, testNumberPattern } from './test-vault.ts'

/** The dialog "Add a Payment Method". The number is compared with the published test numbers and goes no further. */
export const CardForm = z.object({
  cardNumber: z
    .string()
    .max(40)
    .refine(isTestNumber, 'Only published test cards work here, such as 4242 4242 4242 4242.'),
  cardName: z
    .string()
    .trim()
    .min(1, 'The name on the card is missing.')
    .max(80, 'A name has at most 80 characters.')
    .refine((name) => !/\d{6}/.test(name.replace(/[\s-]/g, '')), 'This is the name, not the number.'),
})
export const PlanForm = z.object({ billed: z.enum(billings), cardId: idField('card') })

/** The form that starts a plan: `sumMinor` is the sum shown on the page, so that nobody pays a different one. */
export const StartPlanForm = PlanForm.extend({ sumMinor: z.string().regex(/^\d{1,12}$/) })

export const YearForm = z.object({ dueMinor: z.string().regex(/^\d{1,12}$/) })

export type PurchaseRefusal =
  | 'card.not_found'
  | 'balance.too_low'
  | 'card.too_many'
  | 'card.saved_already'
  | 'card.in_use'
  | 'card.declined'
  | 'card.second_step'
  | 'card.not_taken'
  | 'plan.runs_already'
  | 'plan.price_changed'
  | 'plan.not_running'
  | 'plan.move_not_allowed'
  | 'plan.offer_over'
  | 'plan.bank_asks'
  | 'plan.payment_open'
  | 'card.token_unknown'
  | 'card.not_saved'
  | 'keeper.unreachable'
  | 'purchase.not_found'
  | 'purchase.partly_refunded'
export const purchaseRefusals: RefusalWords<PurchaseRefusal> = {
  'balance.too_low': {
    status: 409,
    words: 'Your balance has {available} available, which is less than this costs. Choose a card.',
  },
  'card.not_found': { status: 404, words: 'This card is not saved here. Add it first.' },
  'card.too_many': { status: 409, words: 'A shop keeps up to {most} cards. Remove one first.' },
  'card.saved_already': {
    status: 409,
    words: 'The {brand} ending in {lastFour} is already saved.',
  },
  'card.in_use': { status: 409, words: 'Your plan is paid with this card. Choose another for it first.' },
  'card.declined': { status: 402, words: 'The card ending in {lastFour} was declined. Nothing was bought.' },
  'card.second_step': { status: 402, words: 'The bank asks you to confirm this payment.' },
  'card.not_taken': {
    status: 503,
    words: 'Cards can’t be taken for purchases here yet. Nothing was bought.',
  },
  'plan.runs_already': { status: 409, words: 'Your plan is already active.' },
  'plan.price_changed': {
    status: 409,
    words: 'The price has changed since you opened this page. Check it again.',
  },
  'plan.not_running': { status: 404, words: 'You have no active plan.' },
  'plan.move_not_allowed': { status: 409, words: 'A plan that is {from} can’t do that.' },
  'plan.offer_over': {
    status: 409,
    words: 'The amount has changed since you opened this page. Check it again.',
  },
  'plan.bank_asks': {
    status: 402,
    words:
      'The bank asks for a second step with the card of your plan. Choose another card, or let the year begin with the next period.',
  },
  'plan.payment_open': {
    status: 409,
    words: 'A payment for your plan is on its way. See it under Purchase History first.',
  },
  'card.token_unknown': { status: 422, words: 'Enter the card again. Nothing was saved.' },
  'card.not_saved': { status: 402, words: 'Your bank did not let this card be saved. Try another one.' },
  'keeper.unreachable': {
    status: 503,
    words: 'The payment service didn’t answer. Nothing was saved; try again in a minute.',
  },
  'purchase.partly_refunded': {
    status: 409,
    words: 'Part of this payment was already refunded. Contact us and we’ll cancel the rest.',
  },
  'purchase.not_found': { status: 404, words: 'That purchase doesn’t exist.' },
}
export const purchaseStatusWords = {
  paid: { label: 'Paid', shape: 'done' },
  declined: { label: 'Declined', shape: 'wrong' },
  awaiting: { label: 'Awaiting your confirmation', shape: 'waiting' },
  processing: { label: 'We’re checking with your bank', shape: 'waiting' },
  refunded: { label: 'Refunded', shape: 'over' },
} as const

export type { SavedCard as CardView } from './card.ts'
export type { Purchase as PurchaseView } from './purchase.ts'
export type { Subscription as SubscriptionView } from './subscription.ts'
export const subscriptionWords = {
  active: { label: 'Active', shape: 'done' },
  cancelling: { label: 'Ends soon', shape: 'over' },
  past_due: { label: 'Payment declined', shape: 'wrong' },
  ended: { label: 'Ended', shape: 'over' },
} as const

/** The facts of this module. */
declare module '#kernel/facts.ts' {
  interface Facts {
    'purchase.paid': { shopId: Id<'shop'>; purchaseId: Id<'purchase'> }
    'plan.payment_declined': { shopId: Id<'shop'>; purchaseId: Id<'purchase'> }
    'plan.payment_asks': { shopId: Id<'shop'>; purchaseId: Id<'purchase'> }
    'plan.ended_unpaid': { shopId: Id<'shop'>; purchaseId: Id<'purchase'> }
    'plan.ended_refunded': { shopId: Id<'shop'>; purchaseId: Id<'purchase'> }
    'plan.ended_disputed': { shopId: Id<'shop'>; purchaseId: Id<'purchase'> }
    'plan.restored': { shopId: Id<'shop'>; purchaseId: Id<'purchase'> }
  }
}
