import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount, findShop } from '#accounts'
import { countSale } from '#analytics'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { setBusinessTime } from '#drivers/database.ts'
import { signInWithCode } from '#drivers/staff.ts'
import { testId } from '#drivers/test-id.ts'
import type { Id } from '#kernel/id.ts'
import { after, days } from '#kernel/instant.ts'
import { usd } from '#kernel/money.ts'
import { findSealState, findShopBalance, post } from '#ledger'
import { findOpenPayouts, saveDestination } from '#payouts'
import { findCards, hasPlus } from '#purchases'
import { depsOf } from '../../account-deps.server.ts'

let app: TestApp
const password = 'press-and-ship-42'
const noon = new Date('2025-08-24T10:00:00Z')
let personCount = 0
beforeAll(async () => {
  app = await openApp()
  await setBusinessTime(app.services.database, noon)
})
afterAll(() => app.close())

async function enter(
  options: { staff?: 'finance'[] } = {},
): Promise<{ jar: Jar; shopId: Id<'shop'>; personId: Id<'person'> }> {
  personCount += 1
  const email = `money${personCount}@fanfare.test`
  const totpSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
  const roles = options.staff
    ? { staff: options.staff, totpSecret }
    : { shop: { name: `Shop ${personCount}` } }
  const account = await app.services.transact((tx, at) =>
    createAccount(tx, depsOf(app.services), { name: `Money ${personCount}`, email, password, ...roles }, at),
  )
  const jar: Jar = new Map()
  await signInWithCode(app, email, jar)
  return { jar, shopId: account.shopId as Id<'shop'>, personId: account.personId }
}
/** Profit of a shop becomes available. */
const clearProfit = (shopId: Id<'shop'>, minor: number, at: Date) =>
  app.services.transact((tx) => {
    const postings = [
      { account: 'psp:cash', amount: usd(minor) },
      { account: `shop:${shopId}:available`, amount: usd(-minor) },
    ] as const
    return post(tx, { kind: 'profit.cleared', reference: `${shopId} ${minor}`, shopId, postings }, at)
  })
/** A creator with $1,000 available and a bank account that takes money. */
async function enterEarner() {
  const earner = await enter()
  const { transact, config } = app.services
  const owner = { shopId: earner.shopId, personId: earner.personId }
  const bank = { accountName: 'Adaeze', accountNumber: '0123454821', bankName: 'GTBank', branchCode: '' }
  const details = { method: 'bank_transfer', country: 'NG', ...bank } as const
  await clearProfit(earner.shopId, 100_000, noon)
  await transact((tx) =>
    saveDestination(tx, { secret: config.secretKey }, owner, details, after(noon, -days(5))),
  )
  return earner
}
const readAvailable = async (shopId: Id<'shop'>) =>
  (await app.services.read((tx) => findShopBalance(tx, shopId))).available.minor
async function readOffer(jar: Jar, amount: string): Promise<string> {
  const answer = await app.post('/payment', { intent: 'offer', method: 'bank_transfer', amount }, jar)
  expect(answer.status).toBe(303)
  return new URL(answer.headers.get('location')!, 'http://localhost:3000').searchParams.get('quote')!
}

test('the request page has the words of the specification and starts at Bank Transfer', async () => {
  const { jar } = await enterEarner()
  const page = await app.readPage('/payment', jar)
  for (const text of [
    'Request a payout for $1,000.00',
    'How do you want to be paid?',
    'Selected Method: <b>Bank Transfer</b>',
    'Processing time may vary depending on the method selected.',
    'Request Payout',
    'PayPal',
    'Payoneer',
    'Western Union',
    'Crypto Wallet',
  ])
    expect(page).toContain(text)
  const overview = await app.readPage('/payout', jar)
  for (const text of [
    'Current Payout',
    'Proceed to initiate your next earnings release',
    'Transaction History',
  ])
    expect(overview).toContain(text)
})

