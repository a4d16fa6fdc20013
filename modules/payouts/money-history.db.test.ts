import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#drivers/database.ts'
import { advance, findFaults } from '#drivers/money-history.ts'
import { openHistory } from '#drivers/money-world.ts'
import { readRuns } from '#drivers/seed.ts'
import { usd } from '#kernel/money.ts'
import { findShopBalance, post } from '#ledger'
import type { Database } from '#platform/database/tx.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('whatever happens in whatever order, every entry sums to zero and each shop is owed what the model says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 2 ** 31 }), async (seed) => {
      const history = await openHistory(database, seed)
      const actions: string[] = []
      for (let step = 0; step < 50; step += 1) actions.push(await advance(history))
      const faults = await findFaults(history)
      expect(faults, `seed ${seed}: ${actions.join(', ')}`).toEqual([])
    }),
    { ...readRuns(6), endOnFailure: true },
  )
}, 240_000)

test('only a refund or a dispute takes a shop below zero', async () => {
  const { rows } = await database.execute(`
    with moved as (
      select posting.account, entry.kind, posting.amount_minor,
        sum(posting.amount_minor) over (partition by posting.account order by entry.number) as after
      from ledger.posting join ledger.entry on entry.id = posting.entry_id where posting.account like 'shop:%:available'
    )
    select kind, count(*)::int as times from moved where after > 0 and amount_minor > 0 group by kind`)
  expect(
    rows.map((row) => row.kind).filter((kind) => kind !== 'sale.refunded' && kind !== 'charge.disputed'),
  ).toEqual([])
})

test('the database refuses a payout below zero, whoever posts it', async () => {
  const history = await openHistory(database, 5, 1)
  const shopId = history.shops[0]!.id
  const { available } = await database.read((tx) => findShopBalance(tx, shopId))
  expect(available.minor).toBe(0n)
  const entry = {
    kind: 'payout.requested' as const,
    reference: `below-zero-${shopId}`,
    postings: [
      { account: `shop:${shopId}:available` as const, amount: usd(1) },
      { account: `shop:${shopId}:in_transit` as const, amount: usd(-1) },
    ],
  }
  await expect(database.transact((tx, at) => post(tx, entry, at))).rejects.toThrow()
})
