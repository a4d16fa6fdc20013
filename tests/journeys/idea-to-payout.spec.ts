/** The whole path: an idea becomes a product, a fan buys it, it is printed and sent, and the creator is paid. */
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { denyCamera, scanByCamera } from './camera.ts'
import { openBatchInPrint } from './press-forms.ts'
import { expect, expectInCart, test } from './stage.ts'
import type { Till } from './till.ts'
import type { WorldSteps } from './world-steps.ts'

test.describe.configure({ mode: 'serial' })

const email = `nneka-${Date.now().toString(36)}@fans.test`
const password = 'a long enough pass phrase'
let handle = ''
let product = ''
let orderPage = ''
let parcel = ''

/** A picture with enough pixels to print large. */
const createPicture = (): Promise<Buffer> => {
  const circle = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="2400" height="2400"><circle cx="1200" cy="1200" r="1100" fill="#00a878"/><circle cx="1200" cy="1200" r="500" fill="#ffc62e"/></svg>',
  )
  return sharp(circle).png().toBuffer()
}

test('a new creator signs up and confirms the address by the letter', async ({ visit, steps }) => {
  const page = await visit(undefined, 'app')
  await page.goto('/sign-up')
  await page.getByLabel('Your name').fill('Nneka Obi')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel(/Shop name/).fill('Nneka Prints')
  await page.getByRole('main').getByRole('button').first().click()
  await steps.openMail(page, /confirm/i, email)
  const link = await page.locator('a[href*="verify-email"], iframe').first()
  const frame =
    (await link.evaluate((element) => element.tagName)) === 'IFRAME'
      ? page.frameLocator('iframe').first()
      : page
  const href = await frame.locator('a[href*="verify-email"]').first().getAttribute('href')
  await page.goto(new URL(href!).pathname + new URL(href!).search)
  const confirmButtons = page.getByRole('main').getByRole('button')
  if (await confirmButtons.count())
    await Promise.all([
      page.waitForResponse((answer) => answer.request().method() === 'POST'),
      confirmButtons.first().click(),
    ])
  await page.goto('/login')
  if (page.url().includes('/login')) await signInAsNneka(steps, page)
  await page.goto('/dashboard')
  await expect(page.getByText('$0.00').first()).toBeVisible()
})

const signInAsNneka = ({ signIn }: WorldSteps, page: Page) => signIn(page, email, password)

test('picks a blank, uploads a picture, adds words, sees the mockup follow the colour, and publishes at a profit', async ({
  visit,
  steps,
}) => {
  const page = await visit(undefined, 'app')
  await signInAsNneka(steps, page)
  await page.goto('/create')
  await page
    .getByRole('link', { name: /Unisex staple tee/ })
    .first()
    .click()
  await page.getByText('Design this', { exact: true }).first().click()
  await page.getByRole('button', { name: 'Text', exact: true }).click()
  const layers = page.getByRole('region', { name: 'Layers' })
  await expect(layers.getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: 'Ink #00a878' }).or(page.getByLabel('Ink #00a878')).first().click()
  await page.getByRole('button', { name: 'Image', exact: true }).click()
  await page.locator('input[type=file]').setInputFiles({
    name: 'sun.png',
    mimeType: 'image/png',
    buffer: await createPicture(),
  })
  await expect(layers.getByText(/sun/).first()).toBeVisible({ timeout: 60_000 })
  const stage = page.locator('canvas').first()
  const pictureBefore = await stage.screenshot()
  await page.locator('input[name=stage-colour]:not(:checked)').first().click({ force: true })
  await expect(async () => expect((await stage.screenshot()).equals(pictureBefore)).toBe(false)).toPass()
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Nneka sun tee')
  await page.getByLabel(/Price of the/).fill('49.00')
  await page.locator('input[name=schedule]').nth(2).check({ force: true })
  await page.getByLabel('Number of units').fill('50')
  await expect(page.getByRole('dialog')).toContainText(/\$[23]\d\.\d\d/)
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText(/is on sale as user-1/)).toBeVisible({ timeout: 60_000 })
  const pageHref = await page.getByRole('link', { name: 'See the page' }).getAttribute('href')
  product = new URL(pageHref!, page.url()).pathname
  handle = product.split('/')[1]!
})

