import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#drivers/database.ts'
import { cast, openShop, quoteFor, requestFor } from '#drivers/payouts.ts'
import { type Id, newId } from '#kernel/id.ts'
import { after, hours, minutes } from '#kernel/instant.ts'
import { type Money, minus, usd, zero } from '#kernel/money.ts'
import { findShopBalance, verifyLedger } from '#ledger'
import { unseal } from '#platform/crypto/seal.ts'
import type { Database } from '#platform/database/tx.ts'
import { createProvedStaff } from '#sample/proven-staff.ts'
import {
  advanceTransfers,
  approvePayout,
  cancelPayout,
  findDestinations,
  findFeesOfBanks,
  findPayout,
  findPayoutsOfShop,
  movePayout,
  type PayingShop,
  type Payout,
  quotePayout,
  reconcilePayouts,
  requestPayout,
  saveDestination,
  testTransfers,
} from './index.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const { ring, at, creator, finance, admin, bank, senders } = cast
const shopWith = (available: Money, accountNumber?: string) => openShop(database, available, accountNumber)
const createQuote = quoteFor
const createPayout = (shop: PayingShop, amount: Money) => requestFor(database, shop, amount)
const readBalance = (shopId: Id<'shop'>) => database.read((tx) => findShopBalance(tx, shopId))
const approve = (payout: Payout, personId: typeof finance = finance) =>
  database.transact((tx) => approvePayout(tx, payout.id, createProvedStaff(personId), at))
const work = () => advanceTransfers(database, ring, [testTransfers])

test('a request locks the money at once, and a second one waits its turn', async () => {
  const shop = await shopWith(usd(100_000))
  const payout = await createPayout(shop, usd(60_000))
  expect(payout.number).toBe(1)
  expect(await readBalance(shop.id)).toMatchObject({ available: usd(40_000), inTransit: usd(60_000) })
  const quoteId = await database.transact((tx) => createQuote(tx, shop, usd(30_000)))
  const secondRequest = await database.transact((tx) =>
    requestPayout(tx, shop, { quoteId, personId: creator }, at),
  )
  expect(secondRequest).toMatchObject({ ok: false, code: 'payout.one_waits', detail: { number: 1 } })
})

test('two requests at once can’t spend the same money', async () => {
  const shop = await shopWith(usd(100_000))
  const quotes = await database.transact(async (tx) => [
    await createQuote(tx, shop, usd(100_000)),
    await createQuote(tx, shop, usd(100_000)),
    await createQuote(tx, shop, usd(80_000)),
  ])
  const answers = await Promise.all(
    quotes.map((quoteId) =>
      database.transact((tx) => requestPayout(tx, shop, { quoteId, personId: creator }, at)),
    ),
  )
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
  const { available, inTransit } = await readBalance(shop.id)
  expect(available.minor).toBeGreaterThanOrEqual(0n)
  expect(minus(usd(100_000), inTransit)).toEqual(available)
})

test('an offer is refused when it has expired, is too large, too small, or goes to new details', async () => {
  const shop = await shopWith(usd(100_000))
  const offer = (amount: Money, payingShop = shop) =>
    database.transact((tx) => quotePayout(tx, senders, payingShop, { method: 'bank_transfer', amount }, at))
  expect(await offer(usd(100_001))).toMatchObject({
    code: 'payout.not_available',
    detail: { available: '$1,000.00' },
  })
  expect(await offer(usd(2_499))).toMatchObject({ code: 'payout.below_least', detail: { least: '$25.00' } })
  expect(await offer(usd(5_000), { ...shop, status: 'suspended' })).toMatchObject({
    code: 'payout.shop_suspended',
  })
  const quoteId = await database.transact((tx) => createQuote(tx, shop, usd(5_000)))
  const request = (when: Date, id = quoteId) =>
    database.transact((tx) => requestPayout(tx, shop, { quoteId: id, personId: creator }, when))
  expect(await request(after(at, minutes(15)))).toMatchObject({ code: 'payout.quote_expired' })
  expect(await request(at, newId('quote'))).toMatchObject({ code: 'payout.quote_unknown' })
  const owner = { shopId: shop.id, personId: creator }
  await database.transact((tx) => saveDestination(tx, ring, owner, bank('1111111111'), at))
  expect(await request(at)).toMatchObject({ code: 'payout.quote_expired' })
  expect(await offer(usd(5_000))).toMatchObject({
    code: 'payout.details_wait',
    detail: { when: '27 Aug, 11:00' },
  })
  const later = after(at, hours(72))
  expect(await database.transact((tx) => createQuote(tx, shop, usd(5_000), later))).toMatch(/^quo_/)
})

