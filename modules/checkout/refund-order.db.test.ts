import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestProvider, deliverCallbacks, passTime, TestFan } from '#drivers/checkout.ts'
import { openTestDatabase } from '#drivers/database.ts'
import { openStore, type TestStore } from '#drivers/store.ts'
import { days, minutes } from '#kernel/instant.ts'
import { usd } from '#kernel/money.ts'
import { findEntriesAbout, findShopBalance, verifyLedger } from '#ledger'
import { findUnitsToPrint, moveUnits } from '#orders'
import { type PaymentProvider, sendRefunds } from '#payments'
import type { Database } from '#platform/database/tx.ts'
import {
  cancelOrder,
  clearDueProfit,
  findRefundParts,
  refundOrder,
  reverseRefund,
  scheduleProfit,
} from './index.ts'

let database: Database
let store: TestStore
let provider: PaymentProvider
beforeAll(async () => {
  database = await openTestDatabase()
  store = await openStore(database, 'harmattan')
  provider = createTestProvider(database)
})
afterAll(() => database.close())

const newFan = () => new TestFan(database, store.shopId)
async function buyPieces(pieces = [{ quantity: 2 }], card?: string) {
  const someone = newFan()
  for (const piece of pieces) await someone.addToCart({ listing: await store.sell(), ...piece })
  const payment = await someone.pay(card)
  if (!payment.ok) throw new Error(payment.code)
  return { someone, orderId: payment.value.order.id, ...(await someone.findOrder(payment.value.order.id)) }
}
const readBalance = () => database.read((tx) => findShopBalance(tx, store.shopId))
const expectSoundBooks = async () => {
  const report = await database.read((tx) => verifyLedger(tx))
  expect(report.ok).toBe(true)
}

test('cancelling refunds everything, frees the drop and reverses the profit', async () => {
  const drop = await store.sell({ unitsCap: 3 })
  const someone = newFan()
  await someone.addToCart({ listing: drop, quantity: 2 })
  const before = await readBalance()
  const payment = await someone.pay()
  if (!payment.ok) throw new Error(payment.code)
  const { order } = payment.value
  const cancel = () => database.transact((tx, at) => cancelOrder(tx, order.id, 'Changed my mind', at))
  expect((await cancel()).ok).toBe(true)
  expect(await cancel()).toMatchObject({ code: 'order.too_late' })
  await sendRefunds(database, provider)
  const after = await someone.findOrder(order.id)
  expect(after.order.status).toBe('cancelled')
  expect(after.refunds).toMatchObject([{ status: 'succeeded', amount: order.total }])
  expect(after.charges[0]!.refunded).toEqual(order.total)
  expect((await readBalance()).pending).toEqual(before.pending)
  const { rows } = await database.execute(
    `select sold, reserved from listings.stock where listing_id = '${drop}'`,
  )
  expect(rows[0]).toMatchObject({ sold: 0, reserved: 0 })
  const parts = await database.read((tx) => findRefundParts(tx, order.id))
  const sum = parts.reduce(
    (total, part) => total + part.goods.minor + part.shipping.minor + part.tax.minor,
    0n,
  )
  expect(sum).toBe(order.total.minor)
  await expectSoundBooks()
})

test('a cancellation and the closing of a batch at the same moment: exactly one gets the order, whole', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { someone, orderId } = await buyPieces([{ quantity: 3 }])
    const close = async () => {
      await database.transact(async (tx, at) => {
        const waiting = await findUnitsToPrint(tx, { before: at })
        await moveUnits(
          tx,
          waiting.map((unit) => unit.id),
          'batch',
          at,
        )
      })
    }
    const cancel = () => database.transact((tx, at) => cancelOrder(tx, orderId, 'Race', at))
    const [answer] = await Promise.all(round % 2 ? [cancel(), close()] : [cancel(), close()].reverse())
    const after = await someone.findOrder(orderId)
    const statuses = new Set(after.units.map((unit) => unit.status))
    expect(statuses.size).toBe(1)
    const isCancelled = after.order.status === 'cancelled'
    expect([...statuses][0]).toBe(isCancelled ? 'cancelled' : 'in_batch')
    expect(after.refunds).toHaveLength(isCancelled ? 1 : 0)
    expect(answer === undefined || 'ok' in (answer as object)).toBe(true)
  }
  await expectSoundBooks()
})

test('pieces, shipping and goodwill are refunded once each, and never more than was paid', async () => {
  const { someone, orderId, units, order } = await buyPieces([{ quantity: 2 }])
  const refund = (input: object) =>
    database.transact((tx, at) =>
      refundOrder(tx, orderId, { reason: 'Asked', key: `k${Math.random()}`, ...input }, at),
    )
  const firstRefund = await refund({ unitIds: [units[0]!.id], key: 'first' })
  expect(firstRefund.ok).toBe(true)
  expect(await refund({ unitIds: [units[0]!.id], key: 'first' })).toMatchObject({
    ok: true,
    value: { again: true },
  })
  expect(await refund({ unitIds: [units[0]!.id] })).toMatchObject({ code: 'refund.piece_gone' })
  expect(await refund({})).toMatchObject({ code: 'refund.nothing' })
  expect(await refund({ goodwill: order.total })).toMatchObject({ code: 'refund.more_than_captured' })
  expect((await refund({ unitIds: [units[1]!.id], shipping: true })).ok).toBe(true)
  expect(await refund({ shipping: true })).toMatchObject({ code: 'refund.piece_gone' })
  expect(await refund({ goodwill: usd(1) })).toMatchObject({ code: 'refund.more_than_captured' })
  const after = await someone.findOrder(orderId)
  expect(after.charges[0]!.refunded).toEqual(order.total)
  expect(after.order.status).toBe('cancelled')
  const stranger = await buyPieces()
  expect(await refund({ unitIds: [stranger.units[0]!.id] })).toMatchObject({ code: 'refund.piece_gone' })
  await expectSoundBooks()
})

