/** Everything that refunds one order, all at the same moment and on separate connections. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestProvider, deliverCallbacks, refundInDashboard, TestFan } from '#drivers/checkout.ts'
import { openTestDatabase } from '#drivers/database.ts'
import { readRuns } from '#drivers/seed.ts'
import { openStore, type TestStore } from '#drivers/store.ts'
import { usd } from '#kernel/money.ts'
import { findShopBalance, verifyLedger } from '#ledger'
import { type PaymentProvider, sendRefunds, settleByName } from '#payments'
import { instant } from '#platform/database/instant.ts'
import type { Database } from '#platform/database/tx.ts'
import { endDispute, openDispute } from '../payments/test-provider/books.ts'
import {
  cancelOrder,
  cancelPieces,
  findRefundParts,
  refundOrder,
  reverseRefund,
  settlePayment,
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

const pieceCount = 3
/** One request. Two with the same `key` are one press, sent twice. */
const act = fc.oneof(
  fc.record({ does: fc.constant('piece' as const), piece: fc.nat(pieceCount - 1), key: fc.nat(2) }),
  fc.record({ does: fc.constant('goodwill' as const), cents: fc.integer({ min: 1, max: 9_000 }) }),
  fc.record({ does: fc.constant('shipping' as const) }),
  fc.record({ does: fc.constant('cancel' as const) }),
  fc.record({ does: fc.constant('take out' as const), piece: fc.nat(pieceCount - 1) }),
  fc.record({ does: fc.constant('there' as const), cents: fc.integer({ min: 1, max: 12_000 }) }),
  fc.record({ does: fc.constant('dispute' as const), share: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ does: fc.constant('send' as const) }),
  fc.record({ does: fc.constant('tell' as const) }),
)
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never

async function buyPieces() {
  const someone = new TestFan(database, store.shopId)
  await someone.addToCart({ listing: await store.sell(), quantity: pieceCount })
  const payment = await someone.pay()
  if (!payment.ok) throw new Error(payment.code)
  return { someone, ...(await someone.findOrder(payment.value.order.id)) }
}
type Sale = Awaited<ReturnType<typeof buyPieces>>

const deliverAll = () => deliverCallbacks(database, provider)
function perform(act: Act, { order, units, charges }: Sale, index: number): Promise<unknown> {
  const ref = charges[0]!.providerRef!
  const refund = (input: object, key: string) =>
    database.transact((tx, at) => refundOrder(tx, order.id, { reason: 'At once', key, ...input }, at))
  if (act.does === 'piece') return refund({ unitIds: [units[act.piece]!.id] }, `piece-${act.key}`)
  if (act.does === 'goodwill') return refund({ goodwill: usd(act.cents) }, `goodwill-${index}`)
  if (act.does === 'shipping') return refund({ shipping: true }, `shipping-${index}`)
  if (act.does === 'cancel') return database.transact((tx, at) => cancelOrder(tx, order.id, 'At once', at))
  if (act.does === 'take out')
    return database.transact((tx, at) => cancelPieces(tx, order.id, [units[act.piece]!.id], at))
  if (act.does === 'there')
    return refundInDashboard(database, ref, usd(Math.min(act.cents, Number(order.total.minor))))
  if (act.does === 'dispute')
    return database
      .transact((tx, at) => openDispute(tx, ref, (order.total.minor * BigInt(act.share)) / 100n, instant(at)))
      .then(deliverAll)
  return act.does === 'send' ? sendRefunds(database, provider) : deliverAll()
}

const sum = (amounts: readonly { minor: bigint }[]): bigint =>
  amounts.reduce((total, { minor }) => total + minor, 0n)
const amountAtProvider = async (ref: string): Promise<bigint> => {
  const { rows } = await database.execute(
    'select coalesce(sum(amount_minor), 0)::text as sum from test_provider.refund where intent_id = $1',
    [ref],
  )
  return BigInt(String(rows[0]!.sum))
}

/** Sends refunds and delivers callbacks, reverses refused refunds twice, and asks the provider again. */
async function settle({ someone, order, charges }: Sale): Promise<void> {
  await Promise.all([sendRefunds(database, provider), sendRefunds(database, provider), deliverAll()])
  const { refunds } = await someone.findOrder(order.id)
  const failed = refunds.filter(({ status }) => status === 'failed')
  const reverse = (id: (typeof failed)[number]['id']) =>
    database.transact((tx, at) => reverseRefund(tx, id, at))
  await Promise.all([...failed, ...failed].map(({ id }) => reverse(id)))
  if (failed.length) await settleByName(database, provider, settlePayment, charges[0]!.providerRef!)
}

test('whatever refunds one order at the same moment, no more goes back than came in, and all books agree', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(act, { minLength: 3, maxLength: 12 }),
      fc.constantFrom('won' as const, 'lost' as const),
      async (acts, end) => {
        const before = await database.read((tx) => findShopBalance(tx, store.shopId))
        const sale = await buyPieces()
        const ref = sale.charges[0]!.providerRef!
        // The bank disputes a charge once, and the provider gives nothing back of what is disputed.
        const firstDispute = acts.findIndex(({ does }) => does === 'dispute')
        const refundActs = acts.filter(
          ({ does }, index) =>
            firstDispute < 0 || index === firstDispute || (does !== 'dispute' && does !== 'there'),
        )
        const answers = await Promise.allSettled(refundActs.map((each, index) => perform(each, sale, index)))
        expect(answers.filter(({ status }) => status === 'rejected')).toEqual([])
        for (let round = 0; round < 3; round += 1) await settle(sale)
        if (firstDispute >= 0) await database.transact((tx, at) => endDispute(tx, ref, end, at))
        for (let round = 0; round < 2; round += 1) await settle(sale)
        const after = await sale.someone.findOrder(sale.order.id)
        const { refunded } = after.charges[0]!
        const succeeded = after.refunds.filter(({ status }) => status !== 'failed')
        const disputed = after.disputes.filter(({ status }) => status !== 'won')
        expect(refunded.minor, 'what the charge says went back').toBe(
          sum(succeeded.map(({ amount }) => amount)),
        )
        expect(await amountAtProvider(ref), 'and what the provider gave').toBe(
          sum(succeeded.filter(({ status }) => status === 'succeeded').map(({ amount }) => amount)),
        )
        expect(refunded.minor + sum(disputed.map(({ amount }) => amount)) <= sale.order.total.minor).toBe(
          true,
        )
        const parts = await database.read((tx) => findRefundParts(tx, sale.order.id))
        expect(sum(parts.flatMap(({ goods, shipping, tax }) => [goods, shipping, tax]))).toBe(refunded.minor)
        expect((await database.read((tx) => verifyLedger(tx))).ok).toBe(true)
        const now = await database.read((tx) => findShopBalance(tx, store.shopId))
        const gained = now.pending.minor + now.available.minor - before.pending.minor - before.available.minor
        const earned = sum(sale.units.map(({ profit }) => profit))
        expect(gained >= 0n && gained <= earned, `gained ${gained}`).toBe(true)
        if (disputed.length === 0) expect(gained).toBe(earned - sum(parts.map(({ profit }) => profit)))
      },
    ),
    { ...readRuns(10), endOnFailure: true },
  )
}, 600_000)
