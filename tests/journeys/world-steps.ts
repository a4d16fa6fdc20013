/** The steps that differ in each world: signing in, reading letters, and everything that takes days. */
import { randomInt } from 'node:crypto'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { adaeze, ops, password as samplePassword } from '../../sample/people.ts'
import { buyFromDrop } from '../drivers/drop-buyer.ts'
import type { ProductionWorld } from '../drivers/production-world.ts'
import type { SmtpBox } from '../drivers/smtp-box.ts'
import { findPieceCodes, pack, Sender, ship } from './press-forms.ts'
import { tills } from './till.ts'

/** Where someone's pages are: a fan at the stores, a creator at the public address, staff at the office. */
export type Site = 'stores' | 'app' | 'office'
/** Opens a new browser at a site. */
type Visit = (site: Site) => Promise<Page>
export type WorldSteps = {
  /** Signs someone in at the site of their page. */
  signIn(page: Page, email: string, password?: string): Promise<void>
  /** Opens the newest letter with a subject, optionally to this address, in a frame, once it is sent. */
  openMail(page: Page, subject: RegExp, address?: string): Promise<void>
  /** The newest match of a pattern in any letter; waits for one. `input` is a request context of that site. */
  findInLetters(input: APIRequestContext, pattern: RegExp): Promise<string>
  /** Makes sure that this many fans have received a tee; in the sample they have. */
  deliverTees(fans: number, title?: string): Promise<void>
  /** Sends the waiting tees to the press. `creator` is the page of a signed-in creator. */
  sendToPress(creator: Page): Promise<void>
  /** Names the carrier on the page of a parcel. */
  nameCarrier(parcel: Page): Promise<void>
  /** Lets days pass until the creator's balance matches; the parcel on the staff's page arrives meanwhile. */
  waitUntilAvailable(creator: Page, parcel: Page, balance: RegExp): Promise<void>
  /** Waits until the creator has available profit, as one with a year of sales has at once. */
  waitUntilEarned(creator: Page): Promise<void>
  /** Confirms sent payouts as paid, where a provider does so and not a person. */
  confirmPayouts(): Promise<void>
  /** Makes the slow bank answer. */
  answerAsBank(): Promise<void>
}

const logIn = async (page: Page, email: string, password: string): Promise<void> => {
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
}
const expectBalance = (creator: Page, balance: RegExp, timeout: number) =>
  expect(creator.getByRole('heading', { level: 1 })).toContainText(balance, { timeout })
const moveClock = (page: Page, step: string) =>
  Promise.all([
    page.waitForResponse((response) => response.request().method() === 'POST'),
    page.getByRole('button', { name: step }).click(),
  ])

