/** A creator with nothing but a phone, by touch: from sign-up through a product and its first order to the payout. */
import type { Page } from '@playwright/test'
import { waitUntilAwake } from './dashboard-screens.ts'
import { expect, expectInCart, expectMailTo, signIn, test } from './stage.ts'
import { openPhone } from './studio-hands.ts'
import { parts } from './studio-parts.ts'

const password = 'a long enough pass phrase'

/** Expects the screen to be no wider than the phone. */
async function expectNoOverflow(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth), page.url()).toBe(360)
}
async function openPath(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitUntilAwake(page)
  await expectNoOverflow(page)
}

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/sign-up')
  await page.getByLabel('Your name').fill('Ife Ade')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel(/Shop name/).fill('Ife Prints')
  await expectNoOverflow(page)
  await page.getByRole('button', { name: 'Create my account' }).tap()
  await page.waitForURL('**/verify-email?sent')
  await expectMailTo(page, /confirm/i)
  const href = await page
    .frameLocator('iframe')
    .first()
    .locator('a[href*="verify-email"]')
    .first()
    .getAttribute('href')
  const link = new URL(href!)
  await page.goto(link.pathname + link.search)
  const confirmButtons = page.getByRole('main').getByRole('button')
  if (await confirmButtons.count()) await confirmButtons.first().tap()
  await page.waitForURL((url) => url.pathname !== '/verify-email')
  await page.goto('/dashboard')
  if (page.url().includes('/login')) await signIn(page, email, password)
}

/** From the first screen of an empty shop to a tee on sale. Returns its page. */
async function publish(page: Page): Promise<string> {
  await openPath(page, '/dashboard')
  await page.getByRole('link', { name: 'Start with a blank' }).tap()
  await page.waitForURL('**/create')
  await waitUntilAwake(page)
  await expectNoOverflow(page)
  await page
    .getByRole('link', { name: /Unisex staple tee/ })
    .first()
    .tap()
  await page.waitForURL('**/product/**')
  await expectNoOverflow(page)
  await page.getByText('Design this', { exact: true }).first().tap()
  await page.getByRole('button', { name: 'Text', exact: true }).tap()
  await expect(page.locator(parts.typeLoadingNote)).toHaveCount(0)
  await page.getByRole('button', { name: 'Publish' }).tap()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Ife word tee')
  await page.getByLabel(/Price of the/).fill('49.00')
  await expect(dialog).toContainText(/\$[23]\d\.\d\d/)
  await dialog.getByRole('button', { name: 'Publish' }).tap()
  await expect(page.getByText(/is on sale as user-1/)).toBeVisible({ timeout: 60_000 })
  return (await page.getByRole('link', { name: 'See the page' }).getAttribute('href'))!
}

/** A fan buys the product on a phone, with a card that pays at once. Returns the order's number. */
async function buy(page: Page, product: string): Promise<string> {
  await page.goto(product)
  await expectNoOverflow(page)
  await page.locator('label', { has: page.locator('input[name=size][value=M]') }).tap()
  await page
    .getByRole('button', { name: /add to cart/i })
    .first()
    .tap()
  await expectInCart(page)
  await expectNoOverflow(page)
  await page.goto(`/${product.split('/')[1]}/checkout`)
  await page.getByRole('textbox', { name: 'E-mail' }).fill('phone-fan@fans.test')
  await page.locator('[name=name]').fill('Tunde Fan')
  await page.locator('[name=line1]').fill('12 Allen Avenue')
  await page.locator('[name=city]').fill('Ikeja')
  await page.locator('[name=country]').selectOption('NG')
  await page.locator('[name=postalCode]').fill('101233')
  const state = page.getByLabel('State').and(page.locator('input'))
  await expect(state).toBeVisible()
  await state.fill('Lagos')
  await expect(page.locator('[data-checkout] .is-busy')).toHaveCount(0)
  await expectNoOverflow(page)
  await page.locator('[name=card_number]').fill('4242 4242 4242 4242')
  await page.locator('[name=card_expiry]').fill('12/30')
  await page.locator('[name=card_cvc]').fill('123')
  await page.locator('button[name=intent][value=pay]:visible').tap()
  await page.waitForURL(/\/order\/FN-/)
  await expectNoOverflow(page)
  return /FN-\w+/.exec(page.url())![0]
}

