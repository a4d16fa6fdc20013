/** A fan on a phone: from the product to a paid order and its cancellation, with a lost connection and a reload on the way. */
import type { Page } from '@playwright/test'
import { buildClassSelector } from './class-selector.ts'
import { expect, expectInCart, test } from './stage.ts'

const store = '/@harmattan'
const expectNoOverflow = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
const findField = (page: Page, name: string) =>
  page.locator(`[data-checkout] [name=${name}]:not([type=hidden])`)
const berlin = {
  email: 'lena@fans.test',
  name: 'Lena Vogt',
  line1: 'Torstr. 1',
  postalCode: '10119',
  city: 'Berlin',
}

/** Adds a tee to the cart. */
async function addOne(page: Page, size = 'M'): Promise<void> {
  await page.goto(`${store}/skip-the-intro-tee`)
  await page.locator(`input[name=size][value=${size}]`).check({ force: true })
  await page
    .getByRole('button', { name: /add to cart/i })
    .filter({ visible: true })
    .first()
    .click()
  await expectInCart(page)
}

/** Chooses a country or region; the page then shows its fields, shipping and tax. */
async function choose(page: Page, value: string, name = 'country'): Promise<void> {
  await page.waitForLoadState()
  const response = page.waitForResponse((answer) => answer.request().method() === 'POST')
  await Promise.all([response, findField(page, name).selectOption(value)])
  await expect(page.locator('[data-checkout] .is-busy')).toHaveCount(0)
}

test('a fan buys on a phone, loses the connection but nothing typed, and changes and cancels the order', async ({
  visit,
  till,
}) => {
  const page = await visit({ width: 360, height: 740 })
  await addOne(page)
  await expectNoOverflow(page)
  await page.getByRole('link', { name: 'Check out' }).click()
  await choose(page, 'US')
  await choose(page, 'NY', 'region')
  await choose(page, 'DE')
  await expect(findField(page, 'country')).toBeFocused()
  await expect(findField(page, 'region'), 'no state is asked for, and New York is forgotten').toHaveCount(0)
  const fieldNames = await page
    .locator(`[data-checkout] ${buildClassSelector('address-fields', 'address')} input:not([type=hidden])`)
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).name))
  expect(fieldNames).toEqual(['name', 'line1', 'line2', 'postalCode', 'city', 'phone'])
  for (const [name, value] of Object.entries(berlin)) await findField(page, name).fill(value)

  await page.locator('[data-pay]').click()
  await expect(page.getByText(till.emptyMessage).first()).toBeVisible()
  await page.goto(`${store}/cart`)
  await page.goBack()
  await expect(page.getByText('is due at the door').first()).toBeVisible()
  for (const [name, value] of Object.entries(berlin)) await expect(findField(page, name)).toHaveValue(value)
  await expect(findField(page, 'letters')).not.toBeChecked()
  await findField(page, 'letters').check()
  await till.type(page, '4242 4242 4242 4242')
  const pay = page.locator('[data-pay]')
  await page.context().setOffline(true)
  await pay.click()
  await expect(page.getByText('You’re offline.')).toBeVisible()
  await expect(findField(page, 'line1')).toHaveValue(berlin.line1)
  await page.context().setOffline(false)
  await expectNoOverflow(page)
  await pay.dblclick()
  await page.waitForURL(/\/order\/FN-/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Thank you, Lena')
  await expectNoOverflow(page)
  const countLines = (element: Element) => {
    const text = document.createRange()
    text.selectNodeContents(element)
    return text.getClientRects().length
  }
  for (const sum of await page.locator('main .num').all())
    expect(await sum.evaluate(countLines), `${await sum.textContent()} is on one line`).toBe(1)

  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByText('You’re unsubscribed from this shop')).toBeVisible()
  await page.locator('select[name=sku]').selectOption({ index: 0 })
  await page.getByRole('button', { name: 'Change size' }).click()
  await expect(page.getByText('The size is changed.')).toBeVisible()
  await page.getByText('Cancel this order').click()
  await page.getByRole('button', { name: 'Cancel and refund me' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cancelled and refunded')
  await expectNoOverflow(page)
  await page.goto(`${store}/checkout`)
  await expect(page, 'a paid cart is empty').toHaveURL(/\/cart/)
})

test('one of two pieces is cancelled: the refund is shown first, and the other piece still waits', async ({
  visit,
  till,
}) => {
  const page = await visit({ width: 360, height: 740 })
  await addOne(page)
  await addOne(page, 'XL')
  await page.goto(`${store}/checkout`)
  await choose(page, 'DE')
  for (const [name, value] of Object.entries(berlin)) await findField(page, name).fill(value)
  await till.type(page, '4242 4242 4242 4242')
  await page.locator('[data-pay]').click()
  await page.waitForURL(/\/order\/FN-/)
  await page.getByText('Cancel some items').click()
  await page.getByRole('checkbox', { name: /White, XL/ }).check()
  await page.getByRole('button', { name: 'Show my refund' }).click()
  const refundForm = page.getByRole('form', { name: 'Your refund' })
  const sum = (await refundForm
    .locator(`${buildClassSelector('storefront/buying/order', 'refundSum')} .num`)
    .textContent())!
  expect(sum, 'the tee and its VAT, without the shipping').toBe('$38.08')
  await expectNoOverflow(page)
  await refundForm.getByRole('button', { name: 'Cancel it and refund me' }).click()
  await expect(page.getByText('Waiting to print')).toHaveCount(1)
  await expect(page.getByRole('main')).toContainText(/cancelled/i)
  await expect(page.getByRole('main')).toContainText(sum)
  await expect(page.getByText('Cancel some items'), 'a single piece can’t be cancelled in part').toHaveCount(
    0,
  )
  await expectNoOverflow(page)
})