/** Staff of the sample sign in with one click, without a second factor; everyone else with a password. */
export async function signIn(page: Page, email: string, password = samplePassword): Promise<void> {
  const door = { 'ops@fanfare.test': 'As print staff', 'finance@fanfare.test': 'As finance' }[email]
  if (!door) return logIn(page, email, password)
  await page.goto('/login')
  await page.getByRole('button', { name: door }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
}

/** Opens the newest mail with a subject in the sample's outbox, once it is sent. */
export async function expectMailTo(page: Page, subject: RegExp): Promise<void> {
  await expect(async () => {
    await page.goto('/outbox')
    await page.getByRole('link', { name: subject }).first().click({ timeout: 2_000 })
  }).toPass({ timeout: 30_000 })
}

/** The newest match of a pattern in the sample's outbox; waits for one. */
export async function findInOutbox(input: APIRequestContext, pattern: RegExp): Promise<string> {
  let match = ''
  await expect(async () => {
    const letters = await (await input.get('/outbox')).text()
    const newest = [...letters.matchAll(/href="(\/outbox\/[^"]+)"/g)].slice(0, 12)
    for (const [, letter] of newest) {
      const mail = await (await input.get(letter!)).text()
      match = pattern.exec(mail)?.[0] ?? ''
      if (match) return
    }
    throw new Error(`no letter says ${pattern}`)
  }).toPass({ timeout: 30_000 })
  return match
}

export const createSampleSteps = (visit: Visit): WorldSteps => ({
  signIn,
  openMail: expectMailTo,
  findInLetters: findInOutbox,
  // A year of orders has arrived.
  async deliverTees() {},
  async sendToPress(creator) {
    await moveClock(creator, 'Skip to next print')
  },
  // The test carrier is chosen and makes its own number.
  async nameCarrier() {},
  async waitUntilAvailable(creator, _, balance) {
    // As many days as it takes: the parcel arrives, and its return period passes.
    await expect(async () => {
      await Promise.all([
        creator.waitForEvent('load'),
        creator.getByRole('button', { name: '+1 day' }).click(),
      ])
      await expectBalance(creator, balance, 1)
    }).toPass({ timeout: 120_000, intervals: [0] })
  },
  async waitUntilEarned() {},
  // Staff enter it in the console.
  async confirmPayouts() {},
  async answerAsBank() {
    const creator = await visit('app')
    await signIn(creator, adaeze.email)
    await moveClock(creator, '+1 hour')
  },
})

/** Production has no shortcuts: an authenticator's codes, a mail server's letters, the console's own buttons. */
export const createProductionSteps = (production: ProductionWorld, visit: Visit): WorldSteps => {
  const { box, stripe, callbacks } = production
  const signInToProduction: WorldSteps['signIn'] = async (page, email, password = samplePassword) => {
    const codes = production.findAuthenticator(email)
    await logIn(page, email, password)
    if (!codes) return
    await page.waitForURL(/\/two-factor/)
    const codeForm = page.locator('form', { has: page.locator('[name=code]') })
    await codeForm.locator('[name=code]').fill(await codes())
    await codeForm.getByRole('button').first().click()
    await page.waitForURL((url) => !url.pathname.startsWith('/two-factor'))
  }
  /** Closes the collecting batch in the console, once it holds this many tees, and shows it. */
  const closeBatch = async (tees: number): Promise<Page> => {
    const staff = await visit('office')
    await signInToProduction(staff, ops.email)
    await expect(async () => {
      await staff.goto('/operator/batches')
      await staff
        .getByRole('list', { name: 'Batches by state' })
        .locator('> li')
        .first()
        .locator('a[href*="-DTG"]')
        .first()
        .click({ timeout: 2_000 })
      await expect(staff.getByText('Close now', { exact: true })).toBeVisible()
      const waiting = staff.getByRole('row').filter({ hasText: 'Bella+Canvas 3001 Unisex staple tee' })
      expect(await waiting.count()).toBeGreaterThanOrEqual(tees)
    }).toPass({ timeout: 60_000 })
    await staff.getByText('Close now', { exact: true }).click()
    await staff.getByRole('button', { name: 'Close the batch now' }).click()
    await expect(staff.getByText(/closed .* in Lagos/).first()).toBeVisible()
    return staff
  }
  /** Waits for a balance: profit starts to clear once the worker has handled the delivery. */
  const waitForBalance = (creator: Page, balance: RegExp): Promise<void> =>
    expect(async () => {
      await production.waitLess(3)
      await production.checkNow()
      await creator.reload()
      await expectBalance(creator, balance, 1)
    }).toPass({ timeout: 150_000, intervals: [1_000] })
  const findNewest = async <Found>(
    find: (letters: ReturnType<SmtpBox['listLetters']>) => Found | undefined,
  ) => {
    let letter: Found | undefined
    await expect(() => {
      letter = find(box.listLetters())
      expect(letter, 'a letter has arrived').toBeTruthy()
    }).toPass({ timeout: 30_000 })
    return letter!
  }
  return {
    signIn: signInToProduction,
    async openMail(page, subject, address) {
      const { html } = await findNewest((letters) =>
        letters.find(
          (letter) => subject.test(letter.subject) && letter.to.includes(address ?? letter.to[0]!),
        ),
      )
      await page.goto('about:blank')
      await page.setContent('<!doctype html><iframe style="width:100%;height:90vh"></iframe>')
      await page.locator('iframe').evaluate((frame, markup) => {
        ;(frame as HTMLIFrameElement).srcdoc = markup
      }, html)
    },
    findInLetters: (_, pattern) =>
      findNewest((letters) =>
        letters
          .map(({ text, html }) => pattern.exec(html || text)?.[0])
          .find((matched) => matched !== undefined),
      ),
    async deliverTees(fans, title = 'Skip the intro tee') {
      for (let number = 0; number < fans; number += 1)
        await buyTee(await visit('stores'), production.stores, title)
      const staff = await closeBatch(fans)
      await deliverBatch(new Sender(staff.request, production.office), readBatch(staff), title, fans)
    },
    async sendToPress() {
      await closeBatch(1)
    },
    async nameCarrier(parcel) {
      const carrier = parcel.locator('[name=carrier]')
      const carriers = await carrier.locator('option').allTextContents()
      expect(carriers.join(), 'the test carrier carries nothing').not.toMatch(/test/i)
      await carrier.selectOption('dhl')
      await parcel.locator('[name=trackingNumber]').fill(createLabelNumber())
    },
    async waitUntilAvailable(creator, parcel, balance) {
      await parcel.getByRole('button', { name: 'Mark as delivered' }).click()
      await expect(parcel.getByRole('button', { name: 'Mark as delivered' })).toHaveCount(0)
      await waitForBalance(creator, balance)
    },
    async waitUntilEarned(creator) {
      await creator.goto('/payment')
      await waitForBalance(creator, /\$[1-9]\d\.\d\d/)
    },
    async confirmPayouts() {
      await production.checkNow()
      await callbacks.completePayouts()
    },
    async answerAsBank() {
      for (const { id, status } of stripe.books.intents.values())
        if (status === 'processing') stripe.books.decide(id, true)
    },
  }
}

const readBatch = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1)!
/** Ten digits, as a carrier's label has them. */
const createLabelNumber = (): string => String(randomInt(1_000_000_000, 9_999_999_999))

async function buyTee(fan: Page, origin: string, title: string): Promise<void> {
  const product = `/@harmattan/${title.toLowerCase().replaceAll(' ', '-')}`
  const { ask } = new Sender(fan.request, origin)
  const purchase = { product, listingId: '', number: randomInt(1_000_000), card: tills.production.formFields }
  const { end } = await buyFromDrop({ ...purchase, ask, pause: () => Promise.resolve() })
  expect(end).toBe('bought')
}

/** Prints, packs, ships and delivers the pieces of a batch. */
async function deliverBatch(staff: Sender, batch: string, title: string, pieces: number): Promise<void> {
  for (const code of await findPieceCodes(staff, batch, title, pieces)) {
    const label = { carrier: 'dhl', trackingNumber: createLabelNumber() }
    const parcel = await ship(staff, await pack(staff, code), label)
    await staff.send(`${parcel}?do=deliver`, {})
  }
}
