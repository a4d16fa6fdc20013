/** The senders of payouts, and which of them serves a method and a country: one table. */
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

/** Whether people decide what became of it: no machine of the provider tells us. */
export const movedByPeople = (provider: ProviderName): boolean =>
  provider === 'hand' || provider === 'test' || provider === 'bank_file'

type Route = {
  method: PayoutMethod
  provider: ProviderName
  /** Countries of the account, where not everywhere. */
  countries?: readonly string[]
  /** The shop has an account with the provider that can be paid. */
  needsConnection?: boolean
}

/** The first row that fits and is configured serves. */
export const routes: readonly Route[] = [
  { method: 'bank_transfer', provider: 'paystack', countries: ['NG', 'ZA', 'KE', 'GH'] },
  { method: 'bank_transfer', provider: 'bank_file' },
  { method: 'paypal', provider: 'paypal' },
  { method: 'stripe', provider: 'stripe', countries: stripeCountries, needsConnection: true },
]

/** Only Stripe itself pays to accounts with Stripe: nobody by hand, and no test. */
const byNobodyElse = (method: PayoutMethod): boolean => method === 'stripe'

/** The senders that work here: the providers with settings, and the methods that staff send by hand. */
export type Ways = {
  readonly providers: readonly ProviderName[]
  readonly byHand: readonly PayoutMethod[]
  /** Millionths of a currency for one dollar, of the currencies that can be paid out. */
  readonly rates: Readonly<Record<string, bigint>>
  /** What finance has set for payouts by a provider. */
  readonly terms: Readonly<Partial<Record<ProviderName, SetTerms>>>
}

/** The sender by a method to an account in a country; null if nobody does. */
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

/** Everyone who would send by a method, to whatever account. */
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

/** Whether a method can be chosen at all: someone would send it somewhere. */
export const isOffered = (ways: Ways, method: PayoutMethod): boolean =>
  sendersOfMethod(ways, method).length > 0
