import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { readField } from '#drivers/forms.ts'
import { openStore, type TestStore } from '#drivers/store.ts'
import { type StripeDouble, startStripeDouble } from '#drivers/stripe-double.ts'
import { expireUnpaid } from '#flows/payments.ts'
import { syncClock } from '#platform/clock.ts'

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

const lagos = { name: 'Tobi', line1: '14 Marina Road', city: 'Lagos', region: 'Lagos', country: 'NG' }

async function pay(token: string) {
  const jar: Jar = new Map()
  const listingId = await store.sell()
  const choice = { listingId, blankId: 'bella-canvas-3001', colour: 'black', size: 'L', quantity: '1' }
  await app.post('/@harmattan/cart', choice, jar)
  const figures = await app.post('/@harmattan/checkout', { ...lagos, intent: 'update' }, jar)
  const html = await figures.text()
  const form = { key: readField(html, 'key'), shown: readField(html, 'shown'), shippingOption: 'standard' }
  const payForm = { ...form, ...lagos, card_token: token, email: 'fan@fanfare.test', intent: 'pay' }
  return { figures, html, jar, sent: payForm, answer: await app.post('/@harmattan/checkout', payForm, jar) }
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
  const page = await app.readPage(answer.headers.get('location')!)
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
  const readShop = () => app.readPage('/@harmattan/shop', jar)
  expect(await readShop()).toContain('Cart, 1 item')
  expect(await app.readPage(link)).toContain(`${stripe.endpoint}/authenticate/`)
  const intent = [...stripe.books.intents.values()].at(-1)!
  stripe.books.decide(intent.id, true)
  const { raw, signature } = stripe.events().at(-1)!
  const postEvent = (header: string) =>
    app.fetch('/webhooks/stripe', { method: 'POST', headers: { 'stripe-signature': header }, body: raw })
  expect((await postEvent(`t=1,v1=${'0'.repeat(64)}`)).status).toBe(400)
  expect((await postEvent(signature)).status).toBe(200)
  expect(await app.readPage(link, jar)).toContain('Waiting to print')
  expect(await readShop(), 'the order’s page knows that the cart is empty').not.toContain('Cart, ')
})

const postLastEvent = () => {
  const { raw, signature } = stripe.events().at(-1)!
  return app.fetch('/webhooks/stripe', {
    method: 'POST',
    headers: { 'stripe-signature': signature },
    body: raw,
  })
}

/** The embedded database has the clock of its process. */
test.runIf(inject('server'))(
  'a callback is checked against the clock of the database when the machine’s is ten minutes off',
  async () => {
    for (const minutesOff of [10, -10]) {
      const { answer } = await pay('pm_card_authenticationRequired')
      stripe.books.decide([...stripe.books.intents.keys()].at(-1)!, true)
      const { raw, signature } = stripe.events().at(-1)!
      const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + minutesOff * 60_000)
      await syncClock(app.services.database)
      const response = await app
        .fetch('/webhooks/stripe', { method: 'POST', headers: { 'stripe-signature': signature }, body: raw })
        .finally(() => clock.mockRestore())
      await syncClock(app.services.database)
      expect(response.status).toBe(200)
      const page = await app.readPage(answer.headers.get('location')!)
      expect(page).toContain('Waiting to print')
    }
  },
)

test('a provider without an answer leads to a page that asks again on its own, and the order is paid once', async () => {
  stripe.lostCalls.push('POST /v1/payment_intents', 'GET /v1/payment_intents/search')
  const intentsBefore = stripe.books.intents.size
  const { answer } = await pay('pm_card_visa')
  expect(answer.status).toBe(303)
  expect(stripe.books.intents.size).toBe(intentsBefore + 1)
  expect(answer.headers.get('location')).toMatch(/^\/order\//)
  const readOrder = () => app.readPage(answer.headers.get('location')!)
  const waitingPage = await readOrder()
  expect(waitingPage).toContain('We’re asking your bank.')
  expect(waitingPage).toContain('http-equiv="refresh"')
  expect(await readOrder()).toContain('Waiting to print')
  expect(stripe.books.intents.size).toBe(intentsBefore + 1)
})

test('a redirecting payment method goes straight to its page, returns to the order, and is paid only if confirmed there', async () => {
  for (const [token, isApproved, text] of [
    ['ctoken_ideal_of_1', true, 'iDEAL'],
    ['ctoken_klarna_of_1', true, 'Klarna'],
    ['ctoken_paypal_of_1', false, 'The payment was not confirmed. You weren’t charged.'],
  ] as const) {
    const { answer } = await pay(token)
    const location = answer.headers.get('location')!
    expect(location).toMatch(/^\/order\/.*&go$/)
    const intent = [...stripe.books.intents.values()].at(-1)!
    const refresh = `0;url=${stripe.endpoint}/authenticate/${intent.id}`
    expect(await app.readPage(location)).toContain(refresh)
    // Stripe sends the person back to the order's own link, which shows the outcome without another redirect.
    const returnUrl = new URL(intent.returnUrl)
    const waitingPage = await app.readPage(`${returnUrl.pathname}${returnUrl.search}`)
    expect(waitingPage).not.toContain(refresh)
    expect(waitingPage).toContain('Continue to payment')
    stripe.books.decide(intent.id, isApproved)
    const page = await app.readPage(`${returnUrl.pathname}${returnUrl.search}&redirect_status=any`)
    expect(page).toContain(text)
    expect(page.includes('Waiting to print')).toBe(isApproved)
    expect((await postLastEvent()).status).toBe(200)
  }
})

test('a debit that the bank decides days later is shown as pending, and its callback pays the order or ends it', async () => {
  for (const isApproved of [true, false]) {
    const { answer } = await pay('ctoken_sepa_debit')
    const link = answer.headers.get('location')!
    expect(await app.readPage(link)).toContain('We’re asking your bank.')
    await app.services.database.execute(
      `update orders."order" set expires_at = placed_at where status = 'pending_payment'`,
    )
    await app.services.transact(expireUnpaid)
    expect(await app.readPage(link)).toContain('Your bank hasn’t answered yet')
    stripe.books.decide([...stripe.books.intents.keys()].at(-1)!, isApproved)
    expect((await postLastEvent()).status).toBe(200)
    const page = await app.readPage(link)
    expect(page).toContain(isApproved ? 'SEPA debit ending 3000' : 'It wasn’t paid in time')
  }
})

test('a confirmation token pays the order, and is sent only to Stripe', async () => {
  const { answer, sent } = await pay('ctoken_card_visa')
  expect(answer.status).toBe(303)
  const page = await app.readPage(answer.headers.get('location')!)
  expect(page).toContain('Visa ending 4242')
  expect(page).not.toContain(sent.card_token)
})

test('one place may have only so many cards declined in an hour: the next is not even sent to Stripe', async () => {
  const listTokens = async () =>
    (await app.services.database.execute(`select tokens from platform.bucket where name like 'card:%'`)).rows
  await app.services.database.execute(`delete from platform.bucket where name like 'card%'`)
  expect((await pay('pm_card_visa')).answer.status).toBe(303)
  expect(await listTokens(), 'a card that paid').toEqual([])
  expect((await pay('pm_card_chargeDeclined')).answer.status).toBe(402)
  expect(await listTokens(), 'a declined one').toEqual([{ tokens: 19 }])
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

test('the test provider is closed where Stripe is in use', async () => {
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
