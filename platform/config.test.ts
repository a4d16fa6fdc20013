import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BadSetting, readConfig } from './config.ts'

const base = { DATA_DIR: mkdtempSync(join(tmpdir(), 'fanfare-config-')) }
const keys = { STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef' }

test('live payments do not start on the embedded database, and start on Postgres', () => {
  expect(() => readConfig({ ...base, ...keys })).toThrow(BadSetting)
  expect(() => readConfig({ ...base, ...keys, STRIPE_SECRET_KEY: 'rk_live_x' })).toThrow(BadSetting)
  expect(readConfig({ ...base, ...keys, DATABASE_URL: 'postgres://db/fanfare' }).stripe?.secretKey).toBe(
    'sk_live_x',
  )
  expect(readConfig({ ...base, ...keys, STRIPE_SECRET_KEY: 'sk_test_x' }).stripe?.apiUrl).toBe(
    'https://api.stripe.com',
  )
})

test('half of the payment settings or an empty signing secret stops the start with a line that says what to do', () => {
  expect(() => readConfig({ ...base, STRIPE_SECRET_KEY: 'sk_test_x' })).toThrow('STRIPE_WEBHOOK_SECRET')
  expect(() => readConfig({ ...base, ...keys, STRIPE_WEBHOOK_SECRET: 'short' })).toThrow('too short')
  expect(readConfig(base).stripe).toBeNull()
})
