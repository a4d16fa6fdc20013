/** The statements of a purchase, from the first item in the cart until it is paid. A new one shows up here. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { readField } from '#drivers/forms.ts'
import { somePerson } from '#drivers/people.ts'
import { countStatements } from '#drivers/statements.ts'
import { openStore, type TestStore } from '#drivers/store.ts'
import { usd } from '#kernel/money.ts'
import { lettersWords } from '#messages/contract'
import { createCode } from '#promotions'

let app: TestApp
let store: TestStore
let statements: Awaited<ReturnType<typeof countStatements>>
beforeAll(async () => {
  app = await openApp()
  store = await openStore(app.services.database, 'counted')
  statements = await countStatements(app.services)
})
afterAll(() => {
  statements?.stop()
  return app.close()
})

const lagos = { name: 'Tobi', line1: '14 Marina Road', city: 'Lagos', region: 'Lagos', country: 'NG' }
const card = { card_number: '4242 4242 4242 4242', card_expiry: '12/34', card_cvc: '123' }

const tee = { blankId: 'bella-canvas-3001', colour: 'black', size: 'L' }
const poster = { blankId: 'download-tour-poster', colour: 'white', size: 'Download' }

/** One purchase of two of each by someone new; `step` runs each request. */
async function buy(
  listings: readonly string[],
  step: (name: string, request: () => Promise<Response>) => Promise<string>,
  otherFields: Record<string, string> = {},
  choice = tee,
) {
  const jar: Jar = new Map()
  for (const listingId of listings) {
    const added = { listingId, ...choice, quantity: '2' }
    await step('add', () => app.post('/@counted/cart', added, jar))
  }
  await step('cart', () => app.fetch('/@counted/cart', { jar }))
  await step('checkout', () => app.fetch('/@counted/checkout', { jar }))
  const figures = await step('figures', () =>
    app.post('/@counted/checkout', { ...lagos, ...otherFields, intent: 'update' }, jar),
  )
  const form = {
    key: readField(figures, 'key'),
    shown: readField(figures, 'shown'),
    shippingOption: 'standard',
  }
  const payForm = { ...form, ...lagos, ...card, ...otherFields, email: 'fan@fanfare.test', intent: 'pay' }
  const link = await step('pay', () => app.post('/@counted/checkout', payForm, jar))
  return link
}

/**
 * The statements of each request, transactions' own included; a listing that sold since is read once more. Paying has
 * two of the test provider, which a real one has elsewhere: its vault, and its books.
 */
const maxStatements: Readonly<Record<string, number>> = { add: 3, cart: 5, checkout: 2, figures: 1, pay: 7 }

/** The statements of the previous request. */
let lastStatements: string[] = []
const statementCounts: Record<string, number> = {}
async function countStep(name: string, request: () => Promise<Response>): Promise<string> {
  let answer = ''
  const statementsSent = await statements.sentBy(async () => {
    const response = await request()
    answer = response.headers.get('location') ?? (await response.text())
  })
  statementCounts[name] = Math.max(statementCounts[name] ?? 0, statementsSent.length)
  lastStatements = statementsSent.map(({ text }) => text.replace(/\s+/g, ' ').slice(0, 120))
  return answer
}

test('each step of a purchase costs no more than the statements listed here', async () => {
  const listings = [await store.sell({ title: 'Sun tee' }), await store.sell({ title: 'Moon tee' })]
  for (const time of ['first', 'second']) {
    for (const name of Object.keys(statementCounts)) statementCounts[name] = 0
    expect(await buy(listings, countStep), time).toMatch(/^\/order\/FN-/)
    await app.settle()
  }
  const aboveMax = Object.entries(statementCounts).filter(([name, count]) => count > maxStatements[name]!)
  expect(aboveMax, [JSON.stringify(statementCounts), ...lastStatements].join('\n')).toEqual([])
})

const paymentWays = [
  { way: 'with a code', fields: { code: 'COUNTED' }, max: 7, outcome: /^\/order\/FN-/ },
  {
    way: 'with a card that is declined',
    fields: { card_number: '4000 0000 0000 0002' },
    max: 10,
    outcome: /declined/,
  },
  { way: 'with a second step', fields: { card_number: '4000 0025 0000 3155' }, max: 8, outcome: /test-bank/ },
  {
    way: 'with letters',
    fields: { letters: lettersWords.checkout.version },
    max: 7,
    outcome: /^\/order\/FN-/,
  },
]
test.each(paymentWays)('paying $way costs at most $max statements', async ({ fields, max, outcome }) => {
  const listings = [await store.sell({ title: 'Code tee' })]
  await app.services.transact(async (tx, at) => {
    const unlimited = { listingIds: null, usesMax: null, perBuyer: null, startsAt: at, endsAt: null }
    const terms = {
      ...unlimited,
      code: 'COUNTED',
      offer: { kind: 'percent', bps: 1_000 } as const,
      minimum: usd(0),
    }
    await createCode(tx, { shopId: store.shopId, personId: somePerson, terms, accepted: usd(100_000) }, at)
  })
  await buy(listings, countStep)
  await app.settle()
  statementCounts.pay = 0
  expect(await buy(listings, countStep, fields)).toMatch(outcome)
  expect(
    statementCounts.pay,
    [JSON.stringify(statementCounts), ...lastStatements].join('\n'),
  ).toBeLessThanOrEqual(max)
})

test('paying for a download costs at most 7 statements', async () => {
  const listings = [await store.sell({ blankId: poster.blankId, colours: [poster.colour] })]
  await buy(listings, countStep, {}, poster)
  await app.settle()
  statementCounts.pay = 0
  expect(await buy(listings, countStep, {}, poster)).toMatch(/^\/order\/FN-/)
  expect(
    statementCounts.pay,
    [JSON.stringify(statementCounts), ...lastStatements].join('\n'),
  ).toBeLessThanOrEqual(7)
})
