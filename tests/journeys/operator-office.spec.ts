/** An office day with a phone: macros, a blank's costs, a replayed callback, the trail and its check, the search. */
import type { Page } from '@playwright/test'
import { buyFromDrop } from '../drivers/drop-buyer.ts'
import { waitUntilAwake } from './dashboard-screens.ts'
import { expect, test } from './stage.ts'

const phone = { width: 360, height: 740 }

async function openPath(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitUntilAwake(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(360)
}
const expectDone = (page: Page, pattern: RegExp) => expect(page.locator('.note-ok')).toHaveText(pattern)

/** A fan pays, then asks where the order is. Returns its number. */
async function buyTee(fan: Page, address: string, card: Record<string, string>): Promise<string> {
  const context = fan.context()
  const headers = { origin: address, referer: address }
  const fetchPage = async (path: string, form?: Record<string, string>) => {
    const answer = await (form
      ? context.request.post(path, { form, maxRedirects: 0, headers })
      : context.request.get(path, { maxRedirects: 0 }))
    return { status: answer.status(), to: answer.headers().location ?? '', text: await answer.text() }
  }
  let order = ''
  const fetchAndKeepOrder = async (path: string, form?: Record<string, string>) => {
    const answer = await fetchPage(path, form)
    if (answer.to.includes('/order/FN-')) order = new URL(answer.to, address).href
    return answer
  }
  const product = '/@harmattan/night-bus-tee'
  const { end, order: number } = await buyFromDrop({
    ask: fetchAndKeepOrder,
    product,
    listingId: '',
    number: 0,
    card,
    pause: () => Promise.resolve(),
  })
  expect(end).toBe('bought')
  const multipart = { intent: 'message', message: 'Where is it, please?' }
  expect((await context.request.post(order, { multipart, headers })).ok()).toBe(true)
  return number!
}

/** Creates a faulty macro, then a good one; changes it, uses it in an answer, removes, restores and removes it. */
async function manageMacros(page: Page, order: string): Promise<void> {
  const save = page.getByRole('button', { name: 'Save' })
  await openPath(page, '/operator/macros')
  await page.getByLabel('Name').fill('On its way')
  await page.getByLabel('Answer').fill('Hello {nobody}')
  await save.click()
  await expect(page.getByText('{nobody} is not known.')).toBeVisible()
  await page.getByLabel('Answer').fill('Hello {name}, {order} is {status}. {tracking}')
  await save.click()
  await expectDone(page, /Saved/)
  await page.getByRole('link', { name: /On its way/ }).click()
  await expect(page.getByRole('heading', { name: 'On its way' })).toBeInViewport()
  await page.getByLabel('Name').fill('Soon there')
  await save.click()
  await expectDone(page, /Saved/)
  await openPath(page, '/operator/support')
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(order) })
    .click()
  await page.waitForURL(/\/operator\/support\/thr_/)
  await waitUntilAwake(page)
  await page.getByLabel('Answer').fill('It left on Monday.')
  await page.getByLabel('Macro').selectOption('Soon there')
  await page.getByRole('button', { name: 'Insert' }).click()
  await expect(page.getByLabel('Answer')).toHaveValue(
    `It left on Monday.\n\nHello Fan, ${order} is processing.`,
  )
  await openPath(page, '/operator/macros')
  const remove = async () => {
    await page.getByRole('link', { name: /Soon there/ }).click()
    await expect(page.getByRole('heading', { name: 'Soon there' })).toBeInViewport()
    await page.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText(/^Removed/)).toBeVisible()
    await expect(page.getByRole('link', { name: /Soon there/ })).toHaveCount(0)
  }
  await remove()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectDone(page, /Restored/)
  await remove()
}

/** Announces new costs, once their effect was shown and the notice is long enough, and withdraws them. */
async function changeCosts(page: Page): Promise<void> {
  await openPath(page, '/operator/catalogue?q=3001')
  await page
    .getByRole('link', { name: /3001 Unisex staple tee/ })
    .first()
    .click()
  await page.waitForURL(/\/operator\/catalogue\/bella-canvas-3001$/)
  await waitUntilAwake(page)
  await page.getByLabel('M', { exact: true }).fill('19.50')
  await page.getByRole('button', { name: 'Preview the change' }).click()
  const preview = page.getByRole('region', { name: 'Impact' })
  await expect(preview).toContainText(/\d+ earn less/)
  const day = preview.getByLabel('Takes effect on')
  const announce = preview.getByRole('button', { name: 'Announce the change' })
  const earliest = await preview.locator('[name=day]').inputValue()
  await day.fill(new Date(Date.parse(earliest) - 86_400_000).toISOString().slice(0, 10))
  await announce.click()
  await expect(preview, 'the day of the notice').toContainText(/Choose .+ or later/)
  await day.fill(earliest)
  await expect(preview).not.toContainText(/Choose .+ or later/)
  await announce.click()
  const changes = page.getByRole('region', { name: 'Changes' })
  await expect(changes).toContainText('M $19.50')
  await changes.getByRole('button', { name: 'Withdraw' }).click()
  await expect(changes).toContainText('Withdrawn')
}

test('with a phone staff manage macros, change a cost, replay a callback, check the trail and search', async ({
  visit,
  stage,
  till,
  steps,
}) => {
  const order = await buyTee(await visit(), stage.address, till.formFields)
  const page = await visit(phone, 'office')
  await steps.signIn(page, 'ops@fanfare.test')
  await manageMacros(page, order)
  await changeCosts(page)
  await openPath(page, '/operator/health')
  await page.getByRole('button', { name: 'Replay' }).first().click()
  await expectDone(page, /Checked with the provider/)
  await openPath(page, '/operator/trail?q=event')
  await expect(page.getByRole('region', { name: 'Lines' })).toContainText(/event/i)
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(page.getByText(/Chain intact, \d+ lines/)).toBeVisible({ timeout: 60_000 })
  await openPath(page, '/operator/ledger')
  const amount = page
    .locator('main tbody')
    .first()
    .getByText(/^\$[\d,.]+$/)
    .first()
  const { x, width } = (await amount.boundingBox())!
  expect(x + width, 'its amounts are in view').toBeLessThanOrEqual(360)
  await openPath(page, '/operator/find')
  await page.getByLabel('What to find').last().fill('drop0@fans')
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(`^${order}`) })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: order })).toBeVisible()
})
