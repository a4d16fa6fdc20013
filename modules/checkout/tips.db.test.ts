import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestFan } from '#drivers/checkout.ts'
import { openTestDatabase } from '#drivers/database.ts'
import { openStore, type TestStore } from '#drivers/store.ts'
import { type Money, plus, usd } from '#kernel/money.ts'
import { findHolds, findShopBalance, verifyLedger } from '#ledger'
import { splitTip, startingFees } from '#ledger/contract'
import { moveUnits } from '#orders'
import type { Database } from '#platform/database/tx.ts'
import { offerTips } from '#promotions'
import { cancelOrder, findRefundParts, refundOrder, scheduleProfit } from './index.ts'

let database: Database
let store: TestStore
beforeAll(async () => {
  database = await openTestDatabase()
  store = await openStore(database, 'tips')
})
afterAll(() => database.close())

const offer = (offered: boolean) => database.transact((tx, at) => offerTips(tx, store.shopId, offered, at))
const balance = () => database.read((tx) => findShopBalance(tx, store.shopId))
async function buyWithTip(tip: string, quantity = 2) {
  const fan = new TestFan(database, store.shopId)
  await fan.addToCart({ listing: await store.sell(), quantity })
  const quote = await fan.quote(undefined, 'standard', '', tip)
  if (!quote.ok) throw new Error(quote.code)
  const paid = await fan.press(quote.value, await fan.card('4242424242424242'), `key ${fan.email}`)
  if (!paid.ok) throw new Error(paid.code)
  const { id } = paid.value.order
  return { id, ...(await fan.orderOf(id)), repeatPay: () => fan.orderOf(id) }
}
const profitOf = (units: readonly { profit: Money }[]) =>
  units.map(({ profit }) => profit).reduce(plus, usd(0))
const ship = (ids: readonly string[]) =>
  database.transact(async (tx, at) => {
    for (const event of ['batch', 'start_print', 'print', 'pack', 'ship'] as const) {
      const moved = await moveUnits(tx, ids as Parameters<typeof moveUnits>[1], event, at)
      if (!moved.ok) throw new Error(moved.code)
    }
  })

test('a shop that offers no tips takes none, whatever a form says', async () => {
  await offer(false)
  const { order, charges } = await buyWithTip('5.00')
  expect(order.tip).toEqual(usd(0))
  expect(charges[0]!.captured).toEqual(order.total)
})

test('a tip is paid with the order, and all that the provider leaves of it is the creator’s', async () => {
  await offer(true)
  const before = await balance()
  const { order, units, charges } = await buyWithTip('5.00')
  expect(order.tip).toEqual(usd(500))
  const parts = [order.subtotal, order.shipping, order.tax, order.duty, order.tip]
  expect(parts.reduce(plus, usd(0))).toEqual(order.total)
  expect(charges[0]!.captured).toEqual(order.total)
  const { pending } = await balance()
  expect(pending.minor - before.pending.minor).toBe(profitOf(units).minor + 486n)
  expect((await database.read((tx) => verifyLedger(tx))).faults).toEqual([])
})

test('it clears with the first piece that leaves, and once', async () => {
  await offer(true)
  const { id, units } = await buyWithTip('3.00')
  await ship([units[0]!.id])
  for (let round = 0; round < 2; round += 1) await database.transact((tx) => scheduleProfit(tx, id))
  const holds = (await database.read((tx) => findHolds(tx, store.shopId))).filter(
    (hold) => hold.orderId === id,
  )
  expect(holds.map(({ unitId, amount }) => [unitId, amount]).sort()).toEqual(
    [
      [id, splitTip(usd(300), startingFees).creator],
      [units[0]!.id, units[0]!.profit],
    ].sort(),
  )
})

test('cancelling gives it back with the rest, and the creator is where they were', async () => {
  await offer(true)
  const before = await balance()
  const { id, order, repeatPay } = await buyWithTip('4.00')
  expect((await database.transact((tx, at) => cancelOrder(tx, id, 'Changed', at))).ok).toBe(true)
  expect((await repeatPay()).charges[0]!.refunded).toEqual(order.total)
  expect(await balance()).toEqual(before)
})

test('it stays with pieces that are kept, goes back alone when asked, once, and with the last waiting piece', async () => {
  await offer(true)
  const { id, order, units, repeatPay } = await buyWithTip('2.00')
  const refund = (input: object) =>
    database.transact((tx, at) =>
      refundOrder(tx, id, { reason: 'Asked for', key: JSON.stringify(input), ...input }, at),
    )
  const kinds = async () => (await database.read((tx) => findRefundParts(tx, id))).map((part) => part.kind)
  expect((await refund({ unitIds: [units[0]!.id] })).ok).toBe(true)
  expect(await kinds()).toEqual(['unit'])
  expect(await refund({ tip: true })).toMatchObject({ ok: true, value: { amount: order.tip } })
  expect(await refund({ tip: true, shipping: true })).toMatchObject({ code: 'refund.piece_gone' })
  expect((await refund({ unitIds: [units[1]!.id], shipping: true })).ok).toBe(true)
  expect((await repeatPay()).charges[0]!.refunded).toEqual(order.total)

  const second = await buyWithTip('2.00')
  const all = { unitIds: second.units.map((unit) => unit.id), reason: 'Asked for', key: 'all of it' }
  expect((await database.transact((tx, at) => refundOrder(tx, second.id, all, at))).ok).toBe(true)
  expect((await database.read((tx) => findRefundParts(tx, second.id))).map((part) => part.kind)).toContain(
    'tip',
  )
  expect((await database.read((tx) => verifyLedger(tx))).ok).toBe(true)
})