test('a quote of another shop is not known', async () => {
  const [ownShop, otherShop] = [await shopWith(usd(50_000)), await shopWith(usd(50_000))]
  const quoteId = await database.transact((tx) => createQuote(tx, otherShop, usd(5_000)))
  const answer = await database.transact((tx) =>
    requestPayout(tx, ownShop, { quoteId, personId: creator }, at),
  )
  expect(answer).toMatchObject({ code: 'payout.quote_unknown' })
})

test('details are sealed, bound to their row, and shown as the last four', async () => {
  const shop = await shopWith(usd(5_000))
  const [destination] = await database.read((tx) => findDestinations(tx, shop.id))
  expect(destination).toMatchObject({
    label: 'GTBank',
    lastFour: '4821',
    holder: 'Adaeze Bello',
    currency: 'NGN',
  })
  const { rows } = await database.execute(
    `select sealed from payouts.destination where id = '${destination!.id}'`,
  )
  const sealed = String(rows[0]!.sealed)
  expect(sealed).not.toContain('4821')
  expect(unseal(ring, `${shop.id}/payouts.destination/sealed/${destination!.id}`, sealed)).toContain(
    '0123454821',
  )
  expect(() => unseal(ring, `${shop.id}/payouts.destination/sealed/other`, sealed)).toThrow()
  const secondSave = await database.transact((tx) =>
    saveDestination(tx, ring, { shopId: shop.id, personId: creator }, bank(), at),
  )
  expect(secondSave.id).toBe(destination!.id)
})

test('nobody approves their own request, and the database says so too', async () => {
  const payout = await createPayout(await shopWith(usd(50_000)), usd(5_000))
  expect(await approve(payout, creator)).toMatchObject({ code: 'payout.own_request' })
  await expect(
    database.execute(`insert into payouts.approval values ('${payout.id}', '${creator}', now())`),
  ).rejects.toThrow('who asked')
  await expect(
    database.execute(`update payouts.payout set status = 'approved' where id = '${payout.id}'`),
  ).rejects.toThrow('needs 1 approvals')
})

test('from ten thousand dollars two different people approve', async () => {
  const payout = await createPayout(await shopWith(usd(1_500_000)), usd(1_000_000))
  expect(payout.approvalsNeeded).toBe(2)
  expect(await approve(payout)).toMatchObject({ ok: true, value: { status: 'requested' } })
  expect(await approve(payout)).toMatchObject({ code: 'payout.approved_before' })
  expect(await approve(payout, admin)).toMatchObject({ ok: true, value: { status: 'approved' } })
})

test('an approved payout is sent once, arrives on its day and is then paid', async () => {
  const shop = await shopWith(usd(100_000))
  const payout = await createPayout(shop, usd(100_000))
  await approve(payout)
  await work()
  await work()
  const sentPayout = await database.read((tx) => findPayout(tx, shop.id, payout.id))
  expect(sentPayout!.providerReference).toMatch(/^FF-/)
  expect(sentPayout!.steps.map((step) => step.event)).toEqual([
    'request',
    'approve',
    'send',
    'submit',
    'settle',
  ])
  expect(sentPayout!.status).toBe('paid')
  expect(await readBalance(shop.id)).toEqual({ pending: zero(), available: zero(), inTransit: zero() })
  expect(await database.read(reconcilePayouts)).toMatchObject({ discrepancies: [] })
})

test('a payout the bank refuses brings the money back, whole', async () => {
  const shop = await shopWith(usd(100_000), '0123450002')
  const payout = await createPayout(shop, usd(100_000))
  await approve(payout)
  await work()
  expect((await database.read((tx) => findPayout(tx, shop.id, payout.id)))!.status).toBe('failed')
  expect(await readBalance(shop.id)).toMatchObject({ available: usd(100_000), inTransit: zero() })
})