/** Takes a fan from the product to a filled-in checkout in Lagos. */
async function fillCheckout(page: Page, name: string): Promise<void> {
  await page.goto(product)
  await page.locator('input[name=size][value=M]').check({ force: true })
  await page
    .getByRole('button', { name: /add to cart/i })
    .first()
    .click()
  await expectInCart(page)
  await page.goto(`/${handle}/checkout`)
  await page.getByRole('textbox', { name: 'E-mail' }).fill('fan@fanfare.test')
  await page.locator('[name=name]').fill(name)
  await page.locator('[name=line1]').fill('12 Allen Avenue')
  await page.locator('[name=city]').fill('Ikeja')
  await page.locator('[name=country]').selectOption('NG')
  await page.locator('[name=postalCode]').fill('101233')
  // Until the response arrives, the state is still a list, that of the previous country.
  const state = page.getByLabel('State').and(page.locator('input'))
  await expect(state).toBeVisible()
  await state.fill('Lagos')
  await expect(page.locator('[data-checkout] .is-busy')).toHaveCount(0)
  await expect(state).toHaveValue('Lagos')
  await expect(page.locator('[name=postalCode]')).toHaveValue('101233')
}

const payNow = (page: Page) => page.locator('button[name=intent][value=pay]:visible').click()
async function pay(till: Till, page: Page, cardNumber: string): Promise<void> {
  await till.type(page, cardNumber)
  await payNow(page)
}

test('a fan picks colour and size, is declined, keeps what was typed, confirms at the bank and has an order', async ({
  visit,
  till,
}) => {
  const page = await visit()
  await fillCheckout(page, 'Tunde Fan')
  await pay(till, page, '4000 0000 0000 0002')
  const declined = page.getByText(/declined/i).filter({ visible: true })
  await expect(declined.first()).toBeVisible()
  await expect(page.locator('[name=line1]')).toHaveValue('12 Allen Avenue')
  await pay(till, page, '4000 0025 0000 3155')
  await till.approve(page)
  await page.waitForURL(/\/order\/FN-/)
  orderPage = page.url()
  await expect(page.getByText('Nneka sun tee').first()).toBeVisible()
})

