/** Statements of random histories: months of sales, payouts and refunds, some posted after later ones. */
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
import { findStatementRows, makeStatement } from './statements.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const start = new Date('2025-03-01T00:00:00Z')
type Step = { kind: 'sale' | 'refund' | 'payout'; cents: number; day: number }
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('sale' as const, 'sale' as const, 'refund' as const, 'payout' as const),
  cents: fc.integer({ min: 1_500, max: 9_000 }),
  // Its day by the business, not by the order in which it is written.
  day: fc.integer({ min: 0, max: 150 }),
})

async function postSteps(steps: readonly Step[]): Promise<{ id: Id<'shop'>; entries: number }> {
  const shopId = newId('shop')
  let entries = 0
  for (const { kind, cents, day } of steps) {
    const at = after(start, days(day))
    const orderId = newId('order')
    await database.transact(async (tx) => {
      if (kind === 'sale') {
        const goods = profitOf({ price: usd(cents), unitCost: usd(1_000) }, startingFees)
        await post(tx, saleCaptured({ orderId, shopId, goods, shipping: zero(), tax: zero() }), at)
        entries += 1
      } else if (kind === 'refund') {
        const zeroAmounts = { shipping: zero(), tax: zero(), platformFee: zero(), production: zero() }
        const refund = { ...zeroAmounts, orderId, shopId, refundId: newId('refund'), amount: usd(cents) }
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

test('each month opens with the previous closing and adds up, and the last closes with what the shop has', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 25 }),
      fc.integer({ min: 1, max: 60 }),
      async (steps, max) => {
        const { id, entries } = await postSteps(steps)
        const [rows, balance] = await database.read(async (tx) => [
          await findStatementRows(tx, shopOf(id), max),
          await findShopBalance(tx, id),
        ])
        expect(rows).toHaveLength(Math.min(max, entries))
        expect(rows.map(({ date }) => date)).toEqual(rows.map(({ date }) => date).sort())
        let previousClosing = makeStatement(rows, months[0]!).closing
        for (const month of months.slice(1)) {
          const { opening, closing, rows: rowsOfMonth } = makeStatement(rows, month)
          expect(sums(opening), `${month} begins where the month before ended`).toEqual(sums(previousClosing))
          const moved = rowsOfMonth.reduce(
            (total, row) => total.map((sum, n) => sum + row.moved[n]!.minor),
            sums(opening),
          )
          expect(sums(closing), `${month} adds up`).toEqual(moved)
          previousClosing = closing
        }
        expect(sums(previousClosing)).toEqual([
          balance.pending.minor,
          balance.available.minor,
          balance.inTransit.minor,
        ])
      },
    ),
    { ...readRuns(20), endOnFailure: true },
  )
}, 240_000)

test('a shop with more entries than are shown opens with what it had before them', async () => {
  const sale = { kind: 'sale', cents: 2_400 } as const
  const { id } = await postSteps([0, 40, 80].map((day) => ({ ...sale, day })))
  const { profit } = profitOf({ price: usd(2_400), unitCost: usd(1_000) }, startingFees)
  const rows = await database.read((tx) => findStatementRows(tx, shopOf(id), 1))
  const [row] = rows
  expect(minus(row!.balances[0], row!.moved[0])).toEqual(usd(2n * profit.minor))
  expect(makeStatement(rows, '2025-05').opening[0]).toEqual(usd(2n * profit.minor))
})
