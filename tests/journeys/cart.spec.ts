/** The cart drawer: the server stores every change, by pointer and by keyboard. */
import type { Page } from '@playwright/test'
import { buildClassSelector } from './class-selector.ts'
import { expect, expectInCart, test } from './stage.ts'

const lineTotal = `${buildClassSelector('storefront/buying/cart', 'head')} .num`

const tee = '/@harmattan/skip-the-intro-tee'
const sizes = [
  { width: 1440, height: 900 },
  { width: 360, height: 740 },
]
const findDrawer = (page: Page) => page.getByRole('dialog', { name: 'Cart' })
const add = (page: Page) =>
  page
    .getByRole('button', { name: /add to cart/i })
    .filter({ visible: true })
    .first()
    .click()

for (const size of sizes)
  test(`at ${size.width} px a tee is added, increased, removed, restored, and priced for another country`, async ({
    visit,
  }) => {
    const page = await visit(size)
    await page.goto(tee)
    await add(page)
    await expect(page.getByText('Choose a size.'), 'beside the sizes, in our own words').toBeVisible()
    // The sizes are still moving: a click waits until they stop.
    await page.locator('label', { has: page.locator('input[name=size][value=M]') }).click()
    await expect(page.getByText('Choose a size.')).toBeHidden()
    await add(page)
    await expectInCart(page)
    expect(new URL(page.url()).pathname, 'the page stays where it is').toBe(tee)
    const drawer = findDrawer(page)
    const [quantity, increase] = [
      drawer.getByRole('spinbutton'),
      drawer.getByRole('button', { name: /One more/ }),
    ]
    for (let count = 0; count < 3; count += 1) await increase.click()
    await expect(drawer.locator(lineTotal), 'four of them, in one sum').toHaveText('$128.00')
    await expect(quantity).toHaveValue('4')
    await expect(page.locator('[data-cart-icon] b')).toHaveText('4')
    await quantity.fill('2')
    await quantity.press('Enter')
    await expect(drawer.locator(lineTotal)).toHaveText('$64.00')

    const shipping = drawer.locator('[data-cart-country] .num')
    const shippingBefore = await shipping.textContent()
    await drawer.getByLabel('Shipping to').selectOption('DE')
    await expect(shipping).not.toHaveText(shippingBefore!)
    await drawer.getByRole('button', { name: /^Remove/ }).click()
    await expect(drawer.getByText('Your cart is empty.')).toBeVisible()
    await expect(drawer.getByRole('button', { name: 'Undo' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(drawer.locator(lineTotal)).toHaveText('$64.00')
    await expect(drawer.getByLabel('Shipping to')).toHaveValue('DE')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width)

    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await page.locator('[data-cart-icon]').click()
    await expect(drawer.locator(lineTotal), 'the icon opens it again').toHaveText('$64.00')
    await drawer.getByRole('link', { name: 'Check out' }).click()
    await page.waitForURL(/\/checkout/)
    await expect(page.getByRole('navigation', { name: 'Store' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Back to cart' }).click()
    await expect(page.getByRole('heading', { name: 'Cart' })).toBeVisible()
    await page.getByRole('button', { name: /One more/ }).click()
    await expect(page.locator(lineTotal), 'the page works as the drawer does').toHaveText('$96.00')
  })

test('a click counts even if a response arrives while the button is held down', async ({ visit }) => {
  const page = await visit()
  await page.goto(tee)
  await page.locator('input[name=size][value=M]').check({ force: true })
  await add(page)
  await expectInCart(page)
  const drawer = findDrawer(page)
  const increase = drawer.getByRole('button', { name: /One more/ })
  let release: () => void = () => undefined
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/cart$/, async (route) => {
    await gate
    await route.continue()
  })
  const arrived = page.waitForResponse((response) => response.request().method() === 'GET')
  await increase.click()
  // Now that the drawer has slid in.
  const box = (await increase.boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  release()
  await (await arrived).finished()
  // As long as a slow click: a re-render meanwhile would remove the button.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  await page.mouse.up()
  await expect(drawer.getByRole('spinbutton')).toHaveValue('3')
  await expect(drawer.locator(lineTotal)).toHaveText('$96.00')
})

test('a ZIP code fills in the state if none is chosen, and the tax follows', async ({ visit }) => {
  const page = await visit()
  await page.goto(tee)
  await page.locator('input[name=size][value=M]').check({ force: true })
  await add(page)
  await expectInCart(page)
  await page.goto('/@harmattan/checkout?to=US')
  const [code, state] = [page.locator('[name=postalCode]'), page.locator('select[name=region]')]
  await code.fill('10012')
  await code.blur()
  await expect(state).toHaveValue('NY')
  await expect(page.locator('[data-summary] dl')).not.toContainText('by state')
  await code.fill('94110')
  await code.blur()
  await expect(state, 'what is chosen stays').toHaveValue('NY')
})
