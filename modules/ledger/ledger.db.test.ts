import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#drivers/database.ts'
import { testId } from '#drivers/test-id.ts'
import { type Id, newId } from '#kernel/id.ts'
import { minus, usd, zero } from '#kernel/money.ts'
import type { Database, Tx } from '#platform/database/tx.ts'
import { profitOf, startingFees } from './contract.ts'
import {
  bookDispute,
  bookDisputeWon,
  bookRefund,
  clearDue,
  type Entry,
  findEntries,
  findEntriesAbout,
  findShopBalance,
  payoutRequested,
  post,
  rebuildBalances,
  saleCaptured,
  scheduleClearing,
  verifyLedger,
} from './index.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const goods = profitOf({ price: usd(2_400), unitCost: usd(1_000) }, startingFees)
/** The ids of a piece and its order, both made from a name. */
const piece = (name: string) => ({
  unitId: testId('unit', `u-${name}`),
  orderId: testId('order', `ord-${name}`),
})
const sale = (shopId: Id<'shop'>, orderId: string): Entry =>
  saleCaptured({
    orderId: orderId as Id<'order'>,
    shopId,
    goods,
    shipping: usd(469),
    tax: usd(210),
    providerFee: usd(119),
  })
const sell = async (tx: Tx, shopId: Id<'shop'>, orderId: string, at: Date) =>
  post(tx, sale(shopId, orderId), at)
/** The parts of a refund that gives back no shipping, tax or production. */
const goodsOnly = { shipping: zero(), tax: zero(), production: zero() }
const balanceOf = (shopId: Id<'shop'>) => database.read((tx) => findShopBalance(tx, shopId))

test('a sale is pending, clears on its day and can then be paid out', async () => {
  const shopId = newId('shop')
  await database.transact(async (tx, at) => {
    await sell(tx, shopId, 'ord-a', at)
    await scheduleClearing(tx, [{ ...piece('a'), shopId, profit: goods.profit, shippedAt: at }], startingFees)
    expect(await clearDue(tx, at)).toBe(0)
  })
  expect(await balanceOf(shopId)).toEqual({ pending: usd(1_180), available: zero(), inTransit: zero() })
  await database.transact(async (tx, at) => clearDue(tx, new Date(at.getTime() + 11 * 86_400_000)))
  expect(await balanceOf(shopId)).toEqual({ pending: zero(), available: usd(1_180), inTransit: zero() })
  await database.transact((tx, at) =>
    post(tx, payoutRequested({ payoutId: testId('payout', 'pay-a'), shopId, amount: usd(1_000) }), at),
  )
  expect(await balanceOf(shopId)).toEqual({ pending: zero(), available: usd(180), inTransit: usd(1_000) })
})

test('a loss is taken from the available balance on its day, or waits until that is high enough', async () => {
  const shopId = newId('shop')
  const lost = profitOf({ price: usd(2_400), unitCost: usd(2_500) }, startingFees)
  const loss = minus(zero(), lost.profit)
  const day = (at: Date, count: number) => new Date(at.getTime() + count * 86_400_000)
  const unit = { shopId, shippedAt: new Date('2025-08-01T00:00:00Z') }
  await database.transact(async (tx, at) => {
    const lossSale = {
      orderId: testId('order', 'ord-loss'),
      shopId,
      goods: lost,
      shipping: usd(469),
      tax: zero(),
    }
    await post(tx, saleCaptured(lossSale), at)
    await scheduleClearing(tx, [{ ...unit, ...piece('loss'), profit: lost.profit }], startingFees)
    expect(await clearDue(tx, day(unit.shippedAt, 11))).toBe(0)
  })
  expect(await balanceOf(shopId)).toMatchObject({ pending: lost.profit, available: zero() })
  await database.transact(async (tx, at) => {
    await sell(tx, shopId, 'ord-gain', at)
    await scheduleClearing(tx, [{ ...unit, ...piece('gain'), profit: goods.profit }], startingFees)
    await clearDue(tx, day(unit.shippedAt, 11))
    expect(await clearDue(tx, day(unit.shippedAt, 13))).toBe(1)
  })
  expect(await balanceOf(shopId)).toMatchObject({ pending: zero(), available: minus(goods.profit, loss) })
})

