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

const setTipsOffered = (offered: boolean) =>
  database.transact((tx, at) => offerTips(tx, store.shopId, offered, at))
const readBalance = () => database.read((tx) => findShopBalance(tx, store.shopId))
async function buyWithTip(tip: string, quantity = 2) {
  const fan = new TestFan(database, store.shopId)
  await fan.addToCart({ listing: await store.sell(), quantity })
  const quote = await fan.quote(undefined, 'standard', '', tip)
  if (!quote.ok) throw new Error(quote.code)
  const payment = await fan.pressPay(
    quote.value,
    await fan.tokeniseCard('4242424242424242'),
    `key ${fan.email}`,
  )
  if (!payment.ok) throw new Error(payment.code)
  const { id } = payment.value.order
  return { id, ...(await fan.findOrder(id)), readOrder: () => fan.findOrder(id) }
}
const profitOf = (units: readonly { profit: Money }[]) =>
  units.map(({ profit }) => profit).reduce(plus, usd(0))
const ship = (ids: readonly string[]) =>
  database.transact(async (tx, at) => {
    for (const event of ['batch', 'start_print', 'print', 'pack', 'ship'] as const) {
      const result = await moveUnits(tx, ids as Parameters<typeof moveUnits>[1], event, at)
      if (!result.ok) throw new Error(result.code)
    }
  })

test('a shop that offers no tips takes none, whatever a form says', async () => {
  await setTipsOffered(false)
  const { order, charges } = await buyWithTip('5.00')
  expect(order.tip).toEqual(usd(0))
  expect(charges[0]!.captured).toEqual(order.total)
})

test('a tip is paid with the order, and all that the provider leaves of it is the creator’s', async () => {
  await setTipsOffered(true)
  const before = await readBalance()
  const { order, units, charges } = await buyWithTip('5.00')
  expect(order.tip).toEqual(usd(500))
  const parts = [order.subtotal, order.shipping, order.tax, order.duty, order.tip]
  expect(parts.reduce(plus, usd(0))).toEqual(order.total)
  expect(charges[0]!.captured).toEqual(order.total)
  const { pending } = await readBalance()
  expect(pending.minor - before.pending.minor).toBe(profitOf(units).minor + 486n)
  expect((await database.read((tx) => verifyLedger(tx))).faults).toEqual([])
})

test('a tip clears once, with the first piece that leaves', async () => {
  await setTipsOffered(true)
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

test('cancelling refunds the tip with the rest, and the creator’s balance is as before', async () => {
  await setTipsOffered(true)
  const before = await readBalance()
  const { id, order, readOrder } = await buyWithTip('4.00')
  expect((await database.transact((tx, at) => cancelOrder(tx, id, 'Changed', at))).ok).toBe(true)
  expect((await readOrder()).charges[0]!.refunded).toEqual(order.total)
  expect(await readBalance()).toEqual(before)
})

test('a tip stays with kept pieces, and is refunded once: on its own or with the last waiting piece', async () => {
  await setTipsOffered(true)
  const { id, order, units, readOrder } = await buyWithTip('2.00')
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
  expect((await readOrder()).charges[0]!.refunded).toEqual(order.total)

  const secondSale = await buyWithTip('2.00')
  const request = { unitIds: secondSale.units.map((unit) => unit.id), reason: 'Asked for', key: 'all of it' }
  expect((await database.transact((tx, at) => refundOrder(tx, secondSale.id, request, at))).ok).toBe(true)
  expect(
    (await database.read((tx) => findRefundParts(tx, secondSale.id))).map((part) => part.kind),
  ).toContain('tip')
  expect((await database.read((tx) => verifyLedger(tx))).ok).toBe(true)
})
