/** The methods on offer, from those that can send: the same answer for screens, forms and verbs. */
import {
  type BankCountry,
  bankCountries,
  methodLabel,
  type PayoutMethod,
  payoutMethods,
  type Way,
} from './methods.ts'
import { isOffered, providerFor, type Ways } from './providers.ts'

/** The methods that can be chosen now, in their order. */
export const offeredMethods = (ways: Ways): PayoutMethod[] =>
  payoutMethods.filter((method) => isOffered(ways, method))

/** The methods that are shown, offered or not: Stripe, where it has settings. */
export const shownMethods = (ways: Ways): PayoutMethod[] =>
  payoutMethods.filter((method) => method !== 'stripe' || isOffered(ways, method))

/** Countries whose bank accounts can be paid now. `connected`: the shop has an account with Stripe that can be paid. */
export const paidCountries = (ways: Ways): BankCountry[] =>
  (Object.keys(bankCountries) as BankCountry[]).filter((country) =>
    eventsTo(ways, 'bank_transfer', { country, currency: bankCountries[country].currency }),
  )

/** The provider that would send to an account, and the rate; null if nobody does. */
export function eventsTo(
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
