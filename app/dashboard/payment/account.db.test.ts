import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '#accounts'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { enterWithCode } from '#drivers/staff.ts'
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

let people = 0
/** A creator with $1,000 available, signed in. */
async function enter(): Promise<Jar> {
  people += 1
  const [email, password] = [`paid${people}@fanfare.test`, 'press-and-ship-42']
  const shop = { name: `Paid ${people}` }
  const made = await app.services.transact(async (tx, at) => {
    const account = await createAccount(tx, depsOf(app.services), { name: 'Ada', email, password, shop }, at)
    const shopId = account.shopId as Id<'shop'>
    const postings = [
      { account: 'psp:cash', amount: usd(100_000) },
      { account: `shop:${shopId}:available`, amount: usd(-100_000) },
    ] as const
    await post(tx, { kind: 'profit.cleared', reference: shopId, shopId, postings }, at)
    return account
  })
  expect(made.shopId).toBeTruthy()
  const jar: Jar = new Map()
  await enterWithCode(app, email, jar)
  return jar
}
const page = async (jar: Jar): Promise<string> =>
  (await (await app.fetch('/payment?method=stripe', { jar })).text()).replace(/<!-- -->/g, '')
const send = (fields: Record<string, string>, jar: Jar) =>
  app.fetch('/payment?method=stripe', { method: 'POST', body: new URLSearchParams(fields), jar })
const hearLast = (raw = stripe.events().at(-1)!.raw) =>
  app.fetch('/webhooks/stripe', {
    method: 'POST',
    body: raw,
    headers: {
      'content-type': 'application/json',
      'stripe-signature': stripe.events().at(-1)!.signature,
    },
  })
const turn = (to: Parameters<typeof stripe.books.connect.turn>[1]) =>
  stripe.books.connect.turn([...stripe.books.connect.accounts.keys()].at(-1)!, to)

test('the payment page leads to Stripe, says what Stripe asks for, and shows the account once it is paid', async () => {
  const jar = await enter()
  expect(await page(jar)).toContain('Start with Stripe')
  const nowhere = await send({ intent: 'connect', country: 'NG' }, jar)
  expect([nowhere.status, await nowhere.text()]).toEqual([
    422,
    expect.stringContaining('Choose a country that Stripe pays to.'),
  ])
  const begun = await (await send({ intent: 'connect', country: 'DE' }, jar)).text()
  expect(begun).toMatch(/href="http:\/\/127\.0\.0\.1:\d+\/connect\/acct_\w+"/)
  expect(await page(jar)).toContain('haven’t finished yet')
  turn('asks')
  expect((await hearLast()).status).toBe(200)
  expect(await page(jar)).toContain('Stripe asks for: the date of birth, the bank account that Stripe pays.')
  turn('checking')
  // Back from Stripe, before its callback.
  const back = await app.fetch('/payment/account', { jar })
  expect(back.headers.get('location')).toBe('/payment?method=stripe')
  expect(await page(jar)).toContain('Stripe is checking your details.')
  turn('ready')
  await hearLast()
  expect(await page(jar)).toMatch(/Stripe, ending \w{4}/)
  expect(await page(jar)).toContain('takes money from')
  expect(await (await send({ intent: 'dashboard' }, jar)).text()).toContain('/express/acct_')
  turn('refused')
  await hearLast()
  expect(await page(jar)).toContain('Stripe refused this account.')
  expect((await send({ intent: 'disconnect' }, jar)).status).toBe(303)
  expect(await page(jar)).toContain('Start with Stripe')
})

test('an address at Stripe that was used up leads there again, and to nobody’s account but one’s own', async () => {
  const [own, other] = [await enter(), await enter()]
  await send({ intent: 'connect', country: 'US' }, own)
  const mine = [...stripe.books.connect.accounts.keys()].at(-1)!
  const led = await app.fetch('/payment/account?again', { jar: own })
  expect(led.headers.get('location')).toContain(`/connect/${mine}`)
  const strayed = await app.fetch('/payment/account?again', { jar: other })
  expect(strayed.headers.get('location')).toBe('/payment?method=stripe')
})

test('a callback that nobody of Stripe signed is refused', async () => {
  const jar = await enter()
  await send({ intent: 'connect', country: 'US' }, jar)
  turn('ready')
  const { raw } = stripe.events().at(-1)!
  expect((await hearLast(raw.replace('evt_', 'evt_x'))).status).toBe(400)
  expect(await page(jar)).toContain('haven’t finished yet')
})

test('where Stripe does not answer, the page says so and nothing has changed', async () => {
  const jar = await enter()
  stripe.lose.push('POST /v1/accounts')
  const said = await send({ intent: 'connect', country: 'US' }, jar)
  expect([said.status, await said.text()]).toEqual([503, expect.stringContaining('Stripe isn’t responding.')])
  expect(await page(jar)).toContain('Start with Stripe')
  expect(stripe.faults).toEqual([])
})
