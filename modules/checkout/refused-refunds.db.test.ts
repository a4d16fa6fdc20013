/** Refunds that the provider refuses: what they gave back is sold again, whatever else became of the order meanwhile. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliver, passTime, TestFan, testProvider } from '#drivers/checkout.ts'
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
  provider = testProvider(database)
  await database.transact((tx, at) => offerTips(tx, store.shopId, true, at))
})
afterAll(() => database.close())

const prices = [1_900, 2_600, 4_100]
const tip = splitTip(usd(500), startingFees).creator.minor
const balance = () => database.read((tx) => findShopBalance(tx, store.shopId))
const clear = () => database.transact((tx, at) => clearDueProfit(tx, at))

/** One order of three pieces at three prices, with a tip, and what may become of it. */
class Sold {
  readonly fan = new TestFan(database, store.shopId)
  orderId!: Id<'order'>
  ref!: string
  async open(): Promise<this> {
    for (const price of prices) await this.fan.addToCart({ listing: await store.sell({ priceMinor: price }) })
    const paid = await this.fan.pay(undefined, undefined, undefined, '5.00')
    if (!paid.ok) throw new Error(paid.code)
    this.orderId = paid.value.order.id
    this.ref = (await this.now()).charges[0]!.providerRef!
    return this
  }
  now = () => this.fan.orderOf(this.orderId)
  async piece(index: number) {
    const { units } = await this.now()
    return units.toSorted((a, b) => Number(a.price.minor - b.price.minor))[index]!
  }
  async ship(index: number): Promise<void> {
    const { id, refundedAt } = await this.piece(index)
    if (refundedAt) return
    await database.transact(async (tx, at) => {
      for (const event of ['batch', 'start_print', 'print', 'pack', 'ship'] as const)
        await moveUnits(tx, [id], event, at)
      await scheduleProfit(tx, this.orderId)
    })
  }
  refund = (input: object, key = `k${Math.random()}`) =>
    database.transact((tx, at) => refundOrder(tx, this.orderId, { reason: 'Asked', key, ...input }, at))
  async giveBack(index: number) {
    return this.refund({ unitIds: [(await this.piece(index)).id] })
  }
  /** The provider answers what waits; what it refuses is put right, as the job does, and once more. */
  async answer(isRefused: (index: number) => boolean): Promise<void> {
    const refundIds = (await this.now()).refunds.map(({ id }) => id)
    const refund: PaymentProvider['refund'] = async (input) =>
      isRefused(refundIds.indexOf(input.refundId))
        ? { failed: 'The card was closed' }
        : provider.refund(input)
    await sendRefunds(database, { ...provider, refund })
    for (const { id, status } of (await this.now()).refunds)
      if (status === 'failed')
        for (let round = 0; round < 2; round += 1)
          await database.transact((tx, at) => reverseRefund(tx, id, at))
  }
  async dispute(share: number): Promise<void> {
    const { charges, order, disputes } = await this.now()
    const left = charges[0]!.captured.minor - charges[0]!.refunded.minor
    if (disputes.length > 0 || left <= 0n) return
    const part = (order.total.minor * BigInt(share)) / 100n
    await database.transact((tx, at) => openDispute(tx, this.ref, part < left ? part : left, instant(at)))
    await deliver(database, provider)
  }
  async end(how: 'won' | 'lost'): Promise<void> {
    if (!(await this.now()).disputes.some(({ status }) => status === 'open')) return
    await database.transact((tx, at) => endDispute(tx, this.ref, how, at))
    await deliver(database, provider)
  }
  parts = () => database.read((tx) => findRefundParts(tx, this.orderId))
  /** The units and the profit that each of its listings counts, cheapest first. */
  async counted(): Promise<{ units: number; profit: bigint }[]> {
    const sums = await database.read((tx) => sumSales(tx, store.shopId))
    const { order } = await this.now()
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

async function perform(act: Step, sold: Sold): Promise<unknown> {
  if (act.does === 'ship') return sold.ship(act.piece)
  if (act.does === 'give back') return sold.giveBack(act.piece)
  if (act.does === 'tip back') return sold.refund({ tip: true })
  if (act.does === 'answer') return sold.answer(isRefused[act.refused])
  if (act.does === 'dispute') return sold.dispute(act.share)
  if (act.does === 'won') return sold.end('won')
  await passTime(database, days(act.days))
  return clear()
}

/** After all of it, and once everything was answered and every day has passed, the creator has what stays sold. */
async function expectHolds(steps: readonly Step[], last: Answer): Promise<void> {
  const before = await balance()
  const sold = await new Sold().open()
  for (const act of steps) await perform(act, sold)
  await sold.end('won')
  await sold.answer(isRefused[last])
  for (const index of prices.keys()) await sold.ship(index)
  await passTime(database, days(30))
  while ((await clear()) > 0) {}
  const { units } = await sold.now()
  const parts = await sold.parts()
  const isGone = (partKind: string, id: string) =>
    parts.some(({ kind, pieceId }) => kind === partKind && pieceId === id)
  const remaining = units.filter(({ id }) => !isGone('unit', id))
  // A piece that was stopped with its refund has no day until its money goes back after all.
  const stopped = remaining.filter(({ status }) => status === 'cancelled')
  const left = isGone('tip', sold.orderId) ? 0n : tip
  const sum = (chosenUnits: typeof units) => chosenUnits.reduce((all, { profit }) => all + profit.minor, 0n)
  const now = await balance()
  const figures = {
    waits: now.pending.minor - before.pending.minor,
    has: now.available.minor - before.available.minor,
  }
  const expectShipped = units.some(({ shippedAt }) => shippedAt)
    ? { waits: sum(stopped), has: sum(remaining) - sum(stopped) + left }
    : { waits: sum(stopped) + left, has: 0n }
  expect(figures).toEqual(expectShipped)
  expect(await sold.counted(), 'its listings count what stays sold').toEqual(
    units
      .toSorted((a, b) => Number(a.price.minor - b.price.minor))
      .map((unit) =>
        remaining.includes(unit) ? { units: 1, profit: unit.profit.minor } : { units: 0, profit: 0n },
      ),
  )
  expect((await database.read((tx) => verifyLedger(tx))).faults).toEqual([])
}

test('a creator has the profit of what stays sold, and nothing of it waits when its day has passed', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 4, maxLength: 12 }),
      fc.constantFrom(...answers),
      expectHolds,
    ),
    { ...readRuns(8), endOnFailure: true },
  )
}, 900_000)

