import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { passTime, TestFan } from '#drivers/checkout.ts'
import { openTestDatabase } from '#drivers/database.ts'
import { openStore } from '#drivers/store.ts'
import { type StripeDouble, startStripeDouble } from '#drivers/stripe-double.ts'
import { asId, type Id } from '#kernel/id.ts'
import { minutes } from '#kernel/instant.ts'
import { verifyLedger } from '#ledger'
import { findOrderInFull, ordersDueToExpire } from '#orders'
import { type PaymentProvider, receiveEvent, sendRefunds } from '#payments'
import { type Database, rowsOf, type Tx } from '#platform/database/tx.ts'
import { openStripe } from '../payments/stripe/stripe.ts'
import { expireDueOrders, refundOrder, reverseRefund, settlePayment } from './index.ts'

/** The provider's answers at one moment, by charge; at each later one it knows more. */
type Moment = Map<string, unknown>
type Event = { raw: string; signature: string; since: number }

let database: Database
let stripe: StripeDouble
let provider: PaymentProvider
let shopId: Id<'shop'>
const moments: Moment[] = []
const events: Event[] = []

/** Six orders whose payments ended in six ways, and everything Stripe reported on them, moment by moment. */
beforeAll(async () => {
  database = await openTestDatabase()
  const store = await openStore(database, 'shuffled')
  shopId = store.shopId
  stripe = await startStripeDouble()
  provider = openStripe(stripe.settings)
  const listing = await store.sell()
  const intentOf = () => [...stripe.books.intents.values()].at(-1)!.id
  const buy = async (method: string, isHeard: boolean) => {
    const fan = new TestFan(database, shopId, provider)
    await fan.addToCart({ listing, quantity: 2 })
    const quote = await fan.quote()
    if (!quote.ok) throw new Error(quote.code)
    if (!isHeard) stripe.dropConnections(1)
    const payment = await fan.pressPay(quote.value, method, `key-${fan.email}`)
    const orderId = (payment.ok ? payment.value.order.id : payment.detail?.orderId) as Id<'order'>
    return { orderId, intent: intentOf() }
  }
  await buy('pm_card_visa', false)
  await passTime(database, minutes(31))
  await database.transact(async (tx, at) => expireDueOrders(tx, await ordersDueToExpire(tx, at, 10), at))
  const refundedSale = await buy('pm_card_visa', true)
  await database.transact(async (tx, at) => {
    const { units } = (await findOrderInFull(tx, refundedSale.orderId))!
    return refundOrder(tx, refundedSale.orderId, { unitIds: [units[0]!.id], reason: 'Torn', key: 'one' }, at)
  })
  await sendRefunds(database, provider)
  const wonSale = await buy('pm_card_createDispute', false)
  const lostSale = await buy('pm_card_visa', true)
  await buy('pm_card_chargeDeclined', false)
  const pendingSale = await buy('pm_card_authenticationRequired', true)
  await recordMoment()
  stripe.books.decide(pendingSale.intent, true)
  await recordMoment()
  const lastRefund = [...stripe.books.refunds.values()].at(-1)!
  lastRefund.status = 'failed'
  stripe.books.recordEvent('refund.updated', { ...lastRefund, payment_intent: lastRefund.intent })
  await recordMoment()
  stripe.books.endDispute(wonSale.intent, 'won')
  await recordMoment()
  stripe.books.dispute(lostSale.intent, 1_500)
  await recordMoment()
  stripe.books.endDispute(lostSale.intent, 'lost')
  await recordMoment()
})
afterAll(async () => {
  await stripe.stop()
  await database.close()
})

/** Records every answer the provider would give now, and its events since the last moment. */
async function recordMoment(): Promise<void> {
  const moment: Moment = new Map()
  for (const ref of stripe.books.intents.keys())
    moment.set(ref, await provider.retrieve({ ref, chargeId: null }))
  const newEvents = stripe.events().slice(events.length)
  events.push(...newEvents.map((event) => ({ ...event, since: moments.length })))
  moments.push(moment)
}

