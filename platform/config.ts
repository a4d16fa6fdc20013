import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { BadSetting } from './config/bad-setting.ts'
import { withEnvFile } from './config/env-file.ts'
import { readOrMakeKey } from './config/folder.ts'
import type { AddressRange } from './config/proxies.ts'
import { findDisagreements } from './config/rules.ts'
import { type Env, type ParsedSettings, readSettings } from './config/settings.ts'

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
  networkPages: ParsedSettings['NETWORK_PAGES'] & {}
  /** The proxies whose forwarded client address is trusted. */
  trustedProxies: readonly AddressRange[]
  metrics: { port: number | null; token: string | null }
  /** The hot folder for a closed batch's files; null: staff download them. */
  hotFolder: NonNullable<ParsedSettings['HOT_FOLDER']> | null
  /** The target of `npm run backup`, and the key that seals its sets. */
  backup: { target: NonNullable<ParsedSettings['BACKUP_TARGET']>; key: string } | null
  logLevel: string
}

/** Cards and payout methods. */
function paymentSettingsOf(
  settings: ParsedSettings,
): Pick<Config, 'stripe' | 'stripeConnect' | 'paypal' | 'paystack' | 'bankFile'> {
  const stripe =
    settings.STRIPE_SECRET_KEY && settings.STRIPE_WEBHOOK_SECRET
      ? {
          secretKey: settings.STRIPE_SECRET_KEY,
          publishableKey: settings.STRIPE_PUBLISHABLE_KEY ?? null,
          webhookSecret: settings.STRIPE_WEBHOOK_SECRET,
          apiUrl: settings.STRIPE_API_URL ?? 'https://api.stripe.com',
        }
      : null
  const connectWebhookSecret = settings.STRIPE_CONNECT === 'on' && settings.STRIPE_CONNECT_WEBHOOK_SECRET
  return {
    stripe,
    stripeConnect: stripe && connectWebhookSecret ? { ...stripe, connectWebhookSecret } : null,
    paypal:
      settings.PAYPAL_CLIENT_ID && settings.PAYPAL_CLIENT_SECRET && settings.PAYPAL_WEBHOOK_ID
        ? {
            clientId: settings.PAYPAL_CLIENT_ID,
            clientSecret: settings.PAYPAL_CLIENT_SECRET,
            webhookId: settings.PAYPAL_WEBHOOK_ID,
            apiUrl: settings.PAYPAL_API_URL ?? 'https://api-m.paypal.com',
          }
        : null,
    paystack: settings.PAYSTACK_SECRET_KEY
      ? {
          secretKey: settings.PAYSTACK_SECRET_KEY,
          apiUrl: settings.PAYSTACK_API_URL ?? 'https://api.paystack.co',
        }
      : null,
    bankFile:
      settings.PAYOUT_BANK_NAME && settings.PAYOUT_BANK_IBAN && settings.PAYOUT_BANK_BIC
        ? { name: settings.PAYOUT_BANK_NAME, iban: settings.PAYOUT_BANK_IBAN, bic: settings.PAYOUT_BANK_BIC }
        : null,
  }
}

function printfulOf(settings: ParsedSettings): Config['printful'] {
  const {
    PRINTFUL_API_KEY: apiKey,
    PRINTFUL_CLIENT_ID: clientId,
    PRINTFUL_CLIENT_SECRET: clientSecret,
  } = settings
  if (!apiKey && !clientId) return null
  return {
    apiKey: apiKey ?? null,
    app: clientId && clientSecret ? { clientId, clientSecret } : null,
    apiUrl: settings.PRINTFUL_API_URL ?? 'https://api.printful.com',
    storeId: settings.PRINTFUL_STORE_ID ?? null,
    webhookSecret: settings.PRINTFUL_WEBHOOK_SECRET ?? null,
  }
}

