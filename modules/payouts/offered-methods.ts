/** The payout methods on offer, given which providers can send: the same for screens, forms and requests. */
import {
  type BankCountry,
  bankCountries,
  methodLabel,
  type PayoutMethod,
  type PayoutRoute,
  payoutMethods,
} from './methods.ts'
import { isOffered, type PayoutRoutes, providerFor } from './providers.ts'

/** The methods available now, in order. */
export const listOfferedMethods = (routes: PayoutRoutes): PayoutMethod[] =>
  payoutMethods.filter((method) => isOffered(routes, method))

/** The methods shown: all, even if not on offer, except Stripe, which is shown only if it is. */
export const listShownMethods = (routes: PayoutRoutes): PayoutMethod[] =>
  payoutMethods.filter((method) => method !== 'stripe' || isOffered(routes, method))

/** Countries whose bank accounts can be paid now. */
export const listPaidCountries = (routes: PayoutRoutes): BankCountry[] =>
  (Object.keys(bankCountries) as BankCountry[]).filter((country) =>
    findRoute(routes, 'bank_transfer', { country, currency: bankCountries[country].currency }),
  )

/** The provider that would send to an account, and the rate; null if none would. */
export function findRoute(
  routes: PayoutRoutes,
  method: PayoutMethod,
  account: { country: string; currency: string; connected?: boolean },
): PayoutRoute | null {
  const { country, currency, connected = false } = account
  const provider = providerFor(routes, { method, country, currency, connected })
  return provider && { provider, rateE6: routes.rates[currency] ?? 1_000_000n, terms: routes.terms[provider] }
}

/** "Payoneer payouts are not offered yet." */
export const notOfferedWords = (method: PayoutMethod): string =>
  `${methodLabel(method)} payouts are not offered yet.`
