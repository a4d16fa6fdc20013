/** Random histories of the refunds and disputes of one order, in any order and however often reported. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#drivers/database.ts'
import { readRuns } from '#drivers/seed.ts'
import { testId } from '#drivers/test-id.ts'
import { type Id, newId } from '#kernel/id.ts'
import { after, days } from '#kernel/instant.ts'
import { usd, zero } from '#kernel/money.ts'
import type { Database } from '#platform/database/tx.ts'
import { profitOf, startingFees } from './contract.ts'
import {
  bookDispute,
  bookDisputeWon,
  bookRefund,
  bookReprint,
  bookSwap,
  clearDue,
  findEntriesAbout,
  findHolds,
  findShopBalance,
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

const start = new Date('2025-03-01T09:00:00Z')
const goods = profitOf({ price: usd(4_000), unitCost: usd(1_000) }, startingFees)
const profit = goods.profit.minor

type Step =
  | { does: 'refund'; share: number }
  | { does: 'dispute' }
  | { does: 'win' }
  | { does: 'clear' }
  | { does: 'again' }
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ does: fc.constant('refund' as const), share: fc.integer({ min: 0, max: 120 }) }),
  fc.constantFrom({ does: 'dispute' as const }, { does: 'win' as const }),
  fc.constantFrom({ does: 'clear' as const }, { does: 'again' as const }),
)

type TakenBackMinor = { pending: bigint; available: bigint }
const minorOf = (takenBack: {
  pending: { minor: bigint }
  available: { minor: bigint }
}): TakenBackMinor => ({
  pending: takenBack.pending.minor,
  available: takenBack.available.minor,
})
const zeroShare: TakenBackMinor = { pending: 0n, available: 0n }

/** One order of a shop, and what its creator should have of it. */
class SoldOrder {
  readonly shopId = newId('shop')
  readonly orderId = testId('order', `ord-${this.shopId}`)
  readonly about = { orderId: this.orderId, shopId: this.shopId }
  expected: TakenBackMinor = { pending: profit, available: 0n }
  refunds: { refundId: ReturnType<typeof testId<'refund'>>; profit: bigint; takenSum: TakenBackMinor }[] = []
  disputes: { id: Id<'dispute'>; takenSum: TakenBackMinor; won: boolean }[] = []

  async open(): Promise<void> {
    const sale = saleCaptured({ ...this.about, goods, shipping: usd(469), tax: zero() })
    const unit = {
      unitId: testId('unit', `unt-${this.shopId}`),
      ...this.about,
      profit: goods.profit,
      shippedAt: start,
    }
    await database.transact(async (tx) => {
      await post(tx, sale, start)
      await scheduleClearing(tx, [unit], startingFees)
    })
  }
  /** Never more than there is; pending profit first. */
  #take(sum: bigint): TakenBackMinor {
    const available = this.expected.pending + this.expected.available
    const takenSum = sum < available ? sum : available
    if (takenSum <= 0n) return zeroShare
    const pending = this.expected.pending < takenSum ? this.expected.pending : takenSum
    this.expected = {
      pending: this.expected.pending - pending,
      available: this.expected.available - (takenSum - pending),
    }
    return { pending, available: takenSum - pending }
  }
  async refund(share: number): Promise<void> {
    const sum = (profit * BigInt(share)) / 100n
    const refundId = testId('refund', `rfd-${this.shopId}-${this.refunds.length}`)
    const takenSum = this.#take(sum)
    this.refunds.push({ refundId, profit: sum, takenSum })
    expect(await this.book(this.refunds.length - 1)).toEqual({ isRepeat: false, takenBack: takenSum })
  }
  async book(index: number): Promise<{ isRepeat: boolean; takenBack: TakenBackMinor }> {
    const { refundId, profit } = this.refunds[index]!
    const parts = { shipping: zero(), tax: zero(), platformFee: zero(), production: zero() }
    const refund = { ...this.about, ...parts, refundId, amount: usd(profit + 1n), profit: usd(profit) }
    const { isRepeat, takenBack } = await database.transact((tx) => bookRefund(tx, refund, start))
    return { isRepeat, takenBack: minorOf(takenBack) }
  }
  async dispute(): Promise<void> {
    const id = testId('dispute', `dsp-${this.shopId}-${this.disputes.length}`)
    const takenSum = this.#take(this.expected.pending + this.expected.available)
    const dispute = { ...this.about, disputeId: id, amount: usd(4_469), fee: usd(1_500) }
    const booked = await database.transact((tx) => bookDispute(tx, dispute, start))
    expect(minorOf(booked.takenBack)).toEqual(takenSum)
    const repeat = await database.transact((tx) => bookDispute(tx, dispute, start))
    expect({ ...repeat, takenBack: minorOf(repeat.takenBack) }, 'reported twice').toEqual({
      isRepeat: true,
      takenBack: takenSum,
    })
    this.disputes.push({ id, takenSum, won: false })
  }
  async win(): Promise<void> {
    const openDispute = this.disputes.find(({ won }) => !won)
    if (!openDispute) return
    openDispute.won = true
    const wonDispute = { ...this.about, disputeId: openDispute.id, amount: usd(4_469) }
    expect((await database.transact((tx) => bookDisputeWon(tx, wonDispute, start))).isRepeat).toBe(false)
    expect(
      (await database.transact((tx) => bookDisputeWon(tx, wonDispute, start))).isRepeat,
      'won twice',
    ).toBe(true)
    this.expected = {
      pending: this.expected.pending + openDispute.takenSum.pending,
      available: this.expected.available + openDispute.takenSum.available,
    }
    if (this.#hold === 'found nothing') this.#hold = 'waits'
  }
  /** The clearing day has come: pending profit may be paid out, once; disputed profit, once the dispute is won. */
  #hold: 'waits' | 'found nothing' | 'cleared' = 'waits'
  async clear(): Promise<void> {
    await database.transact((tx) => clearDue(tx, after(start, days(startingFees.daysAfterShipping + 1))))
    if (this.#hold !== 'waits') return
    this.#hold = this.expected.pending > 0n ? 'cleared' : 'found nothing'
    this.expected = { pending: 0n, available: this.expected.available + this.expected.pending }
  }
  /** A provider reports a refund a second time: nothing moves, and the answer is the same. */
  async again(): Promise<void> {
    for (const [index, { takenSum }] of this.refunds.entries())
      expect(await this.book(index)).toEqual({ isRepeat: true, takenBack: takenSum })
  }
  async balance(): Promise<TakenBackMinor> {
    return minorOf(await database.read((tx) => findShopBalance(tx, this.shopId)))
  }
}

test('no more is taken from an order than it earned, pending profit first, and a won dispute returns it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 9 }), async (steps) => {
      const sold = new SoldOrder()
      await sold.open()
      for (const step of steps) {
        if (step.does === 'refund') await sold.refund(step.share)
        else await sold[step.does]()
        expect(await sold.balance(), JSON.stringify(steps)).toEqual(sold.expected)
        expect(sold.expected.pending >= 0n && sold.expected.available >= 0n).toBe(true)
      }
      const entries = await database.read((tx) => findEntriesAbout(tx, sold.orderId))
      const wins = sold.disputes.filter(({ won }) => won).length
      const movingCount = entries.filter(({ kind }) => kind !== 'profit.cleared').length
      expect(movingCount, 'an entry a cause').toBe(1 + sold.refunds.length + sold.disputes.length + wins)
    }),
    { ...readRuns(25), endOnFailure: true },
  )
}, 240_000)

