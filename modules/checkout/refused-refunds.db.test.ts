/** Refunds that the provider refuses: their pieces count as sold again, whatever else happened to the order. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestProvider, deliverCallbacks, passTime, TestFan } from '#drivers/checkout.ts'
import { openTestDatabase } from '#drivers/database.ts'
import { readRuns } from '#drivers/seed.ts'
import { openStore, type TestStore } from '#drivers/store.ts'
import type { Id } from '#kernel/id.ts'
import { days } from '#kernel/instant.ts'
import { usd } from '#kernel/money.ts'
import { findHolds, findShopBalance, verifyLedger } from '#ledger'
import { splitTip, startingFees } from '#ledger/contract'
import { moveUnits } from '#orders'
import { type PaymentProvider, sendRefunds } from '#payments'
import { instant } from '#platform/database/instant.ts'
import type { Database } from '#platform/database/tx.ts'
import { offerTips } from '#promotions'
import { sumSales } from '../listings/find-listings.ts'
import { endDispute, openDispute } from '../payments/test-provider/books.ts'
import { clearDueProfit, findRefundParts, refundOrder, reverseRefund, scheduleProfit } from './index.ts'

let database: Database
let store: TestStore
let provider: PaymentProvider
beforeAll(async () => {
  database = await openTestDatabase()
  store = await openStore(database, 'refused-refunds')
  provider = createTestProvider(database)
  await database.transact((tx, at) => offerTips(tx, store.shopId, true, at))
})
afterAll(() => database.close())

const prices = [1_900, 2_600, 4_100]
const tip = splitTip(usd(500), startingFees).creator.minor
const readBalance = () => database.read((tx) => findShopBalance(tx, store.shopId))
const clearProfit = () => database.transact((tx, at) => clearDueProfit(tx, at))

/** One order of three pieces at three prices, with a tip, and what may happen to it. */
class SoldOrder {
  readonly fan = new TestFan(database, store.shopId)
  orderId!: Id<'order'>
  ref!: string
  async buy(): Promise<this> {
    for (const price of prices) await this.fan.addToCart({ listing: await store.sell({ priceMinor: price }) })
    const payment = await this.fan.pay(undefined, undefined, undefined, '5.00')
    if (!payment.ok) throw new Error(payment.code)
    this.orderId = payment.value.order.id
    this.ref = (await this.readOrder()).charges[0]!.providerRef!
    return this
  }
  readOrder = () => this.fan.findOrder(this.orderId)
  async findPiece(index: number) {
    const { units } = await this.readOrder()
    return units.toSorted((a, b) => Number(a.price.minor - b.price.minor))[index]!
  }
  async ship(index: number): Promise<void> {
    const { id, refundedAt } = await this.findPiece(index)
    if (refundedAt) return
    await database.transact(async (tx, at) => {
      for (const event of ['batch', 'start_print', 'print', 'pack', 'ship'] as const)
        await moveUnits(tx, [id], event, at)
      await scheduleProfit(tx, this.orderId)
    })
  }
  refund = (input: object, key = `k${Math.random()}`) =>
    database.transact((tx, at) => refundOrder(tx, this.orderId, { reason: 'Asked', key, ...input }, at))
  async refundPiece(index: number) {
    return this.refund({ unitIds: [(await this.findPiece(index)).id] })
  }
  /** The provider answers pending refunds; those it refuses are reversed, as the job does, and then once more. */
  async answerRefunds(isRefused: (index: number) => boolean): Promise<void> {
    const refundIds = (await this.readOrder()).refunds.map(({ id }) => id)
    const refund: PaymentProvider['refund'] = async (input) =>
      isRefused(refundIds.indexOf(input.refundId))
        ? { failed: 'The card was closed' }
        : provider.refund(input)
    await sendRefunds(database, { ...provider, refund })
    for (const { id, status } of (await this.readOrder()).refunds)
      if (status === 'failed')
        for (let round = 0; round < 2; round += 1)
          await database.transact((tx, at) => reverseRefund(tx, id, at))
  }
  async dispute(share: number): Promise<void> {
    const { charges, order, disputes } = await this.readOrder()
    const left = charges[0]!.captured.minor - charges[0]!.refunded.minor
    if (disputes.length > 0 || left <= 0n) return
    const part = (order.total.minor * BigInt(share)) / 100n
    await database.transact((tx, at) => openDispute(tx, this.ref, part < left ? part : left, instant(at)))
    await deliverCallbacks(database, provider)
  }
  async settleDispute(outcome: 'won' | 'lost'): Promise<void> {
    if (!(await this.readOrder()).disputes.some(({ status }) => status === 'open')) return
    await database.transact((tx, at) => endDispute(tx, this.ref, outcome, at))
    await deliverCallbacks(database, provider)
  }
  parts = () => database.read((tx) => findRefundParts(tx, this.orderId))
  /** The units and the profit that each of its listings counts, cheapest first. */
  async countSales(): Promise<{ units: number; profit: bigint }[]> {
    const sums = await database.read((tx) => sumSales(tx, store.shopId))
    const { order } = await this.readOrder()
    return order.lines
      .toSorted((a, b) => Number(a.unitPrice.minor - b.unitPrice.minor))
      .map(({ listingId }) => sums.find((sum) => sum.listingId === listingId)!)
      .map(({ units, profitMinor }) => ({ units, profit: profitMinor }))
  }
}

