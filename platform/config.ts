import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Every setting the process reads, checked once at the start. Names are documented in `.env.example`. */
export type Config = {
  production: boolean
  sample: boolean
  role: 'all' | 'web' | 'worker'
  host: string
  port: number
  appUrl: string
  storeUrl: string | null
  filesUrl: string | null
  operatorUrl: string | null
  databaseUrl: string | null
  dataDir: string
  secretKey: string
  s3: { endpoint: string; bucket: string; accessKey: string; secretKey: string; region: string } | null
  smtpUrl: string | null
  mailFrom: string
  stripe: { secretKey: string; publishableKey: string | null; webhookSecret: string; apiUrl: string } | null
  printful: { apiKey: string; apiUrl: string; storeId: string | null; webhookSecret: string | null } | null
  canva: { clientId: string; clientSecret: string; apiUrl: string } | null
  stability: { apiKey: string; apiUrl: string } | null
  google: { clientId: string; clientSecret: string; issuer: string } | null
  newsletterFormUrl: string | null
  trustedProxy: string | null
  logLevel: string
}

/** A setting that can't be used. The message is one clear line for the person who starts the process. */
export class BadSetting extends Error {}

type Env = Readonly<Record<string, string | undefined>>
const text = (env: Env, name: string): string | null => env[name]?.trim() || null

function oneOf<Value extends string>(
  env: Env,
  name: string,
  values: readonly Value[],
  fallback: Value,
): Value {
  const value = text(env, name) ?? fallback
  if (!values.includes(value as Value))
    throw new BadSetting(`${name} is "${value}"; use one of ${values.join(', ')}.`)
  return value as Value
}

function url(env: Env, name: string, protocols: readonly string[] = ['http:', 'https:']): string | null {
  const value = text(env, name)
  if (value === null) return null
  if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) {
    throw new BadSetting(`${name} is not an address beginning with ${protocols.join(' or ')}//.`)
  }
  return value.replace(/\/+$/, '')
}

/** All of a group or none: half a group is a mistake that would only show later. */
function group<Name extends string>(env: Env, names: readonly Name[]): Record<Name, string> | null {
  const given = names.filter((name) => text(env, name))
  if (given.length === 0) return null
  const missing = names.filter((name) => !text(env, name))
  if (missing.length)
    throw new BadSetting(`${given.join(', ')} is set, so ${missing.join(', ')} must be set too.`)
  return Object.fromEntries(names.map((name) => [name, text(env, name)])) as Record<Name, string>
}

function secretKey(env: Env, production: boolean, dataDir: string): string {
  const given = text(env, 'SECRET_KEY')
  if (given) {
    if (given.length < 32)
      throw new BadSetting('SECRET_KEY is shorter than 32 characters; make one with `openssl rand -hex 32`.')
    return given
  }
  if (production)
    throw new BadSetting('SECRET_KEY must be set in production; make one with `openssl rand -hex 32`.')
  const path = join(dataDir, 'secret-key')
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    mkdirSync(dataDir, { recursive: true })
    const made = randomBytes(32).toString('hex')
    writeFileSync(path, `${made}\n`, { mode: 0o600 })
    return made
  }
}

