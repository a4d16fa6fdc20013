/** A shop that chose its currency: every screen of its dashboard uses it, and figures in USD are marked. */
import { test as base, expect, type Page } from '@playwright/test'
import { launchBrowser } from '../drivers/browser.ts'
import { startProcess } from '../drivers/process.ts'
import { listDashboardScreens, waitUntilAwake } from './dashboard-screens.ts'
import { openSampleShop } from './sample-shop.ts'
import { signIn } from './stage.ts'

/** Screens whose every figure is charged, paid, quoted to fans or booked: they keep USD, marked by its code. */
const usdScreens = [
  /^\/purchase/,
  /^\/store($|\?)/,
  /^\/tools\/tracking-pixels/,
  /^\/integrate\//,
  /^\/create\?/,
]
/** Further states of screens, with figures that the plain addresses do not show. */
const furtherStates = [
  '/analytics?range=last-year',
  '/analytics/orders?range=last-30-days',
  '/listing?status=active',
  '/create?sort=price-up&from=5&to=40',
  '/payment?method=western_union&amount=100',
]

/** The words that a person reads or hears: text and spoken attributes, without what fans copy. */
async function readSpoken(page: Page, path: string): Promise<string> {
  const answer = await page.request.get(path)
  expect(answer.ok() || path === '/not-yours', path).toBe(true)
  const html = (await answer.text()).replace(/<!-- -->/g, '')
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  const shownMarkup = main.replace(/<(script|style|code|textarea|pre)\b[\s\S]*?<\/\1>/g, ' ')
  const attributes = [
    ...shownMarkup.matchAll(/ (?:title|aria-label|aria-valuetext|alt|placeholder)="([^"]*)"/g),
  ]
  return `${shownMarkup.replace(/<[^>]*>/g, ' ')} ${attributes.map(([, text]) => text).join(' ')}`.replace(
    /\u00a0/g,
    ' ',
  )
}
/** Screens that show a store’s prices as fans see them, an example, or one order, which is booked in dollars. */
const fanFacingScreens = [/^\/integrate\//, /^\/tools\/tracking-pixels/, /^\/orders\/FN-/]
const dollars = /.{0,30}\$\s*\d.{0,10}/g

/** Five dollars off, so that the list of codes has percentages and amounts. */
async function makeCode(page: Page): Promise<void> {
  await page.goto('/tools/promotions/new')
  await waitUntilAwake(page)
  await page.getByLabel('Code', { exact: true }).fill('FIVE-OFF')
  await page.getByLabel('Discount').selectOption('amount')
  await page.getByLabel('Amount', { exact: true }).fill('5')
  await page.getByLabel('Minimum order').fill('50')
  await page.getByRole('button', { name: 'Create code' }).click()
  await page.waitForURL('**/tools/promotions?done=made*')
}

base('every figure of the dashboard is in the currency of the settings, or says that it is USD', async () => {
  base.setTimeout(300_000)
  const folder = await openSampleShop()
  const server = await startProcess({ DATA_DIR: folder.path })
  const browser = await launchBrowser()
  const context = await browser.newContext({ baseURL: server.address, locale: 'en-NG' })
  const page = await context.newPage()
  await signIn(page, 'adaeze@fanfare.test')

  await makeCode(page)
  const screens = [...(await listDashboardScreens(page)), ...furtherStates]
  const screensWithFigures: string[] = []
  for (const path of screens) if (dollars.test(await readSpoken(page, path))) screensWithFigures.push(path)
  expect(screensWithFigures.length, 'screens with figures').toBeGreaterThan(15)
  expect(await readSpoken(page, '/payout')).toContain('Current Payout:  $12,750.50')

  await page.goto('/setting')
  await page.getByLabel('Default Currency').selectOption('NGN')
  await page.getByRole('button', { name: 'Update Info' }).click()
  await page.waitForURL('**/setting?saved=info*')

  const faults: string[] = []
  for (const path of screens.filter((screen) => !fanFacingScreens.some((pattern) => pattern.test(screen)))) {
    const text = await readSpoken(page, path)
    for (const [amount] of text.matchAll(dollars)) faults.push(`${path}: ${amount.trim()}`)
    if (!text.includes('Figures in NGN at 1,531.20 for a dollar')) faults.push(`${path}: says no rate`)
    const isUsdScreen = usdScreens.some((pattern) => pattern.test(path))
    if (screensWithFigures.includes(path) && !isUsdScreen && !/₦\s*\d/.test(text))
      faults.push(`${path}: no figure in NGN`)
    if (screensWithFigures.includes(path) && isUsdScreen && !/USD \d|₦\s*\d/.test(text))
      faults.push(`${path}: lost its figures`)
  }
  expect(faults).toEqual([])
  const payout = await readSpoken(page, '/payout')
  expect(payout).toContain('Current Payout:  ₦19,523,565.60')
  expect(payout).toMatch(/USD 12,750\.50\s+as booked/)

  expect(await readSpoken(page, '/tools/promotions')).toMatch(/USD 5\.00 off, orders from USD 50\.00/)

  await page.goto('/tools/promotions/new')
  await waitUntilAwake(page)
  await page.getByLabel('Code', { exact: true }).fill('HALF')
  await page.getByLabel('Percent').fill('60')
  await page.getByRole('button', { name: 'Calculate' }).click()
  await expect(page.getByRole('table')).toContainText('₦')
  await expect(page.locator('[data-code-form]')).toContainText(/₦[\d,.]+ \(USD\s[\d,.]+\)/)
  await expect(page.getByRole('main')).not.toContainText(/\$\d/)

  await page.goto('/payout')
  await page.getByRole('button', { name: 'Show USD' }).click()
  await expect(page.getByRole('heading', { name: 'Current Payout: $12,750.50' })).toBeVisible()
  await page.getByRole('button', { name: 'Show NGN' }).click()
  await expect(page.getByRole('heading', { name: 'Current Payout: ₦19,523,565.60' })).toBeVisible()

  await browser.close()
  await server.stop()
  folder.remove()
})
