import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { BadSetting } from './config/bad-setting.ts'
import { withEnvFile } from './config/env-file.ts'
import { readOrMakeKey } from './config/folder.ts'
import type { AddressRange } from './config/proxies.ts'
import { findDisagreements } from './config/rules.ts'
import { type Env, type GivenSettings, readSettings } from './config/settings.ts'

export { BadSetting }

/** Every setting the process reads, checked once at the start. Names are documented in `.env.example`. */
export type Config = {
  production: boolean
  sample: boolean
  role: 'all' | 'web' | 'worker'
  /** The number of processes that serve pages side by side, under `ROLE=web`. */
  webProcesses: number
  host: string
  port: number
  appUrl: string
  storeUrl: string | null
  filesUrl: string | null
  operatorUrl: string | null
  databaseUrl: string | null
  /** The same past a pooler: for work that belongs to one connection. */
  databaseDirectUrl: string | null
  /** A server that follows that one, for reads that may be a second old. */
  databaseReadUrl: string | null
  /** The user that owns the tables and migrates them, if another one runs the program. */
  databaseOwnerUrl: string | null
  /** Prepares named statements; off behind poolers that can't keep them. */
  prepareStatements: boolean
  dataDir: string
  secretKey: string
  s3: { endpoint: string; bucket: string; accessKey: string; secretKey: string; region: string } | null
  smtpUrl: string | null
  mailFrom: string
  stripe: {
    secretKey: string
    publishableKey: string | null
    webhookSecret: string
    apiUrl: string
  } | null
  /** Payouts to creators' accounts with Stripe. */
  stripeConnect: {
    secretKey: string
    webhookSecret: string
    connectWebhookSecret: string
    apiUrl: string
  } | null
  paypal: { clientId: string; clientSecret: string; webhookId: string; apiUrl: string } | null
  paystack: { secretKey: string; apiUrl: string } | null
  /** Our account that bank files' payments are drawn on. */
  bankFile: { name: string; iban: string; bic: string } | null
  /** A key of one store, or an app that a person connects to one. */
  printful: {
    apiKey: string | null
    app: { clientId: string; clientSecret: string } | null
    apiUrl: string
    storeId: string | null
    webhookSecret: string | null
  } | null
  canva: { clientId: string; clientSecret: string; apiUrl: string } | null
  stability: { apiKey: string; apiUrl: string } | null
  google: { clientId: string; clientSecret: string; issuer: string } | null
  /** A ClamAV daemon that scans creators' uploads for sale. */
  clamdUrl: string | null
  newsletterFormUrl: string | null
  /** The house's own pages on networks, by network. */
  networkPages: GivenSettings['NETWORK_PAGES'] & {}
  /** The proxies whose forwarded client address is trusted. */
  trustedProxies: readonly AddressRange[]
  metrics: { port: number | null; token: string | null }
  /** The hot folder for a closed batch's files; null: staff download them. */
  hotFolder: NonNullable<GivenSettings['HOT_FOLDER']> | null
  /** The target of `npm run backup`, and the key that seals its sets. */
  backup: { target: NonNullable<GivenSettings['BACKUP_TARGET']>; key: string } | null
  logLevel: string
}

/** Cards and payout methods. */
function paymentSettingsOf(
  given: GivenSettings,
): Pick<Config, 'stripe' | 'stripeConnect' | 'paypal' | 'paystack' | 'bankFile'> {
  const stripe =
    given.STRIPE_SECRET_KEY && given.STRIPE_WEBHOOK_SECRET
      ? {
          secretKey: given.STRIPE_SECRET_KEY,
          publishableKey: given.STRIPE_PUBLISHABLE_KEY ?? null,
          webhookSecret: given.STRIPE_WEBHOOK_SECRET,
          apiUrl: given.STRIPE_API_URL ?? 'https://api.stripe.com',
        }
      : null
  const connectWebhookSecret = given.STRIPE_CONNECT === 'on' && given.STRIPE_CONNECT_WEBHOOK_SECRET
  return {
    stripe,
    stripeConnect: stripe && connectWebhookSecret ? { ...stripe, connectWebhookSecret } : null,
    paypal:
      given.PAYPAL_CLIENT_ID && given.PAYPAL_CLIENT_SECRET && given.PAYPAL_WEBHOOK_ID
        ? {
            clientId: given.PAYPAL_CLIENT_ID,
            clientSecret: given.PAYPAL_CLIENT_SECRET,
            webhookId: given.PAYPAL_WEBHOOK_ID,
            apiUrl: given.PAYPAL_API_URL ?? 'https://api-m.paypal.com',
          }
        : null,
    paystack: given.PAYSTACK_SECRET_KEY
      ? {
          secretKey: given.PAYSTACK_SECRET_KEY,
          apiUrl: given.PAYSTACK_API_URL ?? 'https://api.paystack.co',
        }
      : null,
    bankFile:
      given.PAYOUT_BANK_NAME && given.PAYOUT_BANK_IBAN && given.PAYOUT_BANK_BIC
        ? { name: given.PAYOUT_BANK_NAME, iban: given.PAYOUT_BANK_IBAN, bic: given.PAYOUT_BANK_BIC }
        : null,
  }
}

