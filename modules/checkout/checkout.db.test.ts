import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestProvider, deliverCallbacks, lagos, passTime, TestFan } from '#drivers/checkout.ts'
import { openTestDatabase } from '#drivers/database.ts'
import { openStore, type TestStore } from '#drivers/store.ts'
import { asId } from '#kernel/id.ts'
import { minutes } from '#kernel/instant.ts'
import { findShopBalance, verifyLedger } from '#ledger'
import { ordersDueToExpire } from '#orders'
import { decideAtBank, type PaymentProvider, recoverCharges, sendRefunds } from '#payments'
import type { Database } from '#platform/database/tx.ts'
import { checkPayment, expireDueOrders, findPricedCart, settlePayment } from './index.ts'

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
const expireDue = () =>
  database.transact(async (tx, at) => expireDueOrders(tx, await ordersDueToExpire(tx, at, 100), at))

test('a fan pays: lines, charge, ledger and figures agree to the cent, and the cart is empty', async () => {
  const before = await readBalance()
  const { someone, order, units, charges } = await buyPieces()
  expect(order.status).toBe('processing')
  expect(units).toHaveLength(2)
  const [charge] = charges
  expect(charge).toMatchObject({ status: 'captured', last4: '4242' })
  expect(charge!.captured).toEqual(order.total)
  const parts = [order.discount.minor * -1n, order.shipping.minor, order.tax.minor, order.duty.minor]
  expect(parts.reduce((a, b) => a + b, order.subtotal.minor)).toBe(order.total.minor)
  const after = await readBalance()
  const profit = order.lines.reduce((total, line) => total + line.profit.minor, 0n)
  expect(after.pending.minor - before.pending.minor).toBe(profit)
  expect(units.reduce((total, unit) => total + unit.profit.minor, 0n)).toBe(profit)
  expect((await database.read((tx, at) => findPricedCart(tx, someone.key, at)))?.lines).toEqual([])
  await expectSoundBooks()
})

test('the same form sent three times at once, or later, makes one order and one payment request', async () => {
  const requests: string[] = []
  const countingProvider: PaymentProvider = {
    ...provider,
    create: (request) => {
      requests.push(request.chargeId)
      return provider.create(request)
    },
  }
  const someone = new TestFan(database, store.shopId, countingProvider)
  await someone.addToCart({ listing: await store.sell() })
  const quote = await someone.quote()
  if (!quote.ok) throw new Error(quote.code)
  const token = await someone.tokeniseCard('4242424242424242')
  const answers = await Promise.all([1, 2, 3].map(() => someone.pressPay(quote.value, token, 'the-same-key')))
  const lateAnswer = await someone.pressPay(quote.value, token, 'the-same-key')
  // One that overtakes the first is sent to the order's page, which waits for the answer.
  const ids = new Set(
    [...answers, lateAnswer].map((answer) => (answer.ok ? answer.value.order.id : answer.detail?.orderId)),
  )
  expect(ids.size).toBe(1)
  // One that finds no answer yet asks again under the same key, for which the provider makes one charge.
  expect(new Set(requests).size).toBe(1)
  expect(lateAnswer).toMatchObject({ ok: true, value: { charge: { status: 'captured' } } })
  const { charges } = await someone.findOrder(asId('order', String([...ids][0])))
  expect(charges.filter((charge) => charge.status === 'captured')).toHaveLength(1)
  const secondAnswer = await someone.pressPay(quote.value, token, 'another-key-from-another-tab')
  expect(secondAnswer).toMatchObject({ ok: false, code: 'charge.already_paid' })
})

test('a declined card leaves the order open for another, and takes nothing', async () => {
  const someone = newFan()
  await someone.addToCart({ listing: await store.sell() })
  const firstPayment = await someone.pay('4000000000000002')
  expect(firstPayment).toMatchObject({
    ok: true,
    value: { charge: { status: 'failed' }, order: { status: 'pending_payment' } },
  })
  const secondPayment = await someone.pay('4242424242424242')
  expect(secondPayment).toMatchObject({ ok: true, value: { charge: { status: 'captured' } } })
  if (firstPayment.ok && secondPayment.ok)
    expect(secondPayment.value.order.id).toBe(firstPayment.value.order.id)
})

