import type { Debtor } from '../bank-file/write-pain001.ts'
import { type ConnectSettings, openConnect } from '../connect/stripe-connect.ts'
import type { ProviderName } from '../names.ts'
import type { TransferProvider } from '../transfer-provider.ts'
import { openPaypal } from './paypal.ts'
import type { PaypalSettings } from './paypal-call.ts'
import { openPaystack } from './paystack.ts'
import type { PaystackSettings } from './paystack-call.ts'
import { testTransfers } from './test-provider.ts'

/** The settings that decide who sends payouts. */
export type PayoutSettings = {
  production: boolean
  paypal?: PaypalSettings | null
  paystack?: PaystackSettings | null
  stripeConnect?: ConnectSettings | null
  /** Our own account, which bank files are debited to. */
  bankFile?: Debtor | null
}

/** The senders available here: those with settings, and the test provider outside production. */
export const listSenders = (settings: PayoutSettings): ProviderName[] => [
  ...(settings.paypal ? (['paypal'] as const) : []),
  ...(settings.paystack ? (['paystack'] as const) : []),
  ...(settings.stripeConnect ? (['stripe'] as const) : []),
  ...(settings.bankFile ? (['bank_file'] as const) : []),
  ...(settings.production ? [] : (['test'] as const)),
]

/**
 * The providers that send automatically, each with its own connection. `now`: the system's clock, for their tokens.
 */
export const openTransferProviders = (settings: PayoutSettings, now: () => number): TransferProvider[] => [
  ...(settings.paypal ? [openPaypal(settings.paypal, now)] : []),
  ...(settings.paystack ? [openPaystack(settings.paystack)] : []),
  ...(settings.stripeConnect ? [openConnect(settings.stripeConnect)] : []),
  ...(settings.production ? [] : [testTransfers]),
]