test('where the fault is ours the creator keeps the profit and the house bears it', async () => {
  const { orderId, units } = await buyPieces([{ quantity: 1 }])
  for (const event of ['batch', 'start_print', 'print', 'pack', 'ship'] as const) {
    await database.transact((tx, at) => moveUnits(tx, [units[0]!.id], event, at))
  }
  const before = await readBalance()
  const result = await database.transact((tx, at) =>
    refundOrder(
      tx,
      orderId,
      { unitIds: [units[0]!.id], reason: 'Print faded', key: 'ours', ourFault: true },
      at,
    ),
  )
  expect(result.ok).toBe(true)
  expect((await readBalance()).pending).toEqual(before.pending)
  await expectSoundBooks()
})

test('profit becomes available three days after delivery, or ten after shipping, and once', async () => {
  // Clears what earlier tests left pending.
  await passTime(database, days(20))
  await database.transact((tx, at) => clearDueProfit(tx, at))
  const { orderId, units } = await buyPieces([{ quantity: 2 }])
  const [firstUnit, secondUnit] = units
  const move = (id: typeof firstUnit, event: Parameters<typeof moveUnits>[2]) =>
    database.transact((tx, at) => moveUnits(tx, [id!.id], event, at))
  for (const event of ['batch', 'start_print', 'print', 'pack', 'ship'] as const) {
    await move(firstUnit, event)
    await move(secondUnit, event)
  }
  await move(firstUnit, 'deliver')
  await database.transact((tx) => scheduleProfit(tx, orderId))
  const clear = () => database.transact((tx, at) => clearDueProfit(tx, at))
  const before = await readBalance()
  await clear()
  expect((await readBalance()).available).toEqual(before.available)
  await passTime(database, days(3) + 60_000)
  await clear()
  expect((await readBalance()).available.minor - before.available.minor).toBe(firstUnit!.profit.minor)
  await passTime(database, days(7))
  await clear()
  await clear()
  expect((await readBalance()).available.minor - before.available.minor).toBe(
    firstUnit!.profit.minor + secondUnit!.profit.minor,
  )
  await expectSoundBooks()
})

test('a refund after the profit was cleared is taken from what is available', async () => {
  const { orderId, units } = await buyPieces([{ quantity: 1 }])
  for (const event of ['batch', 'start_print', 'print', 'pack', 'ship', 'deliver'] as const) {
    await database.transact((tx, at) => moveUnits(tx, [units[0]!.id], event, at))
  }
  await database.transact((tx) => scheduleProfit(tx, orderId))
  await passTime(database, days(4))
  await database.transact((tx, at) => clearDueProfit(tx, at))
  const before = await readBalance()
  await database.transact((tx, at) =>
    refundOrder(tx, orderId, { unitIds: [units[0]!.id], reason: 'Wrong size sent', key: 'late' }, at),
  )
  const after = await readBalance()
  expect(before.available.minor - after.available.minor).toBe(units[0]!.profit.minor)
  expect(after.pending).toEqual(before.pending)
})

test('a dispute takes the creator’s share once, and a won one gives it back', async () => {
  const before = await readBalance()
  const { someone, orderId } = await buyPieces([{ quantity: 1 }], '4000000000000259')
  await passTime(database, minutes(61))
  await deliverCallbacks(database, provider)
  await deliverCallbacks(database, provider)
  const during = await someone.findOrder(orderId)
  expect(during.disputes).toMatchObject([{ status: 'open', amount: during.order.total }])
  expect((await readBalance()).pending).toEqual(before.pending)
  const entries = await database.read((tx) => findEntriesAbout(tx, orderId))
  expect(entries.filter((entry) => entry.kind === 'charge.disputed')).toHaveLength(1)
  await expectSoundBooks()
})

test('a refund that the provider can’t send is reversed in the books and can be tried another way', async () => {
  const { someone, orderId, units } = await buyPieces([{ quantity: 1 }])
  const before = await readBalance()
  const requestRefund = (key: string) =>
    database.transact((tx, at) =>
      refundOrder(tx, orderId, { unitIds: [units[0]!.id], reason: 'Cancelled', key }, at),
    )
  const firstRefund = await requestRefund('one')
  if (!firstRefund.ok) throw new Error(firstRefund.code)
  await sendRefunds(database, { ...provider, refund: async () => ({ failed: 'the card was closed' }) })
  await database.transact((tx, at) => reverseRefund(tx, firstRefund.value.refundId, at))
  expect((await readBalance()).pending).toEqual(before.pending)
  expect((await requestRefund('two')).ok).toBe(true)
  await sendRefunds(database, provider)
  const after = await someone.findOrder(orderId)
  expect(after.refunds.map((refund) => refund.status).sort()).toEqual(['failed', 'succeeded'])
  await expectSoundBooks()
})
