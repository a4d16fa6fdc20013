/** How a method behaves at the Stripe double, by the ids that Stripe publishes for its test mode and a few of our own. */
import { randomBytes } from 'node:crypto'

export type Fault = { code: string; decline_code?: string }
export type Method = {
  /** In Stripe's words: `card`, `ideal`, ... */
  type: string
  brand: string | null
  last4: string | null
  /** `asks` leads to the bank's page for a second step; `redirects` always does; `waits` is decided days later. */
  behaviour: 'pays' | 'declines' | 'asks' | 'redirects' | 'waits' | 'disputes'
  fault?: Fault
  /** What it does off-session; without it the same as `behaviour`. */
  offSession?: 'declines' | 'asks'
}

const createCard = (last4: string, changes: Partial<Method> = {}): Method => ({
  type: 'card',
  brand: 'visa',
  last4,
  behaviour: 'pays',
  ...changes,
})
const createOtherMethod = (
  type: string,
  behaviour: Method['behaviour'] = 'redirects',
  last4: string | null = null,
): Method => ({
  type,
  brand: null,
  last4,
  behaviour,
})
const genericDecline = { code: 'card_declined', decline_code: 'generic_decline' }

const methods: Record<string, Method> = {
  card_visa: createCard('4242'),
  card_mastercard: createCard('4444', { brand: 'mastercard' }),
  card_createDispute: createCard('0259', { behaviour: 'disputes' }),
  card_authenticationRequired: createCard('3155', { behaviour: 'asks', offSession: 'asks' }),
  /** Saved without a question, asks when it is charged off-session. */
  card_authenticationRequiredLater: createCard('3184', { offSession: 'asks' }),
  /** Saved without a question, declined when it is charged. */
  card_chargeCustomerFail: createCard('0341', { offSession: 'declines', fault: genericDecline }),
  card_chargeDeclined: createCard('0002', { behaviour: 'declines', fault: genericDecline }),
  card_chargeDeclinedInsufficientFunds: createCard('9995', {
    behaviour: 'declines',
    fault: { code: 'card_declined', decline_code: 'insufficient_funds' },
  }),
  card_chargeDeclinedExpiredCard: createCard('0069', {
    behaviour: 'declines',
    fault: { code: 'expired_card', decline_code: 'expired_card' },
  }),
  ideal: createOtherMethod('ideal'),
  klarna: createOtherMethod('klarna'),
  paypal: createOtherMethod('paypal'),
  sepa_debit: createOtherMethod('sepa_debit', 'waits', '3000'),
}

/** The behaviour behind a method (`pm_…`) or a token that names one (`ctoken_…`). */
export const findMethod = (token: string): Method | null =>
  methods[token.replace(/^(pm|ctoken)_/, '').replace(/_of_[0-9a-f]+$/, '')] ?? null

export const createId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`
export const readSeconds = (): number => Math.floor(Date.now() / 1_000)
