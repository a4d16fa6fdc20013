/** Paying through Stripe in a browser: the fields of its double, a method that redirects, and a creator's cards. */
import { test as base, expect, type Page } from '@playwright/test'
import { launchBrowser } from '../drivers/browser.ts'
import { startProcess } from '../drivers/process.ts'
import { startStripeDouble } from '../drivers/stripe-double.ts'
import { openSampleShop } from './sample-shop.ts'
import { expectInCart, signIn, waitUntilAwake } from './stage.ts'

const lena = {
  email: 'lena@fans.test',
  name: 'Lena Vogt',
  line1: 'Torstr. 1',
  postalCode: '10119',
  city: 'Berlin',
}
/** If LOOK names a folder, saves screenshots of the page there: wide and narrow, light and dark. */
async function saveScreenshots(page: Page, name: string): Promise<void> {
  if (!process.env.LOOK) return
  for (const width of [1440, 360])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 1000 })
      await page.screenshot({
        path: `${process.env.LOOK}/${name}-${width}-${colorScheme}.png`,
        fullPage: true,
      })
    }
  await page.setViewportSize({ width: 1440, height: 1000 })
  await page.emulateMedia({ colorScheme: 'light' })
}
const findFields = (page: Page) => page.frameLocator('iframe[title="Secure payment input frame"]')

async function fillCheckout(page: Page): Promise<void> {
  await page.goto('/@harmattan/skip-the-intro-tee')
  await page.locator('input[name=size][value=M]').check({ force: true })
  await page
    .getByRole('button', { name: /add to cart/i })
    .filter({ visible: true })
    .first()
    .click()
  await expectInCart(page)
  await page.goto('/@harmattan/checkout')
  const response = page.waitForResponse((answer) => answer.request().method() === 'POST')
  const field = (name: string) => page.locator(`[data-checkout] [name=${name}]:not([type=hidden])`)
  if ((await field('country').inputValue()) !== 'DE')
    await Promise.all([response, field('country').selectOption('DE')])
  await expect(page.locator('[data-checkout] .is-busy')).toHaveCount(0)
  for (const [name, value] of Object.entries(lena)) await field(name).fill(value)
  await expect(findFields(page).getByLabel('Card number')).toBeVisible()
}

