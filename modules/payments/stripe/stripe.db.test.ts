import { existsSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestFan } from '#drivers/checkout.ts'
import { openTestDatabase } from '#drivers/database.ts'
import { cutSlice } from '#drivers/openapi.ts'
import { openStore, type TestStore } from '#drivers/store.ts'
import { type StripeDouble, startStripeDouble } from '#drivers/stripe-double.ts'
import { asId, type Id } from '#kernel/id.ts'
import { findEntriesAbout, verifyLedger } from '#ledger'
import type { Database } from '#platform/database/tx.ts'
import {
  publishedSlice,
  stripeCalls,
  stripeSchemas,
  stripeSource,
} from '../../../tests/doubles/stripe-slice.ts'
import { cancelOrder, refundOrder, reverseRefund, settlePayment } from '../../checkout/index.ts'
import { type PaymentProvider, receiveEvent, recoverCharges, sendRefunds } from '../index.ts'
import { openStripe } from './stripe.ts'

let database: Database
let store: TestStore
let stripe: StripeDouble
let provider: PaymentProvider
let listing: Id<'listing'>
beforeAll(async () => {
  database = await openTestDatabase()
  store = await openStore(database, 'through-stripe')
  stripe = await startStripeDouble()
  provider = openStripe(stripe.settings)
  listing = await store.sell()
})
afterAll(async () => {
  await stripe.stop()
  await database.close()
})

async function buy(method: string) {
  const fan = new TestFan(database, store.shopId, provider)
  await fan.addToCart({ listing, quantity: 2 })
  const quote = await fan.quote()
  if (!quote.ok) throw new Error(quote.code)
  const pressed = await fan.pressPay(quote.value, method, `key-${fan.email}`)
  const orderId = (pressed.ok ? pressed.value.order.id : pressed.detail?.orderId) as Id<'order'>
  const orderView = await fan.findOrder(orderId)
  return { fan, orderId, pressed, quote: quote.value, charge: orderView.charges[0]!, order: orderView.order }
}
const receive = ({ raw, signature }: { raw: string; signature: string | null }, nowMs = Date.now()) =>
  receiveEvent(database, provider, settlePayment, { raw: Buffer.from(raw), signature, nowMs })
const ageCharges = () =>
  database.execute(`update payments.charge set asked_at = asked_at - interval '1 hour'`)

/** With STRIPE_OPENAPI naming a copy of the published document, the kept slice is compared with it. */
test('the double holds us to the document that Stripe published', () => {
  const published = process.env.STRIPE_OPENAPI ?? ''
  if (!existsSync(published)) return expect(publishedSlice.source).toBe(stripeSource)
  const document = JSON.parse(readFileSync(published, 'utf8'))
  expect(publishedSlice).toEqual(cutSlice(document, stripeSource, stripeCalls, stripeSchemas))
})

test('a paid charge is settled with Stripe’s own fee and card, once', async () => {
  const { order, charge } = await buy('pm_card_visa')
  expect(order.status).toBe('processing')
  expect(charge).toMatchObject({ provider: 'stripe', status: 'captured', brand: 'Visa', last4: '4242' })
  expect(charge.fee.minor).toBe(BigInt(Math.round(Number(order.total.minor) * 0.029) + 30))
})

test('a decline is a refusal with words, and an unknown method asks for the card again', async () => {
  expect((await buy('pm_card_chargeDeclined')).charge).toMatchObject({
    status: 'failed',
    declineCode: 'card_declined',
  })
  expect((await buy('pm_card_chargeDeclinedInsufficientFunds')).charge.declineCode).toBe('insufficient_funds')
  expect((await buy('pm_card_chargeDeclinedExpiredCard')).charge.declineCode).toBe('expired_card')
  expect((await buy('pm_madeUpByNobody')).charge.declineCode).toBe('token_unknown')
})

test('a second step leads to the bank and comes back by the callback, paid or not', async () => {
  for (const [approved, status] of [
    [true, 'captured'],
    [false, 'failed'],
  ] as const) {
    const { fan, orderId, charge } = await buy('pm_card_authenticationRequired')
    expect(charge.status).toBe('action_required')
    expect(charge.actionUrl).toContain('/authenticate/')
    stripe.books.decide(charge.providerRef!, approved)
    expect(await receive(stripe.events().at(-1)!)).toMatchObject({ ok: true, value: 'done' })
    expect((await fan.findOrder(orderId)).charges[0]!.status).toBe(status)
  }
})