test('prices that a browser sends are ignored: a quote pins its figures', async () => {
  const someone = newFan()
  const listing = await store.sell({ priceMinor: 2000 })
  await someone.addToCart({ listing })
  const quote = await someone.quote()
  if (!quote.ok) throw new Error(quote.code)
  await expect(
    database.execute(`update checkout.quote set total_minor = 1 where id = '${quote.value.id}'`),
  ).rejects.toThrow()
  expect(quote.value.totals.subtotal.minor).toBe(2000n)
  const requoted = await someone.quote()
  expect(requoted.ok && requoted.value.id).toBe(quote.value.id)
  const elsewhere = await someone.quote({ ...lagos, country: 'DE', region: '', postalCode: '10115' })
  expect(elsewhere.ok && elsewhere.value.id).not.toBe(quote.value.id)
  await passTime(database, minutes(21))
  const lateAnswer = await someone.pressPay(
    quote.value,
    await someone.tokeniseCard('4242424242424242'),
    'too-late-by-a-minute',
  )
  expect(lateAnswer).toMatchObject({ ok: false, code: 'quote.stale' })
})

test('another fan’s quote can’t be paid with this fan’s cart', async () => {
  const [firstFan, secondFan] = [newFan(), newFan()]
  const listing = await store.sell()
  await firstFan.addToCart({ listing })
  await secondFan.addToCart({ listing })
  const quote = await firstFan.quote()
  const ownQuote = await secondFan.quote()
  if (!quote.ok || !ownQuote.ok) throw new Error('no quote')
  const token = await secondFan.tokeniseCard('4242424242424242')
  const crossedIds = { id: quote.value.id, cartId: ownQuote.value.cartId }
  expect(await secondFan.pressPay(crossedIds, token, 'crossed-over')).toMatchObject({ code: 'quote.stale' })
})

test('a second step at the bank: approved is paid once, denied takes nothing', async () => {
  for (const decision of ['approve', 'deny'] as const) {
    const { someone, orderId, charges } = await buyPieces([{ quantity: 1 }], '4000002500003155')
    expect(charges[0]).toMatchObject({ status: 'action_required' })
    await database.transact((tx, at) => decideAtBank(tx, charges[0]!.providerRef!, decision, at))
    await checkPayment(database, provider, charges[0]!.id)
    await deliverCallbacks(database, provider)
    await checkPayment(database, provider, charges[0]!.id)
    const after = await someone.findOrder(orderId)
    expect(after.order.status).toBe(decision === 'approve' ? 'processing' : 'pending_payment')
    expect(after.units).toHaveLength(decision === 'approve' ? 1 : 0)
  }
})

test('a late answer pays the order when its callback comes', async () => {
  const { someone, orderId, order } = await buyPieces([{ quantity: 1 }], '4000000000000077')
  expect(order.status).toBe('pending_payment')
  await deliverCallbacks(database, provider)
  expect((await someone.findOrder(orderId)).order.status).toBe('pending_payment')
  await passTime(database, minutes(1) + 1_000)
  await deliverCallbacks(database, provider)
  expect((await someone.findOrder(orderId)).order.status).toBe('processing')
  await expectSoundBooks()
})

test('recovery completes a payment whose process died between the provider’s answer and our books', async () => {
  const dyingProvider: PaymentProvider = {
    ...provider,
    create: async (request) => {
      await provider.create(request)
      throw new Error('the process died here')
    },
  }
  const victim = new TestFan(database, store.shopId, dyingProvider)
  await victim.addToCart({ listing: await store.sell() })
  const answer = await victim.pay()
  expect(answer).toMatchObject({ ok: false, code: 'payment.provider_unreachable' })
  await passTime(database, minutes(3))
  await recoverCharges(database, provider, settlePayment)
  const orderId = asId('order', String(!answer.ok && answer.detail?.orderId))
  const after = await victim.findOrder(orderId)
  expect(after.order.status).toBe('processing')
  expect(after.charges).toHaveLength(1)
})

