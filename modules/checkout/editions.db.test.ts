import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestFan } from '#drivers/checkout.ts'
import { openTestDatabase } from '#drivers/database.ts'
import { openStore, type TestStore } from '#drivers/store.ts'
import type { Id } from '#kernel/id.ts'
import { moveUnits } from '#orders'
import type { Database } from '#platform/database/tx.ts'
import { cancelOrder } from './cancel-order.ts'
import { refundOrder } from './refund-order.ts'

let database: Database
let store: TestStore

beforeAll(async () => {
  database = await openTestDatabase()
  store = await openStore(database, 'editions')
})
afterAll(() => database.close())

/** Buys and returns the edition numbers it got; null if the drop had none left. */
async function buy(listing: Id<'listing'>, quantity = 1) {
  const fan = new TestFan(database, store.shopId)
  if (!(await fan.addToCart({ listing, quantity })).ok) return null
  const payment = await fan.pay()
  if (!payment.ok) return null
  const orderInFull = await fan.findOrder(payment.value.order.id)
  const numbers = orderInFull.units.map((unit) => unit.edition?.number ?? 0).sort((a, b) => a - b)
  return { order: orderInFull.order, units: orderInFull.units, numbers }
}

test('when a dozen fans buy eight units at once, each number from 1 to 8 is given once', async () => {
  const listing = await store.sell({ title: 'Eight', unitsCap: 8 })
  const purchases = (await Promise.all(Array.from({ length: 12 }, () => buy(listing)))).filter(
    (purchase) => purchase !== null,
  )
  expect(purchases.flatMap(({ numbers }) => numbers).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(purchases.every(({ units }) => units.every((unit) => unit.edition?.of === 8))).toBe(true)
})

test('the number of a cancelled unit goes to the next buyer, that of a printed one to nobody', async () => {
  const listing = await store.sell({ title: 'Four', unitsCap: 4 })
  const [firstPurchase, secondPurchase, thirdPurchase] = [
    await buy(listing),
    await buy(listing, 2),
    await buy(listing),
  ]
  expect([firstPurchase, secondPurchase, thirdPurchase].map((bought) => bought?.numbers)).toEqual([
    [1],
    [2, 3],
    [4],
  ])
  await database.transact((tx, at) => cancelOrder(tx, secondPurchase!.order.id, 'changed their mind', at))
  expect((await buy(listing))?.numbers).toEqual([2])

  const printed = firstPurchase!.units[0]!
  for (const event of ['batch', 'start_print', 'print'] as const) {
    expect((await database.transact((tx, at) => moveUnits(tx, [printed.id], event, at))).ok).toBe(true)
  }
  const refund = { unitIds: [printed.id], reason: 'a fault', key: 'fault' }
  expect((await database.transact((tx, at) => refundOrder(tx, firstPurchase!.order.id, refund, at))).ok).toBe(
    true,
  )
  expect((await buy(listing))?.numbers).toEqual([3])
  expect(await buy(listing)).toBeNull()
})

test('a listing without an end has no editions, and the database gives no number twice', async () => {
  const openListing = await store.sell({ title: 'Open' })
  expect((await buy(openListing))?.units[0]?.edition).toBeNull()
  const listing = await store.sell({ title: 'Two', unitsCap: 2 })
  const [firstPurchase, secondPurchase] = [await buy(listing), await buy(listing)]
  await expect(
    database.execute(
      `insert into orders.unit select 'unt_${'0'.repeat(32)}', shop_id, order_id, line_id, 2, listing_id, blank_id, sku, technique, colour, size, design_version_id, null, null, 'awaiting_print', status_at, paid_at, null, null, null, 0, 0, 0, 0, 0, 0, null, edition_run, $2, edition_of from orders.unit where id = $1`,
      [secondPurchase!.units[0]!.id, firstPurchase!.numbers[0]],
    ),
  ).rejects.toThrow(/unit_edition/)
  await expect(
    database.execute('update orders.unit set edition = 2 where id = $1', [firstPurchase!.units[0]!.id]),
  ).rejects.toThrow(/froze/)
})
