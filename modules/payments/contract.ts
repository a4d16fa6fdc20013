/** Payments, browser door: test cards, the test vault's fields, and words for refusals and declines. */
import type { Id } from '#kernel/id.ts'
import { usd } from '#kernel/money.ts'
import type { RefusalWords } from '#kernel/result.ts'

/**
 * Cards of the test provider, shown on its own form. Any future expiry and any three digits work. `late` takes the
 * payment but answers some time later, by a callback.
 */
export const testCards = [
  { number: '4242 4242 4242 4242', behaviour: 'pays', words: 'Pays' },
  { number: '4000 0000 0000 0002', behaviour: 'declined', words: 'Is declined' },
  { number: '4000 0000 0000 9995', behaviour: 'no_funds', words: 'Is declined: not enough money' },
  { number: '4000 0025 0000 3155', behaviour: 'second_step', words: 'Asks for a second step at the bank' },
  { number: '4000 0000 0000 0077', behaviour: 'late', words: 'Pays, but the answer comes a minute later' },
  { number: '4000 0000 0000 0259', behaviour: 'disputed', words: 'Pays, and is disputed an hour later' },
] as const
export type CardBehaviour = (typeof testCards)[number]['behaviour']

/** The test provider's fee for a dispute, whoever wins; Stripe reports its own. [anchors 2.7: $15] */
export const disputeFee = usd(1_500)

/** Form fields that only the vault may read. They never reach our own handlers. */
export const vaultFields = { number: 'card_number', expiry: 'card_expiry', cvc: 'card_cvc' } as const
/** The fields the vault replaces them with. */
export const vaultAnswers = { token: 'card_token', label: 'card_label', refusal: 'card_refusal' } as const

export type CardRefusal =
  | 'card.number_wrong'
  | 'card.not_a_test_card'
  | 'card.expired'
  | 'card.cvc_wrong'
  | 'card.too_many'
export const cardRefusals: RefusalWords<CardRefusal> = {
  'card.number_wrong': { status: 422, words: 'This is not a card number. Check the digits.' },
  'card.not_a_test_card': {
    status: 422,
    words: 'This shop runs on test payments. Use one of the test cards below.',
  },
  'card.expired': {
    status: 422,
    words: 'Enter the expiry month and year, such as 12/28. It must be in the future.',
  },
  'card.too_many': { status: 429, words: 'Too many cards were declined here. Wait a while and try again.' },
  'card.cvc_wrong': { status: 422, words: 'The security code is the three or four digits on the card.' },
}

/** The words for a fan when the bank says no. */
export const declineWords: Readonly<Record<string, string>> = {
  card_declined: 'Your bank declined this card. You weren’t charged. Try another card, or ask your bank.',
  insufficient_funds:
    'Your bank declined this card for lack of funds. You weren’t charged. Try another card.',
  authentication_failed:
    'The second step at your bank was not confirmed. You weren’t charged. Try again or use another card.',
  abandoned: 'The second step at your bank was not finished in time. You weren’t charged. Try again.',
  expired_card: 'This card has expired. You weren’t charged. Use another card.',
  incorrect_cvc: 'The security code doesn’t match the card. You weren’t charged. Check it and try again.',
  method_declined: 'The payment was not confirmed. You weren’t charged. Try again, or pay another way.',
  token_unknown: 'Enter your payment details again. You weren’t charged.',
  never_arrived: 'The payment did not reach the bank. You weren’t charged. Try again.',
}
export const declineWordsOf = (code: string | null): string =>
  declineWords[code ?? ''] ??
  'The payment did not go through. You weren’t charged. Try again, or pay another way.'

/** Stripe's own script, from Stripe; a double serves its own. */
export const stripeScriptOf = (apiUrl: string): string =>
  apiUrl === 'https://api.stripe.com' ? 'https://js.stripe.com/v3/' : `${apiUrl}/v3/`
/** The sites that a page with Stripe's fields connects to. */
export const stripeSitesOf = (apiUrl: string): { frames: string[]; calls: string[] } =>
  apiUrl === 'https://api.stripe.com'
    ? {
        frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
        calls: ['https://api.stripe.com'],
      }
    : { frames: [apiUrl], calls: [apiUrl] }

export type PaymentRefusal =
  | 'charge.not_found'
  | 'charge.already_open'
  | 'charge.already_paid'
  | 'charge.amount_mismatch'
  | 'charge.not_captured'
  | 'refund.more_than_captured'
  | 'refund.nothing'
  | 'payment.provider_unreachable'
  | 'payment.not_configured'
export const paymentRefusals: RefusalWords<PaymentRefusal> = {
  'charge.not_found': { status: 404, words: 'That payment doesn’t exist.' },
  'charge.already_open': {
    status: 409,
    words: 'A payment is already on its way. Wait for its result first.',
  },
  'charge.already_paid': { status: 409, words: 'This is already paid.' },
  'charge.amount_mismatch': {
    status: 409,
    words: 'The provider’s amount is not the amount that was asked for.',
  },
  'charge.not_captured': { status: 409, words: 'Nothing was paid, so there’s nothing to refund.' },
  'refund.more_than_captured': { status: 422, words: 'At most {left} can still be refunded.' },
  'refund.nothing': { status: 422, words: 'Choose what to refund.' },
  'payment.provider_unreachable': {
    status: 503,
    words:
      'The payment service didn’t answer. If it went through, the order will confirm itself within minutes.',
  },
  'payment.not_configured': {
    status: 503,
    words: 'This shop can’t take payments at the moment. Your cart is kept.',
  },
}

export const chargeStatusWords = {
  requested: 'Requested',
  action_required: 'Waiting for the bank’s second step',
  processing: 'Waiting for the bank’s answer',
  captured: 'Paid',
  failed: 'Did not go through',
} as const

/** The facts of this module. */
declare module '#kernel/facts.ts' {
  interface Facts {
    'refund.requested': { refundId: Id<'refund'> }
    'refund.sent': { refundId: Id<'refund'> }
    'refund.failed': { refundId: Id<'refund'> }
    'test_provider.event': { eventId: string }
  }
}