test('a cause posts once; the same cause with other figures is a bug', async () => {
  const shopId = newId('shop')
  const first = await database.transact((tx, at) => sell(tx, shopId, 'ord-b', at))
  const second = await database.transact((tx, at) => sell(tx, shopId, 'ord-b', at))
  expect(second).toEqual({ entryId: first.entryId, isRepeat: true })
  expect((await balanceOf(shopId)).pending).toEqual(usd(1_180))
  const otherSale = saleCaptured({
    orderId: testId('order', 'ord-b'),
    shopId,
    goods,
    shipping: usd(500),
    tax: zero(),
  })
  await expect(database.transact((tx, at) => post(tx, otherSale, at))).rejects.toThrow('other figures')
})

test('the same cause posted by many at once posts once', async () => {
  const shopId = newId('shop')
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => database.transact((tx, at) => sell(tx, shopId, 'ord-race', at))),
  )
  expect(answers.filter((answer) => !answer.isRepeat)).toHaveLength(1)
  expect((await balanceOf(shopId)).pending).toEqual(usd(1_180))
})

test('the database refuses a changed row, an unbalanced entry, a late posting and a missing posting', async () => {
  const shopId = newId('shop')
  const { entryId } = await database.transact((tx, at) => sell(tx, shopId, 'ord-c', at))
  const expectRefused = (text: string, why: string) => expect(database.execute(text)).rejects.toThrow(why)
  await expectRefused(`update ledger.posting set amount_minor = 1 where entry_id = '${entryId}'`, 'refused')
  await expectRefused(`delete from ledger.posting where entry_id = '${entryId}'`, 'refused')
  await expectRefused(`update ledger.entry set memo = 'x' where id = '${entryId}'`, 'refused')
  const tables = ['posting', 'entry', 'hold', 'balance', 'seal', 'unsealed'].map((name) => `ledger.${name}`)
  await expectRefused(`truncate ${tables.join(', ')} cascade`, 'refused')
  await expectRefused(`update ledger.account set currency = 'EUR'`, 'refused')
  const latePosting = (index: number) =>
    `insert into ledger.posting select entry_id, ${index}, size, account, currency, 5 from ledger.posting where entry_id = '${entryId}' and place = 1`
  await expectRefused(latePosting(1), 'duplicate key')
  await expectRefused(latePosting(99), 'check')
  const insertEntry = (size: number) =>
    `insert into ledger.entry (id, kind, reference, size, happened_at) values ('${newId('entry')}', 'provider.settled', '${crypto.randomUUID()}', ${size}, now()) returning id`
  await expectRefused(insertEntry(2), '0 of 2 postings')
  await expectRefused(insertEntry(1), 'check')
  const unbalancedId = newId('entry')
  await expectRefused(
    `begin; insert into ledger.entry (id, kind, reference, size, happened_at) values ('${unbalancedId}', 'provider.settled', 'off', 2, now());
     insert into ledger.posting values ('${unbalancedId}', 1, 2, 'psp:cash', 'USD', 5), ('${unbalancedId}', 2, 2, 'house:sales_tax', 'USD', -4); commit`,
    'does not sum to zero',
  )
  await database.execute('rollback')
})

test('a recipe that does not balance throws before it reaches the database', async () => {
  const entry: Entry = {
    kind: 'provider.settled',
    reference: 'off-by-one',
    postings: [
      { account: 'bank:cash', amount: usd(-100) },
      { account: 'house:sales_tax', amount: usd(99) },
    ],
  }
  await expect(database.transact((tx, at) => post(tx, entry, at))).rejects.toThrow('off by -1 USD')
})

test('a refund takes pending first, then available, which may go below zero; then no payout leaves', async () => {
  const shopId = newId('shop')
  await database.transact(async (tx, at) => {
    await sell(tx, shopId, 'ord-d', at)
    await scheduleClearing(tx, [{ ...piece('d'), shopId, profit: goods.profit, shippedAt: at }], startingFees)
    await clearDue(tx, new Date(at.getTime() + 11 * 86_400_000))
    await post(tx, payoutRequested({ payoutId: testId('payout', 'pay-d'), shopId, amount: usd(1_180) }), at)
  })
  const refund = {
    refundId: testId('refund', 'rfd-d'),
    orderId: testId('order', 'ord-d'),
    shopId,
    amount: usd(2_400),
    ...goodsOnly,
    platformFee: goods.platformFee,
    profit: goods.profit,
  }
  const first = await database.transact((tx, at) => bookRefund(tx, refund, at))
  expect(first.takenBack).toEqual({ pending: zero(), available: usd(1_180) })
  expect(await database.transact((tx, at) => bookRefund(tx, refund, at))).toEqual({
    ...first,
    isRepeat: true,
  })
  expect((await balanceOf(shopId)).available).toEqual(usd(-1_180))
  await expect(
    database.transact((tx, at) =>
      post(tx, payoutRequested({ payoutId: testId('payout', 'pay-e'), shopId, amount: usd(1) }), at),
    ),
  ).rejects.toThrow()
})