test('a method confirmed elsewhere waits for that, and one a bank decides later is processing', async () => {
  for (const [token, firstStatus, brand] of [
    ['ctoken_ideal_of_1', 'action_required', 'iDEAL'],
    ['ctoken_sepa_debit', 'processing', 'SEPA debit'],
  ] as const)
    for (const approved of [true, false]) {
      const { fan, orderId, charge } = await buy(token)
      expect(charge).toMatchObject({ status: firstStatus, last4: '' })
      stripe.books.decide(charge.providerRef!, approved)
      const lastEvents = stripe.events().slice(-1)
      for (const event of [...lastEvents, ...lastEvents]) expect((await receive(event)).ok).toBe(true)
      const end = await fan.findOrder(orderId)
      expect(end.charges[0]).toMatchObject(
        approved ? { status: 'captured', brand } : { status: 'failed', declineCode: 'method_declined' },
      )
      expect(end.order.status).toBe(approved ? 'processing' : 'pending_payment')
    }
})

test('a callback in another version of the API is still understood', async () => {
  const { charge } = await buy('pm_card_visa')
  const intent = { id: charge.providerRef!, object: 'payment_intent' }
  stripe.books.recordEvent('charge.updated', {
    id: 'ch_1',
    object: 'charge',
    payment_intent: intent,
    news: [1],
  })
  expect(await receive(stripe.events().at(-1)!)).toMatchObject({ ok: true, value: 'done' })
})

test('a charge whose answer was lost is looked up by our own id, never requested again', async () => {
  for (const searchable of [true, false]) {
    stripe.books.isSearchCurrent = searchable
    const before = stripe.calls.length
    stripe.dropConnections(1)
    const { fan, orderId, pressed } = await buy('pm_card_visa')
    expect(pressed).toMatchObject({ ok: false, code: 'payment.provider_unreachable' })
    await ageCharges()
    await recoverCharges(database, provider, settlePayment)
    expect((await fan.findOrder(orderId)).order.status).toBe('processing')
    expect(stripe.calls.length - before).toBe(1)
  }
  stripe.books.isSearchCurrent = true
})

test('a charge whose request never arrived fails once it has been looked up', async () => {
  const unreachable: PaymentProvider = {
    ...provider,
    create: async () => Promise.reject(new Error('no line')),
  }
  const fan = new TestFan(database, store.shopId, unreachable)
  await fan.addToCart({ listing })
  const quote = await fan.quote()
  if (!quote.ok) throw new Error(quote.code)
  const pressed = await fan.pressPay(quote.value, 'pm_card_visa', 'key-of-the-deaf')
  await ageCharges()
  await recoverCharges(database, provider, settlePayment)
  const orderId = (pressed.ok ? '' : pressed.detail?.orderId) as Id<'order'>
  expect((await fan.findOrder(orderId)).charges[0]).toMatchObject({
    status: 'failed',
    declineCode: 'never_arrived',
  })
})

test('refunds are sent once, partial or full, even if the answer is lost', async () => {
  const { fan, orderId, order, charge } = await buy('pm_card_visa')
  const [unit] = (await fan.findOrder(orderId)).units
  await database.transact((tx, at) =>
    refundOrder(tx, orderId, { unitIds: [unit!.id], reason: 'Torn', key: 'one' }, at),
  )
  stripe.dropConnections(2)
  await sendRefunds(database, provider)
  await sendRefunds(database, provider)
  await database.transact((tx, at) => cancelOrder(tx, orderId, 'Changed', at))
  await sendRefunds(database, provider)
  const { refunds } = await fan.findOrder(orderId)
  expect(refunds.map((refund) => refund.status)).toEqual(['succeeded', 'succeeded'])
  const refundsSent = [...stripe.books.refunds.values()].filter(
    (refund) => refund.intent === charge.providerRef,
  )
  expect(refundsSent).toHaveLength(2)
  expect(BigInt(refundsSent.reduce((sum, refund) => sum + refund.amount, 0))).toBe(order.total.minor)
})

test('a refund its bank returns days later is undone once and can be made again', async () => {
  const { fan, orderId, charge } = await buy('pm_card_visa')
  const [unit] = (await fan.findOrder(orderId)).units
  const refundUnit = (key: string) =>
    database.transact((tx, at) => refundOrder(tx, orderId, { unitIds: [unit!.id], reason: 'Torn', key }, at))
  await refundUnit('late')
  await sendRefunds(database, provider)
  const refundSent = [...stripe.books.refunds.values()].find(
    (refund) => refund.intent === charge.providerRef,
  )!
  const sendEvent = async (status: 'succeeded' | 'failed') => {
    refundSent.status = status
    stripe.books.recordEvent('refund.updated', { ...refundSent, payment_intent: refundSent.intent })
    await receive(stripe.events().at(-1)!)
    const { refunds, charges } = await fan.findOrder(orderId)
    return [refunds[0]!.status, charges[0]!.refunded.minor > 0n]
  }
  expect(await sendEvent('succeeded')).toEqual(['succeeded', true])
  expect(await sendEvent('failed')).toEqual(['failed', false])
  expect(await sendEvent('failed')).toEqual(['failed', false])
  const { rows } = await database.execute(
    `select count(*)::int as n from platform.fact where name = 'refund.failed' and payload::text like '%${refundSent.metadata.refund}%'`,
  )
  expect(rows[0]?.n).toBe(1)
  await database.transact((tx, at) => reverseRefund(tx, asId('refund', refundSent.metadata.refund!), at))
  expect((await refundUnit('again')).ok).toBe(true)
})

