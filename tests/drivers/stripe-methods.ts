/** How a method behaves at the Stripe double, by the ids that Stripe publishes for its test mode and a few of our own. */
import { randomBytes } from 'node:crypto'

export type Fault = { code: string; decline_code?: string }
export type Method = {
  /** In Stripe's words: `card`, `ideal`, ... */
  type: string
  brand: string | null
  last4: string | null
  /** `asks` leads to the bank's page for a second step; `redirects` always does; `waits` is decided days later. */
  does: 'pays' | 'declines' | 'asks' | 'redirects' | 'waits' | 'disputes'
  fault?: Fault
  /** What it does where the person is not there; as `does` where this is left out. */
  alone?: 'declines' | 'asks'
}

const createCard = (last4: string, more: Partial<Method> = {}): Method => ({
  type: 'card',
  brand: 'visa',
  last4,
  does: 'pays',
  ...more,
})
const createWay = (
  type: string,
  does: Method['does'] = 'redirects',
  last4: string | null = null,
): Method => ({
  type,
  brand: null,
  last4,
  does,
})
const refused = { code: 'card_declined', decline_code: 'generic_decline' }

const methods: Record<string, Method> = {
  card_visa: createCard('4242'),
  card_mastercard: createCard('4444', { brand: 'mastercard' }),
  card_createDispute: createCard('0259', { does: 'disputes' }),
  card_authenticationRequired: createCard('3155', { does: 'asks', alone: 'asks' }),
  /** Saved without a question, asks when it is charged alone. */
  card_authenticationRequiredLater: createCard('3184', { alone: 'asks' }),
  /** Saved without a question, declined when it is charged. */
  card_chargeCustomerFail: createCard('0341', { alone: 'declines', fault: refused }),
  card_chargeDeclined: createCard('0002', { does: 'declines', fault: refused }),
  card_chargeDeclinedInsufficientFunds: createCard('9995', {
    does: 'declines',
    fault: { code: 'card_declined', decline_code: 'insufficient_funds' },
  }),
  card_chargeDeclinedExpiredCard: createCard('0069', {
    does: 'declines',
    fault: { code: 'expired_card', decline_code: 'expired_card' },
  }),
  ideal: createWay('ideal'),
  klarna: createWay('klarna'),
  paypal: createWay('paypal'),
  sepa_debit: createWay('sepa_debit', 'waits', '3000'),
}

/** The behaviour behind a method (`pm_…`) or a token that names one (`ctoken_…`). */
export const findMethod = (token: string): Method | null =>
  methods[token.replace(/^(pm|ctoken)_/, '').replace(/_of_[0-9a-f]+$/, '')] ?? null

export const createId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`
export const readSeconds = (): number => Math.floor(Date.now() / 1_000)
