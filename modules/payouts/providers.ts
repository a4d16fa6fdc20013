/** The senders of payouts, and the methods and countries each serves: one table. */
import { stripeCountries } from './connect/countries.ts'
import type { PayoutMethod, ProviderName } from './names.ts'
import type { SetTerms } from './provider-terms.ts'

export const providerLabels: Readonly<Record<ProviderName, string>> = {
  test: 'Test transfers',
  hand: 'Sent by hand',
  paypal: 'PayPal Payouts',
  paystack: 'Paystack',
  stripe: 'Stripe',
  bank_file: 'Bank file',
}

/** Tells if people decide a payout's outcome, because no system of the provider reports it. */
export const isMovedByPeople = (provider: ProviderName): boolean =>
  provider === 'hand' || provider === 'test' || provider === 'bank_file'

type Route = {
  method: PayoutMethod
  provider: ProviderName
  /** Account countries, if not all. */
  countries?: readonly string[]
  /** The shop has an account with the provider that can be paid. */
  needsConnection?: boolean
}

/** The first row that fits and is configured applies. */
export const routes: readonly Route[] = [
  { method: 'bank_transfer', provider: 'paystack', countries: ['NG', 'ZA', 'KE', 'GH'] },
  { method: 'bank_transfer', provider: 'bank_file' },
  { method: 'paypal', provider: 'paypal' },
  { method: 'stripe', provider: 'stripe', countries: stripeCountries, needsConnection: true },
]

/** Only Stripe itself pays to accounts with Stripe: not staff, not the test provider. */
const byNobodyElse = (method: PayoutMethod): boolean => method === 'stripe'

/** The senders available here: the providers with settings, and the methods that staff send by hand. */
export type Ways = {
  readonly providers: readonly ProviderName[]
  readonly byHand: readonly PayoutMethod[]
  /** Millionths of a currency for one dollar, for each currency of payouts. */
  readonly rates: Readonly<Record<string, bigint>>
  /** Terms that finance has set for a provider's payouts. */
  readonly terms: Readonly<Partial<Record<ProviderName, SetTerms>>>
}

/** The sender for a method and country; null if there is none. */
export function providerFor(
  ways: Ways,
  to: { method: PayoutMethod; country: string; currency: string; connected: boolean },
): ProviderName | null {
  if (ways.rates[to.currency] === undefined) return null
  const route = routes.find(
    (one) =>
      one.method === to.method &&
      ways.providers.includes(one.provider) &&
      (one.countries?.includes(to.country) ?? true) &&
      (!one.needsConnection || to.connected),
  )
  if (route) return route.provider
  if (byNobodyElse(to.method)) return null
  if (ways.byHand.includes(to.method)) return 'hand'
  return ways.providers.includes('test') ? 'test' : null
}

/** Every sender for a method, whatever the account. */
export function sendersOfMethod(ways: Ways, method: PayoutMethod): ProviderName[] {
  const machines = routes
    .filter((route) => route.method === method && ways.providers.includes(route.provider))
    .map(({ provider }) => provider)
  if (byNobodyElse(method)) return machines
  return [
    ...machines,
    ...(ways.byHand.includes(method) ? (['hand'] as const) : []),
    ...(ways.providers.includes('test') ? (['test'] as const) : []),
  ]
}

/** Tells if a method is available at all: someone would send it somewhere. */
export const isOffered = (ways: Ways, method: PayoutMethod): boolean =>
  sendersOfMethod(ways, method).length > 0
