/** Refunds made at the provider itself, in its dashboard or by a bank, are in our books once. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestFan } from '#drivers/checkout.ts'
import { openTestDatabase } from '#drivers/database.ts'
import { openStore, type TestStore } from '#drivers/store.ts'
import { type StripeDouble, startStripeDouble } from '#drivers/stripe-double.ts'
import type { Id } from '#kernel/id.ts'
import { sum, usd } from '#kernel/money.ts'
import { findEntriesAbout, findShopBalance, verifyLedger } from '#ledger'
import { type PaymentProvider, receiveEvent, sendRefunds, settleByName } from '#payments'
import type { Database } from '#platform/database/tx.ts'
import { openStripe } from '../payments/stripe/stripe.ts'
import { findRefundParts, refundOrder, reverseRefund, settlePayment } from './index.ts'

let database: Database
let store: TestStore
let stripe: StripeDouble
let provider: PaymentProvider
beforeAll(async () => {
  database = await openTestDatabase()
  store = await openStore(database, 'found-refunds')
  stripe = await startStripeDouble()
  provider = openStripe(stripe.settings)
})
afterAll(async () => {
  await stripe.stop()
  await database.close()
})

async function buyPieces() {
  const fan = new TestFan(database, store.shopId, provider)
  const listing = await store.sell({ unitsCap: 5 })
  await fan.addToCart({ listing, quantity: 2 })
  const quote = await fan.quote()
  if (!quote.ok) throw new Error(quote.code)
  const payment = await fan.pressPay(quote.value, 'pm_card_visa', `key-${fan.email}`)
  if (!payment.ok) throw new Error(payment.code)
  const orderId = payment.value.order.id
  const { charges, order, units } = await fan.findOrder(orderId)
  return { order, units, listing, intent: charges[0]!.providerRef!, readOrder: () => fan.findOrder(orderId) }
}
type Sale = Awaited<ReturnType<typeof buyPieces>>

/** As support does it in the dashboard of Stripe; the callback may never come. */
const refundAtStripe = ({ intent }: Sale, cents: bigint) =>
  stripe.books.makeRefund({ payment_intent: intent, amount: String(cents) })
async function deliverEvents(times = 1): Promise<void> {
  const { raw, signature } = stripe.events().at(-1)!
  for (let n = 0; n < times; n += 1) {
    const body = raw.replace(
      /"evt_\w+"/,
      `"evt_${stripe.books.events.length}x${n}${Math.random().toString(36).slice(2)}"`,
    )
    const call = { raw: Buffer.from(body), signature: stripe.sign(body), nowMs: Date.now() }
    expect(await receiveEvent(database, provider, settlePayment, call)).toMatchObject({ ok: true })
  }
  expect(signature).toContain('v1=')
}
const refundOrderOf = (orderId: Id<'order'>, input: object) =>
  database.transact((tx, at) =>
    refundOrder(tx, orderId, { reason: 'Asked for', key: `k${Math.random()}`, ...input }, at),
  )
const findEntryKinds = async (orderId: Id<'order'>) =>
  (await database.read((tx) => findEntriesAbout(tx, orderId))).map((entry) => entry.kind).toSorted()
/** What Stripe holds, less what our account of it holds, in cents. */
async function findDifference(): Promise<number> {
  const { rows } = await database.execute(
    `select coalesce(sum(amount_minor), 0)::text as held from ledger.balance where account = 'psp:cash'`,
  )
  return (
    stripe.books.balance.movements.reduce((total, movement) => total + movement.net, 0) -
    Number(rows[0]!.held)
  )
}
async function expectSoundBooks(): Promise<void> {
  expect((await database.read((tx) => verifyLedger(tx))).ok).toBe(true)
  expect(await findDifference(), 'what Stripe holds is what the ledger says').toBe(0)
  expect(stripe.faults).toEqual([])
}

