/** A creator's drop from its first photograph to its report, with the fans who bought it and the one who came too late. */
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { buyFromDrop, type SendRequest } from '../drivers/drop-buyer.ts'
import { buildClassSelector } from './class-selector.ts'
import { expect, signIn, test } from './stage.ts'

const creator = 'adaeze@fanfare.test'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const desktop = { width: 1440, height: 900 }
const phone = { width: 360, height: 740 }

/** Plain requests with a browser's cookies: sends forms, follows no redirects. */
const createRequester =
  (page: Page): SendRequest =>
  async (path, form) => {
    const formOptions = form ? { method: 'POST', form } : {}
    const answer = await page.request.fetch(path, {
      ...formOptions,
      maxRedirects: 0,
      headers: form ? { origin: new URL(page.url()).origin } : {},
    })
    const to = answer.headers().location ?? ''
    return { status: answer.status(), to: to.replace(/^https?:\/\/[^/]+/, ''), text: await answer.text() }
  }
const expectNoOverflow = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

test('a drop is photographed, sold out and missed, and its report and the visits show it', async ({
  visit,
}) => {
  const page = await visit(desktop)
  await signIn(page, creator)
  await page.goto('/listing/user-3')
  await page.mouse.move(720, 300)
  await page.getByRole('button', { name: 'Duplicate' }).click()
  await expect(page.getByText('This is the copy, saved as a draft.')).toBeVisible()
  await page.getByRole('spinbutton', { name: 'Units for sale' }).fill('2')
  await page.locator('#sale').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Schedule and stock saved.')).toBeVisible()
  await page.getByText('Add a photograph').click()
  const buffer = await sharp({ create: { width: 1500, height: 1000, channels: 3, background: '#c66a3d' } })
    .jpeg()
    .toBuffer()
  await page
    .getByLabel('Photograph', { exact: true })
    .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer })
  await page.locator('#photos').getByLabel('What’s in the photo').last().fill('On the roof')
  await page.getByRole('button', { name: 'Add photograph' }).click()
  await expect(page.getByText('Photograph added.')).toBeVisible()
  await page.getByRole('button', { name: 'Put on sale' }).click()
  await expect(page.getByText('On sale.', { exact: true })).toBeVisible()
  const ownPath = new URL(page.url()).pathname
  const product = (await page.getByRole('link', { name: 'See it in the store' }).getAttribute('href'))!

  const fan = await visit(desktop)
  await fan.goto(product)
  await fan.getByRole('link', { name: 'Photograph: On the roof' }).click()
  await expect(fan.locator('[data-caption]')).toHaveText('Photograph: On the roof')
  await expect(fan.getByText('Photographs are the shop’s own.')).toBeVisible()
  // The pictures never cover what is below them, however far one scrolls.
  await fan.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const [pictures, below] = await Promise.all(
    ['[data-gallery]', buildClassSelector('storefront/product/product', 'also')].map((selector) =>
      fan.locator(selector).first().boundingBox(),
    ),
  )
  expect(pictures!.y + pictures!.height).toBeLessThanOrEqual(below!.y)

  const listingId = await fan.locator('input[name=listingId]').first().inputValue()
  for (const number of [1, 2]) {
    const buyer = number === 1 ? fan : await visit(desktop)
    await buyer.goto(product)
    const pause = (seconds: number) => buyer.waitForTimeout(seconds * 1000)
    expect((await buyFromDrop({ ask: createRequester(buyer), product, listingId, number, pause })).end).toBe(
      'bought',
    )
  }

  const latePage = await visit(phone)
  // A headless browser is treated as a program, and not counted.
  await latePage.setExtraHTTPHeaders({ 'user-agent': firefox })
  await latePage.goto(product)
  await expect(latePage.getByText('Sold out:')).toBeVisible()
  await latePage.getByRole('link', { name: /^Tell .* which size you wanted$/ }).click()
  await latePage.getByRole('button', { name: 'I wanted this' }).click()
  await expect(latePage.getByText('can see that one more fan wanted it.')).toBeVisible()
  await expectNoOverflow(latePage)

  await page.goto(`${ownPath}#sales`)
  await page.getByRole('link', { name: 'Sales speed and missed demand' }).click()
  await expect(page.getByRole('heading', { name: 'Report', level: 1 })).toBeVisible()
  const figures = page.getByRole('region', { name: 'What became of it' })
  await expect(async () => {
    await page.reload()
    await expect(figures).toContainText('100 % of 2', { timeout: 1000 })
  }).toPass()
  await expect(page.getByRole('definition').filter({ hasText: /^1$/ }).first()).toBeVisible()
  await expect(page.getByText('Said afterwards which size they wanted')).toBeVisible()
  await page.setViewportSize(phone)
  await expectNoOverflow(page)
  await page.goto('/analytics/visits?range=today&by=page')
  await expect(async () => {
    await page.reload()
    await expect(page.locator('table').first()).toContainText('(copy)', { timeout: 1000 })
  }).toPass({ timeout: 30_000 })
  await expectNoOverflow(page)
})

test('a price is reduced, and fans see the lowest of thirty days struck through until the reduction ends', async ({
  visit,
}) => {
  const page = await visit(phone)
  await signIn(page, creator)
  await page.goto('/listing/user-5#prices')
  const fields = await page.locator('#prices input[name^="price:"]').all()
  const valuesBefore = await Promise.all(fields.map((field) => field.inputValue()))
  for (const [index, field] of fields.entries())
    await field.fill((Number(valuesBefore[index]) - 1).toFixed(2))
  await page.getByRole('button', { name: 'Save as a reduction' }).click()
  await expect(page.getByText('Fans see the earlier ones beside them.')).toBeVisible()
  await expectNoOverflow(page)
  const product = (await page.getByRole('link', { name: 'See it in the store' }).getAttribute('href'))!
  const fan = await visit(phone)
  await fan.goto(product)
  await expect(
    fan.locator(`${buildClassSelector('storefront/product/product', 'price')} s`).first(),
  ).toContainText(`$${valuesBefore[0]}`)
  await expect(fan.getByText('the lowest price of the 30 days before')).toBeVisible()
  await page.getByRole('button', { name: 'Stop showing' }).click()
  await expect(page.getByText('Fans no longer see the earlier prices.')).toBeVisible()
  await fan.goto(product)
  await expect(fan.getByText('the lowest price of the 30 days before')).toHaveCount(0)
  // Other journeys of this shop buy it at the price that it had.
  for (const [index, field] of fields.entries()) await field.fill(valuesBefore[index]!)
  await page.getByRole('button', { name: 'Save prices' }).click()
  await expect(page.getByText('Orders already placed keep theirs.')).toBeVisible()
})

test('notices are chosen by kind, for mail and for browsers, on a phone', async ({ visit }) => {
  const page = await visit(phone)
  await signIn(page, creator)
  await page.goto('/notices/settings')
  await page.getByLabel('A sale: e-mail').selectOption('daily')
  await page.getByRole('checkbox', { name: 'A sale: in browsers' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect(page.getByLabel('A sale: e-mail')).toHaveValue('daily')
  await expect(page.getByRole('checkbox', { name: 'A sale: in browsers' })).toBeChecked()
  await expect(page.getByText('Notifications aren’t on in any of your browsers yet')).toBeVisible()
  await expectNoOverflow(page)
})
