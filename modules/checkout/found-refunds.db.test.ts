/** Money that went back at the provider itself, in its own dashboard or by a bank: it is in our books, once. */
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

async function bought() {
  const fan = new TestFan(database, store.shopId, provider)
  const listing = await store.sell({ unitsCap: 5 })
  await fan.put({ listing, quantity: 2 })
  const quote = await fan.quote()
  if (!quote.ok) throw new Error(quote.code)
  const pressed = await fan.press(quote.value, 'pm_card_visa', `key-${fan.email}`)
  if (!pressed.ok) throw new Error(pressed.code)
  const orderId = pressed.value.order.id
  const { charges, order, units } = await fan.orderOf(orderId)
  return { order, units, listing, intent: charges[0]!.providerRef!, now: () => fan.orderOf(orderId) }
}
type Bought = Awaited<ReturnType<typeof bought>>

/** As support does it in the dashboard of Stripe; the callback may never come. */
const atStripe = ({ intent }: Bought, cents: bigint) =>
  stripe.books.makeRefund({ payment_intent: intent, amount: String(cents) })
async function hear(times = 1): Promise<void> {
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
const give = (orderId: Id<'order'>, asked: object) =>
  database.transact((tx, at) =>
    refundOrder(tx, orderId, { reason: 'Asked for', key: `k${Math.random()}`, ...asked }, at),
  )
const kinds = async (orderId: Id<'order'>) =>
  (await database.read((tx) => findEntriesAbout(tx, orderId))).map((entry) => entry.kind).toSorted()
/** What Stripe holds, less what our account of it holds, in cents. */
async function apart(): Promise<number> {
  const { rows } = await database.execute(
    `select coalesce(sum(amount_minor), 0)::text as held from ledger.balance where account = 'psp:cash'`,
  )
  return (
    stripe.books.balance.movements.reduce((all, movement) => all + movement.net, 0) - Number(rows[0]!.held)
  )
}
async function sound(): Promise<void> {
  expect((await database.read((tx) => verifyLedger(tx))).ok).toBe(true)
  expect(await apart(), 'what Stripe holds is what the ledger says').toBe(0)
  expect(stripe.faults).toEqual([])
}

test('a part given back at Stripe is booked once, and support gives back what is left and no more', async () => {
  const one = await bought()
  atStripe(one, 700n)
  await hear(3)
  const held = await one.now()
  expect(held.charges[0]!.refunded).toEqual(usd(700))
  expect(held.refunds).toMatchObject([{ status: 'succeeded', amount: usd(700) }])
  expect(await kinds(one.order.id)).toEqual(['sale.captured', 'sale.refunded'])
  const left = one.order.total.minor - 700n
  expect(await give(one.order.id, { goodwill: usd(left + 1n) })).toMatchObject({
    code: 'refund.more_than_captured',
    detail: { left: `$${Number(left) / 100}` },
  })
  expect(await give(one.order.id, { rest: true })).toMatchObject({ ok: true, value: { amount: usd(left) } })
  await sendRefunds(database, provider)
  const end = await one.now()
  expect(end.order.status).toBe('cancelled')
  expect(end.refunds.map(({ status }) => status)).toEqual(['succeeded', 'succeeded'])
  expect(end.charges[0]!.refunded).toEqual(one.order.total)
  await sound()
})

test('all of it given back at Stripe ends the order: nothing of it is printed, its drop is free, the profit is gone', async () => {
  const before = await database.read((tx) => findShopBalance(tx, store.shopId))
  const one = await bought()
  atStripe(one, one.order.total.minor)
  await hear(2)
  const end = await one.now()
  expect(end.order.status).toBe('cancelled')
  expect(end.units.map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])
  const parts = await database.read((tx) => findRefundParts(tx, one.order.id))
  expect(sum(parts.flatMap(({ goods, shipping, tax }) => [goods, shipping, tax]))).toEqual(one.order.total)
  expect((await database.read((tx) => findShopBalance(tx, store.shopId))).pending).toEqual(before.pending)
  const { rows } = await database.execute(
    `select sold from listings.stock where listing_id = '${one.listing}'`,
  )
  expect(rows[0]).toMatchObject({ sold: 0 })
  expect(await give(one.order.id, { goodwill: usd(1) })).toMatchObject({ code: 'refund.more_than_captured' })
  await sound()
})

test('the rest given back at Stripe after a piece of ours comes to exactly what was left', async () => {
  const one = await bought()
  await give(one.order.id, { unitIds: [one.units[0]!.id] })
  await sendRefunds(database, provider)
  const left = one.order.total.minor - (await one.now()).charges[0]!.refunded.minor
  atStripe(one, 250n)
  atStripe(one, left - 250n)
  await hear()
  const end = await one.now()
  expect(end.charges[0]!.refunded).toEqual(one.order.total)
  expect(end.order.status).toBe('cancelled')
  await sound()
})