test('an unpaid order expires and its units are free; money that comes after is honoured while there is room', async () => {
  const drop = await store.sell({ unitsCap: 2 })
  const slowFan = newFan()
  await slowFan.addToCart({ listing: drop, quantity: 2 })
  const payment = await slowFan.pay('4000002500003155')
  if (!payment.ok) throw new Error(payment.code)
  const otherFan = newFan()
  await otherFan.addToCart({ listing: drop })
  expect(await otherFan.pay()).toMatchObject({ ok: false })
  await passTime(database, minutes(31))
  await expireDue()
  expect((await slowFan.findOrder(payment.value.order.id)).order.status).toBe('expired')
  await database.transact((tx, at) => decideAtBank(tx, payment.value.charge.providerRef!, 'approve', at))
  await deliverCallbacks(database, provider)
  const after = await slowFan.findOrder(payment.value.order.id)
  expect(after.order.status).toBe('processing')
  expect(after.units).toHaveLength(2)
  await expectSoundBooks()
})

test('money that comes after the drop was sold to someone else is refunded in full', async () => {
  const drop = await store.sell({ unitsCap: 1 })
  const slowFan = newFan()
  await slowFan.addToCart({ listing: drop })
  const payment = await slowFan.pay('4000002500003155')
  if (!payment.ok) throw new Error(payment.code)
  await passTime(database, minutes(31))
  await expireDue()
  const quickFan = newFan()
  await quickFan.addToCart({ listing: drop })
  expect((await quickFan.pay()).ok).toBe(true)
  await database.transact((tx, at) => decideAtBank(tx, payment.value.charge.providerRef!, 'approve', at))
  await deliverCallbacks(database, provider)
  await sendRefunds(database, provider)
  const after = await slowFan.findOrder(payment.value.order.id)
  expect(after.order.status).toBe('expired')
  expect(after.units).toEqual([])
  expect(after.refunds).toMatchObject([{ status: 'succeeded', amount: after.order.total }])
  await expectSoundBooks()
})

test('30 fans at once for a drop of 5 units: 5 orders, and the others lose nothing', async () => {
  const drop = await store.sell({ unitsCap: 5 })
  const crowd = Array.from({ length: 30 }, newFan)
  const answers = await Promise.all(
    crowd.map(async (someone) => {
      await someone.addToCart({ listing: drop })
      return someone.pay()
    }),
  )
  expect(answers.filter((answer) => answer.ok)).toHaveLength(5)
  const { rows } = await database.execute(
    `select sold, reserved, (select count(*) from orders.unit where listing_id = '${drop}')::int as units from listings.stock where listing_id = '${drop}'`,
  )
  expect(rows[0]).toMatchObject({ sold: 5, reserved: 0, units: 5 })
})

test('a cart with something that ended can’t be paid for until it is removed', async () => {
  const someone = newFan()
  const listing = await store.sell()
  await someone.addToCart({ listing })
  await database.execute(
    `update listings.listing set status = 'ended', ended_at = now(), end_cause = 'hand' where id = '${listing}'`,
  )
  expect(await someone.quote()).toMatchObject({ ok: false, code: 'cart.has_problems' })
  const cart = await database.read((tx, at) => findPricedCart(tx, someone.key, at))
  expect(cart?.lines[0]?.problem).toContain('ended')
  expect(await someone.addToCart({ listing })).toMatchObject({ code: 'cart.not_for_sale' })
  expect(await someone.addToCart({ listing: await store.sell(), colour: 'natural' })).toMatchObject({
    code: 'cart.not_for_sale',
  })
})

test('two sizes of a drop can’t be paid for once fewer of it are left than both together', async () => {
  const someone = newFan()
  const listing = await store.sell({ unitsCap: 2 })
  await someone.addToCart({ listing, size: 'M' })
  await someone.addToCart({ listing, size: 'L' })
  await database.execute(`update listings.stock set sold = 1 where listing_id = '${listing}'`)
  const cart = await database.read((tx, at) => findPricedCart(tx, someone.key, at))
  const words = 'Only 1 of this drop is left. Choose fewer.'
  expect(cart?.lines.map((line) => line.problem)).toEqual([words, words])
  expect(await someone.quote()).toMatchObject({ ok: false, code: 'cart.has_problems' })
})