test('the creator sees the unit waiting; at the cut-off it goes to print, is packed and sent, and the fan is told', async ({
  visit,
  steps,
}) => {
  const creator = await visit(undefined, 'app')
  await signInAsNneka(steps, creator)
  await creator.goto('/dashboard')
  await expect(async () => {
    await creator.reload()
    await expect(creator.getByText('Units waiting')).toBeVisible({ timeout: 2_000 })
    await expect(creator.getByText('Nneka sun tee').first()).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
  await steps.sendToPress(creator)

  const ops = await visit(undefined, 'office')
  await steps.signIn(ops, 'ops@fanfare.test')
  const batch = await openBatchInPrint(ops, 'Nneka sun tee')
  await expect(ops.getByText(/No\. 1 of 50, Nneka sun tee/).first()).toBeVisible()
  const paper = await ops.request.get(`${batch}/papers/work-order`)
  expect(paper.headers()['content-type']).toContain('pdf')
  expect((await paper.body()).subarray(0, 4).toString()).toBe('%PDF')
  const garment = ops.getByRole('listitem').filter({ hasText: 'Bella+Canvas 3001 Unisex staple tee' })
  const file = await garment.locator('a[download]').first().getAttribute('href')
  const png = await sharp(await (await ops.request.get(file!)).body()).metadata()
  expect([png.width, png.height, png.density]).toEqual([3600, 4800, 300])

  const code = (await ops
    .getByRole('row', { name: /Nneka sun tee/ })
    .getByRole('link', { name: /^Scan [A-Z]{3}-/ })
    .first()
    .getAttribute('aria-label'))!.replace('Scan ', '')
  for (const step of ['Start printing', 'Printed']) {
    await ops.goto('/operator/scan')
    await ops.getByLabel(step, { exact: true }).check()
    await ops.getByLabel('Code').first().fill(code)
    await ops.getByLabel('Code').first().press('Enter')
    await expect(ops.locator('[aria-live=assertive] p')).toBeVisible()
  }
  await scanByCamera(ops, code)
  await expect(ops.getByText('Packed', { exact: true }).last()).toBeVisible()
  await denyCamera(ops)
  await ops.goto('/operator/shipments')
  const order = /FN-\w+/.exec(orderPage)![0]
  await ops.getByRole('row', { name: order }).locator('a[href^="/operator/shipments/"]').click()
  // The list has a form with a carrier, too.
  await ops.waitForURL(/\/operator\/shipments\/shm_/)
  await steps.nameCarrier(ops)
  await Promise.all([
    ops.waitForResponse((response) => response.request().method() === 'POST'),
    ops.locator('form:has([name=carrier]) button').last().click(),
  ])
  await expect(ops.getByRole('button', { name: 'Mark as delivered' })).toBeVisible()
  parcel = new URL(ops.url()).pathname
  await steps.openMail(ops, /on its way|shipped|sent/i)
})

test('profit becomes available, the payout is requested, approved by someone else, sent and paid, and the books balance', async ({
  visit,
  steps,
}) => {
  const creator = await visit(undefined, 'app')
  await signInAsNneka(steps, creator)
  await creator.goto('/setting')
  await creator.locator('[name=accountName]').fill('Nneka Obi')
  await creator.locator('[name=accountNumber]').fill('0123456789')
  await creator.locator('[name=bankName]').fill('Guaranty Trust Bank')
  await creator.getByRole('button', { name: 'Set Bank Account' }).click()
  // Where the provider knows the account's holder, the creator confirms the name first.
  const confirmButton = creator.getByRole('button', { name: 'Yes, set this account' })
  const bankNote = creator.locator('#bank').getByText('ending in 6789')
  await expect(confirmButton.or(bankNote)).toBeVisible()
  if (await confirmButton.isVisible()) {
    await expect(creator.locator('#bank')).toContainText('ADAEZE BELLO')
    await confirmButton.click()
  }
  await expect(bankNote).toBeVisible()
  await creator.goto('/payment')
  const ops = await visit(undefined, 'office')
  await steps.signIn(ops, 'ops@fanfare.test')
  await ops.goto(parcel)
  await steps.waitUntilAvailable(creator, ops, /\$3\d\.\d\d/)
  await creator.getByRole('button', { name: 'All' }).click()
  await creator.getByRole('button', { name: 'Request Payout' }).click()
  // Someone who has just signed in isn't asked for the password again.
  await expect(creator.getByRole('button', { name: /^Release \$/ })).toBeVisible()
  const passwordField = creator.getByLabel('Your password')
  if (await passwordField.isVisible()) await passwordField.fill(password)
  await creator.getByRole('button', { name: /^Release \$/ }).click()
  await creator.waitForURL(/\/payout\//)

  const finance = await visit(undefined, 'office')
  await steps.signIn(finance, 'finance@fanfare.test')
  const timePattern = /\d{1,2} \w{3,4}, \d{2}:\d{2}/
  const findStep = (step: string) =>
    creator.getByRole('listitem').filter({ has: creator.getByText(step, { exact: true }) })
  const press = async (name: string) => {
    await finance.goto('/operator/payouts')
    const row = finance.locator('form', { has: finance.getByRole('button', { name }) }).first()
    const reference = row.locator('[name=reference]')
    if (await reference.count()) await reference.fill('journey-1')
    await row.getByRole('button', { name }).click()
    await finance.waitForLoadState('networkidle')
  }
  await press('Approve')
  await expect(finance.locator('.note-ok')).toBeFocused()
  await expect(async () => {
    await finance.goto('/operator/payouts')
    if (await finance.getByRole('button', { name: 'Mark as sent' }).count()) await press('Mark as sent')
    if (await finance.getByRole('button', { name: 'Mark as paid' }).count()) await press('Mark as paid')
    await steps.confirmPayouts()
    await creator.reload()
    await expect(findStep('Paid')).toContainText(timePattern, { timeout: 2_000 })
  }).toPass({ timeout: 150_000 })
  // Each step, the sending too, shows when it happened; a step still to come shows no time.
  for (const step of ['Requested', 'Approved', 'In transit', 'Paid'])
    await expect(findStep(step), step).toContainText(timePattern)
  await finance.goto('/operator/ledger')
  for (const kind of ['sale.captured', 'profit.cleared', 'payout.requested', 'payout.sent']) {
    await finance.goto(`/operator/ledger?kind=${kind}`)
    await expect(finance.getByRole('main').getByText(/\$/).first()).toBeVisible()
  }
  await creator.goto(orderPage)
  await expect(creator.getByText('Nneka sun tee').first()).toBeVisible()
  await expect(creator.getByRole('main')).toContainText(/delivered|arrived|at your door/i)
  await creator.goto('/proof')
  await expect(creator.getByRole('main')).toContainText('0.00')
})

test('a card payment makes an order at once; a late bank payment makes one order, when the bank answers', async ({
  visit,
  till,
  steps,
}) => {
  const page = await visit()
  await fillCheckout(page, 'Ada Prompt')
  await pay(till, page, '4242 4242 4242 4242')
  await page.waitForURL(/\/order\/FN-/)
  await expect(page.getByRole('main').getByText('Processing', { exact: true })).toBeVisible()

  await fillCheckout(page, 'Bola Late')
  await till.slowMethod.choose(page)
  await payNow(page)
  await page.waitForURL(/\/order\/FN-/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Almost there')
  await expect(page.getByRole('main').getByText('Waiting for payment', { exact: true })).toBeVisible()
  await steps.answerAsBank()
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('main').getByText('Processing', { exact: true })).toBeVisible({
      timeout: 2_000,
    })
  }).toPass({ timeout: 60_000 })
  await expect(page.getByText(till.slowMethod.paidWith)).toBeVisible()
  await page.goto('/proof')
  await expect(page.getByRole('main')).toContainText('0.00')
})
