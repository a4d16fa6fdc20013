/** A creator sells a book of their own from a phone, a fan buys it, and fifty tees are quoted at a desk. */
import { createPdf } from '../drivers/own-files.ts'
import { expect, signIn, test } from './stage.ts'

const creator = 'adaeze@fanfare.test'
const phone = { width: 360, height: 740 }

test('a book is uploaded, put on sale and found by a fan, on a phone, after the connection broke once', async ({
  visit,
}) => {
  const page = await visit(phone)
  const expectNoOverflow = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await signIn(page, creator)
  await page.goto('/files')
  await page.mouse.move(180, 300)
  await expectNoOverflow()
  await page
    .getByLabel('Name', { exact: true })
    .fill('Dry season, the songbook of everything we sang on the way')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Dry season')
  let requestCount = 0
  await page.route('**/part/**', async (route) => {
    requestCount += 1
    return requestCount === 1 ? route.abort('connectionreset') : route.continue()
  })
  const name = 'songbook.pdf'
  const file = { name, mimeType: 'application/pdf', buffer: await createPdf(8) }
  await page.getByLabel('File to upload').setInputFiles(file)
  await expect(page.getByText('Connection lost.')).toBeVisible()
  await expect(page.getByText('Released', { exact: true })).toBeVisible({ timeout: 60_000 })
  expect(requestCount).toBe(2)
  await page.getByLabel('Licence').fill('For yourself. Print it as often as you like.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.getByLabel('Price, in US dollars').fill('9.00')
  await page.getByRole('button', { name: 'Put on sale' }).click()
  await expect(page.getByText('On sale. Change its cover')).toBeVisible()
  await expectNoOverflow()
  const href = await page
    .locator('a[href^="/@"]', { hasText: 'Dry season, the songbook' })
    .getAttribute('href')
  const fan = await visit(phone)
  await fan.goto(href!)
  await expect(fan.getByRole('heading', { name: 'What you get' })).toBeVisible()
  await expect(fan.getByText('Preview: the first 3 pages')).toBeVisible()
  expect(await fan.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

test('fifty tees are chosen in a grid, quoted, ordered out of the balance and cancelled', async ({
  visit,
}) => {
  const page = await visit({ width: 1440, height: 900 })
  await signIn(page, creator)
  await page.goto('/bulk')
  await page.mouse.move(720, 300)
  await page.getByLabel('Listing', { exact: true }).selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Show colours and sizes' }).click()
  await page
    .getByLabel(/^Pieces, .*, L$/)
    .first()
    .fill('25')
  await page.getByRole('button', { name: 'Update the pieces' }).click()
  await expect(page.getByRole('heading', { name: '25 pieces' })).toBeVisible()
  await page.getByLabel('Ship to').selectOption('NG')
  await page.getByRole('button', { name: 'Get a quote' }).click()
  await expect(page.getByText('This price holds until')).toBeVisible()
  await page.getByLabel('State', { exact: true }).fill('Lagos')
  const address = { Name: 'Adaeze Bello', 'Street and number': '14 Marina Road', 'Town or city': 'Lagos' }
  for (const [label, text] of Object.entries(address))
    await page.getByLabel(label, { exact: true }).fill(text)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await page.getByRole('button', { name: /^Order 25 pieces for \$/ }).click()
  await expect(page.getByText('Your bulk order is placed.')).toBeVisible()
  await page.getByText('Cancel this order').click()
  await page.getByRole('button', { name: /^Cancel FN-/ }).click()
  await expect(page.getByText('Your bulk order is cancelled')).toBeVisible()
})
