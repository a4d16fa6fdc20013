import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { openStore, type TestStore } from '#drivers/store.ts'
import { type StripeDouble, startStripeDouble } from '#drivers/stripe-double.ts'
import { expireUnpaid } from '#flows/payments.ts'
import { saveTime } from '#platform/clock.ts'

let app: TestApp
let store: TestStore
let stripe: StripeDouble
beforeAll(async () => {
  stripe = await startStripeDouble()
  app = await openApp({
    STRIPE_SECRET_KEY: stripe.settings.secretKey,
    STRIPE_PUBLISHABLE_KEY: stripe.settings.publishableKey,
    STRIPE_WEBHOOK_SECRET: stripe.settings.webhookSecret,
    STRIPE_API_URL: stripe.endpoint,
  })
  store = await openStore(app.services.database, 'harmattan')
})
afterAll(async () => {
  await app.close()
  await stripe.stop()
})

const post = (path: string, jar: Jar, form: Record<string, string>) =>
  app.fetch(path, {
    method: 'POST',
    jar,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams(form).toString(),
  })
const readField = (html: string, name: string) =>
  new RegExp(`name="${name}"[^>]*? value="([^"]*)"`).exec(html)?.[1] ?? ''
const lagos = { name: 'Tobi', line1: '14 Marina Road', city: 'Lagos', region: 'Lagos', country: 'NG' }

async function pay(token: string) {
  const jar: Jar = new Map()
  const listingId = await store.sell()
  const added = { listingId, blankId: 'bella-canvas-3001', colour: 'black', size: 'L', quantity: '1' }
  await post('/@harmattan/cart', jar, added)
  const figures = await post('/@harmattan/checkout', jar, { ...lagos, intent: 'update' })
  const html = await figures.text()
  const form = { key: readField(html, 'key'), shown: readField(html, 'shown'), shippingOption: 'standard' }
  const sent = { ...form, ...lagos, card_token: token, email: 'fan@fanfare.test', intent: 'pay' }
  return { figures, html, jar, sent, answer: await post('/@harmattan/checkout', jar, sent) }
}
const readPolicy = (answer: Response) => answer.headers.get('content-security-policy') ?? ''

test('Stripe’s frames and script are allowed on the checkout and on no other page', async () => {
  const { figures, html, jar } = await pay('pm_card_visa')
  expect(readPolicy(figures)).toContain(`frame-src 'self' ${stripe.endpoint}`)
  expect(html).toContain(`data-stripe-script="${stripe.endpoint}/v3/"`)
  expect(html).not.toContain('card_number')
  expect(figures.headers.get('permissions-policy')).toContain(`payment=(self "${stripe.endpoint}")`)
  const total = readField(html, 'shown')
  expect(Number(total)).toBeGreaterThan(0)
  expect(html).toContain(`data-amount="${total}" data-currency="usd"`)
  for (const path of ['/@harmattan', '/@harmattan/cart', '/', '/login']) {
    const otherAnswer = await app.fetch(path, { jar })
    expect(readPolicy(otherAnswer), path).not.toContain(stripe.endpoint)
    expect(await otherAnswer.text(), path).not.toContain('/v3/')
  }
})

test('a method of Stripe’s pays the order; a token of another provider is no card', async () => {
  const { answer } = await pay('pm_card_visa')
  expect(answer.status).toBe(303)
  const page = await (await app.fetch(answer.headers.get('location')!)).text()
  expect(page).toContain('Waiting to print')
  expect(page).toContain('Visa ending 4242')
  const foreignToken = await pay(`tok_${'a'.repeat(24)}`)
  expect(foreignToken.answer.status).toBe(422)
  const declined = await pay('pm_card_chargeDeclined')
  expect(declined.answer.status).toBe(402)
  expect(await declined.answer.text()).toContain('Your bank declined this card')
})

test('a second step is offered on the order’s page, and its callback pays the order', async () => {
  const { answer, jar } = await pay('pm_card_authenticationRequired')
  const link = answer.headers.get('location')!
  expect(link).toMatch(/^\/order\//)
  const shelf = async () => (await app.fetch('/@harmattan/shop', { jar })).text()
  expect(await shelf()).toContain('Cart, 1 item')
  expect(await (await app.fetch(link)).text()).toContain(`${stripe.endpoint}/authenticate/`)
  const intent = [...stripe.books.intents.values()].at(-1)!
  stripe.books.decide(intent.id, true)
  const { raw, signature } = stripe.events().at(-1)!
  const call = (sign: string) =>
    app.fetch('/webhooks/stripe', { method: 'POST', headers: { 'stripe-signature': sign }, body: raw })
  expect((await call(`t=1,v1=${'0'.repeat(64)}`)).status).toBe(400)
  expect((await call(signature)).status).toBe(200)
  expect(await (await app.fetch(link, { jar })).text()).toContain('Waiting to print')
  expect(await shelf(), 'the order’s page knows that the cart is empty').not.toContain('Cart, ')
})

const countTold = () => {
  const { raw, signature } = stripe.events().at(-1)!
  return app.fetch('/webhooks/stripe', {
    method: 'POST',
    headers: { 'stripe-signature': signature },
    body: raw,
  })
}

/** The embedded database has the clock of its process. */
test.runIf(inject('server'))(
  'a callback is believed by the clock of the database, where that of the machine is ten minutes off',
  async () => {
    for (const minutesOff of [10, -10]) {
      const { answer } = await pay('pm_card_authenticationRequired')
      stripe.books.decide([...stripe.books.intents.keys()].at(-1)!, true)
      const { raw, signature } = stripe.events().at(-1)!
      const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + minutesOff * 60_000)
      await saveTime(app.services.database)
      const call = await app
        .fetch('/webhooks/stripe', { method: 'POST', headers: { 'stripe-signature': signature }, body: raw })
        .finally(() => clock.mockRestore())
      await saveTime(app.services.database)
      expect(call.status).toBe(200)
      const page = await (await app.fetch(answer.headers.get('location')!)).text()
      expect(page).toContain('Waiting to print')
    }
  },
)