function servicesOf(
  settings: ParsedSettings,
): Pick<Config, 's3' | 'printful' | 'canva' | 'stability' | 'google'> {
  return {
    s3:
      settings.S3_ENDPOINT && settings.S3_BUCKET && settings.S3_ACCESS_KEY && settings.S3_SECRET_KEY
        ? {
            endpoint: settings.S3_ENDPOINT,
            bucket: settings.S3_BUCKET,
            accessKey: settings.S3_ACCESS_KEY,
            secretKey: settings.S3_SECRET_KEY,
            region: settings.S3_REGION ?? 'us-east-1',
          }
        : null,
    printful: printfulOf(settings),
    canva:
      settings.CANVA_CLIENT_ID && settings.CANVA_CLIENT_SECRET
        ? {
            clientId: settings.CANVA_CLIENT_ID,
            clientSecret: settings.CANVA_CLIENT_SECRET,
            apiUrl: settings.CANVA_API_URL ?? 'https://api.canva.com',
          }
        : null,
    stability: settings.STABILITY_API_KEY
      ? {
          apiKey: settings.STABILITY_API_KEY,
          apiUrl: settings.STABILITY_API_URL ?? 'https://api.stability.ai',
        }
      : null,
    google:
      settings.GOOGLE_CLIENT_ID && settings.GOOGLE_CLIENT_SECRET
        ? {
            clientId: settings.GOOGLE_CLIENT_ID,
            clientSecret: settings.GOOGLE_CLIENT_SECRET,
            issuer: settings.GOOGLE_ISSUER_URL ?? 'https://accounts.google.com',
          }
        : null,
  }
}

/** One per core if only pages are served; the sample and the embedded database are one process. */
const webProcessesOf = (settings: ParsedSettings, sample: boolean): number =>
  settings.ROLE !== 'web' || !settings.DATABASE_URL
    ? 1
    : (settings.WEB_PROCESSES ?? (sample ? 1 : availableParallelism()))

/** Reads and checks an environment. Throws `BadSetting` with a line for each fault that says what to do. */
export function readConfig(env: Env): Config {
  const { settings, faults, faultyNames } = readSettings(env)
  const lines = [...faults, ...findDisagreements(settings, faultyNames)]
  if (lines.length) throw new BadSetting(lines.join('\n'))
  const production = settings.NODE_ENV === 'production'
  const sample = !production && settings.SAMPLE !== 'off'
  const port = settings.PORT ?? 3000
  const dataDir = resolve(settings.DATA_DIR ?? './data')
  return {
    ...paymentSettingsOf(settings),
    ...servicesOf(settings),
    production,
    port,
    dataDir,
    databaseUrl: settings.DATABASE_URL ?? null,
    databaseDirectUrl: settings.DATABASE_DIRECT_URL ?? null,
    databaseReadUrl: settings.DATABASE_READ_URL ?? null,
    databaseOwnerUrl: settings.DATABASE_OWNER_URL ?? null,
    prepareStatements: settings.PREPARE_STATEMENTS !== 'off',
    sample,
    role: settings.ROLE ?? 'all',
    webProcesses: webProcessesOf(settings, sample),
    host: settings.HOST ?? '127.0.0.1',
    appUrl: settings.APP_URL ?? `http://localhost:${port}`,
    storeUrl: settings.STORE_URL ?? null,
    filesUrl: settings.FILES_URL ?? null,
    operatorUrl: settings.OPERATOR_URL ?? null,
    secretKey: settings.SECRET_KEY ?? readOrMakeKey(dataDir),
    smtpUrl: settings.SMTP_URL ?? null,
    mailFrom: settings.MAIL_FROM ?? 'Fanfare <hello@fanfare.test>',
    clamdUrl: settings.CLAMD_URL ?? null,
    newsletterFormUrl: settings.NEWSLETTER_FORM_URL ?? null,
    networkPages: settings.NETWORK_PAGES ?? {},
    trustedProxies: settings.TRUSTED_PROXY ?? [],
    metrics: { port: settings.METRICS_PORT ?? null, token: settings.METRICS_TOKEN ?? null },
    hotFolder: settings.HOT_FOLDER ?? null,
    backup:
      settings.BACKUP_TARGET && settings.BACKUP_KEY
        ? { target: settings.BACKUP_TARGET, key: settings.BACKUP_KEY }
        : null,
    logLevel: settings.LOG_LEVEL ?? 'info',
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