const answers = ['none', 'all', 'first', 'others'] as const
type Answer = (typeof answers)[number]
const isRefused: Record<Answer, (index: number) => boolean> = {
  none: () => false,
  all: () => true,
  first: (index) => index === 0,
  others: (index) => index > 0,
}

const piece = fc.nat(prices.length - 1)
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ does: fc.constant('ship' as const), piece }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('give back' as const), piece }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('tip back' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constant('answer' as const), refused: fc.constantFrom(...answers) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('dispute' as const), share: fc.integer({ min: 1, max: 100 }) }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('won' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('pass' as const), days: fc.integer({ min: 1, max: 12 }) }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

async function perform(action: Step, sold: SoldOrder): Promise<unknown> {
  if (action.does === 'ship') return sold.ship(action.piece)
  if (action.does === 'give back') return sold.refundPiece(action.piece)
  if (action.does === 'tip back') return sold.refund({ tip: true })
  if (action.does === 'answer') return sold.answerRefunds(isRefused[action.refused])
  if (action.does === 'dispute') return sold.dispute(action.share)
  if (action.does === 'won') return sold.settleDispute('won')
  await passTime(database, days(action.days))
  return clearProfit()
}

/** Once every refund is answered and every clearing day has passed, the creator has the profit of what stays sold. */
async function expectHolds(steps: readonly Step[], lastAnswer: Answer): Promise<void> {
  const before = await readBalance()
  const sold = await new SoldOrder().buy()
  for (const action of steps) await perform(action, sold)
  await sold.settleDispute('won')
  await sold.answerRefunds(isRefused[lastAnswer])
  for (const index of prices.keys()) await sold.ship(index)
  await passTime(database, days(30))
  while ((await clearProfit()) > 0) {}
  const { units } = await sold.readOrder()
  const parts = await sold.parts()
  const isGone = (partKind: string, id: string) =>
    parts.some(({ kind, pieceId }) => kind === partKind && pieceId === id)
  const remaining = units.filter(({ id }) => !isGone('unit', id))
  // A piece that was stopped with its refund has no day until its money goes back after all.
  const stoppedUnits = remaining.filter(({ status }) => status === 'cancelled')
  const keptTip = isGone('tip', sold.orderId) ? 0n : tip
  const sum = (chosenUnits: typeof units) => chosenUnits.reduce((all, { profit }) => all + profit.minor, 0n)
  const after = await readBalance()
  const figures = {
    waits: after.pending.minor - before.pending.minor,
    has: after.available.minor - before.available.minor,
  }
  const expectShipped = units.some(({ shippedAt }) => shippedAt)
    ? { waits: sum(stoppedUnits), has: sum(remaining) - sum(stoppedUnits) + keptTip }
    : { waits: sum(stoppedUnits) + keptTip, has: 0n }
  expect(figures).toEqual(expectShipped)
  expect(await sold.countSales(), 'its listings count what stays sold').toEqual(
    units
      .toSorted((a, b) => Number(a.price.minor - b.price.minor))
      .map((unit) =>
        remaining.includes(unit) ? { units: 1, profit: unit.profit.minor } : { units: 0, profit: 0n },
      ),
  )
  expect((await database.read((tx) => verifyLedger(tx))).faults).toEqual([])
}