test('a provider that gives no answer leads to a page that asks again by itself, and the order is paid once', async () => {
  stripe.lose.push('POST /v1/payment_intents', 'GET /v1/payment_intents/search')
  const intentsBefore = stripe.books.intents.size
  const { answer } = await pay('pm_card_visa')
  expect(answer.status).toBe(303)
  expect(stripe.books.intents.size).toBe(intentsBefore + 1)
  expect(answer.headers.get('location')).toMatch(/^\/order\//)
  const readOrder = async () => (await app.fetch(answer.headers.get('location')!)).text()
  const waiting = await readOrder()
  expect(waiting).toContain('We’re asking your bank.')
  expect(waiting).toContain('http-equiv="refresh"')
  expect(await readOrder()).toContain('Waiting to print')
  expect(stripe.books.intents.size).toBe(intentsBefore + 1)
})

test('a way that redirects goes straight to its page, comes back to the order, and is paid or not by what was decided', async () => {
  for (const [token, approved, text] of [
    ['ctoken_ideal_of_1', true, 'iDEAL'],
    ['ctoken_klarna_of_1', true, 'Klarna'],
    ['ctoken_paypal_of_1', false, 'The payment was not confirmed. You weren’t charged.'],
  ] as const) {
    const { answer } = await pay(token)
    const location = answer.headers.get('location')!
    expect(location).toMatch(/^\/order\/.*&go$/)
    const intent = [...stripe.books.intents.values()].at(-1)!
    const refresh = `0;url=${stripe.endpoint}/authenticate/${intent.id}`
    expect(await (await app.fetch(location)).text()).toContain(refresh)
    // Stripe sends the person back to the order's own link, which shows the outcome without another redirect.
    const returned = new URL(intent.returnUrl)
    const waiting = await (await app.fetch(`${returned.pathname}${returned.search}`)).text()
    expect(waiting).not.toContain(refresh)
    expect(waiting).toContain('Continue to payment')
    stripe.books.decide(intent.id, approved)
    const page = await (await app.fetch(`${returned.pathname}${returned.search}&redirect_status=any`)).text()
    expect(page).toContain(text)
    expect(page.includes('Waiting to print')).toBe(approved)
    expect((await countTold()).status).toBe(200)
  }
})

test('a debit that the bank decides days later is told honestly, and its callback pays the order or ends it', async () => {
  for (const approved of [true, false]) {
    const { answer } = await pay('ctoken_sepa_debit')
    const link = answer.headers.get('location')!
    expect(await (await app.fetch(link)).text()).toContain('We’re asking your bank.')
    await app.services.database.execute(
      `update orders."order" set expires_at = placed_at where status = 'pending_payment'`,
    )
    await app.services.transact(expireUnpaid)
    expect(await (await app.fetch(link)).text()).toContain('Your bank hasn’t answered yet')
    stripe.books.decide([...stripe.books.intents.keys()].at(-1)!, approved)
    expect((await countTold()).status).toBe(200)
    const page = await (await app.fetch(link)).text()
    expect(page).toContain(approved ? 'SEPA debit ending 3000' : 'It wasn’t paid in time')
  }
})

test('a card that Stripe gave a token for is asked as it says, and the token is sent to Stripe alone', async () => {
  const { answer, sent } = await pay('ctoken_card_visa')
  expect(answer.status).toBe(303)
  const page = await (await app.fetch(answer.headers.get('location')!)).text()
  expect(page).toContain('Visa ending 4242')
  expect(page).not.toContain(sent.card_token)
})

test('one place sees so many cards declined in an hour and no more: the next is not even sent to Stripe', async () => {
  const tokens = async () =>
    (await app.services.database.execute(`select tokens from platform.bucket where name like 'card:%'`)).rows
  await app.services.database.execute(`delete from platform.bucket where name like 'card%'`)
  expect((await pay('pm_card_visa')).answer.status).toBe(303)
  expect(await tokens(), 'a card that paid').toEqual([])
  expect((await pay('pm_card_chargeDeclined')).answer.status).toBe(402)
  expect(await tokens(), 'a declined one').toEqual([{ tokens: 19 }])
  await app.services.database.execute(
    `update platform.bucket set tokens = 1, filled_at = clock_timestamp() where name like 'card:%'`,
  )
  expect((await pay('pm_card_chargeDeclined')).answer.status).toBe(402)
  const intentsBefore = stripe.books.intents.size
  const { answer } = await pay('pm_card_visa')
  expect(answer.status).toBe(429)
  expect(await answer.text()).toContain('Too many cards were declined here.')
  expect(stripe.books.intents.size).toBe(intentsBefore)
  await app.services.database.execute(`delete from platform.bucket where name like 'card%'`)
})

test('the test provider is shut where Stripe is in use', async () => {
  const tokens = await app.fetch('/test-payments/tokens', {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin' },
    body: 'card_number=4242424242424242',
  })
  expect(tokens.status).toBe(404)
  const callback = await app.fetch('/webhooks/test-payments', { method: 'POST', body: '{}' })
  expect(callback.status).toBe(503)
  expect(stripe.faults).toEqual([])
})