const makeProviderAt = (moment: () => Moment): PaymentProvider => ({
  ...provider,
  retrieve: async ({ ref }) => (moment().get(ref ?? '') ?? null) as never,
})

class RolledBack extends Error {}
/** Delivers these events in this order in a transaction that is rolled back, and returns how it ended. */
async function deliverStream(stream: readonly Event[], check = false): Promise<string> {
  let end = ''
  const history = database.transact(async (tx, at) => {
    let now = 0
    const innerDatabase: Pick<Database, 'transact' | 'read' | 'readOn' | 'write'> = {
      transact: (run) => run(tx, at),
      read: (run) => run(tx, at),
      readOn: (run) => run(tx),
      write: (run) => run(tx),
    }
    const witness = makeProviderAt(() => moments[now]!)
    for (const { raw, signature, since } of stream) {
      // No event is delivered before it happened, and the provider never forgets.
      now = Math.max(now, since)
      const call = { raw: Buffer.from(raw), signature, nowMs: Date.now() }
      const result = await receiveEvent(innerDatabase, witness, settlePayment, call)
      if (!result.ok) throw new Error(result.code)
    }
    end = await describeStanding(tx, at)
    if (check) expect((await verifyLedger(tx)).ok).toBe(true)
    throw new RolledBack()
  })
  await history.catch((cause) => {
    if (!(cause instanceof RolledBack)) throw cause
  })
  return end
}

/** Order states, money at the provider and every posting, without ids and moments, which differ by history. */
async function describeStanding(tx: Tx, at: Date): Promise<string> {
  const failed = await rowsOf<{ id: string }>(tx, sql`select id from payments.refund where status = 'failed'`)
  for (const { id } of failed) await reverseRefund(tx, asId('refund', id), at)
  const rows = await rowsOf(
    tx,
    sql`select 'order' as what, o.id, o.status as one, count(u.id)::text as two,
               count(u.refunded_at)::text || coalesce(min(u.status), '') as three
          from orders."order" o left join orders.unit u on u.order_id = o.id group by o.id, o.status
        union all
        select 'charge', subject_id, status, captured_minor::text, refunded_minor || ' ' || disputed_minor from payments.charge
        union all
        select 'refund', charge_id, status, amount_minor::text, '' from payments.refund
        union all
        select 'dispute', charge_id, status, amount_minor::text, '' from payments.dispute
        union all
        select e.kind, e.order_id, p.account, p.amount_minor::text, '' from ledger.entry e join ledger.posting p on p.entry_id = e.id
        union all
        select 'balance', account, currency, sum(amount_minor)::text, '' from ledger.balance group by account, currency
        order by 1, 2, 3, 4, 5`,
  )
  return rows.map((row) => Object.values(row as object).join(' ')).join('\n')
}

/** Fifteen runs by default, so that the whole suite stays quick; RUNS=200 tests more. */
test('shuffled events of the provider, with repeats, end in the same books and order states', async () => {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
  const numRuns = Number(process.env.RUNS ?? 15)
  console.log(`shuffled events: SEED=${seed} RUNS=${numRuns}`)
  const outcomes = await deliverStream(events, true)
  expect(outcomes).toContain('dispute.won')
  expect(outcomes).toContain('entry.reversed')
  const repeats = fc.array(fc.nat(events.length - 1), { maxLength: 8 })
  const shuffles = repeats.chain((repeatIndexes) => {
    const stream = [...events, ...repeatIndexes.map((index) => events[index]!)]
    return fc.shuffledSubarray(stream, { minLength: stream.length })
  })
  let runs = 0
  const property = fc.asyncProperty(shuffles, async (stream) => {
    runs += 1
    expect(await deliverStream(stream, runs % 50 === 0)).toBe(outcomes)
  })
  await fc.assert(property, { seed, numRuns, endOnFailure: true })
}, 600_000)
