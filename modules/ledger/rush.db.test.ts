/** Concurrent posting: no dollar is spent twice, there are no deadlocks, and the sums are those of posting in turn. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sumMoves, watchBook } from '#drivers/book-watch.ts'
import { openTestDatabase } from '#drivers/database.ts'
import { readRuns } from '#drivers/seed.ts'
import { type Id, newId } from '#kernel/id.ts'
import { usd, zero } from '#kernel/money.ts'
import type { Database } from '#platform/database/tx.ts'
import { profitOf, startingFees } from './contract.ts'
import type { AccountName, Entry, Posting } from './entry.ts'
import {
  bookDispute,
  bookRefund,
  bookSwap,
  findEntries,
  findEntriesAbout,
  findShopBalance,
  lockShopBalance,
  payoutRequested,
  post,
  postFirst,
  saleCaptured,
  verifyLedger,
} from './index.ts'
import { limits } from './limits.ts'
import { profitCleared } from './recipes/sale.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const goods = profitOf({ price: usd(4_000), unitCost: usd(1_000) }, startingFees)
const profit = goods.profit.minor
const saleOf = (shopId: Id<'shop'>, orderId: Id<'order'>): Entry =>
  saleCaptured({ orderId, shopId, goods, shipping: usd(469), tax: zero() })
/** Opens a shop with this many orders, whose profit has cleared. */
async function openShopWithSales(count: number): Promise<{ shopId: Id<'shop'>; orders: Id<'order'>[] }> {
  const shopId = newId('shop')
  const orders = Array.from({ length: count }, () => newId('order'))
  for (const orderId of orders)
    await database.transact(async (tx, at) => {
      await post(tx, saleOf(shopId, orderId), at)
      await post(tx, profitCleared({ shopId, orderId, unitId: newId('unit'), amount: goods.profit }), at)
    })
  return { shopId, orders }
}
const requestPayout = (shopId: Id<'shop'>, minor: bigint) =>
  database.transact((tx, at) =>
    post(tx, payoutRequested({ payoutId: newId('payout'), shopId, amount: usd(minor) }), at),
  )
const isFulfilled = (results: readonly PromiseSettledResult<unknown>[]): boolean[] =>
  results.map(({ status }) => status === 'fulfilled')

test('payouts requested at once take no more than the balance together', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 2, maxLength: 8 }),
      async (shares) => {
        const { shopId } = await openShopWithSales(1)
        const amounts = shares.map((share) => (profit * BigInt(share)) / 100n)
        const answers = isFulfilled(
          await Promise.allSettled(amounts.map((minor) => requestPayout(shopId, minor))),
        )
        const paidOut = amounts.filter((_, index) => answers[index]).reduce((a, b) => a + b, 0n)
        const { available, inTransit } = await database.read((tx) => findShopBalance(tx, shopId))
        expect([available.minor, inTransit.minor]).toEqual([profit - paidOut, paidOut])
        expect(available.minor >= 0n).toBe(true)
        // Each refused request was for more than what is left in the end.
        for (const [index, minor] of amounts.entries())
          if (!answers[index]) expect(minor > available.minor, `${minor} of ${available.minor}`).toBe(true)
      },
    ),
    { ...readRuns(10), endOnFailure: true },
  )
}, 240_000)

type Act = 'refund' | 'dispute' | 'payout' | 'swap'
const acts = fc.array(fc.constantFrom<Act>('refund', 'dispute', 'payout', 'swap'), {
  minLength: 2,
  maxLength: 8,
})

