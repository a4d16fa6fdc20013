/** Statements by histories: months of sales, clearings, payouts and refunds, some posted behind what happened after them. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#drivers/database.ts'
import { readRuns } from '#drivers/seed.ts'
import { type Id, newId } from '#kernel/id.ts'
import { after, days } from '#kernel/instant.ts'
import { minus, usd, zero } from '#kernel/money.ts'
import {
  bookRefund,
  findShopBalance,
  payoutRequested,
  payoutSent,
  post,
  saleCaptured,
  sampleRefunded,
} from '#ledger'
import { profitOf, startingFees } from '#ledger/contract'
import type { AccountSums } from '#payouts'
import type { Database } from '#platform/database/tx.ts'
import { makeStatement, statementRows } from './statements.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const start = new Date('2025-03-01T00:00:00Z')
type Step = { does: 'sale' | 'refund' | 'payout'; cents: number; day: number }
const step: fc.Arbitrary<Step> = fc.record({
  does: fc.constantFrom('sale' as const, 'sale' as const, 'refund' as const, 'payout' as const),
  cents: fc.integer({ min: 1_500, max: 9_000 }),
  // Its day by the business, not by the order in which it is written.
  day: fc.integer({ min: 0, max: 150 }),
})

async function postSteps(steps: readonly Step[]): Promise<{ id: Id<'shop'>; entries: number }> {
  const shopId = newId('shop')
  let entries = 0
  for (const { does, cents, day } of steps) {
    const at = after(start, days(day))
    const orderId = newId('order')
    await database.transact(async (tx) => {
      if (does === 'sale') {
        const goods = profitOf({ price: usd(cents), unitCost: usd(1_000) }, startingFees)
        await post(tx, saleCaptured({ orderId, shopId, goods, shipping: zero(), tax: zero() }), at)
        entries += 1
      } else if (does === 'refund') {
        const nothing = { shipping: zero(), tax: zero(), platformFee: zero(), production: zero() }
        const refund = { ...nothing, orderId, shopId, refundId: newId('refund'), amount: usd(cents) }
        await bookRefund(tx, { ...refund, profit: usd(cents), unitIds: [] }, at)
        entries += 1
      } else {
        // Samples that were given back are available at once, and go to the creator.
        const parts = { production: usd(cents), shipping: zero(), tax: zero() }
        await post(tx, sampleRefunded({ shopId, from: 'balance', parts, refundId: newId('refund') }), at)
        const payout = { payoutId: newId('payout'), shopId, amount: usd(cents), fee: zero(), received: null }
        await post(tx, payoutRequested(payout), at)
        await post(tx, payoutSent({ ...payout, from: 'bank:cash' as const }), at)
        entries += 3
      }
    })
  }
  return { id: shopId, entries }
}
const shopOf = (id: Id<'shop'>) => ({ id, name: 'Night Ferry', handle: 'ferry', timeZone: 'Africa/Lagos' })
const months = Array.from({ length: 7 }, (_, n) => `2025-0${n + 2}`)
const sums = (balance: AccountSums): bigint[] => balance.map(({ minor }) => minor)

test('each month begins with what the one before ended with, adds up, and the last ends with what the shop has', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 25 }),
      fc.integer({ min: 1, max: 60 }),
      async (steps, max) => {
        const { id, entries } = await postSteps(steps)
        const [rows, has] = await database.read(async (tx) => [
          await statementRows(tx, shopOf(id), max),
          await findShopBalance(tx, id),
        ])
        expect(rows).toHaveLength(Math.min(max, entries))
        expect(rows.map(({ date }) => date)).toEqual(rows.map(({ date }) => date).sort())
        let last = makeStatement(rows, months[0]!).closing
        for (const month of months.slice(1)) {
          const { opening, closing, rows: rowsOfMonth } = makeStatement(rows, month)
          expect(sums(opening), `${month} begins where the month before ended`).toEqual(sums(last))
          const moved = rowsOfMonth.reduce(
            (total, row) => total.map((sum, n) => sum + row.moved[n]!.minor),
            sums(opening),
          )
          expect(sums(closing), `${month} adds up`).toEqual(moved)
          last = closing
        }
        expect(sums(last)).toEqual([has.pending.minor, has.available.minor, has.inTransit.minor])
      },
    ),
    { ...readRuns(20), endOnFailure: true },
  )
}, 240_000)

test('a shop with more entries than are shown begins with what it had before them', async () => {
  const sale = { does: 'sale', cents: 2_400 } as const
  const { id } = await postSteps([0, 40, 80].map((day) => ({ ...sale, day })))
  const { profit } = profitOf({ price: usd(2_400), unitCost: usd(1_000) }, startingFees)
  const rows = await database.read((tx) => statementRows(tx, shopOf(id), 1))
  const [row] = rows
  expect(minus(row!.balances[0], row!.moved[0])).toEqual(usd(2n * profit.minor))
  expect(makeStatement(rows, '2025-05').opening[0]).toEqual(usd(2n * profit.minor))
})
