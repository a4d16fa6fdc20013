/** The methods on offer, given who can send: one answer for screens, forms and verbs. */
import {
  type BankCountry,
  bankCountries,
  methodLabel,
  type PayoutMethod,
  payoutMethods,
  type Way,
} from './methods.ts'
import { isOffered, providerFor, type Ways } from './providers.ts'

/** The methods available now, in order. */
export const offeredMethods = (ways: Ways): PayoutMethod[] =>
  payoutMethods.filter((method) => isOffered(ways, method))

/** The methods shown, on offer or not: Stripe, if it has settings. */
export const shownMethods = (ways: Ways): PayoutMethod[] =>
  payoutMethods.filter((method) => method !== 'stripe' || isOffered(ways, method))

/** Countries whose bank accounts can be paid now. */
export const paidCountries = (ways: Ways): BankCountry[] =>
  (Object.keys(bankCountries) as BankCountry[]).filter((country) =>
    findWay(ways, 'bank_transfer', { country, currency: bankCountries[country].currency }),
  )

/** The provider that would send to an account, and the rate; null if none would. */
export function findWay(
  ways: Ways,
  method: PayoutMethod,
  to: { country: string; currency: string; connected?: boolean },
): Way | null {
  const { country, currency, connected = false } = to
  const provider = providerFor(ways, { method, country, currency, connected })
  return provider && { provider, rateE6: ways.rates[currency] ?? 1_000_000n, terms: ways.terms[provider] }
}

/** "Payoneer payouts are not offered yet." */
export const notOfferedWords = (method: PayoutMethod): string =>
  `${methodLabel(method)} payouts are not offered yet.`
