import { mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { withEnvFile } from './config/env-file.ts'
import { makeDataFolder, readOrMakeKey } from './config/folder.ts'
import { isWithin, readRanges } from './config/proxies.ts'
import { settingNames } from './config/settings.ts'
import { BadSetting, readConfig } from './config.ts'

const base = { DATA_DIR: mkdtempSync(join(tmpdir(), 'fanfare-config-')) }
const keys = { STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef' }
const production = {
  ...base,
  NODE_ENV: 'production',
  SECRET_KEY: 'x'.repeat(32),
  APP_URL: 'https://fanfare.example',
}

/** The lines that an environment is refused with; none if it may start. */
function faultsOf(env: Record<string, string>): string[] {
  try {
    readConfig({ ...base, ...env })
    return []
  } catch (cause) {
    if (cause instanceof BadSetting) return cause.message.split('\n')
    throw cause
  }
}

test('live payments do not start on the embedded database, and start on Postgres', () => {
  expect(faultsOf(keys)).toEqual([expect.stringContaining('DATABASE_URL')])
  expect(faultsOf({ ...keys, STRIPE_SECRET_KEY: 'rk_live_x' })).toHaveLength(1)
  expect(readConfig({ ...base, ...keys, DATABASE_URL: 'postgres://db/fanfare' }).stripe?.secretKey).toBe(
    'sk_live_x',
  )
  expect(readConfig({ ...base, ...keys, STRIPE_SECRET_KEY: 'sk_test_x' }).stripe?.apiUrl).toBe(
    'https://api.stripe.com',
  )
})

test('half a group, or a setting without the one it needs, is refused, naming what is missing', () => {
  for (const [name, value, missing] of [
    ['STRIPE_SECRET_KEY', 'sk_test_x', 'STRIPE_WEBHOOK_SECRET'],
    ['STRIPE_PUBLISHABLE_KEY', 'pk_test_x', 'STRIPE_SECRET_KEY'],
    ['STRIPE_API_URL', 'http://127.0.0.1:4100', 'STRIPE_SECRET_KEY'],
    ['PRINTFUL_STORE_ID', '7', 'PRINTFUL_API_KEY'],
    ['PAYPAL_CLIENT_ID', 'x', 'PAYPAL_CLIENT_SECRET, PAYPAL_WEBHOOK_ID'],
    ['PAYSTACK_API_URL', 'https://paystack.example', 'PAYSTACK_SECRET_KEY'],
    ['PAYOUT_BANK_NAME', 'Fanfare', 'PAYOUT_BANK_IBAN, PAYOUT_BANK_BIC'],
    ['S3_BUCKET', 'files', 'S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY'],
  ])
    expect(faultsOf({ [name!]: value! })).toEqual([expect.stringContaining(`so ${missing} must be set too`)])
  expect(readConfig({ ...base, S3_REGION: 'eu-central-1' }).s3).toBeNull()
})

test('all faults are reported at once, each on a line of its own', () => {
  const lines = faultsOf({
    NODE_ENV: 'prod',
    PORT: 'many',
    MAIL_FROM: 'not an address',
    TRUSTED_PROXY: '10.0.0.0/8, rubbish',
    STRIPE_WEBHOOK_SECRET: 'short',
    GOOGLE_CLIENT_ID: 'x',
  })
  expect(lines).toEqual([
    'NODE_ENV is "prod"; use one of development, test, production.',
    expect.stringMatching(/^PORT is "many"; use a number/),
    expect.stringMatching(/^MAIL_FROM is "not an address"; write hello@/),
    'STRIPE_WEBHOOK_SECRET is too short to be a signing secret.',
    expect.stringMatching(/^TRUSTED_PROXY names "rubbish"/),
    'STRIPE_WEBHOOK_SECRET is set, so STRIPE_SECRET_KEY must be set too.',
    'GOOGLE_CLIENT_ID is set, so GOOGLE_CLIENT_SECRET must be set too.',
  ])
})

test.each([
  ['HOST', 'http://127.0.0.1', 'not a host!', '0.0.0.0'],
  ['MAIL_FROM', 'Fanfare hello@fanfare.example', 'a@b@c', 'Fanfare <hello@fanfare.example>'],
  ['TRUSTED_PROXY', '10.1', '10.0.0.0/40', '127.0.0.1 ::1, 10.0.0.0/8'],
  ['SMTP_URL', 'mail.example', 'http://mail.example', 'smtps://user:pass@mail.example'],
  ['APP_URL', 'fanfare.test', 'http://fanfare.test/shop', 'http://fanfare.test'],
  ['DATABASE_URL', 'mysql://x', 'postgres', 'postgres://db/fanfare'],
  ['METRICS_TOKEN', 'guess', 'two words of a token', '0123456789abcdef'],
  ['METRICS_PORT', '3000', '70000', '9464'],
])('%s accepts only valid values', (name, invalid, alsoInvalid, valid) => {
  for (const wrong of [invalid, alsoInvalid]) expect(faultsOf({ [name]: wrong }).join()).toContain(name)
  expect(faultsOf({ [name]: valid })).toEqual([])
})

test('the bank account is read as it is printed, with its check digits', () => {
  const bank = {
    PAYOUT_BANK_NAME: 'Fanfare',
    PAYOUT_BANK_IBAN: 'DE89 3704 0044 0532 0130 00',
    PAYOUT_BANK_BIC: 'cobadeff',
  }
  expect(readConfig({ ...base, ...bank }).bankFile).toEqual({
    name: 'Fanfare',
    iban: 'DE89370400440532013000',
    bic: 'COBADEFF',
  })
  const mistyped = { ...bank, PAYOUT_BANK_IBAN: 'DE89 3704 0044 0532 0130 01', PAYOUT_BANK_BIC: 'COBA' }
  expect(faultsOf(mistyped)).toEqual([
    expect.stringMatching(/^PAYOUT_BANK_IBAN is not an IBAN/),
    expect.stringMatching(/^PAYOUT_BANK_BIC is not a BIC/),
  ])
})

test('keys go only to the provider, or to a double on this machine or behind TLS', () => {
  const stripe = { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef' }
  expect(faultsOf({ ...stripe, STRIPE_API_URL: 'http://stripe.example' })).toHaveLength(1)
  expect(faultsOf({ ...stripe, STRIPE_API_URL: 'nope' })).toHaveLength(1)
  for (const url of ['http://127.0.0.1:4100', 'http://localhost:4100', 'https://stripe.example'])
    expect(readConfig({ ...base, ...stripe, STRIPE_API_URL: url }).stripe?.apiUrl).toBe(url)
})

test('the sample shop is refused wherever strangers could come in', () => {
  for (const name of ['APP_URL', 'STORE_URL', 'OPERATOR_URL'])
    expect(faultsOf({ [name]: 'https://fanfare.example' })).toEqual([
      expect.stringMatching(`^${name} is public, .*SAMPLE=off`),
    ])
  expect(faultsOf({ APP_URL: 'https://fanfare.example', SAMPLE: 'off' })).toEqual([])
  for (const address of [
    'http://localhost:4100',
    'http://127.0.0.1',
    'https://fanfare.test',
    'http://a.localhost',
  ])
    expect(faultsOf({ APP_URL: address })).toEqual([])
  expect(faultsOf({ ...production, SAMPLE: 'on' })).toEqual([expect.stringMatching(/^SAMPLE is on/)])
  expect(readConfig(production).sample).toBe(false)
})

test('production wants a key, its public address, TLS on all of its sites and a sender of its own', () => {
  expect(faultsOf({ NODE_ENV: 'production' })).toEqual([
    expect.stringMatching(/^SECRET_KEY must be set/),
    expect.stringMatching(/^APP_URL must be set/),
  ])
  expect(faultsOf({ ...production, APP_URL: 'http://fanfare.example' })).toEqual([
    expect.stringMatching(/^APP_URL must begin with https:/),
  ])
  expect(faultsOf({ ...production, STORE_URL: 'http://127.0.0.1:3000' })).toEqual([
    expect.stringMatching(/^APP_URL, STORE_URL must all begin/),
  ])
  expect(faultsOf({ ...production, SMTP_URL: 'smtp://mail' })).toEqual([
    expect.stringMatching(/MAIL_FROM must be set too/),
  ])
  expect(faultsOf({ ...production, APP_URL: 'http://localhost:3000' })).toEqual([])
  expect(faultsOf(production)).toEqual([])
})

test('an address is found in a range, however either is written', () => {
  const { ranges } = readRanges('10.0.0.0/8,192.0.2.7 2001:db8::/32 ::ffff:198.51.100.0/120')
  for (const inside of ['10.9.8.7', '::ffff:10.9.8.7', '192.0.2.7', '2001:db8:1::1', '198.51.100.3'])
    expect(isWithin(inside, ranges)).toBe(true)
  for (const outside of ['11.0.0.1', '192.0.2.8', '2001:db9::1', '198.51.101.1', 'local', ''])
    expect(isWithin(outside, ranges)).toBe(false)
})

test('a .env file is read, the environment takes precedence, and an unknown name stops the start', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-env-'))
  expect(withEnvFile({ PORT: '1' }, folder)).toEqual({ PORT: '1' })
  writeFileSync(
    join(folder, '.env'),
    'PORT=4100\nHOST=0.0.0.0\nMAIL_FROM="Fanfare <hello@fanfare.example>"\n',
  )
  const env = withEnvFile({ PORT: '4101', HOST: '' }, folder)
  expect(readConfig({ ...base, ...env })).toMatchObject({
    port: 4101,
    host: '127.0.0.1',
    mailFrom: 'Fanfare <hello@fanfare.example>',
  })
  expect(withEnvFile({ ENV_FILE: 'none' }, folder)).not.toHaveProperty('PORT')
  writeFileSync(join(folder, 'other'), 'APP_ULR=https://fanfare.example\nPROT=1\n')
  expect(() => withEnvFile({ ENV_FILE: 'other' }, folder)).toThrow(/sets APP_ULR, PROT, which Fanfare has no/)
  expect(() => withEnvFile({ ENV_FILE: 'gone' }, folder)).toThrow(BadSetting)
  mkdirSync(join(folder, 'below/.env'), { recursive: true })
  expect(() => withEnvFile({}, join(folder, 'below'))).toThrow(/EISDIR/)
})

test('a data folder that can’t be written to is refused at once', () => {
  for (const folder of ['/proc/fanfare/data', join(base.DATA_DIR, 'file/below')]) {
    writeFileSync(join(base.DATA_DIR, 'file'), '')
    expect(() => makeDataFolder(folder)).toThrow(/^DATA_DIR is .*, where nothing can be written/)
  }
  makeDataFolder(join(base.DATA_DIR, 'deep/down'))
})

test('.env.example, the README and the schema know the same settings, and the example starts', () => {
  const example = readFileSync('.env.example', 'utf8')
  const table = /## Settings\n([\s\S]*?)\n## /.exec(readFileSync('README.md', 'utf8'))![1]!
  const names = [...table.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, cell]) =>
    [...cell!.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name!),
  )
  const knownNames = [...settingNames].sort()
  expect(names.sort()).toEqual(knownNames)
  expect(Object.keys(parseEnv(example)).sort()).toEqual(knownNames)
  expect(readConfig({ ...parseEnv(example), ...base })).toMatchObject({ port: 3000, sample: true })
})