test('a lost answer is asked for by our id, never sent again', async () => {
  const shop = await shopWith(usd(100_000))
  const payout = await createPayout(shop, usd(100_000))
  await approve(payout)
  let sendCount = 0
  const lossyProvider = {
    name: 'test' as const,
    async send() {
      sendCount += 1
      throw new Error('lost')
    },
    find: async () =>
      sendCount === 0
        ? ({ state: 'unknown' } as const)
        : ({ state: 'in_transit', reference: `FF-${payout.id.slice(-6)}` } as const),
  }
  await advanceTransfers(database, ring, [lossyProvider])
  await advanceTransfers(database, ring, [lossyProvider])
  await advanceTransfers(database, ring, [lossyProvider])
  expect(sendCount).toBe(1)
  const story = await database.read((tx) => findPayout(tx, shop.id, payout.id))
  expect(story).toMatchObject({ status: 'in_transit', providerReference: `FF-${payout.id.slice(-6)}` })
  await database.transact((tx) => movePayout(tx, payout.id, 'fail', { personId: null }, at))
})

test('a creator can cancel their own request, but not another shop’s', async () => {
  const shop = await shopWith(usd(50_000))
  const payout = await createPayout(shop, usd(5_000))
  const cancel = (shopId: Id<'shop'>) =>
    database.transact((tx) => cancelPayout(tx, shopId, payout.id, { personId: creator }, at))
  expect(await cancel(newId('shop'))).toMatchObject({ code: 'payout.not_found' })
  expect(await cancel(shop.id)).toMatchObject({ ok: true, value: { status: 'cancelled' } })
  expect(await cancel(shop.id)).toMatchObject({ code: 'payout.move_not_allowed' })
  expect((await readBalance(shop.id)).available).toEqual(usd(50_000))
})

test('the fees that a plan would have paid are those of the last 30 days, without cancelled payouts', async () => {
  const shop = await shopWith(usd(100_000))
  const findFees = (when: Date) => database.read((tx) => findFeesOfBanks(tx, shop.id, when))
  expect(await findFees(at)).toEqual(usd(0))
  const payout = await createPayout(shop, usd(60_000))
  expect(await findFees(at)).toEqual(payout.fee)
  expect(payout.fee.minor).toBeGreaterThan(0n)
  expect(await findFees(after(at, hours(24 * 31)))).toEqual(usd(0))
  await database.transact((tx) => cancelPayout(tx, shop.id, payout.id, { personId: creator }, at))
  expect(await findFees(at)).toEqual(usd(0))
  // A plan pays the fees of banks, and PayPal isn't one.
  const paypalPayout = await database.transact(async (tx) => {
    const owner = { shopId: shop.id, personId: creator }
    const details = { method: 'paypal' as const, email: 'adaeze@fanfare.test' }
    await saveDestination(tx, ring, owner, details, after(at, -hours(96)))
    const quote = await quotePayout(tx, senders, shop, { method: 'paypal', amount: usd(60_000) }, at)
    if (!quote.ok) throw new Error(quote.code)
    return requestPayout(tx, shop, { quoteId: quote.value.id, personId: creator }, at)
  })
  expect(paypalPayout).toMatchObject({ ok: true, value: { method: 'paypal', fee: usd(600) } })
  expect(await findFees(at)).toEqual(usd(0))
})

test('the history has five a page, newest first, with the sum of what was released', async () => {
  const shop = await shopWith(usd(100_000))
  for (let count = 0; count < 7; count += 1) {
    const payout = await createPayout(shop, usd(3_000))
    await approve(payout)
    await database.transact((tx) => movePayout(tx, payout.id, 'send', createProvedStaff(finance), at))
  }
  const [firstPage, secondPage] = await database.read(async (tx) => [
    await findPayoutsOfShop(tx, shop.id, 1),
    await findPayoutsOfShop(tx, shop.id, 2),
  ])
  expect(firstPage!.rows.map((row) => row.number)).toEqual([7, 6, 5, 4, 3])
  expect(secondPage!.rows.map((row) => row.number)).toEqual([2, 1])
  expect(firstPage).toMatchObject({ total: 7, pages: 2, released: usd(21_000) })
})

test('after everything the ledger is in order', async () => {
  expect((await database.read(verifyLedger)).faults).toEqual([])
})
