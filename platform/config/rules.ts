/** Rules across settings: groups that must be set together, and combinations that are refused. */
import { isLoopback } from './fields.ts'
import type { ParsedSettings, SettingName } from './settings.ts'

/** All of a group or none: half a group is a mistake that would only show later. */
const groups: readonly (readonly SettingName[])[] = [
  ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'],
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'],
  ['PAYOUT_BANK_NAME', 'PAYOUT_BANK_IBAN', 'PAYOUT_BANK_BIC'],
  ['PRINTFUL_CLIENT_ID', 'PRINTFUL_CLIENT_SECRET'],
  ['CANVA_CLIENT_ID', 'CANVA_CLIENT_SECRET'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['BACKUP_TARGET', 'BACKUP_KEY'],
]

/** Settings that need another one. */
const needs: readonly (readonly [SettingName, SettingName])[] = [
  ['DATABASE_DIRECT_URL', 'DATABASE_URL'],
  ['DATABASE_READ_URL', 'DATABASE_URL'],
  ['DATABASE_OWNER_URL', 'DATABASE_URL'],
  ['STRIPE_PUBLISHABLE_KEY', 'STRIPE_SECRET_KEY'],
  ['STRIPE_API_URL', 'STRIPE_SECRET_KEY'],
  ['STRIPE_CONNECT', 'STRIPE_SECRET_KEY'],
  ['STRIPE_CONNECT', 'STRIPE_CONNECT_WEBHOOK_SECRET'],
  ['PAYPAL_API_URL', 'PAYPAL_CLIENT_ID'],
  ['PAYSTACK_API_URL', 'PAYSTACK_SECRET_KEY'],
  ['PRINTFUL_STORE_ID', 'PRINTFUL_API_KEY'],
  ['PRINTFUL_WEBHOOK_SECRET', 'PRINTFUL_API_KEY'],
  ['CANVA_API_URL', 'CANVA_CLIENT_ID'],
  ['STABILITY_API_URL', 'STABILITY_API_KEY'],
  ['GOOGLE_ISSUER_URL', 'GOOGLE_CLIENT_ID'],
]

const sites = ['APP_URL', 'STORE_URL', 'FILES_URL', 'OPERATOR_URL'] as const
const hostOf = (site: string): string => new URL(site).hostname
const isOwnMachine = (site: string): boolean => isLoopback(hostOf(site)) || /\.test$/i.test(hostOf(site))

type HasSetting = (name: SettingName) => boolean

function findHalfSets(has: HasSetting): string[] {
  const lines: string[] = []
  for (const names of groups) {
    const present = names.filter(has)
    const missing = names.filter((name) => !has(name))
    if (present.length && missing.length)
      lines.push(
        `${present.join(', ')} ${present.length > 1 ? 'are' : 'is'} set, so ${missing.join(', ')} must be set too.`,
      )
  }
  for (const [name, needed] of needs)
    if (has(name) && !has(needed)) lines.push(`${name} is set, so ${needed} must be set too.`)
  return lines
}

function checkProduction(has: HasSetting, settings: ParsedSettings): string[] {
  const lines: string[] = []
  if (!has('SECRET_KEY'))
    lines.push('SECRET_KEY must be set in production; make one with `openssl rand -hex 32`.')
  if (settings.SAMPLE === 'on')
    lines.push(
      'SAMPLE is on, and NODE_ENV is production, where anybody could sign in as anybody; leave it out.',
    )
  if (!has('APP_URL'))
    lines.push('APP_URL must be set in production: the public address that mails and links lead to.')
  if (has('SMTP_URL') && !has('MAIL_FROM'))
    lines.push('SMTP_URL is set, so MAIL_FROM must be set too: the address that mails come from.')
  for (const name of sites) {
    const site = settings[name]
    if (site?.startsWith('http:') && !isLoopback(hostOf(site)))
      lines.push(`${name} must begin with https: in production; cookies and passwords are sent there.`)
  }
  return lines
}

function checkSample(settings: ParsedSettings): string[] {
  return sites.flatMap((name) => {
    const site = settings[name]
    return site === undefined || isOwnMachine(site)
      ? []
      : [
          `${name} is public, and the sample shop lets anybody sign in as anybody; set NODE_ENV=production, or SAMPLE=off.`,
        ]
  })
}

/**
 * The faults of settings together; none if they agree. A setting in `faultyNames` has its own line already and counts
 * as set here.
 */
export function findDisagreements(settings: ParsedSettings, faultyNames: ReadonlySet<SettingName>): string[] {
  const has: HasSetting = (name) => settings[name] !== undefined || faultyNames.has(name)
  const production = settings.NODE_ENV === 'production'
  const sample =
    !faultyNames.has('NODE_ENV') && !production && settings.SAMPLE !== 'off' && !faultyNames.has('SAMPLE')
  const lines = [
    ...findHalfSets(has),
    ...(production ? checkProduction(has, settings) : []),
    ...(sample ? checkSample(settings) : []),
  ]
  const schemes = new Set(sites.flatMap((name) => settings[name]?.match(/^https?/)?.[0] ?? []))
  if (schemes.size > 1)
    lines.push(
      `${sites.filter((name) => settings[name]).join(', ')} must all begin with https:, or all with http:.`,
    )
  if (/^(sk|rk)_live/.test(settings.STRIPE_SECRET_KEY ?? '') && !has('DATABASE_URL'))
    lines.push('Live payments need DATABASE_URL: the embedded database does not survive a power cut.')
  if (settings.METRICS_PORT && settings.METRICS_PORT === (settings.PORT ?? 3000))
    lines.push('METRICS_PORT is the same as PORT; figures need a port of their own.')
  const isSingleProcess = settings.ROLE !== 'worker' && (settings.ROLE !== 'web' || !has('DATABASE_URL'))
  if ((settings.WEB_PROCESSES ?? 1) > 1 && isSingleProcess)
    lines.push('WEB_PROCESSES above 1 needs ROLE=web and DATABASE_URL: all else is one process.')
  return lines
}