test('pages on networks are known by their hosts, and anything else is refused', () => {
  const env = { NETWORK_PAGES: 'https://www.instagram.com/our-press, https://x.com/our_press' }
  expect(readConfig({ ...base, ...env }).networkPages).toEqual({
    instagram: 'https://www.instagram.com/our-press',
    x: 'https://x.com/our_press',
  })
  for (const NETWORK_PAGES of ['https://evil.test/x.com', 'http://x.com/us', 'x.com/us'])
    expect(() => readConfig({ ...base, NETWORK_PAGES })).toThrow('NETWORK_PAGES')
})

test('an empty key file left by a full disk is replaced, and the new key is kept', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-key-'))
  writeFileSync(join(folder, 'secret-key'), '')
  const key = readOrMakeKey(folder)
  expect(key).toMatch(/^[0-9a-f]{64}$/)
  expect(readOrMakeKey(folder)).toBe(key)
  expect(readdirSync(folder)).toEqual(['secret-key'])
  expect(statSync(join(folder, 'secret-key')).mode & 0o777).toBe(0o600)
})

test('a hot folder is a folder, a bucket, or a folder on another machine with no secret in its address', () => {
  const readHotFolder = (value: string) => readConfig({ ...base, HOT_FOLDER: value }).hotFolder
  expect(readHotFolder('/srv/press')).toEqual({ folder: '/srv/press' })
  expect(readHotFolder('https://key:secret@host.example/bucket')).toMatchObject({ s3: { bucket: 'bucket' } })
  const address =
    'sftp://fanfare@rip.example:2222/hot/in/?key=/etc/fanfare/press_key&hosts=/etc/fanfare/hosts'
  expect(readHotFolder(address)).toEqual({
    sftp: {
      host: 'rip.example',
      port: 2222,
      user: 'fanfare',
      path: '/hot/in',
      key: '/etc/fanfare/press_key',
      hosts: '/etc/fanfare/hosts',
    },
  })
  for (const wrong of [
    'sftp://fanfare:secret@rip.example/in',
    'sftp://rip.example/in',
    'sftp://-oProxyCommand@rip.example/in',
    'sftp://fanfare@rip.example/in?key=../key',
    'sftp://fanfare@rip.example/a"b',
  ])
    expect(faultsOf({ HOT_FOLDER: wrong }), wrong).toEqual([expect.stringContaining('HOT_FOLDER')])
})