test('a refund at Stripe that crosses one of ours: ours is refused there, then theirs comes in', async () => {
  const one = await bought()
  atStripe(one, one.order.total.minor)
  expect(await give(one.order.id, { rest: true })).toMatchObject({ ok: true })
  await hear()
  await sendRefunds(database, provider)
  const [ours] = (await one.now()).refunds
  expect(ours!.status).toBe('failed')
  await database.transact((tx, at) => reverseRefund(tx, ours!.id, at))
  await hear()
  const end = await one.now()
  expect(end.charges[0]!.refunded).toEqual(one.order.total)
  expect(end.refunds.map(({ status }) => status).toSorted()).toEqual(['failed', 'succeeded'])
  await sound()
})

test('one that is heard before our refused one is put right leaves its creator no profit, and nothing to print', async () => {
  const before = await database.read((tx) => findShopBalance(tx, store.shopId))
  const one = await bought()
  atStripe(one, one.order.total.minor)
  expect(await give(one.order.id, { rest: true })).toMatchObject({ ok: true })
  await sendRefunds(database, provider)
  await hear()
  const [ours] = (await one.now()).refunds.filter(({ status }) => status === 'failed')
  await database.transact((tx, at) => reverseRefund(tx, ours!.id, at))
  const end = await one.now()
  expect(end.charges[0]!.refunded).toEqual(one.order.total)
  expect(end.order.status).toBe('cancelled')
  expect(await database.read((tx) => findShopBalance(tx, store.shopId))).toEqual(before)
  await sound()
})

test('a dispute that comes while a refund of ours is on its way is booked whole once that is refused', async () => {
  const before = await database.read((tx) => findShopBalance(tx, store.shopId))
  const one = await bought()
  const mine = await give(one.order.id, { unitIds: [one.units[0]!.id] })
  if (!mine.ok) throw new Error(mine.code)
  stripe.books.dispute(one.intent, Number(one.order.total.minor))
  await hear()
  expect((await one.now()).disputes, 'it waits').toEqual([])
  await sendRefunds(database, { ...provider, refund: async () => ({ failed: 'it is disputed' }) })
  await database.transact((tx, at) => reverseRefund(tx, mine.value.refundId, at))
  await settleByName(database, provider, settlePayment, one.intent)
  expect((await one.now()).disputes.map(({ amount }) => amount)).toEqual([one.order.total])
  expect(await database.read((tx) => findShopBalance(tx, store.shopId))).toEqual(before)
  await sound()
})

test('a refund of theirs that its bank sends back is undone once, and can be given again', async () => {
  const one = await bought()
  const made = atStripe(one, 900n)
  await hear()
  if (typeof made === 'string') throw new Error(made)
  stripe.books.returnRefund(made.id)
  await hear(2)
  const [theirs] = (await one.now()).refunds
  expect(theirs).toMatchObject({ status: 'failed' })
  expect((await one.now()).charges[0]!.refunded).toEqual(usd(0))
  await database.transact((tx, at) => reverseRefund(tx, theirs!.id, at))
  expect(await give(one.order.id, { rest: true })).toMatchObject({
    ok: true,
    value: { amount: one.order.total },
  })
  await sendRefunds(database, provider)
  await sound()
})

test('a refund that waits for its second person does not hold up what went back at Stripe', async () => {
  const one = await bought()
  await database.execute(
    `insert into checkout.refund_request (id, order_id, amount_minor, asked, asked_by, asked_by_name, asked_at)
       values ('rrq_one', '${one.order.id}', 100, '{}', 'psn_one', 'Ada', now())`,
  )
  atStripe(one, 300n)
  await hear()
  expect((await one.now()).charges[0]!.refunded).toEqual(usd(300))
  await sound()
})

test('a dispute counts from when money is withdrawn, with Stripe’s own fee, until it came back', async () => {
  const one = await bought()
  const kindsNow = async () => (await kinds(one.order.id)).join(' ')
  stripe.books.inquire(one.intent)
  await hear()
  expect(await kindsNow(), 'an inquiry takes nothing').toBe('sale.captured')
  stripe.books.disputes.clear()
  stripe.books.dispute(one.intent, 2_000)
  await hear(2)
  expect(await kindsNow()).toBe('charge.disputed sale.captured')
  await sound()
  const told = stripe.books.events.length
  stripe.books.endDispute(one.intent, 'won')
  const [decided, reinstated] = stripe.events().slice(told)
  expect(JSON.parse(decided!.raw).type).toBe('charge.dispute.closed')
  expect(JSON.parse(reinstated!.raw).type).toBe('charge.dispute.funds_reinstated')
  await hear(2)
  expect(await kindsNow()).toBe('charge.disputed dispute.won sale.captured')
  await sound()
})
