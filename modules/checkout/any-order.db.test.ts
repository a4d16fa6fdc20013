import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestProvider, lagos, passTime, secret, TestFan } from '#drivers/checkout.ts'
import { openTestDatabase } from '#drivers/database.ts'
import { openStore, type TestStore } from '#drivers/store.ts'
import type { Id } from '#kernel/id.ts'
import { minutes } from '#kernel/instant.ts'
import { findEntriesAbout, verifyLedger } from '#ledger'
import { countUnbalanced, ordersDueToExpire } from '#orders'
import {
  decideAtBank,
  deliverEvents,
  type PaymentProvider,
  receiveEvent,
  recoverCharges,
  sendRefunds,
} from '#payments'
import type { Database } from '#platform/database/tx.ts'
import { offerTips } from '#promotions'
import { cancelOrder, checkPayment, expireDueOrders, settlePayment } from './index.ts'

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
let database: Database
let store: TestStore
let provider: PaymentProvider
let listings: Id<'listing'>[]
beforeAll(async () => {
  database = await openTestDatabase()
  store = await openStore(database, 'any-order')
  await database.transact((tx, at) => offerTips(tx, store.shopId, true, at))
  provider = createTestProvider(database)
  listings = [
    await store.sell(),
    await store.sell({ priceMinor: 1999 }),
    await store.sell({ priceMinor: 3333 }),
  ]
})
afterAll(() => database.close())

const cards = ['4242424242424242', '4000000000000002', '4000002500003155', '4000000000000077'] as const
const steps = [
  'webhook',
  'old webhooks',
  'form',
  'recover',
  'approve',
  'deny',
  'minute',
  'expire',
  'cancel',
  'press',
] as const
const places = [
  lagos,
  { ...lagos, country: 'DE', region: '', postalCode: '10115' },
  { ...lagos, country: 'US', region: 'TX', postalCode: '78701' },
]
const anyHistory = fc.record({
  card: fc.constantFrom(...cards),
  place: fc.constantFrom(...places),
  quantities: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 }),
  processDies: fc.boolean(),
  tip: fc.constantFrom('', '3.33'),
  steps: fc.array(fc.constantFrom(...steps), { maxLength: 12 }),
})
type History = typeof anyHistory extends fc.Arbitrary<infer Value> ? Value : never

/** Callbacks as sent on the wire, kept so that they can be delivered again in any order. */
class Wire {
  readonly sent: { raw: string; signature: string }[] = []
  receive = ({ raw, signature }: { raw: string; signature: string }) =>
    receiveEvent(database, provider, settlePayment, { raw: Buffer.from(raw), signature, nowMs: Date.now() })
  deliver = () =>
    deliverEvents({ database, secret }, async (raw, signature) => {
      this.sent.push({ raw, signature })
      return this.receive({ raw, signature })
    })
  resend = async () => {
    for (const event of this.sent.toReversed().slice(0, 6)) await this.receive(event)
  }
}

async function playHistory({
  card,
  place,
  quantities,
  processDies,
  tip,
  steps: chosenSteps,
}: History): Promise<void> {
  const fan = new TestFan(database, store.shopId, processDies ? makeDyingProvider() : provider)
  for (const [n, quantity] of quantities.entries()) await fan.addToCart({ listing: listings[n]!, quantity })
  const quote = await fan.quote(place, 'standard', '', tip)
  if (!quote.ok) throw new Error(quote.code)
  const token = await fan.tokeniseCard(card)
  const payment = await fan.pressPay(quote.value, token, 'the-one-key')
  const orderId = (payment.ok ? payment.value.order.id : payment.detail?.orderId) as Id<'order'>
  const wire = new Wire()
  const chargeOf = async () => (await fan.findOrder(orderId)).charges[0]!
  const actions: Record<(typeof steps)[number], () => Promise<unknown>> = {
    webhook: wire.deliver,
    'old webhooks': wire.resend,
    form: async () => checkPayment(database, provider, (await chargeOf()).id),
    recover: () => recoverCharges(database, provider, settlePayment),
    approve: () => answerAtBank(orderId, 'approve'),
    deny: () => answerAtBank(orderId, 'deny'),
    minute: () => passTime(database, minutes(2)),
    expire: async () => {
      await passTime(database, minutes(31))
      await database.transact(async (tx, at) => expireDueOrders(tx, await ordersDueToExpire(tx, at, 100), at))
    },
    cancel: () => database.transact((tx, at) => cancelOrder(tx, orderId, 'Changed', at)),
    press: () => fan.pressPay(quote.value, token, 'the-one-key'),
  }
  for (const step of chosenSteps) await actions[step]()
  await settleDown(wire)
  await checkOrder(fan, orderId, quantities)
}