test('a partial refund at Stripe is booked once, and support can refund what is left and no more', async () => {
  const sale = await buyPieces()
  refundAtStripe(sale, 700n)
  await deliverEvents(3)
  const before = await sale.readOrder()
  expect(before.charges[0]!.refunded).toEqual(usd(700))
  expect(before.refunds).toMatchObject([{ status: 'succeeded', amount: usd(700) }])
  expect(await findEntryKinds(sale.order.id)).toEqual(['sale.captured', 'sale.refunded'])
  const remaining = sale.order.total.minor - 700n
  expect(await refundOrderOf(sale.order.id, { goodwill: usd(remaining + 1n) })).toMatchObject({
    code: 'refund.more_than_captured',
    detail: { left: `$${Number(remaining) / 100}` },
  })
  expect(await refundOrderOf(sale.order.id, { rest: true })).toMatchObject({
    ok: true,
    value: { amount: usd(remaining) },
  })
  await sendRefunds(database, provider)
  const end = await sale.readOrder()
  expect(end.order.status).toBe('cancelled')
  expect(end.refunds.map(({ status }) => status)).toEqual(['succeeded', 'succeeded'])
  expect(end.charges[0]!.refunded).toEqual(sale.order.total)
  await expectSoundBooks()
})

test('a full refund at Stripe ends the order: nothing is printed, its drop is free, its profit is gone', async () => {
  const before = await database.read((tx) => findShopBalance(tx, store.shopId))
  const sale = await buyPieces()
  refundAtStripe(sale, sale.order.total.minor)
  await deliverEvents(2)
  const end = await sale.readOrder()
  expect(end.order.status).toBe('cancelled')
  expect(end.units.map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])
  const parts = await database.read((tx) => findRefundParts(tx, sale.order.id))
  expect(sum(parts.flatMap(({ goods, shipping, tax }) => [goods, shipping, tax]))).toEqual(sale.order.total)
  expect((await database.read((tx) => findShopBalance(tx, store.shopId))).pending).toEqual(before.pending)
  const { rows } = await database.execute(
    `select sold from listings.stock where listing_id = '${sale.listing}'`,
  )
  expect(rows[0]).toMatchObject({ sold: 0 })
  expect(await refundOrderOf(sale.order.id, { goodwill: usd(1) })).toMatchObject({
    code: 'refund.more_than_captured',
  })
  await expectSoundBooks()
})

test('refunding the rest at Stripe after a refund of ours comes to exactly what was left', async () => {
  const sale = await buyPieces()
  await refundOrderOf(sale.order.id, { unitIds: [sale.units[0]!.id] })
  await sendRefunds(database, provider)
  const remaining = sale.order.total.minor - (await sale.readOrder()).charges[0]!.refunded.minor
  refundAtStripe(sale, 250n)
  refundAtStripe(sale, remaining - 250n)
  await deliverEvents()
  const end = await sale.readOrder()
  expect(end.charges[0]!.refunded).toEqual(sale.order.total)
  expect(end.order.status).toBe('cancelled')
  await expectSoundBooks()
})

test('a refund at Stripe that crosses one of ours: ours is refused there, then theirs is booked', async () => {
  const sale = await buyPieces()
  refundAtStripe(sale, sale.order.total.minor)
  expect(await refundOrderOf(sale.order.id, { rest: true })).toMatchObject({ ok: true })
  await deliverEvents()
  await sendRefunds(database, provider)
  const [ownRefund] = (await sale.readOrder()).refunds
  expect(ownRefund!.status).toBe('failed')
  await database.transact((tx, at) => reverseRefund(tx, ownRefund!.id, at))
  await deliverEvents()
  const end = await sale.readOrder()
  expect(end.charges[0]!.refunded).toEqual(sale.order.total)
  expect(end.refunds.map(({ status }) => status).toSorted()).toEqual(['failed', 'succeeded'])
  await expectSoundBooks()
})

test('one booked before our refused one is reversed leaves the creator no profit, and nothing to print', async () => {
  const before = await database.read((tx) => findShopBalance(tx, store.shopId))
  const sale = await buyPieces()
  refundAtStripe(sale, sale.order.total.minor)
  expect(await refundOrderOf(sale.order.id, { rest: true })).toMatchObject({ ok: true })
  await sendRefunds(database, provider)
  await deliverEvents()
  const [ownRefund] = (await sale.readOrder()).refunds.filter(({ status }) => status === 'failed')
  await database.transact((tx, at) => reverseRefund(tx, ownRefund!.id, at))
  const end = await sale.readOrder()
  expect(end.charges[0]!.refunded).toEqual(sale.order.total)
  expect(end.order.status).toBe('cancelled')
  expect(await database.read((tx) => findShopBalance(tx, store.shopId))).toEqual(before)
  await expectSoundBooks()
})

