/** What Stripe holds and moved against our books: whatever was done in its dashboard, and whether or not it told us. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { passTime, TestFan } from '#drivers/checkout.ts'
import { openTestDatabase } from '#drivers/database.ts'
import { openStore, type TestStore } from '#drivers/store.ts'
import { type StripeDouble, startStripeDouble } from '#drivers/stripe-double.ts'
import type { ProvedStaff } from '#kernel/actor.ts'
import { asId, newId } from '#kernel/id.ts'
import { days } from '#kernel/instant.ts'
import { verifyLedger } from '#ledger'
import { type PaymentProvider, sendRefunds } from '#payments'
import type { Database } from '#platform/database/tx.ts'
import { cancelOrder, refundOrder, reverseRefund, settlePayment } from '../checkout/index.ts'
import { openStripe } from '../payments/stripe/stripe.ts'
import {
  bookDifference,
  compareAll,
  explainDifference,
  findBalances,
  findDifferences,
  recheck,
  type Sides,
} from './index.ts'

let database: Database
let store: TestStore
let stripe: StripeDouble
let provider: PaymentProvider
let sides: Sides
let listing: string
const proven = { personId: 'psn_one', name: 'Ada' } as unknown as ProvedStaff
beforeAll(async () => {
  database = await openTestDatabase()
  store = await openStore(database, 'compared')
  stripe = await startStripeDouble()
  provider = openStripe(stripe.settings)
  sides = { payments: provider, settle: settlePayment, payouts: [], secret: 'k' }
  listing = await store.sell()
})
afterAll(async () => {
  await stripe.stop()
  await database.close()
})

async function buyPieces() {
  const fan = new TestFan(database, store.shopId, provider)
  await fan.addToCart({ listing, quantity: 2 })
  const quote = await fan.quote()
  if (!quote.ok) throw new Error(quote.code)
  const pressed = await fan.pressPay(quote.value, 'pm_card_visa', `key-${fan.email}`)
  if (!pressed.ok) throw new Error(pressed.code)
  const orderId = pressed.value.order.id
  const now = () => fan.findOrder(orderId)
  const { charges, order } = await now()
  return { orderId, order, intent: charges[0]!.providerRef!, now }
}
const compare = async () => {
  expect(await compareAll(database, sides, { now: true })).toEqual([{ provider: 'stripe', failure: null }])
  expect(stripe.faults).toEqual([])
}
const findOpen = async () =>
  (await database.read((tx) => findDifferences(tx, { open: true, cursor: null }))).rows
const readBalance = async () =>
  (await database.read(findBalances)).find(({ provider: name }) => name === 'stripe')!
async function expectAgreement(): Promise<void> {
  const { ours, theirs } = await readBalance()
  expect(ours).toEqual(theirs)
  expect((await database.read((tx) => verifyLedger(tx))).ok).toBe(true)
}

test('what was done in the dashboard but never reported is booked once, and both sides agree', async () => {
  stripe.books.balance.maxPageSize = 2
  const order = await buyPieces()
  stripe.books.makeRefund({ payment_intent: order.intent, amount: '500' })
  const secondOrder = await buyPieces()
  stripe.books.dispute(secondOrder.intent)
  const thirdOrder = await buyPieces()
  stripe.books.dispute(thirdOrder.intent)
  stripe.books.endDispute(thirdOrder.intent, 'won')
  stripe.books.balance.book({ type: 'stripe_fee', amount: -390, description: 'Radar' })
  const payout = stripe.books.balance.book({ type: 'payout', amount: -2_000, source: 'po_1' })
  stripe.books.balance.book({ type: 'payout_failure', amount: 2_000, source: 'po_1' })
  for (let n = 0; n < 3; n += 1) await compare()
  expect(await findOpen()).toEqual([])
  await expectAgreement()
  expect((await order.now()).charges[0]!.refunded.minor).toBe(500n)
  expect((await secondOrder.now()).disputes).toMatchObject([{ status: 'open' }])
  expect((await thirdOrder.now()).disputes).toMatchObject([{ status: 'won' }])
  const { rows } = await database.execute(
    `select kind, count(*)::int as n from ledger.entry where reference = '${payout.id}' group by kind`,
  )
  expect(rows).toEqual([{ kind: 'provider.settled', n: 1 }])
  stripe.books.balance.maxPageSize = 100
})

test('money that belongs to nobody is a difference that ends only by being booked', async () => {
  const unknownCharge = stripe.books.balance.book({
    type: 'charge',
    amount: 4_000,
    fee: 146,
    source: 'ch_elsewhere',
  })
  for (let n = 0; n < 3; n += 1) await compare()
  const differences = await findOpen()
  expect(differences).toMatchObject([
    { kind: 'charge', reference: unknownCharge.id, ours: { minor: 0n }, theirs: { minor: 3_854n } },
  ])
  expect((await readBalance()).differsSince).not.toBeNull()
  const [{ id }] = differences as [(typeof differences)[0]]
  expect(await recheck(database, sides, id)).toMatchObject({ code: 'difference.remains' })
  for (const statement of [
    `delete from reconciliation.difference where id = '${id}'`,
    `update reconciliation.difference set ended_at = now() where id = '${id}'`,
    `update reconciliation.difference set ended_at = now(), note = 'gone, nobody knows' where id = '${id}'`,
    `update reconciliation.difference set ended_at = now(), entry_id = 'ent_none' where id = '${id}'`,
    `delete from reconciliation.balance`,
  ])
    await expect(database.execute(statement), statement).rejects.toThrow()
  const book = () => database.transact((tx, at) => bookDifference(tx, id, proven, at))
  expect(await book()).toMatchObject({ ok: true })
  expect(await book()).toMatchObject({ code: 'difference.ended' })
  await compare()
  expect(await findOpen()).toEqual([])
  await expectAgreement()
  await expect(
    database.execute(`update reconciliation.difference set ended_at = null where id = '${id}'`),
  ).rejects.toThrow()
})

test('explaining a difference ends it; the balances still differ, and nothing is booked', async () => {
  stripe.books.balance.book({ type: 'contribution', amount: -100, description: 'Climate' })
  await compare()
  const [difference] = await findOpen()
  expect(difference).toMatchObject({ kind: 'other', words: 'contribution: Climate' })
  const note = 'The owner gives a dollar to the climate each month.'
  const explain = () =>
    database.transact((tx, at) => explainDifference(tx, { id: difference!.id, note }, proven, at))
  expect(await explain()).toMatchObject({ ok: true })
  expect(await explain()).toMatchObject({ code: 'difference.ended' })
  await compare()
  expect(await findOpen()).toEqual([])
  const { ours, theirs } = await readBalance()
  expect(theirs.minor - ours.minor).toBe(-100n)
  const ended = await database.read((tx) => findDifferences(tx, { open: false, cursor: null }))
  expect(ended.rows.at(-1)).toMatchObject({ ended: 'explained', note, endedByName: 'Ada' })
  stripe.books.balance.movements.pop()
  await compare()
  await expectAgreement()
})

test('a booked refund missing at Stripe is shown after a day, and ends once it is sent', async () => {
  const order = await buyPieces()
  const cancelled = await database.transact((tx, at) => cancelOrder(tx, order.orderId, 'Changed my mind', at))
  expect(cancelled.ok).toBe(true)
  await compare()
  expect(await findOpen(), 'it has a day to get there').toEqual([])
  await passTime(database, days(1.5))
  await compare()
  expect(await findOpen()).toMatchObject([
    { kind: 'only_ours', words: 'Refund', ours: { minor: -order.order.total.minor } },
  ])
  await sendRefunds(database, provider)
  await compare()
  expect(await findOpen()).toEqual([])
  await expectAgreement()
})

test('a payment whose order is gone, as after a restore, is a difference that asking does not end', async () => {
  const order = await buyPieces()
  const intent = stripe.books.intents.get(order.intent)!
  const lostIntent = { ...intent, id: 'pi_lostlostlost', metadata: { charge: newId('charge') } }
  stripe.books.intents.set(lostIntent.id, lostIntent)
  const movement = stripe.books.balance.book({
    type: 'charge',
    amount: 2_000,
    fee: 88,
    source: 'ch_lostlostlost',
  })
  await compare()
  const [difference] = await findOpen()
  expect(difference).toMatchObject({ kind: 'charge', reference: movement.id, about: lostIntent.id })
  await database.transact((tx, at) => bookDifference(tx, difference!.id, proven, at))
  await compare()
  await expectAgreement()
})

test('a page of differences leads to the next by its cursor, and none is shown twice', async () => {
  for (let n = 0; n < 53; n += 1) stripe.books.balance.book({ type: 'contribution', amount: -1 })
  await compare()
  const first = await database.read((tx) => findDifferences(tx, { open: true, cursor: null }))
  const second = await database.read((tx) => findDifferences(tx, { open: true, cursor: first.next }))
  expect([first.rows.length, second.rows.length, second.next]).toEqual([50, 3, null])
  expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(53)
  for (const { id } of [...first.rows, ...second.rows])
    await database.transact((tx, at) => bookDifference(tx, id, proven, at))
  await compare()
  await expectAgreement()
})

test('whatever happens on either side, reported or not, both agree two comparisons later', async () => {
  const seed = Number(process.env.SEED ?? 4_711)
  const step = fc.record({
    action: fc.constantFrom('part', 'rest', 'dispute', 'win', 'ours', 'fee', 'payout', 'returned'),
    cents: fc.integer({ min: 1, max: 900 }),
  })
  const property = fc.asyncProperty(fc.array(step, { maxLength: 6 }), async (steps) => {
    const { intent, orderId, now } = await buyPieces()
    const bookedIntent = stripe.books.intents.get(intent)!
    for (const { action, cents } of steps) {
      const canRefund = bookedIntent.refunded + cents <= bookedIntent.amount && !bookedIntent.isDisputed
      if (action === 'part' && canRefund)
        stripe.books.makeRefund({ payment_intent: intent, amount: String(cents) })
      if (action === 'rest' && canRefund)
        stripe.books.makeRefund({
          payment_intent: intent,
          amount: String(bookedIntent.amount - bookedIntent.refunded),
        })
      if (action === 'dispute' && bookedIntent.refunded === 0 && !bookedIntent.isDisputed)
        stripe.books.dispute(intent)
      const dispute = [...stripe.books.disputes.values()].find((candidate) => candidate.intent === intent)
      if (action === 'win' && dispute?.status === 'needs_response') stripe.books.endDispute(intent, 'won')
      if (action === 'fee') stripe.books.balance.book({ type: 'stripe_fee', amount: -cents })
      if (action === 'payout') stripe.books.balance.book({ type: 'payout', amount: -cents })
      if (action === 'ours')
        await database.transact((tx, at) =>
          refundOrder(tx, orderId, { rest: true, reason: 'Ours', key: `k${Math.random()}` }, at),
        )
      if (action === 'returned') {
        const [refundSent] = stripe.books.findRefunds(intent).filter(({ status }) => status === 'succeeded')
        await compare()
        if (refundSent && !bookedIntent.isDisputed) stripe.books.returnRefund(refundSent.id)
      }
    }
    for (let n = 0; n < 2; n += 1) {
      await sendRefunds(database, provider)
      await compare()
      for (const { id, status } of (await now()).refunds)
        if (status === 'failed')
          await database.transact((tx, at) => reverseRefund(tx, asId('refund', id), at))
    }
    await compare()
    expect(await findOpen()).toEqual([])
    await expectAgreement()
  })
  console.log(`reconciliation: SEED=${seed}`)
  await fc.assert(property, { seed, numRuns: Number(process.env.RUNS ?? 8), endOnFailure: true })
}, 300_000)

test('a provider that does not answer is reported, and compared again later from where it was', async () => {
  const silent: Sides = {
    ...sides,
    payments: {
      ...provider,
      movementsSince: () => ({
        [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('no line')) }),
      }),
    },
  }
  expect(await compareAll(database, silent, { now: true })).toMatchObject([{ provider: 'stripe' }])
  expect((await compareAll(database, silent, { now: true }))[0]!.failure).not.toBeNull()
  await compare()
  expect(await compareAll(database, sides, { now: false }), 'once a day').toEqual([])
})