test('refunds, disputes, payouts and swaps at once are each taken once, only the first two leave debt', async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (wave) => {
      const { shopId, orders } = await openShopWithSales(wave.length)
      const does = {
        payout: () => requestPayout(shopId, (profit * 3n) / 2n).then(() => (profit * 3n) / 2n),
        refund: (orderId: Id<'order'>) =>
          database.transact(async (tx, at) => {
            const parts = { shipping: zero(), tax: zero(), platformFee: zero(), production: zero() }
            const refund = { orderId, shopId, refundId: newId('refund'), amount: usd(4_000), ...parts }
            const { takenBack } = await bookRefund(tx, { ...refund, profit: goods.profit }, at)
            return takenBack.available.minor
          }),
        dispute: (orderId: Id<'order'>) =>
          database.transact(async (tx, at) => {
            const dispute = {
              orderId,
              shopId,
              disputeId: newId('dispute'),
              amount: usd(4_469),
              fee: usd(1_500),
            }
            return (await bookDispute(tx, dispute, at)).takenBack.available.minor
          }),
        swap: (orderId: Id<'order'>) =>
          database.transact(async (tx, at) => {
            const reprint = { orderId, shopId, unitId: newId('unit'), cost: usd(1_000), shipping: usd(300) }
            return (await bookSwap(tx, reprint, at)).ok ? 1_300n : 0n
          }),
      }
      const answers = await Promise.allSettled(wave.map((act, index) => does[act](orders[index]!)))
      const takenSum = answers.reduce(
        (sum, result) => sum + (result.status === 'fulfilled' ? result.value : 0n),
        0n,
      )
      const { pending, available } = await database.read((tx) => findShopBalance(tx, shopId))
      expect([pending.minor, available.minor]).toEqual([0n, BigInt(wave.length) * profit - takenSum])
      expect(isFulfilled(answers).filter((isDone, index) => !isDone && wave[index] !== 'payout')).toEqual([])
      const hasDebt = wave.some((act) => act === 'refund' || act === 'dispute')
      if (!hasDebt) expect(available.minor >= 0n).toBe(true)
    }),
    { ...readRuns(12), endOnFailure: true },
  )
}, 240_000)

test('a swap that costs more than a shop has is refused, moves nothing, and doesn’t wait for money', async () => {
  const { shopId, orders } = await openShopWithSales(1)
  const swap = (cents: bigint) => {
    const reprint = { orderId: orders[0]!, shopId, unitId: newId('unit'), cost: usd(cents), shipping: zero() }
    return database.transact((tx, at) => bookSwap(tx, reprint, at))
  }
  expect(await swap(profit + 1n)).toEqual({ ok: false, code: 'balance.short' })
  expect((await database.read((tx) => findShopBalance(tx, shopId))).available).toEqual(goods.profit)
  expect(await swap(profit)).toMatchObject({ ok: true })
  expect((await database.read((tx) => findShopBalance(tx, shopId))).available).toEqual(zero())
  expect(await swap(1n)).toMatchObject({ code: 'balance.short' })
})

test('of one cause posted at once with several figures one is booked, and the other figures throw', async () => {
  const reference = newId('entry')
  const entryOf = (minor: number): Entry => ({
    kind: 'provider.settled',
    reference,
    postings: [
      { account: 'bank:cash', amount: usd(minor) },
      { account: 'psp:cash', amount: usd(-minor) },
    ],
  })
  const entries = [1, 2, 2, 3, 1, 3].map(entryOf)
  const answers = await Promise.allSettled(
    entries.map((entry) => database.transact((tx, at) => post(tx, entry, at))),
  )
  const [bookedEntry, ...otherEntries] = (await database.read((tx) => findEntries(tx, { about: reference })))
    .rows
  expect(otherEntries).toEqual([])
  const posted = answers.filter((result) => result.status === 'fulfilled' && !result.value.isRepeat)
  expect(posted).toHaveLength(1)
  for (const [index, { postings }] of entries.entries()) {
    const isSame = postings[0]!.amount.minor === bookedEntry!.postings[0]!.amount.minor
    expect(answers[index]!.status === 'fulfilled', `figure ${index}`).toBe(isSame)
  }
})

