import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#drivers/database.ts'
import type { Database } from '#platform/database/tx.ts'
import type { Services } from '#platform/services.ts'
import { createCardVault, createTokenEndpoint } from './vault.ts'

let database: Database
let seenCard: string
let app: Hono
beforeAll(async () => {
  database = await openTestDatabase()
  const services = {
    database,
    transact: database.transact,
    config: { production: false, trustedProxies: [], secretKey: 'a-secret-of-this-test' },
  } as never as Services
  app = new Hono()
  app.post('/test-payments/tokens', createTokenEndpoint(services))
  app.post('/:store/checkout', createCardVault(services), async (c) => {
    seenCard = await c.req.raw.text()
    return c.text('ok')
  })
})
afterAll(() => database.close())

const post = (path: string, form: Record<string, string>) =>
  app.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  })
const card = { card_number: '4242 4242 4242 4242', card_expiry: '12/34', card_cvc: '123' }

test('a card number never reaches our handler: a token takes its place', async () => {
  await post('/@harmattan/checkout', { email: 'fan@fanfare.test', ...card })
  expect(seenCard).not.toMatch(/4242.?4242/)
  expect(seenCard).not.toContain('card_cvc')
  const form = new URLSearchParams(seenCard)
  expect(form.get('email')).toBe('fan@fanfare.test')
  expect(form.get('card_token')).toMatch(/^tok_[0-9a-f]{24}$/)
  expect(form.get('card_label')).toBe('Visa ending 4242')
})

test('a refused number is removed all the same, and the form gets the reason', async () => {
  await post('/@harmattan/checkout', { ...card, card_number: '5555 5555 5555 4444' })
  expect(seenCard).not.toContain('5555')
  expect(new URLSearchParams(seenCard).get('card_refusal')).toBe('card.not_a_test_card')
})

test('an earlier token is kept while the number is empty, and replaced by that of a new card', async () => {
  await post('/@harmattan/checkout', {
    ...card,
    card_number: '',
    card_token: 'tok_before',
    card_label: 'Visa ending 1',
  })
  expect(new URLSearchParams(seenCard).get('card_token')).toBe('tok_before')
  await post('/@harmattan/checkout', { ...card, card_token: 'tok_before' })
  expect(new URLSearchParams(seenCard).getAll('card_token')).toHaveLength(1)
  expect(new URLSearchParams(seenCard).get('card_token')).not.toBe('tok_before')
})

test('unreadable card numbers from one address are limited; readable ones don’t count here', async () => {
  for (let n = 0; n < 45; n += 1) expect((await post('/test-payments/tokens', card)).status).toBe(201)
  const wrongCard = { ...card, card_number: '4242' }
  for (let n = 0; n < 45; n += 1) await post('/test-payments/tokens', wrongCard)
  expect(await (await post('/test-payments/tokens', wrongCard)).json()).toEqual({ refusal: 'card.too_many' })
  expect((await post('/test-payments/tokens', card)).status).toBe(201)
})
