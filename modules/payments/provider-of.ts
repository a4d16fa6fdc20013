import type { Config } from '#platform/config.ts'
import { deriveKey } from '#platform/crypto/derived-key.ts'
import type { Database } from '#platform/database/tx.ts'
import type { CardKeeper } from './card-keeper.ts'
import type { PaymentProvider } from './provider.ts'
import { openCardKeeper } from './stripe/card-keeper.ts'
import { openStripe } from './stripe/stripe.ts'
import { openTestProvider } from './test-provider/test-provider.ts'

/** The signing secret of the double's callbacks, derived from our own key for this purpose only. */
export const testWebhookSecret = (config: Pick<Config, 'secretKey'>): string =>
  deriveKey(config.secretKey, 'test-payments/webhook').toString('hex')

/**
 * The payment provider in use: Stripe if its keys are set. Without them it is the test provider
 * outside production and none in production, so that a test card can never buy anything real.
 */
export function providerOf(
  config: Pick<Config, 'production' | 'secretKey' | 'appUrl' | 'stripe'>,
  database: Pick<Database, 'transact' | 'read' | 'readWith' | 'write'>,
): PaymentProvider | null {
  if (config.stripe) return openStripe(config.stripe)
  if (config.production) return null
  return openTestProvider({
    database,
    secret: testWebhookSecret(config),
    bankUrl: `${config.appUrl}/test-bank`,
  })
}

/** The keeper of creators' cards: Stripe, except in the sample shop, which has its own vault of test cards. */
export const cardKeeperOf = (config: Pick<Config, 'sample' | 'stripe'>): CardKeeper | null =>
  config.stripe && !config.sample ? openCardKeeper(config.stripe) : null