test('a dispute takes its amount, and winning it gives it back', async () => {
  const { fan, orderId, charge, order } = await buy('pm_card_visa')
  stripe.books.dispute(charge.providerRef!, Number(order.total.minor) - 100)
  await receive(stripe.events().at(-1)!)
  const orderBefore = await fan.findOrder(orderId)
  expect(orderBefore.disputes[0]).toMatchObject({
    status: 'open',
    amount: { minor: order.total.minor - 100n },
  })
  expect(orderBefore.charges[0]!.disputed.minor).toBe(order.total.minor - 100n)
  stripe.books.endDispute(charge.providerRef!, 'won')
  await receive(stripe.events().at(-1)!)
  const won = await fan.findOrder(orderId)
  expect(won.disputes[0]!.status).toBe('won')
  expect(won.charges[0]!.disputed.minor).toBe(0n)
})

test('a callback is believed only with a fresh signature over its exact bytes, and only once', async () => {
  await buy('pm_card_visa')
  const { raw, signature } = stripe.events().at(-1)!
  const outcomeOf = async (call: Parameters<typeof receive>[0], nowMs?: number) => {
    const answer = await receive(call, nowMs)
    return answer.ok ? answer.value : answer.code
  }
  expect(await outcomeOf({ raw, signature: null })).toBe('event.signature_missing')
  expect(await outcomeOf({ raw: `${raw} `, signature })).toBe('event.signature_wrong')
  expect(await outcomeOf({ raw, signature }, Date.now() + 301_000)).toBe('event.too_old')
  expect(await outcomeOf({ raw: '{}', signature: stripe.sign('{}') })).toBe('event.unreadable')
  expect(await outcomeOf({ raw, signature })).toBe('done')
  expect(await outcomeOf({ raw, signature })).toBe('seen before')
  const forged = raw.replace(/"amount":\d+/, '"amount":1').replace(/evt_\w+/, 'evt_lie')
  expect(await outcomeOf({ raw: forged, signature: stripe.sign(forged) })).toBe('charge.amount_mismatch')
  stripe.books.recordEvent('customer.created', { id: 'cus_1', object: 'customer' })
  expect(await outcomeOf(stripe.events().at(-1)!)).toBe('not ours')
})

test('the callbacks of a charge, shuffled and repeated, end in the same books whatever their order', async () => {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
  const numRuns = Number(process.env.RUNS ?? 5)
  console.log(`stripe stream: SEED=${seed} RUNS=${numRuns}`)
  const shuffled = fc.infiniteStream(fc.nat()).map((picks) => <Item>(items: readonly Item[]): Item[] => {
    const remaining = [...items]
    return items.map(() => remaining.splice(picks.next().value! % remaining.length, 1)[0]!)
  })
  const property = fc.asyncProperty(shuffled, async (shuffle) => {
    const firstEvent = stripe.books.events.length
    stripe.dropConnections(1)
    const { fan, orderId, order } = await buy('pm_card_createDispute')
    expect(order.status).toBe('pending_payment')
    const [intent] = [...stripe.books.intents.values()].slice(-1)
    stripe.books.endDispute(intent!.id, 'lost')
    const stream = stripe.events().slice(firstEvent)
    for (const event of shuffle([...stream, ...stream])) expect((await receive(event)).ok).toBe(true)
    const end = await fan.findOrder(orderId)
    expect(end.order.status).toBe('processing')
    expect(end.units).toHaveLength(2)
    expect(end.charges.map((charge) => charge.disputed.minor)).toEqual([order.total.minor])
    expect(end.disputes.map((dispute) => dispute.status)).toEqual(['lost'])
    const kinds = (await database.read((tx) => findEntriesAbout(tx, orderId))).map((entry) => entry.kind)
    expect(kinds.toSorted()).toEqual(['charge.disputed', 'sale.captured'])
  })
  await fc.assert(property, { seed, numRuns, endOnFailure: true })
  expect((await database.read((tx) => verifyLedger(tx))).ok).toBe(true)
}, 600_000)

test('every request we sent fits the published document', () => {
  expect(stripe.calls.length).toBeGreaterThan(10)
  expect(stripe.faults).toEqual([])
})