test('a refunded unit does not clear later', async () => {
  const shopId = newId('shop')
  await database.transact(async (tx, at) => {
    await sell(tx, shopId, 'ord-f', at)
    await scheduleClearing(tx, [{ ...piece('f'), shopId, profit: goods.profit, shippedAt: at }], startingFees)
    const wholeRefund = {
      amount: usd(3_079),
      shipping: usd(469),
      tax: usd(210),
      platformFee: goods.platformFee,
    }
    await bookRefund(
      tx,
      {
        refundId: testId('refund', 'rfd-f'),
        orderId: testId('order', 'ord-f'),
        shopId,
        ...wholeRefund,
        production: goods.baseCost,
        profit: goods.profit,
      },
      at,
    )
    await clearDue(tx, new Date(at.getTime() + 11 * 86_400_000))
  })
  expect(await balanceOf(shopId)).toEqual({ pending: zero(), available: zero(), inTransit: zero() })
})

test('a refund and a dispute of one order take its profit once; a dispute won gives it back', async () => {
  const shopId = newId('shop')
  const about = { orderId: testId('order', 'ord-g'), shopId }
  const sums = { ...goodsOnly, amount: usd(1_200), platformFee: usd(60), profit: usd(590) }
  const dispute = { ...about, disputeId: testId('dispute', 'dsp-g'), amount: usd(1_879) }
  await database.transact(async (tx, at) => {
    await sell(tx, shopId, 'ord-g', at)
    await bookRefund(tx, { ...about, refundId: testId('refund', 'rfd-g'), ...sums }, at)
    await bookDispute(tx, { ...dispute, fee: usd(1_500) }, at)
  })
  expect((await balanceOf(shopId)).pending).toEqual(zero())
  await database.transact((tx, at) => bookDisputeWon(tx, dispute, at))
  expect((await balanceOf(shopId)).pending).toEqual(usd(590))
  const kinds = (await database.read((tx) => findEntriesAbout(tx, 'ord-g'))).map((entry) => entry.kind)
  expect(kinds).toEqual(['dispute.won', 'charge.disputed', 'sale.refunded', 'sale.captured'])
})

test('a refund after a dispute finds nothing left to take from the creator', async () => {
  const shopId = newId('shop')
  const about = { orderId: testId('order', 'ord-h'), shopId }
  const sums = { ...goodsOnly, amount: usd(2_400), platformFee: usd(120), profit: goods.profit }
  const dispute = { ...about, disputeId: testId('dispute', 'dsp-h'), amount: usd(3_079) }
  const { takenBack } = await database.transact(async (tx, at) => {
    await sell(tx, shopId, 'ord-h', at)
    await bookDispute(tx, { ...dispute, fee: usd(1_500) }, at)
    return bookRefund(tx, { ...about, refundId: testId('refund', 'rfd-h'), ...sums }, at)
  })
  expect(takenBack).toEqual({ pending: zero(), available: zero() })
  expect((await balanceOf(shopId)).pending).toEqual(zero())
})

test('verification finds a wrong stored balance, and a rebuild repairs it', async () => {
  expect((await database.read(verifyLedger)).faults).toEqual([])
  await database.execute(
    `update ledger.balance set amount_minor = amount_minor + 1 where account = 'psp:cash'`,
  )
  const reportBefore = await database.read(verifyLedger)
  expect(reportBefore.ok).toBe(false)
  expect([reportBefore.drifted, reportBefore.faults[0]]).toEqual([1, expect.stringContaining('psp:cash')])
  await database.transact(rebuildBalances)
  const report = await database.read(verifyLedger)
  expect(report.ok).toBe(true)
  expect(report.debits).toEqual(report.credits)
  expect(report.trial.find((row) => row.account === 'shops:available')?.nature).toBe('liability')
})

test('entries are found by shop, order and kind', async () => {
  const rows = await database.read((tx) =>
    findEntries(tx, { orderId: testId('order', 'ord-g'), kind: 'sale.refunded' }),
  )
  expect(rows.rows.map((entry) => entry.reference)).toEqual(['rfd-g'])
  expect(rows.next).toBeNull()
})
