/** Payouts as screens see them: methods and their terms, forms, labels, refusals. */

import { z } from 'zod'
import type { Id } from '#kernel/id.ts'
import { idField } from '#kernel/id-field.ts'
import { compare, parseMoney, usd } from '#kernel/money.ts'
import type { RefusalWords } from '#kernel/result.ts'
import type { CheckRefusal } from './check-account.ts'
import type { AccountRefusal } from './connect/connect-accounts.ts'
import { limits } from './limits.ts'
import { payoutMethods, terms } from './methods.ts'
import type { PayoutStatus } from './payout.ts'

export {
  accountStates,
  type ConnectedAccount,
  describeNeeds,
  describeReason,
} from './connect/account.ts'
export { stripeCountryChoices } from './connect/countries.ts'
export { type BankDetails, BankForm, type Details, type DetailsOf, detailsForms } from './details.ts'
export {
  type BankCountry,
  bankCountries,
  bankRule,
  displayRateOf,
  formatRate,
  makeOffer,
  methodLabel,
  type PayoutMethod,
  payoutMethods,
  terms,
  termsOfSender,
} from './methods.ts'
export { configurableProviders as setProviders } from './names.ts'
export {
  findRoute,
  listOfferedMethods,
  listPaidCountries,
  listShownMethods,
  notOfferedWords,
} from './offered-methods.ts'
export type { PayoutEvent, PayoutStatus } from './payout.ts'
export { termsOfProvider as providerTermsOf } from './provider-terms.ts'
export {
  isMovedByPeople,
  isOffered,
  type PayoutRoutes,
  providerLabels,
  sendersOfMethod,
} from './providers.ts'
export type { PayoutStory } from './story.ts'

export const PayoutForm = z.object({
  method: z.enum(payoutMethods).default('bank_transfer'),
  amount: z.string().transform((text, context) => {
    const amount = parseMoney(text, 'USD')
    if (amount && amount.minor > 0n) return amount
    context.addIssue({ code: 'custom', message: 'Enter an amount such as 250.00.' })
    return usd(0)
  }),
})
export const ConfirmForm = z.object({ quoteId: idField('quote'), key: z.string().min(8).max(200) })

export const statusWords: Readonly<
  Record<PayoutStatus, { label: string; shape: 'done' | 'running' | 'waiting' | 'over' | 'wrong' }>
> = {
  requested: { label: 'Requested', shape: 'waiting' },
  approved: { label: 'Approved', shape: 'waiting' },
  in_transit: { label: 'In transit', shape: 'running' },
  paid: { label: 'Paid', shape: 'done' },
  failed: { label: 'Failed', shape: 'wrong' },
  cancelled: { label: 'Cancelled', shape: 'over' },
}

export type PayoutRefusal =
  | 'payout.not_found'
  | 'payout.shop_suspended'
  | 'payout.not_offered'
  | 'payout.account_waits'
  | 'payout.no_details'
  | AccountRefusal
  | CheckRefusal
  | 'payout.details_wait'
  | 'payout.address_new'
  | 'payout.below_least'
  | 'payout.above_most'
  | 'payout.not_available'
  | 'payout.one_waits'
  | 'payout.quote_expired'
  | 'payout.quote_unknown'
  | 'payout.own_request'
  | 'payout.approved_before'
  | 'payout.judged_before'
  | 'payout.undo_over'
  | 'bank_file.nothing'
  | 'bank_file.unreadable'
  | 'bank_file.taken_before'
  | 'payout.provider_sends'
  | 'payout.move_not_allowed'
  | 'command.key_reused'

