/** The senders of payouts, and the methods and countries each serves: one table. */
import { stripeCountries } from './connect/countries.ts'
import type { PayoutMethod, ProviderName } from './names.ts'
import type { FinanceTerms } from './provider-terms.ts'

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

type SenderRoute = {
  method: PayoutMethod
  provider: ProviderName
  /** Account countries, if not all. */
  countries?: readonly string[]
  /** The shop has an account with the provider that can be paid. */
  needsConnection?: boolean
}

/** The first row that fits and is configured applies. */
export const senderRoutes: readonly SenderRoute[] = [
  { method: 'bank_transfer', provider: 'paystack', countries: ['NG', 'ZA', 'KE', 'GH'] },
  { method: 'bank_transfer', provider: 'bank_file' },
  { method: 'paypal', provider: 'paypal' },
  { method: 'stripe', provider: 'stripe', countries: stripeCountries, needsConnection: true },
]

/** Only Stripe itself pays to accounts with Stripe: not staff, not the test provider. */
const isOnlyByProvider = (method: PayoutMethod): boolean => method === 'stripe'

/** The senders available here: the providers with settings, and the methods that staff send by hand. */
export type PayoutRoutes = {
  readonly providers: readonly ProviderName[]
  readonly byHand: readonly PayoutMethod[]
  /** Millionths of a currency for one dollar, for each currency of payouts. */
  readonly rates: Readonly<Record<string, bigint>>
  /** Terms that finance has set for a provider's payouts. */
  readonly terms: Readonly<Partial<Record<ProviderName, FinanceTerms>>>
}

/** The sender for a method and country; null if there is none. */
export function providerFor(
  payoutRoutes: PayoutRoutes,
  account: { method: PayoutMethod; country: string; currency: string; connected: boolean },
): ProviderName | null {
  if (payoutRoutes.rates[account.currency] === undefined) return null
  const match = senderRoutes.find(
    (senderRoute) =>
      senderRoute.method === account.method &&
      payoutRoutes.providers.includes(senderRoute.provider) &&
      (senderRoute.countries?.includes(account.country) ?? true) &&
      (!senderRoute.needsConnection || account.connected),
  )
  if (match) return match.provider
  if (isOnlyByProvider(account.method)) return null
  if (payoutRoutes.byHand.includes(account.method)) return 'hand'
  return payoutRoutes.providers.includes('test') ? 'test' : null
}

/** Every sender for a method, whatever the account. */
export function sendersOfMethod(payoutRoutes: PayoutRoutes, method: PayoutMethod): ProviderName[] {
  const services = senderRoutes
    .filter((route) => route.method === method && payoutRoutes.providers.includes(route.provider))
    .map(({ provider }) => provider)
  if (isOnlyByProvider(method)) return services
  return [
    ...services,
    ...(payoutRoutes.byHand.includes(method) ? (['hand'] as const) : []),
    ...(payoutRoutes.providers.includes('test') ? (['test'] as const) : []),
  ]
}

/** Tells if a method is available at all: someone would send it somewhere. */
export const isOffered = (payoutRoutes: PayoutRoutes, method: PayoutMethod): boolean =>
  sendersOfMethod(payoutRoutes, method).length > 0
