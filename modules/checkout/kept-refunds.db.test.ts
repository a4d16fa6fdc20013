/** Refunds after which the creator keeps a profit or a loss: none of it stays pending for ever. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { passTime, TestFan } from '#drivers/checkout.ts'
import { openTestDatabase } from '#drivers/database.ts'
import { openStore, type TestStore } from '#drivers/store.ts'
import type { Id } from '#kernel/id.ts'
import { days } from '#kernel/instant.ts'
import { usd } from '#kernel/money.ts'
import { findHolds, findShopBalance, verifyLedger } from '#ledger'
import { splitTip, startingFees } from '#ledger/contract'
import { moveUnits } from '#orders'
import type { Database } from '#platform/database/tx.ts'
import { offerTips } from '#promotions'
import { clearDueProfit, findRefundParts, refundOrder, scheduleProfit } from './index.ts'

let database: Database
let store: TestStore
beforeAll(async () => {
  database = await openTestDatabase()
  store = await openStore(database, 'kept-refunds')
  await database.transact((tx, at) => offerTips(tx, store.shopId, true, at))
})
afterAll(() => database.close())

const stages = {
  printed: ['batch', 'start_print', 'print'],
  shipped: ['batch', 'start_print', 'print', 'pack', 'ship'],
} as const
type Stage = 'waiting' | keyof typeof stages

/** One order of pieces at these prices, each moved to its stage. */
async function sell(pieces: readonly { priceMinor: number; stage: Stage }[], tip = '') {
  const fan = new TestFan(database, store.shopId)
  for (const { priceMinor } of pieces) await fan.addToCart({ listing: await store.sell({ priceMinor }) })
  const payment = await fan.pay(undefined, undefined, undefined, tip)
  if (!payment.ok) throw new Error(payment.code)
  const orderId = payment.value.order.id
  const { units } = await fan.findOrder(orderId)
  const sortedUnits = pieces.map(
    ({ priceMinor }) => units.find((unit) => Number(unit.price.minor) === priceMinor)!,
  )
  for (const [index, { stage }] of pieces.entries())
    for (const event of stage === 'waiting' ? [] : stages[stage])
      await database.transact((tx, at) => moveUnits(tx, [sortedUnits[index]!.id], event, at))
  await database.transact((tx) => scheduleProfit(tx, orderId))
  return { orderId, units: sortedUnits }
}
const refund = async (
  orderId: Id<'order'>,
  unitIds: readonly Id<'unit'>[],
  options: { ourFault?: boolean; tip?: boolean } = {},
) => {
  const input = { unitIds, reason: 'Asked', key: unitIds.join(), ...options }
  const result = await database.transact((tx, at) => refundOrder(tx, orderId, input, at))
  if (!result.ok) throw new Error(result.code)
}
const readBalance = () => database.read((tx) => findShopBalance(tx, store.shopId))
/** The balance once every clearing day has passed; nothing waits then. */
async function readClearedBalance() {
  for (const day of [80, 2, 2]) {
    await passTime(database, days(day))
    await database.transact((tx, at) => clearDueProfit(tx, at))
  }
  const { pending, available } = await readBalance()
  expect(pending.minor).toBe(0n)
  expect(await database.read((tx) => findHolds(tx, store.shopId))).toEqual([])
  expect((await database.read((tx) => verifyLedger(tx))).ok).toBe(true)
  return available.minor
}

test.each(['waiting', 'printed', 'shipped'] as const)(
  'the creator is paid for a piece that was refunded by our fault while %s',
  async (stage) => {
    const before = (await readBalance()).available.minor
    const { orderId, units } = await sell([{ priceMinor: 2_600, stage }])
    await refund(orderId, [units[0]!.id], { ourFault: true })
    expect((await readClearedBalance()) - before).toBe(units[0]!.profit.minor)
  },
)

test('the creator is paid a tip that went back to the fan by our fault', async () => {
  const before = (await readBalance()).available.minor
  const { orderId, units } = await sell([{ priceMinor: 2_600, stage: 'printed' }], '5.00')
  await refund(orderId, [units[0]!.id], { ourFault: true, tip: true })
  const tip = splitTip(usd(500), startingFees).creator.minor
  expect((await readClearedBalance()) - before).toBe(units[0]!.profit.minor + tip)
})

test.each([
  ['waiting', 0n],
  ['printed', 1n],
  ['shipped', 1n],
] as const)(
  'a piece sold at a loss and refunded while %s leaves the creator the loss, times %s',
  async (stage, times) => {
    // Profit that a loss can be taken from.
    await sell([{ priceMinor: 9_900, stage: 'shipped' }])
    const before = await readClearedBalance()
    const { orderId, units } = await sell([{ priceMinor: 900, stage }])
    const { profit } = units[0]!
    expect(profit.minor).toBeLessThan(0n)
    await refund(orderId, [units[0]!.id])
    expect((await readClearedBalance()) - before).toBe(profit.minor * times)
    const [part] = await database.read((tx) => findRefundParts(tx, orderId))
    expect(part!.profit.minor).toBe(profit.minor * (1n - times))
  },
)

test('pieces refunded together leave the same as refunded one by one, and nothing pending', async () => {
  const pieces = [
    { priceMinor: 900, stage: 'printed' },
    { priceMinor: 4_100, stage: 'printed' },
  ] as const
  const gains: bigint[] = []
  for (const isTogether of [true, false]) {
    const before = await readClearedBalance()
    const { orderId, units } = await sell(pieces)
    const ids = units.map(({ id }) => id)
    for (const unitIds of isTogether ? [ids] : ids.map((id) => [id])) await refund(orderId, unitIds)
    gains.push((await readClearedBalance()) - before)
  }
  expect(gains[0]).toBe(gains[1])
  // A refund takes no more than the order has left, so that one piece's loss may lessen what another gives back.
  expect(gains[0]).toBeLessThanOrEqual(0n)
})