async function payAsFan(page: Page): Promise<void> {
  await fillCheckout(page)
  await page.locator('[data-pay]').click()
  await expect(page.locator('[data-stripe-error]')).toHaveText('Your card number is incomplete.')
  await saveScreenshots(page, 'checkout')
  await findFields(page).getByLabel('Payment method').selectOption('ideal')
  await page.locator('[data-pay]').click()
  await page.waitForURL(/\/authenticate\//)
  await page.getByRole('button', { name: 'Fail' }).click()
  await page.waitForURL(/\/order\/FN-/)
  await expect(page.getByText('The payment was not confirmed.')).toBeVisible()
  await saveScreenshots(page, 'order-not-confirmed')
  await fillCheckout(page)
  await findFields(page).getByLabel('Payment method').selectOption('sepa_debit')
  await page.locator('[data-pay]').click()
  await page.waitForURL(/\/order\/FN-/)
  await expect(page.getByText('We’re asking your bank.')).toBeVisible()
  await saveScreenshots(page, 'order-asking')
}

async function saveCards(page: Page): Promise<void> {
  const cards = '/purchase?tab=payment-method'
  await signIn(page, 'adaeze@fanfare.test')
  await page.goto(cards)
  await saveScreenshots(page, 'cards-before')
  await page.getByRole('link', { name: 'Add Payment Method' }).click()
  await page.waitForURL(/&add/)
  await waitUntilAwake(page)
  const dialog = page.getByRole('dialog', { name: 'Add a Payment Method' })
  await dialog.getByLabel('Name on the card').fill('Adaeze Bello')
  await expect(findFields(page).getByLabel('Card number')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save the card' }).click()
  await expect(dialog.getByText('Your card number is incomplete.')).toBeVisible()
  await saveScreenshots(page, 'cards-add')
  await findFields(page).getByLabel('Card number').fill('4000 0027 6000 3184')
  await dialog.getByRole('button', { name: 'Save the card' }).click()
  await expect(page.getByText('Visa, ending 3184')).toBeVisible()
  await page.goto(`${cards}&add`)
  await waitUntilAwake(page)
  await dialog.getByLabel('Name on the card').fill('Adaeze Bello')
  await findFields(page).getByLabel('Card number').fill('4000 0025 0000 3155')
  await dialog.getByRole('button', { name: 'Save the card' }).click()
  await page.waitForURL(/\/authenticate\/seti_/)
  await page.getByRole('button', { name: 'Complete' }).click()
  await expect(page.getByText('Your card is saved.')).toBeVisible()
  await expect(page.getByText('Visa, ending 3155')).toBeVisible()
  await saveScreenshots(page, 'cards')
  await waitUntilAwake(page)
  await page.getByRole('link', { name: 'Remove Visa, ending 3155' }).click()
  await expect(page.getByRole('dialog', { name: 'Remove Visa, ending 3155?' })).toBeVisible()
  await saveScreenshots(page, 'cards-remove')
  await page.getByRole('button', { name: 'Remove card' }).click()
  await expect(page.getByText('Visa, ending 3155')).toHaveCount(0)
}

async function payForPlan(page: Page): Promise<void> {
  await page.goto('/purchase?tab=subscription')
  await waitUntilAwake(page)
  await page.getByLabel('Paid with').selectOption({ label: 'Visa, ending 3184' })
  await saveScreenshots(page, 'plan-before')
  await page.getByRole('button', { name: 'Start Fanfare Plus' }).click()
  await page.getByRole('button', { name: 'Pay $9.00' }).click()
  await page.waitForURL(/\/authenticate\/pi_/)
  await page.goBack()
  await page.waitForURL(/\/purchase/)
  await page.goto('/purchase')
  await page.getByRole('link', { name: 'Fanfare Plus, one month' }).first().click()
  await expect(page.getByText('Your bank wants you to confirm this payment.')).toBeVisible()
  await saveScreenshots(page, 'purchase-awaiting')
  await page.getByRole('link', { name: 'Continue to your bank' }).click()
  await page.getByRole('button', { name: 'Complete' }).click()
  await page.waitForURL(/\/purchase\/pur_/)
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible()
  await page.goto('/purchase?tab=subscription')
  await expect(page.getByText('Renews on')).toBeVisible()
  await saveScreenshots(page, 'plan')
}

base('a fan pays through Stripe’s fields, and a creator saves cards there and pays for a plan', async () => {
  base.setTimeout(400_000)
  const stripe = await startStripeDouble()
  const folder = await openSampleShop()
  const settings = {
    DATA_DIR: folder.path,
    STRIPE_SECRET_KEY: stripe.settings.secretKey,
    STRIPE_PUBLISHABLE_KEY: stripe.settings.publishableKey,
    STRIPE_WEBHOOK_SECRET: stripe.settings.webhookSecret,
    STRIPE_API_URL: stripe.endpoint,
  }
  const browser = await launchBrowser()
  const faults: string[] = []
  // For what creators buy, the sample shop has its own vault; with the sample off, cards are in Stripe's.
  for (const [extraSettings, steps] of [
    [{}, [payAsFan]],
    [{ SAMPLE: 'off' }, [saveCards, payForPlan]],
  ] as const) {
    const server = await startProcess({ ...settings, ...extraSettings })
    const context = await browser.newContext({ baseURL: server.address })
    const page = await context.newPage()
    page.on('pageerror', (error) => faults.push(error.message))
    page.on('console', (line) => {
      if (line.type() === 'error' && /content security policy/i.test(line.text())) faults.push(line.text())
    })
    for (const step of steps) await step(page)
    await context.close()
    await server.stop()
  }
  expect(faults).toEqual([])
  expect(stripe.faults).toEqual([])
  await browser.close()
  await stripe.stop()
  folder.remove()
})