test('a dispute that comes while a refund of ours is on its way is booked whole once that is refused', async () => {
  const before = await database.read((tx) => findShopBalance(tx, store.shopId))
  const sale = await buyPieces()
  const ownRefund = await refundOrderOf(sale.order.id, { unitIds: [sale.units[0]!.id] })
  if (!ownRefund.ok) throw new Error(ownRefund.code)
  stripe.books.dispute(sale.intent, Number(sale.order.total.minor))
  await deliverEvents()
  expect((await sale.readOrder()).disputes, 'it waits').toEqual([])
  await sendRefunds(database, { ...provider, refund: async () => ({ failed: 'it is disputed' }) })
  await database.transact((tx, at) => reverseRefund(tx, ownRefund.value.refundId, at))
  await settleByName(database, provider, settlePayment, sale.intent)
  expect((await sale.readOrder()).disputes.map(({ amount }) => amount)).toEqual([sale.order.total])
  expect(await database.read((tx) => findShopBalance(tx, store.shopId))).toEqual(before)
  await expectSoundBooks()
})

test('a refund of theirs that the bank returns is reversed once, and can be made again', async () => {
  const sale = await buyPieces()
  const madeAtStripe = refundAtStripe(sale, 900n)
  await deliverEvents()
  if (typeof madeAtStripe === 'string') throw new Error(madeAtStripe)
  stripe.books.returnRefund(madeAtStripe.id)
  await deliverEvents(2)
  const [foundRefund] = (await sale.readOrder()).refunds
  expect(foundRefund).toMatchObject({ status: 'failed' })
  expect((await sale.readOrder()).charges[0]!.refunded).toEqual(usd(0))
  await database.transact((tx, at) => reverseRefund(tx, foundRefund!.id, at))
  expect(await refundOrderOf(sale.order.id, { rest: true })).toMatchObject({
    ok: true,
    value: { amount: sale.order.total },
  })
  await sendRefunds(database, provider)
  await expectSoundBooks()
})

test('a refund that waits for its second person does not hold up a refund at Stripe', async () => {
  const sale = await buyPieces()
  await database.execute(
    `insert into checkout.refund_request (id, order_id, amount_minor, asked, asked_by, asked_by_name, asked_at)
       values ('rrq_one', '${sale.order.id}', 100, '{}', 'psn_one', 'Ada', now())`,
  )
  refundAtStripe(sale, 300n)
  await deliverEvents()
  expect((await sale.readOrder()).charges[0]!.refunded).toEqual(usd(300))
  await expectSoundBooks()
})

test('a dispute counts from when money is withdrawn, with Stripe’s own fee, until it came back', async () => {
  const sale = await buyPieces()
  const listKinds = async () => (await findEntryKinds(sale.order.id)).join(' ')
  stripe.books.inquire(sale.intent)
  await deliverEvents()
  expect(await listKinds(), 'an inquiry takes nothing').toBe('sale.captured')
  stripe.books.disputes.clear()
  stripe.books.dispute(sale.intent, 2_000)
  await deliverEvents(2)
  expect(await listKinds()).toBe('charge.disputed sale.captured')
  await expectSoundBooks()
  const eventCount = stripe.books.events.length
  stripe.books.endDispute(sale.intent, 'won')
  const [decided, reinstated] = stripe.events().slice(eventCount)
  expect(JSON.parse(decided!.raw).type).toBe('charge.dispute.closed')
  expect(JSON.parse(reinstated!.raw).type).toBe('charge.dispute.funds_reinstated')
  await deliverEvents(2)
  expect(await listKinds()).toBe('charge.disputed dispute.won sale.captured')
  await expectSoundBooks()
})
