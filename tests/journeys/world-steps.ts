/** The steps that differ in each world: signing in, reading letters, and everything that takes days. */
import { randomInt } from 'node:crypto'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { adaeze, ops, password as samplePassword } from '../../sample/people.ts'
import { buyFromDrop } from '../drivers/drop-buyer.ts'
import type { ProductionWorld } from '../drivers/production-world.ts'
import type { SmtpBox } from '../drivers/smtp-box.ts'
import { findPieces, pack, Sender, ship } from './press-forms.ts'
import { tills } from './till.ts'

/** Where someone's pages are: a fan at the stores, a creator at the public address, staff at the office. */
export type Site = 'stores' | 'app' | 'office'
/** Opens a new browser at a site. */
type Visit = (site: Site) => Promise<Page>
export type WorldSteps = {
  /** Signs someone in at the site of their page. */
  signIn(page: Page, email: string, password?: string): Promise<void>
  /** Opens the newest letter with a subject, optionally to this address, in a frame, once it is sent. */
  mailTo(page: Page, subject: RegExp, address?: string): Promise<void>
  /** The newest match of a pattern in any letter; waits for one. `input`: a request context of that site. */
  inLetters(input: APIRequestContext, pattern: RegExp): Promise<string>
  /** This many fans have received a tee; in the sample they have. */
  arrivals(fans: number, title?: string): Promise<void>
  /** The tees that wait go to the press. `creator`: a page of a creator who is signed in. */
  toPress(creator: Page): Promise<void>
  /** Names the carrier on the page of a parcel. */
  nameCarrier(parcel: Page): Promise<void>
  /** Lets days pass until the creator's balance matches; the parcel on the staff's page arrives meanwhile. */
  untilAvailable(creator: Page, parcel: Page, balance: RegExp): Promise<void>
  /** The creator has profit that is available, as one with a year behind them has. */
  untilEarned(creator: Page): Promise<void>
  /** A payout that was sent is paid, where a provider says so and not a person. */
  payoutsArrive(): Promise<void>
  /** The slow bank answers. */
  bankAnswers(): Promise<void>
}

