/** The one list of settings: names and possible values. A test compares `.env.example` and the README with it. */
import type { z } from 'zod'
import {
  address,
  bic,
  count,
  double,
  dropFolder,
  folderOrBucket,
  host,
  iban,
  key,
  networkPages,
  oneOf,
  port,
  proxies,
  sender,
  signingSecret,
  site,
  words,
} from './fields.ts'

export const settings = {
  NODE_ENV: oneOf(['development', 'test', 'production']),
  ENV_FILE: words,
  PORT: port,
  HOST: host,
  APP_URL: site,
  STORE_URL: site,
  FILES_URL: site,
  OPERATOR_URL: site,
  ROLE: oneOf(['all', 'web', 'worker']),
  WEB_PROCESSES: count,
  DATABASE_URL: address(['postgres:', 'postgresql:']),
  DATABASE_DIRECT_URL: address(['postgres:', 'postgresql:']),
  DATABASE_READ_URL: address(['postgres:', 'postgresql:']),
  DATABASE_OWNER_URL: address(['postgres:', 'postgresql:']),
  PREPARE_STATEMENTS: oneOf(['on', 'off']),
  DATA_DIR: words,
  S3_ENDPOINT: address(),
  S3_BUCKET: key,
  S3_ACCESS_KEY: key,
  S3_SECRET_KEY: key,
  S3_REGION: key,
  HOT_FOLDER: dropFolder,
  SMTP_URL: address(['smtp:', 'smtps:']),
  MAIL_FROM: sender,
  STRIPE_SECRET_KEY: key,
  STRIPE_PUBLISHABLE_KEY: key,
  STRIPE_WEBHOOK_SECRET: signingSecret,
  STRIPE_API_URL: double,
  STRIPE_CONNECT: oneOf(['on', 'off']),
  STRIPE_CONNECT_WEBHOOK_SECRET: signingSecret,
  PAYPAL_CLIENT_ID: key,
  PAYPAL_CLIENT_SECRET: key,
  PAYPAL_WEBHOOK_ID: key,
  PAYPAL_API_URL: double,
  PAYSTACK_SECRET_KEY: key,
  PAYSTACK_API_URL: double,
  PAYOUT_BANK_NAME: words,
  PAYOUT_BANK_IBAN: iban,
  PAYOUT_BANK_BIC: bic,
  PRINTFUL_API_KEY: key,
  PRINTFUL_CLIENT_ID: key,
  PRINTFUL_CLIENT_SECRET: key,
  PRINTFUL_API_URL: double,
  PRINTFUL_STORE_ID: key,
  PRINTFUL_WEBHOOK_SECRET: signingSecret,
  CANVA_CLIENT_ID: key,
  CANVA_CLIENT_SECRET: key,
  CANVA_API_URL: double,
  STABILITY_API_KEY: key,
  STABILITY_API_URL: double,
  GOOGLE_CLIENT_ID: key,
  GOOGLE_CLIENT_SECRET: key,
  GOOGLE_ISSUER_URL: double,
  CLAMD_URL: address(['tcp:', 'unix:']),
  NEWSLETTER_FORM_URL: address(),
  NETWORK_PAGES: networkPages,
  SAMPLE: oneOf(['on', 'off']),
  SECRET_KEY: words.min(32, 'is shorter than 32 characters; make one with `openssl rand -hex 32`.'),
  TRUSTED_PROXY: proxies,
  METRICS_PORT: port,
  METRICS_TOKEN: key.min(
    16,
    'is shorter than 16 characters, so that it could be guessed; make one with `openssl rand -hex 32`.',
  ),
  BACKUP_TARGET: folderOrBucket,
  BACKUP_KEY: words.min(16, 'is shorter than 16 characters; make one with `openssl rand -hex 32`.'),
  LOG_LEVEL: oneOf(['silent', 'error', 'warn', 'info', 'debug']),
} as const

export type SettingName = keyof typeof settings
export type Env = Readonly<Record<string, string | undefined>>
/** The given settings, parsed by their schemas. Absent and empty are the same. */
export type ParsedSettings = { readonly [Name in SettingName]?: z.output<(typeof settings)[Name]> }
export const settingNames = Object.keys(settings) as readonly SettingName[]

/** Parses each given setting. A faulty one is omitted, so that rules about several can continue. */
export function readSettings(env: Env): {
  settings: ParsedSettings
  faults: string[]
  faultyNames: ReadonlySet<SettingName>
} {
  const parsedSettings: Record<string, unknown> = {}
  const faults: string[] = []
  const faultyNames = new Set<SettingName>()
  for (const name of settingNames) {
    const text = env[name]?.trim()
    if (!text) continue
    const parsed = settings[name].safeParse(text)
    if (parsed.success) parsedSettings[name] = parsed.data
    else {
      faultyNames.add(name)
      faults.push(...parsed.error.issues.map(({ message }) => `${name} ${message}`))
    }
  }
  return { settings: parsedSettings as ParsedSettings, faults, faultyNames }
}
