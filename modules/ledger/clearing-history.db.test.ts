/** When profit may be paid out, over random histories: pieces ship and arrive, and profit is cleared now and then. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#drivers/database.ts'
import { readRuns } from '#drivers/seed.ts'
import { testId } from '#drivers/test-id.ts'
import { type Id, newId } from '#kernel/id.ts'
import { after, days, hours } from '#kernel/instant.ts'
import { usd, zero } from '#kernel/money.ts'
import type { Database } from '#platform/database/tx.ts'
import { profitOf, startingFees } from './contract.ts'
import {
  clearDue,
  findHolds,
  findShopBalance,
  post,
  rebuildBalances,
  saleCaptured,
  scheduleClearing,
} from './index.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const start = new Date('2025-03-01T09:00:00Z')
const at = (hour: number): Date => after(start, hours(hour))
type Piece = { price: number; ships: number; arrives: number | null; digital: boolean }
const piece: fc.Arbitrary<Piece> = fc.record({
  price: fc.integer({ min: 900, max: 9_000 }),
  ships: fc.integer({ min: 0, max: 400 }),
  arrives: fc.option(fc.integer({ min: 1, max: 500 })),
  digital: fc.boolean(),
})
const pieces = fc.array(piece, { minLength: 1, maxLength: 7 })
const clearingHours = fc.array(fc.integer({ min: 0, max: 1_400 }), { minLength: 1, maxLength: 6 })

const goodsOf = ({ price }: Piece) => profitOf({ price: usd(price), unitCost: usd(400) }, startingFees)
const profitOfPiece = (piece: Piece): bigint => goodsOf(piece).profit.minor
const arrivalOf = ({ ships, arrives }: Piece): number | null => (arrives === null ? null : ships + arrives)

/** The hour from which the profit of a piece may be paid out under the terms, given what is known at that hour. */
function clearsFrom(piece: Piece, hour: number): number | null {
  if (piece.ships > hour) return null
  const latest =
    piece.ships + 24 * (piece.digital ? startingFees.daysForDownloads : startingFees.daysAfterShipping)
  const arrival = arrivalOf(piece)
  if (arrival === null || arrival > hour) return latest
  return Math.min(latest, arrival + 24 * startingFees.daysAfterDelivery)
}

class Shop {
  readonly id = newId('shop')
  readonly pieces: readonly Piece[]
  constructor(sold: readonly Piece[]) {
    this.pieces = sold
  }
  #unit = (index: number): Id<'unit'> => testId('unit', `${this.id}-${index}`)
  #order = (index: number): Id<'order'> => testId('order', `ord-${this.#unit(index)}`)