/** The press at its desk: the piece is printed, packed and handed to the carrier. */
async function ship(page: Page, order: string): Promise<void> {
  await signIn(page, 'ops@fanfare.test')
  let code = ''
  await expect(async () => {
    await page.goto('/operator/batches')
    await page
      .getByRole('link', { name: /LOS-\d{6}-DTG/ })
      .first()
      .click({ timeout: 2_000 })
    const row = page.getByRole('row', { name: /Ife word tee/ })
    const link = row.getByRole('link', { name: /^Scan [A-Z]{3}-/ }).first()
    code = (await link.getAttribute('aria-label', { timeout: 2_000 }))!.replace('Scan ', '')
  }).toPass({ timeout: 120_000 })
  for (const step of ['Start printing', 'Printed', 'Packed']) {
    await page.goto('/operator/scan')
    await page.getByLabel(step, { exact: true }).check()
    await page.getByLabel('Code').first().fill(code)
    await page.getByLabel('Code').first().press('Enter')
    await expect(page.locator('[aria-live=assertive] p')).toBeVisible()
  }
  await page.goto('/operator/shipments')
  await page.getByRole('row', { name: order }).locator('a[href^="/operator/shipments/"]').click()
  // The list also has a form with a carrier, so wait for the shipment's own page.
  await page.waitForURL(/\/operator\/shipments\/shm_/)
  await Promise.all([
    page.waitForResponse((response) => response.request().method() === 'POST'),
    page.locator('form:has([name=carrier]) button').last().click(),
  ])
  await page.goto('/operator/shipments?state=shipped')
  await expect(page.getByRole('row', { name: order })).toBeVisible()
}

async function moveClock(page: Page, step: 'day' | 'next-print'): Promise<void> {
  const origin = new URL(page.url()).origin
  const response = await page.request.post('/sample/clock', {
    form: { by: step },
    headers: { origin, referer: origin },
    maxRedirects: 0,
  })
  expect(response.status()).toBe(303)
}

test('a creator signs up, publishes, opens the store, has an order and is paid, with one finger at 360 pixels', async ({
  stage,
  visit,
}) => {
  test.setTimeout(420_000)
  const context = await openPhone(stage)
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await signUp(page, `ife-${Date.now().toString(36)}@fans.test`)
  const product = await publish(page)

  await openPath(page, '/store')
  await page.getByRole('link', { name: 'Theme', exact: true }).tap()
  await page.waitForURL('**/store?panel=theme')
  await expectNoOverflow(page)
  await openPath(page, '/listing')
  await expect(page.getByText('Ife word tee').first()).toBeVisible()

  const fanContext = await openPhone(stage)
  const order = await buy(await fanContext.newPage(), product)
  await fanContext.close()

  await expect(async () => {
    await openPath(page, '/dashboard')
    await expect(page.getByText('Ife word tee').first()).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
  await moveClock(page, 'next-print')
  await ship(await visit(), order)

  await openPath(page, '/setting')
  await page.locator('[name=accountName]').fill('Ife Ade')
  await page.locator('[name=accountNumber]').fill('0123456789')
  await page.locator('[name=bankName]').fill('Guaranty Trust Bank')
  await page.getByRole('button', { name: 'Set Bank Account' }).tap()
  await expect(page.getByText(/ending in 6789/).first()).toBeVisible()
  for (let day = 0; day < 16; day += 1) await moveClock(page, 'day')
  await expect(async () => {
    await openPath(page, '/payout')
    const heading = page.getByRole('heading', { name: /Current Payout: \$3\d\.\d\d/ })
    await expect(heading).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 90_000 })
  await page.getByRole('link', { name: /Proceed/ }).tap()
  await page.waitForURL('**/payment')
  await waitUntilAwake(page)
  await expectNoOverflow(page)
  await page.getByRole('button', { name: 'Request Payout' }).tap()
  await expect(page.getByRole('button', { name: /^Release \$/ })).toBeVisible()
  await expectNoOverflow(page)
  const passwordField = page.getByLabel('Your password')
  if (await passwordField.isVisible()) await passwordField.fill(password)
  await page.getByRole('button', { name: /^Release \$/ }).tap()
  await page.waitForURL(/\/payout\/pay_/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/Event 1: \$3\d\.\d\d/)
  await expectNoOverflow(page)
  expect(errors).toEqual([])
  await context.close()
})