const [cheap, middle, dear] = [0, 1, 2] as const
const ship = (piece: number): Step => ({ does: 'ship', piece })
const back = (piece: number): Step => ({ does: 'give back', piece })
const itsDay: Step = { does: 'pass', days: 12 }
const answer = (refused: Answer): Step => ({ does: 'answer', refused })
const dispute: Step = { does: 'dispute', share: 10 }
const won: Step = { does: 'won' }
const histories: [what: string, steps: Step[]][] = [
  ['its day passed while its refund was on its way', [ship(dear), back(dear), itsDay, answer('all')]],
  [
    'it had cleared, and another refund then took what had',
    [ship(dear), itsDay, back(dear), back(middle), answer('first')],
  ],
  [
    'it had cleared, and others cleared no more than was left of them',
    [ship(middle), itsDay, back(middle), ship(cheap), ship(dear), itsDay, answer('all')],
  ],
  ['it was given again', [ship(dear), back(dear), answer('all'), back(dear), itsDay, answer('none')]],
  ['it was given back while a bank had the money', [ship(dear), dispute, back(dear), itsDay, won]],
  [
    'it was given back while a bank had the money, and refused once that was decided',
    [ship(dear), dispute, back(dear), itsDay, won, answer('all')],
  ],
  [
    'its refund was refused while a bank had the money',
    [ship(dear), back(dear), dispute, answer('all'), itsDay],
  ],
]
test.each(histories)('a creator has the profit of what stays sold: %s', (_, steps) =>
  expectHolds(steps, 'none'),
)

test('a refused refund lets its piece wait for the day that it had, and given again, for none', async () => {
  const sold = await new Sold().open()
  await sold.ship(0)
  const { id, profit } = await sold.piece(0)
  const waits = async () =>
    (await database.read((tx) => findHolds(tx, store.shopId))).find(({ unitId }) => unitId === id)?.clearsAt
  const day = await waits()
  expect(day).toBeDefined()
  expect((await sold.giveBack(0)).ok).toBe(true)
  expect(await waits(), 'given back').toBeUndefined()
  expect((await sold.piece(0)).refundedAt).not.toBeNull()
  await passTime(database, days(1))
  await sold.answer(isRefused.all)
  expect(await waits(), 'refused').toEqual(day)
  expect((await sold.piece(0)).refundedAt).toBeNull()
  expect((await sold.giveBack(0)).ok).toBe(true)
  expect(await waits(), 'given again').toBeUndefined()
  await sold.answer(isRefused.all)
  const before = await balance()
  await passTime(database, days(12))
  await clear()
  const after = await balance()
  expect(after.available.minor - before.available.minor >= profit.minor, 'its day had passed').toBe(true)
})

test('what cleared in part clears its rest, and nothing of a piece that has no day yet', async () => {
  const before = await balance()
  const sold = await new Sold().open()
  for (const act of [ship(middle), itsDay, back(middle), ship(dear), itsDay, answer('all')])
    await perform(act, sold)
  await clear()
  const [waits, first, second] = [await sold.piece(cheap), await sold.piece(middle), await sold.piece(dear)]
  const now = await balance()
  expect(now.pending.minor - before.pending.minor).toBe(waits.profit.minor)
  expect(now.available.minor - before.available.minor).toBe(first.profit.minor + second.profit.minor + tip)
})
