import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '#accounts'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { signInWithCode } from '#drivers/staff.ts'
import { type StripeDouble, startStripeDouble } from '#drivers/stripe-double.ts'
import type { Id } from '#kernel/id.ts'
import { usd } from '#kernel/money.ts'
import { post } from '#ledger'
import { depsOf } from '../../account-deps.server.ts'

let app: TestApp
let stripe: StripeDouble
beforeAll(async () => {
  stripe = await startStripeDouble()
  const { secretKey, publishableKey, webhookSecret, connectWebhookSecret, apiUrl } = stripe.settings
  app = await openApp({
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_API_URL: apiUrl,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_CONNECT: 'on',
    STRIPE_CONNECT_WEBHOOK_SECRET: connectWebhookSecret,
  })
})
afterAll(async () => {
  await app.close()
  await stripe.stop()
})

let personCount = 0
/** A creator with $1,000 available, signed in. */
async function enter(): Promise<Jar> {
  personCount += 1
  const [email, password] = [`paid${personCount}@fanfare.test`, 'press-and-ship-42']
  const shop = { name: `Paid ${personCount}` }
  const account = await app.services.transact(async (tx, at) => {
    const account = await createAccount(tx, depsOf(app.services), { name: 'Ada', email, password, shop }, at)
    const shopId = account.shopId as Id<'shop'>
    const postings = [
      { account: 'psp:cash', amount: usd(100_000) },
      { account: `shop:${shopId}:available`, amount: usd(-100_000) },
    ] as const
    await post(tx, { kind: 'profit.cleared', reference: shopId, shopId, postings }, at)
    return account
  })
  expect(account.shopId).toBeTruthy()
  const jar: Jar = new Map()
  await signInWithCode(app, email, jar)
  return jar
}
const readPage = (jar: Jar): Promise<string> => app.readPage('/payment?method=stripe', jar)
const send = (fields: Record<string, string>, jar: Jar) => app.post('/payment?method=stripe', fields, jar)
const deliverLast = (raw = stripe.events().at(-1)!.raw) =>
  app.fetch('/webhooks/stripe', {
    method: 'POST',
    body: raw,
    headers: {
      'content-type': 'application/json',
      'stripe-signature': stripe.events().at(-1)!.signature,
    },
  })
const turnAccount = (to: Parameters<typeof stripe.books.connect.advanceAccount>[1]) =>
  stripe.books.connect.advanceAccount([...stripe.books.connect.accounts.keys()].at(-1)!, to)

test('the payment page leads to Stripe, says what Stripe asks for, and shows an account that is ready', async () => {
  const jar = await enter()
  expect(await readPage(jar)).toContain('Start with Stripe')
  const refusedAnswer = await send({ intent: 'connect', country: 'NG' }, jar)
  expect([refusedAnswer.status, await refusedAnswer.text()]).toEqual([
    422,
    expect.stringContaining('Choose a country that Stripe pays to.'),
  ])
  const page = await (await send({ intent: 'connect', country: 'DE' }, jar)).text()
  expect(page).toMatch(/href="http:\/\/127\.0\.0\.1:\d+\/connect\/acct_\w+"/)
  expect(await readPage(jar)).toContain('haven’t finished yet')
  turnAccount('asks')
  expect((await deliverLast()).status).toBe(200)
  expect(await readPage(jar)).toContain(
    'Stripe asks for: the date of birth, the bank account that Stripe pays.',
  )
  turnAccount('checking')
  // Back from Stripe, before its callback.
  const response = await app.fetch('/payment/account', { jar })
  expect(response.headers.get('location')).toBe('/payment?method=stripe')
  expect(await readPage(jar)).toContain('Stripe is checking your details.')
  turnAccount('ready')
  await deliverLast()
  expect(await readPage(jar)).toMatch(/Stripe, ending \w{4}/)
  expect(await readPage(jar)).toContain('ready for payouts from')
  expect(await (await send({ intent: 'dashboard' }, jar)).text()).toContain('/express/acct_')
  turnAccount('refused')
  await deliverLast()
  expect(await readPage(jar)).toContain('Stripe refused this account.')
  expect((await send({ intent: 'disconnect' }, jar)).status).toBe(303)
  expect(await readPage(jar)).toContain('Start with Stripe')
})

test('a used-up link to Stripe is renewed, and leads only to one’s own account', async () => {
  const [ownShop, otherShop] = [await enter(), await enter()]
  await send({ intent: 'connect', country: 'US' }, ownShop)
  const ownAccount = [...stripe.books.connect.accounts.keys()].at(-1)!
  const ownAnswer = await app.fetch('/payment/account?again', { jar: ownShop })
  expect(ownAnswer.headers.get('location')).toContain(`/connect/${ownAccount}`)
  const otherAnswer = await app.fetch('/payment/account?again', { jar: otherShop })
  expect(otherAnswer.headers.get('location')).toBe('/payment?method=stripe')
})

test('a callback that Stripe did not sign is refused', async () => {
  const jar = await enter()
  await send({ intent: 'connect', country: 'US' }, jar)
  turnAccount('ready')
  const { raw } = stripe.events().at(-1)!
  expect((await deliverLast(raw.replace('evt_', 'evt_x'))).status).toBe(400)
  expect(await readPage(jar)).toContain('haven’t finished yet')
})

test('if Stripe does not answer, the page says so and nothing has changed', async () => {
  const jar = await enter()
  stripe.lostCalls.push('POST /v1/accounts')
  const answer = await send({ intent: 'connect', country: 'US' }, jar)
  expect([answer.status, await answer.text()]).toEqual([
    503,
    expect.stringContaining('Stripe isn’t responding.'),
  ])
  expect(await readPage(jar)).toContain('Start with Stripe')
  expect(stripe.faults).toEqual([])
})
