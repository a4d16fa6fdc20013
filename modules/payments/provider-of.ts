import { hkdfSync } from 'node:crypto'
import type { Config } from '#platform/config.ts'
import type { Database } from '#platform/database/tx.ts'
import type { PaymentProvider } from './provider.ts'
import { openTestProvider } from './test-provider/test-provider.ts'

/** The signing secret of the double's callbacks: of our own key, for this purpose alone. */
export const testWebhookSecret = (config: Pick<Config, 'secretKey'>): string =>
  Buffer.from(hkdfSync('sha256', config.secretKey, 'fanfare', 'test-payments/webhook', 32)).toString('hex')

/**
 * The provider that this installation pays through. Outside production it is the test provider; in production there
 * is none until one is configured, so that a test card can never buy anything real.
 */
export function providerOf(
  config: Pick<Config, 'production' | 'secretKey' | 'appUrl'>,
  database: Pick<Database, 'transact' | 'read'>,
): PaymentProvider | null {
  if (config.production) return null
  return openTestProvider({
    database,
    secret: testWebhookSecret(config),
    bankUrl: `${config.appUrl}/test-bank`,
  })
}