const readPlain = async (path: string, jar: Jar, languages = 'de-DE'): Promise<string> => {
  const answer = await app.fetch(path, { jar, headers: { 'accept-language': languages } })
  return (await answer.text()).replace(/<!-- -->|<[^>]*>/g, '').replace(/[\u00a0\u202f]/g, ' ')
}
const setCurrency = (shopId: string, currency: string) =>
  app.services.database.execute('update accounts.shop set display_currency = $2 where id = $1', [
    shopId,
    currency,
  ])

test('figures are in the currency of the settings, at the payout rate of the day, over the booked amount', async () => {
  const { jar, shopId } = await enterEarner()
  expect(await readPlain('/payout', jar)).toContain('Current Payout: $1,000.00')
  await setCurrency(shopId, 'NGN')
  const booked = 'USD 1,000.00 as booked, at 1,531.20, 24 Aug'
  for (const path of ['/payout', '/payment']) expect(await readPlain(path, jar), path).toContain(booked)
  expect(await readPlain('/payout', jar)).toContain('Current Payout: ₦1,531,200.00')
  expect(await readPlain('/payment', jar)).toContain('Request a payout for ₦1,531,200.00')
  const [orderId, listingId] = [testId('order', 'ord-1'), testId('listing', 'lst-1')]
  const snapshot = { listingId, listingName: 'Sun', productId: 'tee', productName: 'Tee' }
  const orderFields = { shopId, orderId, orderNumber: 'FF-1', category: 'T-shirts', channel: 'store' }
  const line = { lineId: testId('line', 'lin-1'), placedAt: noon, units: 1, colour: 'Black', size: 'M' }
  const sums = { cost: usd(0), fees: usd(0), revenue: usd(2_000), profit: usd(1_000) }
  await app.services.transact((tx) => countSale(tx, [{ ...snapshot, ...orderFields, ...line, ...sums }]))
  const today = await readPlain('/analytics?range=today', jar)
  expect(today).toContain('₦15,312')
  expect(today).toContain('USD 10.00 as booked, at 1,531.20, 24 Aug')
  await setCurrency(shopId, 'KES')
  expect(await readPlain('/payout', jar, 'en-US,en;q=0.9')).toContain('Current Payout: KES 129,250.00')
  expect(await readPlain('/setting', jar)).toContain('at the payout rate: 1 USD = 129.25 KES')
  const response = await app.post('/figures', { figures: 'booked', back: '/payout?page=1' }, jar)
  expect([response.status, response.headers.get('location')]).toEqual([303, '/payout?page=1'])
  expect(await readPlain('/payout', jar)).toContain('Current Payout: $1,000.00')
  await app.post('/figures', { figures: 'own' }, jar)
  expect(await readPlain('/payout', jar, 'en-US')).toContain('Current Payout: KES 129,250.00')
  for (const currency of ['USD', 'EUR']) {
    await setCurrency(shopId, currency)
    for (const path of ['/payout', '/payment']) {
      const page = await readPlain(path, jar)
      expect(page, path).toContain('$1,000.00')
      expect(page, path).not.toContain('as booked')
    }
  }
})

test('a confirmed offer locks the money; the same form sent twice asks once', async () => {
  const { jar, shopId } = await enterEarner()
  const quoteId = await readOffer(jar, '400.00')
  expect(await readAvailable(shopId)).toBe(100_000n)
  const confirm = { intent: 'confirm', quoteId, key: 'key-of-this-form' }
  const firstAnswer = await app.post('/payment', confirm, jar)
  const secondAnswer = await app.post('/payment', confirm, jar)
  expect([firstAnswer.status, secondAnswer.status]).toEqual([303, 303])
  expect(secondAnswer.headers.get('location')).toBe(firstAnswer.headers.get('location'))
  expect(await readAvailable(shopId)).toBe(60_000n)
  expect(await app.services.read((tx) => findOpenPayouts(tx, shopId))).toHaveLength(1)
  expect(await app.readPage(firstAnswer.headers.get('location')!, jar)).toContain('Event 1: $400.00')
})