  async sell(): Promise<void> {
    for (const [index, piece] of this.pieces.entries()) {
      const sale = { orderId: this.#order(index), shopId: this.id, goods: goodsOf(piece) }
      const entry = saleCaptured({ ...sale, shipping: usd(469), tax: zero() })
      await database.transact((tx) => post(tx, entry, start))
    }
  }
  /** Tells the ledger what happened to a piece by that hour, as the press and the carriers do. */
  async tell(index: number, hour: number): Promise<void> {
    const piece = this.pieces[index]!
    const arrival = arrivalOf(piece)
    const unit = {
      unitId: this.#unit(index),
      orderId: this.#order(index),
      shopId: this.id,
      profit: usd(profitOfPiece(piece)),
      shippedAt: at(piece.ships),
      digital: piece.digital,
      ...(arrival !== null && arrival <= hour ? { deliveredAt: at(arrival) } : {}),
    }
    await database.transact((tx) => scheduleClearing(tx, [unit], startingFees))
  }
  async tellAll(hour: number): Promise<void> {
    for (const [index, piece] of this.pieces.entries()) if (piece.ships <= hour) await this.tell(index, hour)
  }
  balance = () => database.read((tx) => findShopBalance(tx, this.id))
  sum = (filter: (piece: Piece) => boolean): bigint =>
    this.pieces.filter(filter).reduce((total, piece) => total + profitOfPiece(piece), 0n)
}

/** Clears until nothing is due, a few pieces at a time. */
async function clearUntil(hour: number, limit: number): Promise<void> {
  while ((await database.transact((tx) => clearDue(tx, at(hour), limit))) === limit) {}
}

test('at any time, available profit is that of the pieces whose clearing day has come, each once', async () => {
  await fc.assert(
    fc.asyncProperty(pieces, clearingHours, fc.integer({ min: 1, max: 3 }), async (sold, hourList, limit) => {
      const shop = new Shop(sold)
      await shop.sell()
      for (const hour of [...hourList].sort((a, b) => a - b)) {
        await shop.tellAll(hour)
        await clearUntil(hour, limit)
        const isDue = (piece: Piece): boolean => (clearsFrom(piece, hour) ?? Number.POSITIVE_INFINITY) <= hour
        const { available, pending } = await shop.balance()
        expect(available.minor, `after ${hour} hours`).toBe(shop.sum(isDue))
        expect(pending.minor).toBe(shop.sum((piece) => !isDue(piece)))
        const waiting = await database.read((tx) => findHolds(tx, shop.id))
        const times = waiting.map(({ clearsAt }) => clearsAt.getTime())
        expect(times, 'soonest first').toEqual(times.toSorted((a, b) => a - b))
        expect(waiting.map(({ amount }) => amount.minor).reduce((a, b) => a + b, 0n)).toBe(
          shop.sum((piece) => piece.ships <= hour && !isDue(piece)),
        )
      }
    }),
    { ...readRuns(12), endOnFailure: true },
  )
}, 240_000)

test('how often profit is cleared or a report is repeated makes no difference in the end', async () => {
  await fc.assert(
    fc.asyncProperty(pieces, clearingHours, async (sold, hourList) => {
      const [often, rarely] = [new Shop(sold), new Shop(sold)]
      for (const shop of [often, rarely]) await shop.sell()
      for (const hour of [...hourList].sort((a, b) => a - b)) {
        await often.tellAll(hour)
        await often.tellAll(hour)
        await clearUntil(hour, 2)
      }
      for (const shop of [often, rarely]) await shop.tellAll(2_000)
      await clearUntil(2_000, 50)
      expect(await often.balance()).toEqual(await rarely.balance())
      expect((await rarely.balance()).available.minor).toBe(rarely.sum(() => true))
      await database.transact((tx) => rebuildBalances(tx))
      expect(await often.balance()).toEqual(await rarely.balance())
    }),
    { ...readRuns(8), endOnFailure: true },
  )
}, 240_000)

test('a report that is late or out of order moves a clearing day earlier, never later', async () => {
  const piece: Piece = { price: 3_000, ships: 0, arrives: 24, digital: false }
  const shop = new Shop([piece])
  await shop.sell()
  const findClearingDay = async () => (await database.read((tx) => findHolds(tx, shop.id)))[0]!.clearsAt
  await shop.tell(0, 1)
  expect(await findClearingDay()).toEqual(after(at(0), days(startingFees.daysAfterShipping)))
  await shop.tell(0, 30)
  const arrived = after(at(24), days(startingFees.daysAfterDelivery))
  expect(await findClearingDay()).toEqual(arrived)
  await shop.tell(0, 1)
  expect(await findClearingDay(), 'the shipping is reported again after the delivery').toEqual(arrived)
  const clear = (moment: Date) => database.transact((tx) => clearDue(tx, moment))
  expect(await clear(after(arrived, -1)), 'a millisecond early').toBe(0)
  expect(await clear(arrived)).toBe(1)
})

test('several workers at once clear each piece once', async () => {
  const sold = Array.from({ length: 24 }, (_, index) => ({
    price: 2_000 + index,
    ships: 0,
    arrives: null,
    digital: false,
  }))
  const shop = new Shop(sold)
  await shop.sell()
  await shop.tellAll(1)
  const late = after(start, days(startingFees.daysAfterShipping + 1))
  const workers = Array.from({ length: 4 }, async () => {
    let cleared = 0
    for (;;) {
      const clearedNow = await database.transact((tx) => clearDue(tx, late, 3))
      if (clearedNow === 0) return cleared
      expect(clearedNow).toBeLessThanOrEqual(3)
      cleared += clearedNow
    }
  })
  const counts = await Promise.all(workers)
  expect(counts.reduce((a, b) => a + b, 0)).toBe(sold.length)
  expect((await shop.balance()).available.minor).toBe(shop.sum(() => true))
  expect(await database.read((tx) => findHolds(tx, shop.id))).toEqual([])
})