export const payoutRefusals: RefusalWords<PayoutRefusal> = {
  'payout.not_found': { status: 404, words: 'That payout doesn’t exist.' },
  'payout.shop_suspended': {
    status: 409,
    words:
      'Payouts are on hold while this shop is suspended. The money stays yours; support can tell you why.',
  },
  'payout.not_offered': {
    status: 409,
    words: '{method} payouts to this account are not offered yet. Choose another way to be paid.',
  },
  'payout.account_waits': { status: 409, words: 'Nothing was requested. {why}' },
  'account.country_unknown': { status: 422, words: 'Choose a country that Stripe pays to.' },
  'account.none': { status: 404, words: 'No Stripe account is connected. Begin with one.' },
  'account.unreachable': {
    status: 503,
    words: 'Stripe isn’t responding. Nothing has changed; try again in a minute.',
  },
  'bank.not_listed': { status: 422, words: 'No bank in {country} has that name. Choose one from the list.' },
  'bank.no_such_account': {
    status: 422,
    words: '{bank} has no account with this number. Check the number, and the bank.',
  },
  'bank.no_answer': {
    status: 503,
    words:
      'This account can’t be checked right now, so nothing was saved. Your details are still here; try again in a few minutes.',
  },
  'bank.asked_too_often': {
    status: 429,
    words: 'Too many accounts were looked up today. Nothing was saved; try again tomorrow.',
  },
  'payout.no_details': { status: 422, words: 'First tell us where {method} should go.' },
  'payout.details_wait': {
    status: 409,
    words: 'These details are new. They’re ready for payouts from {when}, 72 hours after they were added.',
  },
  'payout.address_new': {
    status: 409,
    words:
      'The e-mail address of this account is new. You can request payouts from {when}, 72 hours after it changed.',
  },
  'payout.below_least': { status: 422, words: '{method} pays out from {least}.' },
  'payout.above_most': { status: 422, words: 'A payout can be at most {most}. Request the rest in another.' },
  'payout.not_available': { status: 422, words: 'You have {available} available.' },
  'payout.one_waits': {
    status: 409,
    words: 'Event {number} is still waiting for approval. Cancel it first, or try again once it has left.',
  },
  'payout.quote_expired': {
    status: 409,
    words: 'The rate was held for 15 minutes, which have passed. Here is the current rate.',
  },
  'payout.quote_unknown': { status: 404, words: 'This offer has expired. Request a new one.' },
  'payout.own_request': {
    status: 403,
    words: 'Someone other than the requester has to approve a payout.',
  },
  'payout.approved_before': {
    status: 409,
    words: 'You’ve already approved this payout. From $10,000.00, a second colleague has to approve it too.',
  },
  'payout.judged_before': {
    status: 409,
    words:
      'You’ve already confirmed this. A second colleague, other than the requester, has to confirm it too.',
  },
  'payout.undo_over': {
    status: 410,
    words: 'This link was used or has expired. Sign in and check your payout details in Settings.',
  },
  'bank_file.nothing': { status: 409, words: 'No approved payout is waiting for a file.' },
  'bank_file.unreadable': {
    status: 422,
    words:
      'This isn’t a status report (pain.002), statement (camt.053) or notification (camt.054) that we can read.',
  },
  'bank_file.taken_before': { status: 409, words: 'This file was already imported. Nothing has changed.' },
  'payout.provider_sends': {
    status: 409,
    words: '{provider} sends this payout and tells us when it has arrived.',
  },
  'payout.move_not_allowed': { status: 409, words: 'A payout that is {from} can’t do that.' },
  'command.key_reused': {
    status: 409,
    words: 'This form was already sent with another amount. Reload the page.',
  },
}

/** The smallest payout of any method. */
export const smallestPayout = Object.values(terms)
  .map(({ minimum: min }) => min)
  .reduce((a, b) => (compare(a, b) <= 0 ? a : b))

/** A payout in transit for longer is flagged. */
export const payoutLateAfterMs = limits.lateAfterMs

/** The facts of this module. */
declare module '#kernel/facts.ts' {
  interface Facts {
    'payout_details.changed': { shopId: Id<'shop'>; destinationId: Id<'payoutMethod'> }
    'payout_account.stopped': { shopId: Id<'shop'>; ref: string }
    'payout_account.paid_again': { shopId: Id<'shop'>; ref: string }
    'payout.requested': { payoutId: Id<'payout'> }
    'payout.approved': { payoutId: Id<'payout'> }
    'payout.sent': { payoutId: Id<'payout'> }
    'payout.paid': { payoutId: Id<'payout'> }
    'payout.failed': { payoutId: Id<'payout'> }
    'payout.cancelled': { payoutId: Id<'payout'> }
  }
}
