import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestProvider, TestFan } from '#drivers/checkout.ts'
import { openTestDatabase } from '#drivers/database.ts'
import { openStore, type TestStore } from '#drivers/store.ts'
import type { Id } from '#kernel/id.ts'
import { plus, usd } from '#kernel/money.ts'
import { seedRandom } from '#kernel/random.ts'
import { verifyLedger } from '#ledger'
import { countUnbalanced, findOrderInFull, moveUnits } from '#orders'
import { type PaymentProvider, sendRefunds } from '#payments'
import type { Database } from '#platform/database/tx.ts'
import { offerTips } from '#promotions'
import { cancelOrder, cancelPieces, previewCancelling } from './cancel-order.ts'
import { findRefundParts, refundOrder } from './index.ts'

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
let database: Database
let store: TestStore
let provider: PaymentProvider
let drop: Id<'listing'>
beforeAll(async () => {
  database = await openTestDatabase()
  store = await openStore(database, 'pieces')
  await database.transact((tx, at) => offerTips(tx, store.shopId, true, at))
  provider = createTestProvider(database)
  drop = await store.sell({ unitsCap: 500 })
})
afterAll(() => database.close())

async function buyPieces(quantities: readonly number[], tip = '') {
  const someone = new TestFan(database, store.shopId)
  await someone.addToCart({ listing: drop, quantity: quantities[0]! })
  for (const quantity of quantities.slice(1))
    await someone.addToCart({ listing: await store.sell(), quantity })
  const payment = await someone.pay(undefined, undefined, undefined, tip)
  if (!payment.ok) throw new Error(payment.code)
  const { id } = payment.value.order
  return { someone, id, ...(await someone.findOrder(id)) }
}
const previewCancel = (id: Id<'order'>, units: readonly Id<'unit'>[]) =>
  database.transact(async (tx) => previewCancelling(tx, (await findOrderInFull(tx, id))!, units))
const cancel = (id: Id<'order'>, units: readonly Id<'unit'>[]) =>
  database.transact((tx, at) => cancelPieces(tx, id, units, at))
const moveToBatch = (units: readonly Id<'unit'>[]) =>
  database.transact((tx, at) => moveUnits(tx, units, 'batch', at))
const readSoldUnits = async () =>
  (await database.execute(`select sold from listings.stock where listing_id = '${drop}'`)).rows[0]!.sold

test('a cancelled piece: its price and tax are refunded, the rest is sent, its unit is free again', async () => {
  const { someone, id, units, order } = await buyPieces([2, 1])
  const before = Number(await readSoldUnits())
  const [piece] = units
  const preview = await previewCancel(id, [piece!.id])
  const worth = plus(piece!.price, piece!.tax)
  expect(preview).toMatchObject({
    ok: true,
    value: {
      amount: worth,
      goods: piece!.price,
      tax: piece!.tax,
      shipping: usd(0),
      keptShipping: order.shipping,
    },
  })
  expect(await cancel(id, [piece!.id])).toMatchObject({ ok: true, value: { amount: worth } })
  const after = await someone.findOrder(id)
  expect(after.order.status).toBe('processing')
  expect(after.units.map(({ status }) => status)).toEqual(['cancelled', 'awaiting_print', 'awaiting_print'])
  expect(after.refunds).toMatchObject([{ amount: worth, reason: 'Cancelled before it was printed' }])
  expect(Number(await readSoldUnits())).toBe(before - 1)
  expect(await cancel(id, [piece!.id]), 'a second press').toMatchObject({ code: 'refund.piece_gone' })
  expect((await someone.findOrder(id)).refunds).toHaveLength(1)
})

test('a piece in a closed batch stays; one of the same order that still waits can be cancelled', async () => {
  const { someone, id, units } = await buyPieces([1, 2])
  expect((await moveToBatch([units[0]!.id])).ok).toBe(true)
  expect(await previewCancel(id, [units[0]!.id])).toMatchObject({ code: 'order.piece_too_late' })
  expect(await cancel(id, [units[0]!.id, units[1]!.id])).toMatchObject({ code: 'order.piece_too_late' })
  expect((await someone.findOrder(id)).refunds, 'nothing of it').toEqual([])
  expect((await cancel(id, [units[1]!.id, units[2]!.id])).ok).toBe(true)
  const { parts, order } = await database.read(async (tx) => ({
    parts: await findRefundParts(tx, id),
    order: (await findOrderInFull(tx, id))!.order,
  }))
  expect(parts.map(({ kind }) => kind)).toEqual(['unit', 'unit'])
  expect(order.status).toBe('processing')
})