test('a creator has the profit of what stays sold, and none of it is pending after its clearing day', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 4, maxLength: 12 }),
      fc.constantFrom(...answers),
      expectHolds,
    ),
    { ...readRuns(8), endOnFailure: true },
  )
}, 900_000)

const [cheap, middle, expensive] = [0, 1, 2] as const
const ship = (piece: number): Step => ({ does: 'ship', piece })
const giveBack = (piece: number): Step => ({ does: 'give back', piece })
const tipBack: Step = { does: 'tip back' }
const clearingDay: Step = { does: 'pass', days: 12 }
const answer = (refused: Answer): Step => ({ does: 'answer', refused })
const dispute: Step = { does: 'dispute', share: 10 }
const winDispute: Step = { does: 'won' }
const histories: [what: string, steps: Step[]][] = [
  [
    'its day passed while its refund was on its way',
    [ship(expensive), giveBack(expensive), clearingDay, answer('all')],
  ],
  [
    'it had cleared, and another refund then took what had cleared',
    [ship(expensive), clearingDay, giveBack(expensive), giveBack(middle), answer('first')],
  ],
  [
    'it had cleared, and others cleared no more than was left of them',
    [ship(middle), clearingDay, giveBack(middle), ship(cheap), ship(expensive), clearingDay, answer('all')],
  ],
  [
    'it was given again',
    [ship(expensive), giveBack(expensive), answer('all'), giveBack(expensive), clearingDay, answer('none')],
  ],
  [
    'it was given back while a bank had the money',
    [ship(expensive), dispute, giveBack(expensive), clearingDay, winDispute],
  ],
  [
    'it was given back while a bank had the money, and refused once that was decided',
    [ship(expensive), dispute, giveBack(expensive), clearingDay, winDispute, answer('all')],
  ],
  [
    'the tip had cleared, and what took its place is refused as well',
    [ship(expensive), giveBack(cheap), clearingDay, tipBack, giveBack(middle), answer('all')],
  ],
  [
    'its refund was refused while a bank had the money',
    [ship(expensive), giveBack(expensive), dispute, answer('all'), clearingDay],
  ],
]
test.each(histories)('a creator has the profit of what stays sold: %s', (_, steps) =>
  expectHolds(steps, 'none'),
)

test('a refused refund gives its piece back its clearing day; refunded again, the piece has none', async () => {
  const sold = await new SoldOrder().buy()
  await sold.ship(0)
  const { id, profit } = await sold.findPiece(0)
  const findClearingDay = async () =>
    (await database.read((tx) => findHolds(tx, store.shopId))).find(({ unitId }) => unitId === id)?.clearsAt
  const day = await findClearingDay()
  expect(day).toBeDefined()
  expect((await sold.refundPiece(0)).ok).toBe(true)
  expect(await findClearingDay(), 'given back').toBeUndefined()
  expect((await sold.findPiece(0)).refundedAt).not.toBeNull()
  await passTime(database, days(1))
  await sold.answerRefunds(isRefused.all)
  expect(await findClearingDay(), 'refused').toEqual(day)
  expect((await sold.findPiece(0)).refundedAt).toBeNull()
  expect((await sold.refundPiece(0)).ok).toBe(true)
  expect(await findClearingDay(), 'given again').toBeUndefined()
  await sold.answerRefunds(isRefused.all)
  const before = await readBalance()
  await passTime(database, days(12))
  await clearProfit()
  const after = await readBalance()
  expect(after.available.minor - before.available.minor >= profit.minor, 'its day had passed').toBe(true)
})

test('profit that cleared in part clears the rest, but nothing of a piece without a clearing day', async () => {
  const before = await readBalance()
  const sold = await new SoldOrder().buy()
  for (const action of [
    ship(middle),
    clearingDay,
    giveBack(middle),
    ship(expensive),
    clearingDay,
    answer('all'),
  ])
    await perform(action, sold)
  await clearProfit()
  const [pendingPiece, firstPiece, secondPiece] = [
    await sold.findPiece(cheap),
    await sold.findPiece(middle),
    await sold.findPiece(expensive),
  ]
  const now = await readBalance()
  expect(now.pending.minor - before.pending.minor).toBe(pendingPiece.profit.minor)
  expect(now.available.minor - before.available.minor).toBe(
    firstPiece.profit.minor + secondPiece.profit.minor + tip,
  )
})
