import type { PaystackDouble } from './paystack-double.ts'
import type { startS3Double } from './s3-double.ts'
import type { SmtpBox } from './smtp-box.ts'
import type { StripeDouble } from './stripe-double.ts'

export type Providers = {
  box: SmtpBox
  s3: Awaited<ReturnType<typeof startS3Double>>
  stripe: StripeDouble
  paystack: PaystackDouble
}

/** The secret of the bucket that the doubles keep files in. */
export const bucketSecret = 'a-secret-of-the-bucket'

/** The settings by which an operator sends files, letters, cards and payouts to these. */
export const buildProviderSettings = ({ box, s3, stripe, paystack }: Providers) => ({
  S3_ENDPOINT: s3.endpoint,
  S3_BUCKET: 'fanfare',
  S3_ACCESS_KEY: 'fanfare',
  S3_SECRET_KEY: bucketSecret,
  SMTP_URL: box.url,
  MAIL_FROM: 'Shops <hello@shops.example>',
  STRIPE_SECRET_KEY: stripe.settings.secretKey,
  STRIPE_PUBLISHABLE_KEY: stripe.settings.publishableKey,
  STRIPE_WEBHOOK_SECRET: stripe.settings.webhookSecret,
  STRIPE_API_URL: stripe.endpoint,
  PAYSTACK_SECRET_KEY: paystack.settings.secretKey,
  PAYSTACK_API_URL: paystack.settings.apiUrl,
})