test('pieces of another order are not cancelled, and choosing none is refused', async () => {
  const [ownPieces, othersPieces] = [await buyPieces([2]), await buyPieces([1])]
  expect(await cancel(ownPieces.id, [othersPieces.units[0]!.id])).toMatchObject({ code: 'order.not_found' })
  expect(await cancel(ownPieces.id, [])).toMatchObject({ code: 'refund.nothing' })
  expect((await othersPieces.someone.findOrder(othersPieces.id)).units[0]!.status).toBe('awaiting_print')
})

test('an order whose shipping was refunded before can still be cancelled, whole or piece by piece', async () => {
  for (const isWhole of [true, false]) {
    const { someone, id, units, order } = await buyPieces([1])
    const request = { shipping: true, reason: 'Late', key: 'shipping' }
    expect((await database.transact((tx, at) => refundOrder(tx, id, request, at))).ok).toBe(true)
    const answer = isWhole
      ? await database.transact((tx, at) => cancelOrder(tx, id, 'Changed my mind', at))
      : await cancel(id, [units[0]!.id])
    expect(answer.ok).toBe(true)
    await sendRefunds(database, provider)
    expect((await someone.findOrder(id)).charges[0]!.refunded).toEqual(order.total)
  }
})

test(`pieces cancelled in any order are refunded as previewed, and sum to the total (SEED=${seed})`, async () => {
  const random = seedRandom(seed)
  for (let round = 0; round < 12; round += 1) {
    const quantities = Array.from({ length: random.integer(1, 2) }, () => random.integer(1, 3))
    const { someone, id, units, order } = await buyPieces(quantities, random.pick(['', '3.33']))
    const before = Number(await readSoldUnits())
    const printed = random.integer(1, 3) === 1 ? [random.pick(units).id] : []
    if (printed.length) await moveToBatch(printed)
    let remaining = random.shuffle(units.map((unit) => unit.id).filter((id) => !printed.includes(id)))
    let refunded = 0n
    while (remaining.length > 0) {
      const chosenIds = remaining.slice(0, random.integer(1, remaining.length))
      remaining = remaining.slice(chosenIds.length)
      const preview = await previewCancel(id, chosenIds)
      const cancelled = await cancel(id, chosenIds)
      if (!preview.ok || !cancelled.ok) throw new Error(`round ${round}: ${preview.ok} ${cancelled.ok}`)
      expect(cancelled.value.amount).toEqual(preview.value.amount)
      const { goods, tax, shipping, tip, other: otherSum } = preview.value
      expect(goods.minor + tax.minor + shipping.minor + tip.minor + otherSum.minor).toBe(
        preview.value.amount.minor,
      )
      refunded += cancelled.value.amount.minor
    }
    await sendRefunds(database, provider)
    const after = await someone.findOrder(id)
    expect(after.charges[0]!.refunded.minor).toBe(refunded)
    if (printed.length === 0) {
      expect(after.order.status).toBe('cancelled')
      expect(after.charges[0]!.refunded).toEqual(order.total)
    } else expect(refunded).toBeLessThan(order.total.minor - order.shipping.minor + 1n)
    const freedUnits = units.filter((unit) => unit.listingId === drop && !printed.includes(unit.id)).length
    expect(Number(await readSoldUnits())).toBe(before - freedUnits)
  }
  expect((await database.read((tx) => verifyLedger(tx))).ok).toBe(true)
  expect(await database.read(countUnbalanced)).toBe(0)
})

test('cancelling a piece and closing its batch at the same moment: exactly one wins', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { someone, id, units } = await buyPieces([2])
    const piece = units[0]!.id
    const actions = [() => cancel(id, [piece]), () => moveToBatch([piece])]
    await Promise.allSettled((round % 2 ? actions : actions.reverse()).map((run) => run()))
    const after = await someone.findOrder(id)
    const { status } = after.units.find((unit) => unit.id === piece)!
    expect(['cancelled', 'in_batch']).toContain(status)
    expect(after.refunds).toHaveLength(status === 'cancelled' ? 1 : 0)
  }
})