test('eleven minutes after the last proof, money leaves only with a new one', async () => {
  const { jar, shopId, personId } = await enterEarner()
  const quoteId = await readOffer(jar, '400.00')
  await app.services.database.execute(
    `update accounts.session set second_factor_at = clock_timestamp() - interval '11 minutes' where person_id = '${personId}'`,
  )
  const confirm = { intent: 'confirm', quoteId, key: 'key-of-a-stale-form' }
  for (const proof of [undefined, '', 'not-the-password']) {
    const answer = await app.post('/payment', proof === undefined ? confirm : { ...confirm, proof }, jar)
    expect([proof, answer.status]).toEqual([proof, 422])
  }
  expect(await readAvailable(shopId)).toBe(100_000n)
  expect((await app.post('/payment', { ...confirm, proof: password }, jar)).status).toBe(303)
  expect(await readAvailable(shopId)).toBe(60_000n)
})

test('too much, too little and nonsense are refused with what was typed', async () => {
  const { jar } = await enterEarner()
  const offer = (amount: string) =>
    app.post('/payment', { intent: 'offer', method: 'bank_transfer', amount }, jar)
  for (const [amount, words] of [
    ['1000.01', 'You have $1,000.00 available.'],
    ['24.99', 'pays out from $25.00'],
    ['a lot', 'Enter an amount such as 250.00.'],
  ] as const) {
    const answer = await offer(amount)
    expect(answer.status).toBe(422)
    const page = await answer.text()
    expect(page).toContain(words)
    expect(page).toContain(`value="${amount}"`)
  }
})

test('another shop finds neither the payout nor its offer', async () => {
  const [owner, stranger] = [await enterEarner(), await enterEarner()]
  const quoteId = await readOffer(owner.jar, '100.00')
  const stolenAnswer = await app.post(
    '/payment',
    { intent: 'confirm', quoteId, key: 'stolen-key' },
    stranger.jar,
  )
  expect(stolenAnswer.status).toBe(404)
  const ownAnswer = await app.post('/payment', { intent: 'confirm', quoteId, key: 'my-own-key' }, owner.jar)
  const path = ownAnswer.headers.get('location')!
  expect((await app.fetch(path, { jar: stranger.jar })).status).toBe(404)
  expect((await app.post(path, {}, stranger.jar)).status).toBe(404)
  expect((await app.fetch(path)).status).toBe(303)
  expect(await readAvailable(owner.shopId)).toBe(90_000n)
})

test('finance approves a creator’s payout; a creator finds no operator page', async () => {
  const [creator, finance] = [await enterEarner(), await enter({ staff: ['finance'] })]
  const quoteId = await readOffer(creator.jar, '200.00')
  await app.post('/payment', { intent: 'confirm', quoteId, key: 'approve-this' }, creator.jar)
  const [payout] = await app.services.read((tx) => findOpenPayouts(tx, creator.shopId))
  const approve = { intent: 'approve', payoutId: payout!.id }
  expect((await app.post('/operator/payouts', approve, creator.jar)).status).toBe(404)
  expect((await app.post('/operator/payouts', { ...approve, intent: 'refuse' }, finance.jar)).status).toBe(
    422,
  )
  expect((await app.post('/operator/payouts', approve, finance.jar)).status).toBe(303)
  await app.settle()
  const [sentPayout] = await app.services.read((tx) => findOpenPayouts(tx, creator.shopId))
  expect(sentPayout).toMatchObject({ status: 'in_transit' })
  const ledgerPage = await app.readPage('/operator/ledger', finance.jar)
  expect(ledgerPage).toContain('Payout sent')
  const { name } = (await app.services.read((tx) => findShop(tx, creator.shopId)))!
  expect(ledgerPage).toMatch(new RegExp(`title="${creator.shopId}"[^>]*>${name}<`))
  const { head, sealed } = await app.services.read(findSealState)
  expect(sealed).toBeGreaterThan(3)
  expect(ledgerPage).toContain(head)
  expect(ledgerPage).toContain(`Intact up to seal ${sealed}`)
  const { rows } = await app.services.database.execute(
    `select template from messages.mail where about = '${payout!.id}' order by queued_at`,
  )
  expect(rows.map((row) => row.template)).toEqual(['payout-requested', 'payout-sent'])
})

