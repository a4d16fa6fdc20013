/** After the order, on a phone: a file is fetched, a size swapped, a claim decided; each with its letters. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { buildClassSelector } from './class-selector.ts'
import { requestFanLink } from './fan-link.ts'
import { expect, expectInCart, type Stage, test } from './stage.ts'
import type { WorldSteps } from './world-steps.ts'

const phone = { width: 360, height: 740 }
const expectNoOverflow = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)

/** Expects a letter with this subject and text that links back to the order. */
async function expectLetter(
  { openMail }: WorldSteps,
  page: Page,
  subject: RegExp,
  pattern: RegExp,
): Promise<void> {
  await expect(async () => {
    await openMail(page, subject)
    const body = page.frameLocator('iframe').first().locator('body')
    await expect(body).toContainText(pattern, { timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
}

/** Matches the pages of orders that other journeys, or earlier steps of this one, have already used. */
const usedOrderPattern = /You (<!-- -->)?(told us|asked again)|Printed (again )?for you/

/** Opens the page of an arrived order through the link in the fan's mail; `pattern` must match it. */
async function openArrivedOrder(
  { findInLetters }: WorldSteps,
  { address }: Stage,
  staff: Page,
  fan: Page,
  pattern: RegExp,
): Promise<string> {
  await staff.goto('/operator/orders?status=delivered')
  const orders = await staff
    .locator('main a[href^="/operator/orders/ord_"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')!))
  for (const order of new Set(orders)) {
    const page = await (await staff.request.get(`${order}/as-fan`)).text()
    if (!pattern.test(page) || usedOrderPattern.test(page)) continue
    await fan.goto(await requestFanLink(findInLetters, staff.request, fan.request, address, order))
    return order
  }
  throw new Error(`no unused order that arrived says ${pattern}`)
}

test('a fan buys a file, downloads it, and gets a new link when the old one has expired', async ({
  visit,
  till,
  steps,
}) => {
  const page = await visit(phone)
  await page.goto('/@harmattan/dry-season-printable-poster')
  await expectNoOverflow(page)
  const choices = page.locator('[data-buy] fieldset, [data-buy] input:not([type=hidden])')
  await expect(choices, 'a file has no options').toHaveCount(0)
  await page.getByRole('button', { name: 'Add to cart' }).filter({ visible: true }).first().click()
  await expectInCart(page)
  await expect(page.getByText('1 file, before tax')).toBeVisible()
  await page.goto('/@harmattan/checkout')
  const field = (name: string) => page.locator(`[data-checkout] [name=${name}]:not([type=hidden])`)
  await expect(field('line1'), 'a file needs no address').toHaveCount(0)
  const response = page.waitForResponse((answer) => answer.request().method() === 'POST')
  await Promise.all([response, field('country').selectOption('DE')])
  await expect(page.locator('[data-checkout] .is-busy')).toHaveCount(0)
  await field('email').fill('files@fans.test')
  await till.type(page, '4242 4242 4242 4242')
  await page.locator('[data-pay]').click()
  await page.waitForURL(/\/order\/FN-/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, your files are ready')
  await expectNoOverflow(page)

  const downloadLink = page.getByRole('link', { name: /^Download/ })
  await expect(downloadLink).toHaveText('Download (5 left)')
  const [file] = await Promise.all([page.waitForEvent('download'), downloadLink.click()])
  expect(file.suggestedFilename()).toMatch(/^FN-\w+-Dry-season-printable-poster\.png$/)
  const { format, width, height } = await sharp(readFileSync(await file.path())).metadata()
  expect({ format, width, height }).toEqual({ format: 'png', width: 5400, height: 7200 })
  await page.reload()
  await expect(downloadLink).toHaveText('Download (4 left)')

  await page.goto(file.url().replace(/key=.*/, 'key=over'))
  await expect(page.getByText('That download link has expired')).toBeVisible()
  await expectNoOverflow(page)
  const number = /FN-\w+/.exec(file.url())![0]
  await expect(page.getByLabel('Order number')).toHaveValue(number)
  await page.getByLabel('E-mail you ordered with').fill('files@fans.test')
  await page.getByRole('main').getByRole('button').last().click()
  await expect(page.getByText('its link is on the way')).toBeVisible()
  await expectLetter(steps, page, new RegExp(`${number}: your files are ready`), /Download your files/)
  await steps.openMail(page, new RegExp(`^Your order ${number}`))
  const repeatedLink = await page.frameLocator('iframe').first().getByRole('link', { name: /order/i }).first()
  await page.goto((await repeatedLink.getAttribute('href'))!)
  await Promise.all([page.waitForEvent('download'), downloadLink.click()])
})

test('a fan without an account has their data erased through a link in a letter', async ({
  visit,
  steps,
}) => {
  const page = await visit(phone, 'app')
  await page.goto('/privacy/my-data')
  await page
    .getByRole('main')
    .getByLabel(/E-mail/)
    .fill('erased@fans.test')
  await page.getByRole('main').getByRole('button').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your inbox')
  await page.goto(
    await steps.findInLetters(page.request, /https?:\/\/[^\s"<>]*\/my-data\/open\?key=[^\s"<>]+/),
  )
  await expect(page.getByText('What we hold under erased@fans.test.')).toBeVisible()
  await expectNoOverflow(page)
  const erase = page.getByRole('button', { name: 'Erase my data' })
  await erase.click()
  await expect(page.getByRole('main'), 'a box left empty').toContainText('Tick the box')
  await page.getByRole('checkbox').check()
  await erase.click()
  await expect(page.getByText('Your data is being erased.')).toBeVisible()
})

test('a size that does not fit is swapped once and reprinted, and everyone sees it', async ({
  stage,
  visit,
  steps,
}) => {
  await steps.deliverTees(2)
  const [creator, staff] = [await visit(undefined, 'app'), await visit(undefined, 'office')]
  const [fan, mailbox] = [await visit(phone), await visit()]
  await steps.signIn(creator, 'adaeze@fanfare.test')
  await creator.goto('/claims')
  await creator.getByLabel('Offer size swaps').check()
  await creator.getByLabel('Days after delivery').fill('60')
  await creator.getByRole('button', { name: 'Save' }).click()
  await expect(creator.getByText('Saved.')).toBeVisible()
  await steps.waitUntilEarned(creator)
  await creator.goto('/claims')

  await steps.signIn(staff, 'ops@fanfare.test')
  const order = await openArrivedOrder(steps, stage, staff, fan, /Doesn’t fit\?/)
  await expectNoOverflow(fan)
  await fan.getByText('Doesn’t fit?').first().click()
  const sizes = fan.locator('details[open] select[name=sku]')
  const newSize = (await sizes.locator('option').last().textContent())!
  await sizes.selectOption({ label: newSize })
  await expectNoOverflow(fan)
  await fan.locator('details[open]').getByRole('button', { name: 'Swap the size' }).click()
  await expect(fan.getByText('Your new size is going to print.')).toBeVisible()
  const replacement = fan
    .locator(`${buildClassSelector('storefront/buying/order', 'units')} li`)
    .filter({ hasText: 'Printed for you in place of size' })
  await expect(replacement).toContainText(newSize)
  await expect(fan.getByText('A replacement is on its way. Keep this one or give it away.')).toBeVisible()
  await expectNoOverflow(fan)
  await expectLetter(steps, mailbox, new RegExp(`size ${newSize} is on us`), /another size, at no charge/)

  await creator.reload()
  await expect(creator.locator('section[aria-labelledby=swaps]')).toContainText(`for ${newSize}.`)
  // From here on it waits like any other piece, which the press's journey covers.
  await staff.goto(order)
  const replacementAtPress = staff.getByRole('listitem').filter({ hasText: `${newSize}, a replacement` })
  await expect(replacementAtPress).toContainText('Waiting to print')
})

test('claims with photos are decided: one by a reprint and some goodwill, one by a full refund', async ({
  stage,
  visit,
  steps,
}) => {
  await steps.deliverTees(2)
  const [staff, fan, mailbox] = [await visit(undefined, 'office'), await visit(phone), await visit()]
  await steps.signIn(staff, 'ops@fanfare.test')
  const order = await openArrivedOrder(steps, stage, staff, fan, /Tell us what is wrong/)
  await makeClaim(fan, 'The print is off', 'The sun is printed upside down.')
  await expectLetter(steps, mailbox, /we have your claim/, /We have your photo too/)

  await decideClaim(staff, 'The sun is printed upside down.', /Reprint/, 'You are right, a new one goes out.')
  await fan.reload()
  await expect(fan.getByText('Printed again', { exact: true }).first()).toBeVisible()
  await expect(fan.locator('#claim')).toContainText('You are right, a new one goes out.')
  await expectNoOverflow(fan)
  await expectLetter(steps, mailbox, /we’re reprinting it/, /You are right, a new one goes out/)

  await staff.goto(order)
  await staff.getByLabel('Goodwill amount').fill('3.50')
  await staff.getByLabel('Reason (the fan reads this)').fill('For the trouble with the sun')
  await staff.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(staff.getByText('$3.50 in goodwill as well')).toBeVisible()
  await fan.reload()
  await expect(fan.getByText('For the trouble with the sun')).toBeVisible()
  await expectNoOverflow(fan)
  await expectLetter(steps, mailbox, /^\$3\.50 refunded/, /For the trouble with the sun/)

  await openArrivedOrder(steps, stage, staff, fan, /Tell us what is wrong/)
  await makeClaim(fan, 'It is damaged', 'A hole under the arm of it.')
  await decideClaim(
    staff,
    'A hole under the arm of it.',
    /^Refund/,
    'That should not be. Your money is on its way.',
  )
  await expect(async () => {
    await fan.reload()
    await expect(
      fan.locator(buildClassSelector('storefront/buying/claims', 'head')).filter({ hasText: 'Refunded' }),
    ).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 20_000 })
  await expect(fan.getByRole('heading', { name: 'Refunded' })).toBeVisible()
  await expectNoOverflow(fan)
  await expectLetter(steps, mailbox, /refunded for order/, /That should not be/)
})

/** Makes a claim in the form on the order's page, with a photo. */
async function makeClaim(fan: Page, fault: string, words: string): Promise<void> {
  const form = fan.locator('#claim details').last()
  await form.locator('summary').click()
  const piece = form.locator('input[type=checkbox][name=unit]')
  if ((await piece.count()) > 0) await piece.first().check()
  await form.getByLabel(fault).check()
  await form.getByLabel('In your words').fill(words)
  const grey = { width: 900, height: 600, channels: 3, background: '#a03a2c' } as const
  const buffer = await sharp({ create: grey }).jpeg().toBuffer()
  await form.locator('input[type=file]').setInputFiles({ name: 'sun.jpg', mimeType: 'image/jpeg', buffer })
  await expectNoOverflow(fan)
  await form.getByRole('button', { name: 'Send the claim' }).click()
  await expect(fan.getByText('We have your claim.')).toBeVisible()
  await expect(
    fan.locator(`${buildClassSelector('storefront/buying/claims', 'photos')} img`).first(),
  ).toBeVisible()
  await expectNoOverflow(fan)
}

/** Decides the newest claim with this text. */
async function decideClaim(staff: Page, claimText: string, decision: RegExp, words: string): Promise<void> {
  await staff.goto('/operator/claims')
  const claims = await staff
    .locator('main a[href^="/operator/claims/ocl_"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')!))
  for (const claimHref of new Set(claims)) {
    await staff.goto(claimHref)
    if ((await staff.getByText(claimText).count()) === 0) continue
    await staff.getByLabel(decision).check()
    await staff.getByLabel('Reason (the fan reads this)').fill(words)
    await staff.getByRole('button', { name: 'Decide', exact: true }).click()
    await expect(staff.getByRole('heading', { name: 'Decided' })).toBeVisible()
    return
  }
  throw new Error(`no claim says ${claimText}`)
}