test('what is typed while another country’s figures load is kept, with the card and the focus', async ({
  visit,
  till,
}) => {
  const page = await visit({ width: 360, height: 740 })
  await addOne(page)
  await page.goto(`${store}/checkout`)
  await till.type(page, '4242 4242 4242 4242')
  await findField(page, 'email').fill('lena@')
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/checkout/, async (route) => {
    if (route.request().method() === 'POST') await gate
    await route.continue()
  })
  await findField(page, 'country').selectOption('DE')
  await expect(page.locator('[data-checkout] .is-busy')).toHaveCount(1)
  await findField(page, 'email').press('End')
  await page.keyboard.type('fans.test')
  await findField(page, 'letters').check()
  await findField(page, 'giftNote').evaluate((input) => input.closest('details')?.setAttribute('open', ''))
  await findField(page, 'giftNote').fill('For Ada')
  await findField(page, 'name').fill('Lena Vogt')
  await page.keyboard.press('ArrowLeft')
  release()
  await expect(page.getByText('is due at the door').first()).toBeVisible()
  await expect(findField(page, 'country')).toHaveValue('DE')
  await expect(findField(page, 'name')).toBeFocused()
  await page.keyboard.type('ele')
  await expect(findField(page, 'name'), 'the cursor has not moved').toHaveValue('Lena Vogelet')
  await expect(findField(page, 'email')).toHaveValue('lena@fans.test')
  await expect(findField(page, 'giftNote')).toHaveValue('For Ada')
  await expect(findField(page, 'letters')).toBeChecked()
  await till.expectNumber(page, '4242 4242 4242 4242')
  await expectNoOverflow(page)
})

test('a field’s error is shown until it is edited, the card’s until the country changes', async ({
  visit,
  till,
}) => {
  const page = await visit({ width: 360, height: 740 })
  await addOne(page)
  await page.goto(`${store}/checkout`)
  await choose(page, 'DE')
  for (const [name, value] of Object.entries({ ...berlin, city: '' })) await findField(page, name).fill(value)
  await till.type(page, '4242 4242 4242 4242')
  await page.locator('[data-pay]').click()
  await expect(findField(page, 'city')).toHaveAttribute('aria-invalid', 'true')
  await findField(page, 'city').fill('Berlin')
  await expect(findField(page, 'city')).not.toHaveAttribute('aria-invalid')
  await till.type(page, '4000 0000 0000 0002')
  await page.locator('[data-pay]').click()
  const declined = page.locator('[data-card]').getByText(/declined/i)
  await expect(declined.first()).toBeVisible()
  await choose(page, 'AT')
  await expect(declined.filter({ visible: true })).toHaveCount(0)
  await expect(page.locator('[data-card] [aria-invalid]')).toHaveCount(0)
  await expect(findField(page, 'city'), 'what was typed is still there').toHaveValue('Berlin')
  await expectNoOverflow(page)
})

test('what is typed right after pressing Pay is kept if the payment is refused', async ({ visit, till }) => {
  const page = await visit({ width: 360, height: 740 })
  await addOne(page)
  await page.goto(`${store}/checkout`)
  await findField(page, 'email').fill('lena@fans.test')
  await till.type(page, '4242 4242 4242 4242')
  await Promise.all([
    page.waitForEvent('load'),
    page.evaluate(() => {
      document.querySelector<HTMLButtonElement>('[data-pay]')!.click()
      const name = document.querySelector<HTMLInputElement>('[data-checkout] [name=name]')!
      name.value = 'Lena Vogt'
      name.dispatchEvent(new Event('input', { bubbles: true }))
    }),
  ])
  await expect(page.getByText('fields need another look').first()).toBeVisible()
  await expect(findField(page, 'name')).toHaveValue('Lena Vogt')
  await findField(page, 'line1').fill(berlin.line1)
  await expect(page.getByText('another look').first(), 'other fields are still wrong').toBeVisible()
  await page.evaluate(() => {
    for (const invalid of document.querySelectorAll('[data-checkout] [aria-invalid=true]'))
      invalid.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await expect(page.getByText('another look'), 'no errors are left').toHaveCount(0)
})

test('a country chosen before the checkout’s script loads gets its fields and figures once it has', async ({
  visit,
}) => {
  const page = await visit({ width: 360, height: 740 })
  await addOne(page)
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/islands/checkout-*.js', async (route) => {
    await gate
    await route.continue()
  })
  await page.getByRole('link', { name: 'Check out' }).click()
  await findField(page, 'country').selectOption('DE')
  await findField(page, 'email').fill('lena@fans.test')
  release()
  await expect(page.getByText('is due at the door').first()).toBeVisible()
  await expect(findField(page, 'region')).toHaveCount(0)
  await expect(findField(page, 'country')).toHaveValue('DE')
  await expect(findField(page, 'email')).toHaveValue('lena@fans.test')
})

test('typing in the list of countries chooses the country typed, not the first with that letter', async ({
  visit,
}) => {
  const page = await visit({ width: 360, height: 740 })
  await addOne(page)
  await page.goto(`${store}/checkout`)
  await findField(page, 'country').focus()
  await page.keyboard.type('Germany')
  await page.keyboard.press('Tab')
  await expect(findField(page, 'postalCode')).toBeVisible()
  await expect(page.getByText('is due at the door').first()).toBeVisible()
  await expect(findField(page, 'country')).toHaveValue('DE')
  await expect(findField(page, 'name'), 'the focus is where the fan moved it').toBeFocused()
})