const enter = async (page: Page, email: string, password: string): Promise<void> => {
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

/** In the sample staff sign in through its own door, without a second factor; everyone else with a password. */
export async function signIn(page: Page, email: string, password = samplePassword): Promise<void> {
  const door = { 'ops@fanfare.test': 'As print staff', 'finance@fanfare.test': 'As finance' }[email]
  if (!door) return enter(page, email, password)
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

export const createSampleWays = (visit: Visit): WorldSteps => ({
  signIn,
  mailTo: expectMailTo,
  inLetters: findInOutbox,
  // A year of orders has arrived.
  async arrivals() {},
  async toPress(creator) {
    await moveClock(creator, 'Skip to next print')
  },
  // The test carrier is chosen and makes its own number.
  async nameCarrier() {},
  async untilAvailable(creator, _, balance) {
    // As many days as it takes: the parcel arrives, and its return period passes.
    await expect(async () => {
      await Promise.all([
        creator.waitForEvent('load'),
        creator.getByRole('button', { name: '+1 day' }).click(),
      ])
      await expectBalance(creator, balance, 1)
    }).toPass({ timeout: 120_000, intervals: [0] })
  },
  async untilEarned() {},
  // Staff enter it in the console.
  async payoutsArrive() {},
  async bankAnswers() {
    const creator = await visit('app')
    await signIn(creator, adaeze.email)
    await moveClock(creator, '+1 hour')
  },
})

/** Production has no door of its own: a code of an authenticator, a mail server's letters, the console's own buttons. */
export const createProductionWays = (production: ProductionWorld, visit: Visit): WorldSteps => {
  const { box, stripe, callbacks } = production
  const signInThere: WorldSteps['signIn'] = async (page, email, password = samplePassword) => {
    const codes = production.codesOf(email)
    await enter(page, email, password)
    if (!codes) return
    await page.waitForURL(/\/two-factor/)
    const codeForm = page.locator('form', { has: page.locator('[name=code]') })
    await codeForm.locator('[name=code]').fill(await codes())
    await codeForm.getByRole('button').first().click()
    await page.waitForURL((url) => !url.pathname.startsWith('/two-factor'))
  }
  /** Closes at the console what collects, once this many tees are in it, and shows the batch. */
  const printing = async (tees: number): Promise<Page> => {
    const staff = await visit('office')
    await signInThere(staff, ops.email)
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
  /** The profit starts to wait when the worker has handled the delivery. */
  const waitUntil = (creator: Page, balance: RegExp): Promise<void> =>
    expect(async () => {
      await production.waitLess(3)
      await production.lookNow()
      await creator.reload()
      await expectBalance(creator, balance, 1)
    }).toPass({ timeout: 150_000, intervals: [1_000] })
  const newest = async <Found>(find: (letters: ReturnType<SmtpBox['letters']>) => Found | undefined) => {
    let letter: Found | undefined
    await expect(() => {
      letter = find(box.letters())
      expect(letter, 'a letter has come').toBeTruthy()
    }).toPass({ timeout: 30_000 })
    return letter!
  }
  return {
    signIn: signInThere,
    async mailTo(page, subject, address) {
      const { html } = await newest((letters) =>
        letters.find(
          (letter) => subject.test(letter.subject) && letter.to.includes(address ?? letter.to[0]!),
        ),
      )
      await page.goto('about:blank')
      await page.setContent('<!doctype html><iframe style="width:100%;height:90vh"></iframe>')
      await page.locator('iframe').evaluate((frame, words) => {
        ;(frame as HTMLIFrameElement).srcdoc = words
      }, html)
    },
    inLetters: (_, pattern) =>
      newest((letters) =>
        letters
          .map(({ text, html }) => pattern.exec(html || text)?.[0])
          .find((matched) => matched !== undefined),
      ),
    async arrivals(fans, title = 'Skip the intro tee') {
      for (let number = 0; number < fans; number += 1)
        await buyTee(await visit('stores'), production.stores, title)
      const staff = await printing(fans)
      await toTheDoor(new Sender(staff.request, production.office), readBatch(staff), title, fans)
    },
    async toPress() {
      await printing(1)
    },
    async nameCarrier(parcel) {
      const carrier = parcel.locator('[name=carrier]')
      const offered = await carrier.locator('option').allTextContents()
      expect(offered.join(), 'the test carrier carries nothing').not.toMatch(/test/i)
      await carrier.selectOption('dhl')
      await parcel.locator('[name=trackingNumber]').fill(labelNumber())
    },
    async untilAvailable(creator, parcel, balance) {
      await parcel.getByRole('button', { name: 'Mark as delivered' }).click()
      await expect(parcel.getByRole('button', { name: 'Mark as delivered' })).toHaveCount(0)
      await waitUntil(creator, balance)
    },
    async untilEarned(creator) {
      await creator.goto('/payment')
      await waitUntil(creator, /\$[1-9]\d\.\d\d/)
    },
    async payoutsArrive() {
      await production.lookNow()
      await callbacks.payoutsArrive()
    },
    async bankAnswers() {
      for (const { id, status } of stripe.books.intents.values())
        if (status === 'processing') stripe.books.decide(id, true)
    },
  }
}

const readBatch = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1)!
/** Ten digits, as a carrier's label has them. */
const labelNumber = (): string => String(randomInt(1_000_000_000, 9_999_999_999))

async function buyTee(fan: Page, origin: string, title: string): Promise<void> {
  const product = `/@harmattan/${title.toLowerCase().replaceAll(' ', '-')}`
  const { ask } = new Sender(fan.request, origin)
  const purchase = { product, listingId: '', number: randomInt(1_000_000), card: tills.production.form }
  const { end } = await buyFromDrop({ ...purchase, ask, pause: () => Promise.resolve() })
  expect(end).toBe('bought')
}

/** Prints, packs, ships and delivers the pieces of a batch. */
async function toTheDoor(staff: Sender, batch: string, title: string, pieces: number): Promise<void> {
  for (const code of await findPieces(staff, batch, title, pieces)) {
    const label = { carrier: 'dhl', trackingNumber: labelNumber() }
    const parcel = await ship(staff, await pack(staff, code), label)
    await staff.send(`${parcel}?do=deliver`, {})
  }
}