test('the statement holds its month and no other, the export is a file, and the proof page is public', async () => {
  const { jar, shopId } = await enterEarner()
  await clearProfit(shopId, 700, new Date('2025-07-10T10:00:00Z'))
  const statement = await app.fetch('/payout/statement', { jar })
  expect(statement.headers.get('content-type')).toContain('text/csv')
  const linesOf = async (query: string): Promise<string[]> =>
    (await (await app.fetch(`/payout/statement${query}`, { jar })).text()).trim().split('\r\n').slice(1)
  const listDays = (lines: string[]) => lines.map((line) => line.split(',').slice(0, 2).join(' ')).sort()
  expect(listDays(await linesOf(''))).toEqual(['2025-07-10 Profit cleared', '2025-08-24 Profit cleared'])
  expect(listDays(await linesOf('?month=2025-07&as=csv'))).toEqual(['2025-07-10 Profit cleared'])
  expect(listDays(await linesOf('?month=2025-08&as=csv'))).toEqual(['2025-08-24 Profit cleared'])
  for (const query of ['month=2025-08&as=pdf', 'month=1999-01&as=pdf', 'month=&as=pdf']) {
    const paper = await app.fetch(`/payout/statement?${query}`, { jar })
    expect(paper.headers.get('content-type')).toBe('application/pdf')
    expect(await paper.text()).toMatch(/^%PDF-/)
  }
  expect(
    (await app.fetch('/analytics/export?range=today', { jar })).headers.get('content-disposition'),
  ).toContain('.csv')
  const proof = await app.fetch('/proof')
  expect(proof.status).toBe(200)
  const page = await proof.text()
  expect(page).toContain('Oldest unexplained cent')
  expect(page).not.toContain('Does not hold')
  expect(page).toContain((await app.services.read(findSealState)).head)
})

test('a card number that is not a test card is refused and never shown again', async () => {
  const { jar } = await enterEarner()
  const add = (cardNumber: string) =>
    app.post(
      '/purchase?tab=payment-method',
      { intent: 'add-card', cardNumber, cardName: 'Adaeze Bello' },
      jar,
    )
  const response = await add('4111 1111 1111 1111')
  expect(response.status).toBe(422)
  expect(await response.text()).not.toContain('4111')
  expect((await add('4242 4242 4242 4242')).status).toBe(303)
  expect(await app.readPage('/purchase?tab=payment-method', jar)).toContain('<b>Visa, ending 4242</b>')
})

test('in production a test card is not saved and buys no plan', async () => {
  const { jar, shopId } = await enter()
  const { config, read } = app.services
  const card = { intent: 'add-card', cardNumber: '4242 4242 4242 4242', cardName: 'A' }
  config.production = true
  try {
    expect((await app.post('/purchase?tab=payment-method', card, jar)).status).toBe(503)
    expect(await app.readPage('/purchase?tab=payment-method&add', jar)).not.toContain('4242 4242')
    expect(await read((tx) => findCards(tx, shopId))).toEqual([])
  } finally {
    config.production = false
  }
  expect((await app.post('/purchase?tab=payment-method', card, jar)).status).toBe(303)
  const [savedCard] = await read((tx) => findCards(tx, shopId))
  config.production = true
  try {
    const plan = { intent: 'start-plan', billed: 'monthly', sumMinor: '900', cardId: savedCard!.id }
    expect((await app.post('/purchase?tab=subscription', plan, jar)).status).toBe(503)
    expect(await read((tx) => hasPlus(tx, shopId))).toBe(false)
  } finally {
    config.production = false
  }
})