function adapters(env: Env) {
  const s3 = group(env, ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'])
  const stripe = group(env, ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'])
  if (stripe && stripe.STRIPE_WEBHOOK_SECRET.length < 16)
    throw new BadSetting('STRIPE_WEBHOOK_SECRET is too short to be a signing secret.')
  const canva = group(env, ['CANVA_CLIENT_ID', 'CANVA_CLIENT_SECRET'])
  const google = group(env, ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'])
  const printful = text(env, 'PRINTFUL_API_KEY')
  const printfulSecret = text(env, 'PRINTFUL_WEBHOOK_SECRET')
  if (printfulSecret && !printful)
    throw new BadSetting('PRINTFUL_WEBHOOK_SECRET is set, so PRINTFUL_API_KEY must be set too.')
  if (printfulSecret && printfulSecret.length < 16)
    throw new BadSetting('PRINTFUL_WEBHOOK_SECRET is too short to be a signing secret.')
  const stability = text(env, 'STABILITY_API_KEY')
  return {
    s3: s3 && {
      endpoint: url(env, 'S3_ENDPOINT')!,
      bucket: s3.S3_BUCKET,
      accessKey: s3.S3_ACCESS_KEY,
      secretKey: s3.S3_SECRET_KEY,
      region: text(env, 'S3_REGION') ?? 'us-east-1',
    },
    stripe: stripe && {
      secretKey: stripe.STRIPE_SECRET_KEY,
      publishableKey: text(env, 'STRIPE_PUBLISHABLE_KEY'),
      webhookSecret: stripe.STRIPE_WEBHOOK_SECRET,
      apiUrl: url(env, 'STRIPE_API_URL') ?? 'https://api.stripe.com',
    },
    printful:
      printful === null
        ? null
        : {
            apiKey: printful,
            apiUrl: url(env, 'PRINTFUL_API_URL') ?? 'https://api.printful.com',
            storeId: text(env, 'PRINTFUL_STORE_ID'),
            webhookSecret: printfulSecret,
          },
    canva: canva && {
      clientId: canva.CANVA_CLIENT_ID,
      clientSecret: canva.CANVA_CLIENT_SECRET,
      apiUrl: url(env, 'CANVA_API_URL') ?? 'https://api.canva.com',
    },
    stability:
      stability === null
        ? null
        : { apiKey: stability, apiUrl: url(env, 'STABILITY_API_URL') ?? 'https://api.stability.ai' },
    google: google && {
      clientId: google.GOOGLE_CLIENT_ID,
      clientSecret: google.GOOGLE_CLIENT_SECRET,
      issuer: url(env, 'GOOGLE_ISSUER_URL') ?? 'https://accounts.google.com',
    },
  }
}

/** Reads and checks the environment. Throws `BadSetting` with one line that says what to do. */
export function readConfig(env: Env): Config {
  const production = env.NODE_ENV === 'production'
  const port = Number(text(env, 'PORT') ?? '3000')
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new BadSetting(`PORT is "${env.PORT}"; use a number from 0 to 65535.`)
  const dataDir = resolve(text(env, 'DATA_DIR') ?? './data')
  const databaseUrl = url(env, 'DATABASE_URL', ['postgres:', 'postgresql:'])
  const parts = adapters(env)
  if (parts.stripe && !databaseUrl && /^(sk|rk)_live/.test(parts.stripe.secretKey)) {
    throw new BadSetting(
      'Live payments need DATABASE_URL: the embedded database does not survive a power cut.',
    )
  }
  return {
    ...parts,
    production,
    port,
    dataDir,
    databaseUrl,
    sample: oneOf(env, 'SAMPLE', ['on', 'off'], production ? 'off' : 'on') === 'on' && !production,
    role: oneOf(env, 'ROLE', ['all', 'web', 'worker'], 'all'),
    host: text(env, 'HOST') ?? '127.0.0.1',
    appUrl: url(env, 'APP_URL') ?? `http://localhost:${port}`,
    storeUrl: url(env, 'STORE_URL'),
    filesUrl: url(env, 'FILES_URL'),
    operatorUrl: url(env, 'OPERATOR_URL'),
    secretKey: secretKey(env, production, dataDir),
    smtpUrl: url(env, 'SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: text(env, 'MAIL_FROM') ?? 'Fanfare <hello@fanfare.test>',
    newsletterFormUrl: url(env, 'NEWSLETTER_FORM_URL'),
    trustedProxy: text(env, 'TRUSTED_PROXY'),
    logLevel: oneOf(env, 'LOG_LEVEL', ['silent', 'error', 'warn', 'info', 'debug'], 'info'),
  }
}