test('two transactions that post to the same house accounts in opposite orders both succeed', async () => {
  const createEntry = (a: AccountName, b: AccountName): Entry => ({
    kind: 'provider.settled',
    reference: newId('entry'),
    postings: [
      { account: a, amount: usd(7) },
      { account: b, amount: usd(-7) },
    ],
  })
  const book = await watchBook(database, ['psp:cash', 'bank:cash', 'house:promotions'])
  const postAll = (entries: readonly Entry[]) =>
    database.transact(async (tx, at) => {
      for (const entry of entries) await post(tx, entry, at)
    })
  const postForward = () =>
    postAll([createEntry('psp:cash', 'bank:cash'), createEntry('house:promotions', 'psp:cash')])
  const postBackward = () =>
    postAll([createEntry('house:promotions', 'psp:cash'), createEntry('psp:cash', 'bank:cash')])
  await postForward() // opens the accounts, which happens once in the life of a house
  await Promise.all([postBackward(), postForward(), postBackward(), postForward(), postBackward()])
  expect(await book.readMoves()).toEqual(
    sumMoves([
      ['bank:cash', -42n],
      ['house:promotions', 42n],
    ]),
  )
})

test('a balance that is locked to be spent is what the previous spender left', async () => {
  const { shopId } = await openShopWithSales(1)
  const spendAll = () =>
    database.transact(async (tx, at) => {
      const { available } = await lockShopBalance(tx, shopId)
      if (available.minor <= 0n) return 0n
      await post(tx, payoutRequested({ payoutId: newId('payout'), shopId, amount: available }), at)
      return available.minor
    })
  const results = await Promise.all([spendAll(), spendAll(), spendAll()])
  expect(results.sort()).toEqual([0n, 0n, profit])
})

test('posting a known cause as new throws, and leaves the posted entry unchanged', async () => {
  const [shopId, orderId] = [newId('shop'), newId('order')]
  const postSale = () => database.transact((tx, at) => postFirst(tx, saleOf(shopId, orderId), at))
  const answers = isFulfilled(await Promise.allSettled([postSale(), postSale(), postSale()]))
  expect(answers.filter(Boolean)).toHaveLength(1)
  expect((await database.transact((tx, at) => post(tx, saleOf(shopId, orderId), at))).isRepeat).toBe(true)
  expect((await database.read((tx) => findShopBalance(tx, shopId))).pending).toEqual(goods.profit)
  expect(await database.read((tx) => findEntriesAbout(tx, orderId))).toHaveLength(1)
})

test('both ways of posting write the same entry', async () => {
  const [shopId, otherShopId] = [newId('shop'), newId('shop')]
  const [first, second] = [newId('order'), newId('order')]
  await database.transact((tx, at) => post(tx, saleOf(shopId, first), at))
  await database.transact((tx, at) => postFirst(tx, saleOf(otherShopId, second), at))
  const read = async (shopId: Id<'shop'>) => {
    const { rows } = await database.read((tx) => findEntries(tx, { shopId }))
    return rows.map(({ kind, memo, postings }) => ({
      kind,
      memo,
      postings: postings.map(({ account, amount }) => [account.replace(shopId, 'shop'), amount]),
    }))
  }
  expect(await read(shopId)).toEqual(await read(otherShopId))
})

test('an empty entry is not stored, the largest is read back whole, and a larger one throws', async () => {
  const entryOf = (count: number): Entry => ({
    kind: 'provider.settled',
    reference: newId('entry'),
    postings: Array.from(
      { length: count },
      (_, index): Posting => ({
        account: index % 2 ? 'psp:cash' : 'bank:cash',
        amount: usd(index % 2 ? -3 : 3),
      }),
    ),
  })
  expect(await database.transact((tx, at) => post(tx, entryOf(0), at))).toEqual({
    entryId: null,
    isRepeat: false,
  })
  await database.transact((tx, at) => postFirst(tx, entryOf(0), at))
  const largest = entryOf(limits.postingsMax)
  const { entryId } = await database.transact((tx, at) => post(tx, largest, at))
  const [entry] = (await database.read((tx) => findEntries(tx, { about: entryId! }))).rows
  expect(entry?.postings).toEqual(largest.postings)
  for (const write of [post, postFirst])
    await expect(
      database.transact((tx, at): Promise<unknown> => write(tx, entryOf(limits.postingsMax + 2), at)),
    ).rejects.toThrow('too many postings')
})

test('after the rush the ledger balances, and each stored balance is the sum of its postings', async () => {
  const report = await database.read(verifyLedger)
  expect({ faults: report.faults, drifted: report.drifted }).toEqual({ faults: [], drifted: 0 })
  expect(report.debits).toEqual(report.credits)
})
