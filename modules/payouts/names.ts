/** Payout methods in the order offered. The first is preselected. */
export const payoutMethods = [
  'bank_transfer',
  'paypal',
  'payoneer',
  'western_union',
  'crypto_wallet',
  'stripe',
] as const
export type PayoutMethod = (typeof payoutMethods)[number]

/** The senders of payouts: the sample's test provider, people by hand, and real services. */
export const providerNames = ['test', 'hand', 'paypal', 'paystack', 'stripe', 'bank_file'] as const
export type ProviderName = (typeof providerNames)[number]

/** Those whose terms finance sets. */
export const configurableProviders = ['paypal', 'paystack', 'stripe', 'bank_file'] as const
export type ConfigurableProvider = (typeof configurableProviders)[number]