function makeDyingProvider(): PaymentProvider {
  return {
    ...provider,
    create: async (request) => {
      await provider.create(request)
      throw new Error('the process died here')
    },
  }
}

async function answerAtBank(orderId: string, decision: 'approve' | 'deny'): Promise<void> {
  const { rows } = await database.execute(
    `select i.id from test_provider.intent i join payments.charge c on c.id = i.key where c.subject_id = '${orderId}'`,
  )
  for (const row of rows) await database.transact((tx, at) => decideAtBank(tx, String(row.id), decision, at))
}

/** Passes time until no more events can come. */
async function settleDown(wire: Wire): Promise<void> {
  await passTime(database, minutes(70))
  await wire.deliver()
  await recoverCharges(database, provider, settlePayment)
  await wire.resend()
  await sendRefunds(database, provider)
}

async function checkOrder(fan: TestFan, orderId: Id<'order'>, quantities: number[]): Promise<void> {
  const { order, units, charges, refunds } = await fan.findOrder(orderId)
  const { rows } = await database.execute(
    `select coalesce(sum(i.amount_minor) filter (where i.status = 'succeeded'), 0)::text as taken,
            coalesce(sum((select sum(amount_minor) from test_provider.refund r where r.intent_id = i.id)), 0)::text as back
       from test_provider.intent i join payments.charge c on c.id = i.key where c.subject_id = '${orderId}'`,
  )
  const takenByProvider = BigInt(String(rows[0]!.taken))
  const returnedByProvider = BigInt(String(rows[0]!.back))
  const captured = charges.reduce((sum, charge) => sum + charge.captured.minor, 0n)
  const refunded = refunds.reduce((sum, refund) => sum + refund.amount.minor, 0n)
  expect(captured, 'our captured is what the provider took').toBe(takenByProvider)
  expect(refunded, 'our refunds are what the provider gave back').toBe(returnedByProvider)
  expect(
    takenByProvider === 0n || takenByProvider === order.total.minor,
    'never taken twice, nor in part',
  ).toBe(true)
  const pieces = quantities.reduce((a, b) => a + b, 0)
  expect(units.length, 'units if and only if paid').toBe(takenByProvider > 0n ? pieces : 0)
  const entries = await database.read((tx) => findEntriesAbout(tx, orderId))
  const count = (kind: string) => entries.filter((entry) => entry.kind === kind).length
  expect(count('sale.captured')).toBe(takenByProvider > 0n ? 1 : 0)
  expect(count('sale.refunded')).toBe(order.status === 'cancelled' ? 1 : 0)
  expect(returnedByProvider).toBe(order.status === 'cancelled' ? order.total.minor : 0n)
  expect(takenByProvider > 0n).toBe(['processing', 'cancelled'].includes(order.status))
}

test('whatever order the form, the callbacks and the recovery come in, a payment has one effect, to the cent', async () => {
  console.log(`any order: SEED=${seed}`)
  await fc.assert(fc.asyncProperty(anyHistory, playHistory), { seed, numRuns: 25, endOnFailure: true })
  expect(await database.read(countUnbalanced)).toBe(0)
  expect((await database.read((tx) => verifyLedger(tx))).ok).toBe(true)
})