function printfulOf(given: GivenSettings): Config['printful'] {
  const {
    PRINTFUL_API_KEY: apiKey,
    PRINTFUL_CLIENT_ID: clientId,
    PRINTFUL_CLIENT_SECRET: clientSecret,
  } = given
  if (!apiKey && !clientId) return null
  return {
    apiKey: apiKey ?? null,
    app: clientId && clientSecret ? { clientId, clientSecret } : null,
    apiUrl: given.PRINTFUL_API_URL ?? 'https://api.printful.com',
    storeId: given.PRINTFUL_STORE_ID ?? null,
    webhookSecret: given.PRINTFUL_WEBHOOK_SECRET ?? null,
  }
}

function servicesOf(
  given: GivenSettings,
): Pick<Config, 's3' | 'printful' | 'canva' | 'stability' | 'google'> {
  return {
    s3:
      given.S3_ENDPOINT && given.S3_BUCKET && given.S3_ACCESS_KEY && given.S3_SECRET_KEY
        ? {
            endpoint: given.S3_ENDPOINT,
            bucket: given.S3_BUCKET,
            accessKey: given.S3_ACCESS_KEY,
            secretKey: given.S3_SECRET_KEY,
            region: given.S3_REGION ?? 'us-east-1',
          }
        : null,
    printful: printfulOf(given),
    canva:
      given.CANVA_CLIENT_ID && given.CANVA_CLIENT_SECRET
        ? {
            clientId: given.CANVA_CLIENT_ID,
            clientSecret: given.CANVA_CLIENT_SECRET,
            apiUrl: given.CANVA_API_URL ?? 'https://api.canva.com',
          }
        : null,
    stability: given.STABILITY_API_KEY
      ? {
          apiKey: given.STABILITY_API_KEY,
          apiUrl: given.STABILITY_API_URL ?? 'https://api.stability.ai',
        }
      : null,
    google:
      given.GOOGLE_CLIENT_ID && given.GOOGLE_CLIENT_SECRET
        ? {
            clientId: given.GOOGLE_CLIENT_ID,
            clientSecret: given.GOOGLE_CLIENT_SECRET,
            issuer: given.GOOGLE_ISSUER_URL ?? 'https://accounts.google.com',
          }
        : null,
  }
}

/** One per core if only pages are served; the sample and the embedded database are one process. */
const webProcessesOf = (given: GivenSettings, sample: boolean): number =>
  given.ROLE !== 'web' || !given.DATABASE_URL
    ? 1
    : (given.WEB_PROCESSES ?? (sample ? 1 : availableParallelism()))

/** Reads and checks an environment. Throws `BadSetting` with a line for each fault that says what to do. */
export function readConfig(env: Env): Config {
  const { given, faults, faulty } = readSettings(env)
  const lines = [...faults, ...findDisagreements(given, faulty)]
  if (lines.length) throw new BadSetting(lines.join('\n'))
  const production = given.NODE_ENV === 'production'
  const sample = !production && given.SAMPLE !== 'off'
  const port = given.PORT ?? 3000
  const dataDir = resolve(given.DATA_DIR ?? './data')
  return {
    ...paymentSettingsOf(given),
    ...servicesOf(given),
    production,
    port,
    dataDir,
    databaseUrl: given.DATABASE_URL ?? null,
    databaseDirectUrl: given.DATABASE_DIRECT_URL ?? null,
    databaseReadUrl: given.DATABASE_READ_URL ?? null,
    databaseOwnerUrl: given.DATABASE_OWNER_URL ?? null,
    prepareStatements: given.PREPARE_STATEMENTS !== 'off',
    sample,
    role: given.ROLE ?? 'all',
    webProcesses: webProcessesOf(given, sample),
    host: given.HOST ?? '127.0.0.1',
    appUrl: given.APP_URL ?? `http://localhost:${port}`,
    storeUrl: given.STORE_URL ?? null,
    filesUrl: given.FILES_URL ?? null,
    operatorUrl: given.OPERATOR_URL ?? null,
    secretKey: given.SECRET_KEY ?? readOrMakeKey(dataDir),
    smtpUrl: given.SMTP_URL ?? null,
    mailFrom: given.MAIL_FROM ?? 'Fanfare <hello@fanfare.test>',
    clamdUrl: given.CLAMD_URL ?? null,
    newsletterFormUrl: given.NEWSLETTER_FORM_URL ?? null,
    networkPages: given.NETWORK_PAGES ?? {},
    trustedProxies: given.TRUSTED_PROXY ?? [],
    metrics: { port: given.METRICS_PORT ?? null, token: given.METRICS_TOKEN ?? null },
    hotFolder: given.HOT_FOLDER ?? null,
    backup:
      given.BACKUP_TARGET && given.BACKUP_KEY ? { target: given.BACKUP_TARGET, key: given.BACKUP_KEY } : null,
    logLevel: given.LOG_LEVEL ?? 'info',
  }
}

/** The same as the database's owner, if there is one: for whatever creates, fills and drops tables. */
export const asOwner = (config: Config): Config =>
  config.databaseOwnerUrl
    ? { ...config, databaseUrl: config.databaseOwnerUrl, databaseDirectUrl: config.databaseOwnerUrl }
    : config

/** This process's settings: its environment, and `.env` in its working folder. */
export function configOfProcess(): Config {
  // Libraries that read NODE_ENV, and child processes, get the same.
  Object.assign(process.env, withEnvFile(process.env, process.cwd()))
  return readConfig(process.env)
}

/** The words for a person whose command failed: plain lines, or everything about a bug of ours. */
export const reasonOf = (cause: unknown): unknown => (cause instanceof BadSetting ? cause.message : cause)