test('profit disputed on its clearing day clears once the dispute is won, but none of a refunded piece', async () => {
  const [shopId, orderId, disputeId] = [newId('shop'), newId('order'), newId('dispute')]
  const about = { orderId, shopId }
  const [keptUnit, refundedUnit] = [newId('unit'), newId('unit')]
  const late = (more: number) => after(start, days(startingFees.daysAfterShipping + more))
  await database.transact(async (tx) => {
    const twoUnits = profitOf({ price: usd(4_000), unitCost: usd(1_000), quantity: 2 }, startingFees)
    await post(tx, saleCaptured({ ...about, goods: twoUnits, shipping: zero(), tax: zero() }), start)
    const units = [keptUnit, refundedUnit].map((unitId) => ({ ...about, unitId, profit: goods.profit }))
    await scheduleClearing(
      tx,
      units.map((unit) => ({ ...unit, shippedAt: start })),
      startingFees,
    )
    const parts = { shipping: zero(), tax: zero(), platformFee: goods.platformFee, production: zero() }
    const refund = {
      ...about,
      ...parts,
      refundId: newId('refund'),
      amount: usd(4_000),
      unitIds: [refundedUnit],
    }
    await bookRefund(tx, { ...refund, profit: goods.profit }, after(start, days(1)))
    await bookDispute(tx, { ...about, disputeId, amount: usd(4_000), fee: zero() }, late(-1))
  })
  const clear = (at: Date) => database.transact((tx) => clearDue(tx, at))
  const balance = () => database.read((tx) => findShopBalance(tx, shopId))
  await clear(late(1))
  expect([(await balance()).pending, (await balance()).available]).toEqual([zero(), zero()])
  await database.transact((tx) => bookDisputeWon(tx, { ...about, disputeId, amount: usd(4_000) }, late(40)))
  const owed = (await balance()).pending
  expect(owed.minor > 0n).toBe(true)
  expect((await database.read((tx) => findHolds(tx, shopId))).map(({ unitId }) => unitId)).toEqual([keptUnit])
  await clear(late(40))
  expect(await balance()).toMatchObject({
    pending: usd(owed.minor - goods.profit.minor),
    available: goods.profit,
  })
})

test('after all of it the ledger balances, and its balances are the sums of its postings', async () => {
  const before = await database.read(verifyLedger)
  expect(before.ok).toBe(true)
  expect(before.debits).toEqual(before.credits)
  await database.transact(rebuildBalances)
  expect((await database.read(verifyLedger)).trial).toEqual(before.trial)
})

test('a reprint takes nothing from the creator, and a swap no more than there is', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 100 }),
      fc.integer({ min: 1, max: Number(profit) }),
      async (share, cost) => {
        const sold = new SoldOrder()
        await sold.open()
        await sold.refund(share)
        const pendingBefore = sold.expected.pending
        const piece = { ...sold.about, unitId: testId('unit', `unt-2-${sold.shopId}`), cost: usd(cost) }
        await database.transact((tx) => bookReprint(tx, piece, start))
        expect(await sold.balance()).toEqual(sold.expected)
        const swap = { ...piece, unitId: testId('unit', `unt-3-${sold.shopId}`), shipping: zero() }
        const swapped = await database.transact((tx) => bookSwap(tx, swap, start)).catch(() => null)
        const { pending, available } = await sold.balance()
        // Only pending profit is there to take.
        expect(swapped?.ok ?? false, `${cost} of ${pendingBefore}`).toBe(BigInt(cost) <= pendingBefore)
        if (swapped?.ok)
          expect({ pending, available }).toEqual({ pending: pendingBefore - BigInt(cost), available: 0n })
        else expect({ pending, available }).toEqual(sold.expected)
        expect(pending >= 0n && available >= 0n).toBe(true)
      },
    ),
    { ...readRuns(12), endOnFailure: true },
  )
}, 240_000)
