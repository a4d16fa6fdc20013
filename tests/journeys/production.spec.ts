/** Production as an operator runs it: a paid order and its letter, a store under its own name, and no door of the sample. */
import { sampleDoors } from './sample-doors.ts'
import { expect, expectInCart, test, waitUntilAwake } from './stage.ts'

const fieldSelector = (name: string) => `[data-checkout] [name=${name}]:not([type=hidden])`

test('a fan pays by TLS, and the receipt that a mail server is handed leads to the order', async ({
  visit,
  till,
  stage,
}) => {
  const { box, stripe, app, ownStore } = stage.production!
  for (const [number, site] of [stage.address, ownStore].entries()) {
    const email = `tobi-${number}@fans.example`
    const page = await visit({ width: 360, height: 740 })
    await page.goto(site === ownStore ? `${ownStore}/skip-the-intro-tee` : '/@harmattan/skip-the-intro-tee')
    await page.locator('input[name=size][value=L]').check({ force: true })
    await page
      .locator('button:visible', { hasText: /add to cart/i })
      .first()
      .click()
    await expectInCart(page)
    await page.getByRole('link', { name: 'Check out' }).click()
    await waitUntilAwake(page)
    const response = page.waitForResponse((answer) => answer.request().method() === 'POST')
    await Promise.all([response, page.locator(fieldSelector('country')).selectOption('DE')])
    await expect(page.locator('[data-checkout] .is-busy')).toHaveCount(0)
    const berlin = { email, name: 'Tobi Ade', line1: 'Torstr. 1', postalCode: '10119', city: 'Berlin' }
    for (const [name, value] of Object.entries(berlin)) await page.locator(fieldSelector(name)).fill(value)
    await till.type(page, '4242 4242 4242 4242')
    await page.locator('[data-pay]').click()
    await page.waitForURL(/\/order\/FN-/)
    expect(new URL(page.url()).origin).toBe(new URL(site).origin)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Thank you, Tobi')
    const letter = await box.waitForLetter(email, /\/order\/FN-/)
    expect(letter).toContain(`${app}/order/`)
    expect(letter).toContain('From: Shops <hello@shops.example>')
    expect(letter).toContain('Shops & Prints Ltd')
  }
  expect(stripe.faults).toEqual([])
})

test('someone who signs in with Google at the office is signed in there, on either web process', async ({
  stage,
  visit,
}) => {
  const { google, requestCounts } = stage.production!
  google.people.push({ sub: '1', email: 'ife@gmail.com', name: 'Ife Ade' })
  const page = await visit(undefined, 'office')
  const faults: string[] = []
  page.on('console', (line) => {
    // The browser's driver itself tries to run text as code, which is refused.
    if (line.type() === 'error' && !/TrustedScript'/.test(line.text())) faults.push(line.text())
  })
  await page.goto('/login?next=%2Fpayout')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByRole('link', { name: 'ife@gmail.com' }).click()
  await page.waitForURL(`${stage.sites.office}/payout`)
  for (let times = 0; times < 2; times += 1)
    expect((await page.request.get('/payout', { maxRedirects: 0 })).status()).toBe(200)
  expect(Math.min(...requestCounts), 'both processes are asked').toBeGreaterThan(0)
  expect(faults).toEqual([])
  expect(google.faults).toEqual([])
})

test('no door of the sample exists on any site', async ({ stage }) => {
  const { app, stores, office, ownStore, openVisitor } = stage.production!
  for (const site of [app, stores, office, ownStore])
    for (const { method, path, form } of sampleDoors) {
      const { status } = await (method === 'GET'
        ? openVisitor().get(`${site}${path}`)
        : openVisitor().post(`${site}${path}`, form ?? {}))
      // On a store's own domain such a path would be a product's: there is none, and it takes no form.
      expect(site === ownStore ? [404, 405] : [404], `${method} ${site}${path}`).toContain(status)
    }
  for (const path of ['/login', '/sign-up', '/verify-email'])
    expect((await openVisitor().get(`${app}${path}`)).text).not.toMatch(
      /sample shop|As print staff|\/outbox/i,
    )
})

test('a card number that is posted as if to the test provider is not accepted', async ({ stage }) => {
  const { stores, openVisitor, stripe } = stage.production!
  const calls = stripe.calls.length
  const card = { card_number: '4242 4242 4242 4242', card_expiry: '12/34', card_cvc: '123' }
  const answer = await openVisitor().post(`${stores}/@harmattan/checkout`, { ...card, intent: 'pay' })
  expect(answer.headers.get('location')).toBe('/@harmattan/cart?unpaid=1')
  expect(stripe.calls).toHaveLength(calls)
})
