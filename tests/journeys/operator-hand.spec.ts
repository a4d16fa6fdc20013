/** A day at the press with a phone: a batch is printed, spoiled, reprinted and sent; a question, a claim, a report. */
import type { Page } from '@playwright/test'
import { type Desk, fillDesk } from './operator-desk.ts'
import { expect, signIn, test, waitUntilAwake } from './stage.ts'

const phone = { width: 360, height: 740 }

/** Expects that nothing overflows to the right. */
const expectNoOverflow = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth), page.url()).toBeLessThanOrEqual(360)

/** Opens one of the queues that the first screen links to. */
async function openQueue(page: Page, pattern: RegExp): Promise<void> {
  await page.goto('/operator')
  await expectNoOverflow(page)
  await page.getByRole('main').getByRole('link', { name: pattern }).click()
  await page.waitForURL((url) => url.pathname !== '/operator')
  await expectNoOverflow(page)
}

/** The station's answer to the last scan. */
const findVerdict = (page: Page) => page.locator('[aria-live=assertive] p')

/** Scans a piece one step further, and expects the station's answer. */
async function scanCode(page: Page, code: string, answer: RegExp): Promise<void> {
  await page.goto(`/operator/scan?code=${code}`)
  await page.getByRole('button', { name: 'Move on' }).click()
  await expect(findVerdict(page)).toHaveText(answer)
  await expectNoOverflow(page)
}

/**
 * The scans of a piece from the closed batch into a parcel, as a scanner types them: wherever the focus is, and without
 * waiting for an answer. Each gets its answer, in order, where a phone shows it.
 */
async function scanThroughPress(page: Page, code: string): Promise<void> {
  await waitUntilAwake(page)
  await page.getByRole('heading', { level: 1 }).click()
  for (let scans = 0; scans < 3; scans += 1) {
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
  }
  const answers = page.getByRole('list', { name: 'Last scans' }).getByRole('listitem')
  await expect(answers).toHaveCount(3)
  await expect(answers).toContainText([/Packed into parcel/, /Printed/, /Print it now/])
  await expect(findVerdict(page)).toContainText('Packed into parcel')
  await expect(findVerdict(page)).toBeInViewport({ ratio: 1 })
  await expect(page.getByLabel('Code').first()).toBeFocused()
  await expectNoOverflow(page)
}

async function reportMisprint(page: Page, code: string): Promise<void> {
  await scanCode(page, code, /Print it now/)
  await page.getByText('Report a misprint', { exact: true }).click()
  const form = page.locator('form', { has: page.getByRole('button', { name: 'Set aside' }) })
  await form.getByRole('radio').first().check({ force: true })
  await form.getByRole('button', { name: 'Set aside' }).click()
  await expect(findVerdict(page)).toContainText('Misprint recorded')
}

/** The batch after the next cut-off contains the reprint, and marks it. */
async function reprint(page: Page, { batch, codes }: Desk): Promise<void> {
  await Promise.all([
    page.waitForResponse((response) => response.request().method() === 'POST'),
    page.getByRole('button', { name: 'Skip to next print' }).click(),
  ])
  let reprintCode = ''
  await expect(async () => {
    await page.goto('/operator/batches')
    const link = page.locator('main a[href*="-DTG"]').first()
    const nextBatch = (await link.getAttribute('href', { timeout: 2_000 }))!
    expect(nextBatch).not.toContain(batch)
    await page.goto(nextBatch)
    const scans = page.getByRole('link', { name: /^Scan [A-Z]{3}-/ })
    reprintCode = (await scans.first().getAttribute('aria-label', { timeout: 2_000 }))!.replace('Scan ', '')
    await expect(page.getByRole('link', { name: /png|download/i }).first()).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 90_000 })
  expect(codes).not.toContain(reprintCode)
  await page.goto(`/operator/scan?code=${reprintCode}`)
  await expect(page.getByText('Reprint 2')).toBeVisible()
  await scanThroughPress(page, reprintCode)
  await page.getByRole('link', { name: 'Order complete. Ship it' }).click()
  await page.waitForURL(/\/operator\/shipments\/shm_/)
  await expectNoOverflow(page)
  await waitUntilAwake(page)
  await page.getByRole('button', { name: 'Ship parcel' }).click()
  await expect(page.getByRole('heading', { name: 'Tracking' })).toBeVisible()
}

async function answerThread(page: Page, { thread }: Desk): Promise<void> {
  await openQueue(page, /unanswered/)
  await page.locator(`main a[href="${thread}"]`).first().click()
  await page.waitForURL(`**${thread}`)
  await waitUntilAwake(page)
  await page.getByLabel('Macro').selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Insert' }).click()
  await expect(page.getByLabel('Answer')).not.toHaveValue('')
  await expectNoOverflow(page)
  const answerText = await page.getByLabel('Answer').inputValue()
  expect(answerText, 'no placeholder of the macro is left').not.toMatch(/[{}]/)
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Ops Desk' }).first()).toBeVisible()
}

async function decide(page: Page, choice: RegExp, words: string): Promise<void> {
  await waitUntilAwake(page)
  await expectNoOverflow(page)
  await page.getByRole('radio', { name: choice }).check({ force: true })
  await page.getByLabel(/^Reason/).fill(words)
  await page.getByRole('button', { name: 'Decide', exact: true }).click()
}

test('with a phone staff print, spoil, reprint and ship, answer a fan, and decide a claim and a report', async ({
  visit,
  stage,
}) => {
  test.setTimeout(300_000)
  const page = await visit(phone)
  await signIn(page, 'ops@fanfare.test')
  const desk = await fillDesk(stage, page)
  await openQueue(page, /closed, waiting for the press/)
  await page.locator(`main a[href="/operator/batches/${desk.batch}"]`).first().click()
  await page.waitForURL(`**/${desk.batch}`)
  await expectNoOverflow(page)
  await expect(page.getByRole('link', { name: `Scan ${desk.codes[0]}` })).toBeVisible()
  await reportMisprint(page, desk.codes[0]!)

  await answerThread(page, desk)
  await openQueue(page, /claims? to decide/)
  await page.locator(`main a[href="${desk.claim}"]`).first().click()
  await page.waitForURL(`**${desk.claim}`)
  await decide(page, /Reprint/, 'We see it, and print it again for you.')
  await expect(page.getByRole('button', { name: 'Decide', exact: true })).toHaveCount(0)
  await expect(page.getByText('We see it, and print it again for you.').first()).toBeVisible()
  await openQueue(page, /reports? awaiting a decision/)
  await page.locator(`main a[href="${desk.report}"]`).first().click()
  await page.waitForURL(`**${desk.report}`)
  await decide(page, /^Dismiss/, 'It is their own drawing of a bus.')
  await expect(page.getByText('It is their own drawing of a bus.').first()).toBeVisible()

  await reprint(page, desk)
})
