import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestFan, testProvider } from '#drivers/checkout.ts'
import { openTestDatabase } from '#drivers/database.ts'
import { openStore, type TestStore } from '#drivers/store.ts'
import type { Id } from '#kernel/id.ts'
import { plus, usd } from '#kernel/money.ts'
import { seedRandom } from '#kernel/random.ts'
import { verifyLedger } from '#ledger'
import { countUneven, findOrderInFull, moveUnits } from '#orders'
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
  provider = testProvider(database)
  drop = await store.sell({ unitsCap: 500 })
})
afterAll(() => database.close())

async function bought(quantities: readonly number[], tip = '') {
  const someone = new TestFan(database, store.shopId)
  await someone.put({ listing: drop, quantity: quantities[0]! })
  for (const quantity of quantities.slice(1)) await someone.put({ listing: await store.sell(), quantity })
  const taken = await someone.pay(undefined, undefined, undefined, tip)
  if (!taken.ok) throw new Error(taken.code)
  const { id } = taken.value.order
  return { someone, id, ...(await someone.orderOf(id)) }
}
const weigh = (id: Id<'order'>, units: readonly Id<'unit'>[]) =>
  database.transact(async (tx) => previewCancelling(tx, (await findOrderInFull(tx, id))!, units))
const cancel = (id: Id<'order'>, units: readonly Id<'unit'>[]) =>
  database.transact((tx, at) => cancelPieces(tx, id, units, at))
const toBatch = (units: readonly Id<'unit'>[]) =>
  database.transact((tx, at) => moveUnits(tx, units, 'batch', at))
const sold = async () =>
  (await database.execute(`select sold from listings.stock where listing_id = '${drop}'`)).rows[0]!.sold

test('one piece of an order is cancelled: its price and tax go back, the rest is sent, its place is free again', async () => {
  const { someone, id, units, order } = await bought([2, 1])
  const before = Number(await sold())
  const [piece] = units
  const shown = await weigh(id, [piece!.id])
  const worth = plus(piece!.price, piece!.tax)
  expect(shown).toMatchObject({
    ok: true,
    value: { amount: worth, goods: piece!.price, tax: piece!.tax, shipping: usd(0), stays: order.shipping },
  })
  expect(await cancel(id, [piece!.id])).toMatchObject({ ok: true, value: { amount: worth } })
  const after = await someone.orderOf(id)
  expect(after.order.status).toBe('processing')
  expect(after.units.map(({ status }) => status)).toEqual(['cancelled', 'awaiting_print', 'awaiting_print'])
  expect(after.refunds).toMatchObject([{ amount: worth, reason: 'Cancelled before it was printed' }])
  expect(Number(await sold())).toBe(before - 1)
  expect(await cancel(id, [piece!.id]), 'a second press').toMatchObject({ code: 'refund.piece_gone' })
  expect((await someone.orderOf(id)).refunds).toHaveLength(1)
})

test('what is in a batch that closed stays, what still waits beside it can be cancelled', async () => {
  const { someone, id, units } = await bought([1, 2])
  expect((await toBatch([units[0]!.id])).ok).toBe(true)
  expect(await weigh(id, [units[0]!.id])).toMatchObject({ code: 'order.piece_too_late' })
  expect(await cancel(id, [units[0]!.id, units[1]!.id])).toMatchObject({ code: 'order.piece_too_late' })
  expect((await someone.orderOf(id)).refunds, 'nothing of it').toEqual([])
  expect((await cancel(id, [units[1]!.id, units[2]!.id])).ok).toBe(true)
  const { parts, order } = await database.read(async (tx) => ({
    parts: await findRefundParts(tx, id),
    order: (await findOrderInFull(tx, id))!.order,
  }))
  expect(parts.map(({ kind }) => kind)).toEqual(['unit', 'unit'])
  expect(order.status).toBe('processing')
})

test('pieces of another order are not cancelled, and nothing chosen cancels nothing', async () => {
  const [mine, other] = [await bought([2]), await bought([1])]
  expect(await cancel(mine.id, [other.units[0]!.id])).toMatchObject({ code: 'order.not_found' })
  expect(await cancel(mine.id, [])).toMatchObject({ code: 'refund.nothing' })
  expect((await other.someone.orderOf(other.id)).units[0]!.status).toBe('awaiting_print')
})

test('an order whose shipping went back before can still be cancelled, whole or piece by piece', async () => {
  for (const whole of [true, false]) {
    const { someone, id, units, order } = await bought([1])
    const request = { shipping: true, reason: 'Late', key: 'shipping' }
    expect((await database.transact((tx, at) => refundOrder(tx, id, request, at))).ok).toBe(true)
    const answer = whole
      ? await database.transact((tx, at) => cancelOrder(tx, id, 'Changed my mind', at))
      : await cancel(id, [units[0]!.id])
    expect(answer.ok).toBe(true)
    await sendRefunds(database, provider)
    expect((await someone.orderOf(id)).charges[0]!.refunded).toEqual(order.total)
  }
})

test(`pieces cancelled in any order and number: shown is what goes back, and all of it comes to the whole (SEED=${seed})`, async () => {
  const lot = seedRandom(seed)
  for (let round = 0; round < 12; round += 1) {
    const quantities = Array.from({ length: lot.integer(1, 2) }, () => lot.integer(1, 3))
    const { someone, id, units, order } = await bought(quantities, lot.pick(['', '3.33']))
    const before = Number(await sold())
    const printed = lot.integer(1, 3) === 1 ? [lot.pick(units).id] : []
    if (printed.length) await toBatch(printed)
    let left = lot.shuffle(units.map((unit) => unit.id).filter((one) => !printed.includes(one)))
    let back = 0n
    while (left.length > 0) {
      const some = left.slice(0, lot.integer(1, left.length))
      left = left.slice(some.length)
      const shown = await weigh(id, some)
      const done = await cancel(id, some)
      if (!shown.ok || !done.ok) throw new Error(`round ${round}: ${shown.ok} ${done.ok}`)
      expect(done.value.amount).toEqual(shown.value.amount)
      const { goods, tax, shipping, tip, other } = shown.value
      expect(goods.minor + tax.minor + shipping.minor + tip.minor + other.minor).toBe(
        shown.value.amount.minor,
      )
      back += done.value.amount.minor
    }
    await sendRefunds(database, provider)
    const after = await someone.orderOf(id)
    expect(after.charges[0]!.refunded.minor).toBe(back)
    if (printed.length === 0) {
      expect(after.order.status).toBe('cancelled')
      expect(after.charges[0]!.refunded).toEqual(order.total)
    } else expect(back).toBeLessThan(order.total.minor - order.shipping.minor + 1n)
    const freed = units.filter((unit) => unit.listingId === drop && !printed.includes(unit.id)).length
    expect(Number(await sold())).toBe(before - freed)
  }
  expect((await database.read((tx) => verifyLedger(tx))).ok).toBe(true)
  expect(await database.read(countUneven)).toBe(0)
})

test('cancelling a piece and closing its batch at one moment: one of them has it', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { someone, id, units } = await bought([2])
    const piece = units[0]!.id
    const both = [() => cancel(id, [piece]), () => toBatch([piece])]
    await Promise.allSettled((round % 2 ? both : both.reverse()).map((run) => run()))
    const after = await someone.orderOf(id)
    const { status } = after.units.find((unit) => unit.id === piece)!
    expect(['cancelled', 'in_batch']).toContain(status)
    expect(after.refunds).toHaveLength(status === 'cancelled' ? 1 : 0)
  }
})
