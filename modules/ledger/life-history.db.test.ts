/**
 * Shops over months: they sell, are paid out in dollars and naira, owe money back and regain some of it, while entries
 * for earlier months still arrive. A model without SQL computes what a shop is owed after every entry.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#drivers/database.ts'
import { readRuns } from '#drivers/seed.ts'
import { type Id, newId } from '#kernel/id.ts'
import { after, days, hours } from '#kernel/instant.ts'
import { money, usd, zero } from '#kernel/money.ts'
import type { Database } from '#platform/database/tx.ts'
import { profitOf, startingFees } from './contract.ts'
import type { AccountName, ShopAccount } from './entry.ts'
import {
  bookDispute,
  bookDisputeWon,
  bookRefund,
  clearDue,
  findEntries,
  findMovesBetween,
  findShopBalance,
  payoutBounced,
  payoutRequested,
  payoutReturned,
  payoutSent,
  payoutSettled,
  post,
  saleCaptured,
  scheduleClearing,
  sealBook,
  verifyLedger,
  verifySeals,
} from './index.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const accounts = ['pending', 'available', 'in_transit'] as const satisfies readonly ShopAccount[]
type OwedMinor = Record<ShopAccount, bigint>
const zeroBalances = (): OwedMinor => ({ pending: 0n, available: 0n, in_transit: 0n })

type Share = { pending: bigint; available: bigint }
type Order = {
  id: Id<'order'>
  profit: bigint
  clearsAt: Date
  /** The creator's part of it that is left, by account. */
  owed: Share
  hold: 'waits' | 'found nothing' | 'cleared'
  disputes: { id: Id<'dispute'>; took: Share; won: boolean }[]
}
type Payout = {
  input: { payoutId: Id<'payout'>; shopId: Id<'shop'>; amount: ReturnType<typeof usd> }
  terms: { fee: ReturnType<typeof usd>; received: ReturnType<typeof money> | null }
  state: 'sent' | 'arrived' | 'over'
}

const acts = [
  'sell',
  'clear',
  'refund',
  'dispute',
  'win',
  'payOut',
  'arrive',
  'fail',
  'bounce',
  'seal',
] as const
type Step = {
  does: (typeof acts)[number]
  shop: 0 | 1
  pick: number
  share: number
  later: number
  late: number
}
const step: fc.Arbitrary<Step> = fc.record({
  does: fc.constantFrom('sell' as const, 'clear' as const, ...acts),
  shop: fc.constantFrom(0 as const, 1 as const),
  pick: fc.nat(99),
  share: fc.integer({ min: 1, max: 120 }),
  later: fc.integer({ min: 0, max: 400 }),
  /** Every other sale is written down days after it happened. */
  late: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 45 })),
})

/** A shop, and what it should be owed: now, after each step, and by the month of each entry. */
class ShopModel {
  readonly shopId = newId('shop')
  readonly orders: Order[] = []
  readonly payouts: Payout[] = []
  readonly owed = zeroBalances()
  readonly cuts: { number: number; owed: OwedMinor }[] = []
  readonly months = new Map<string, OwedMinor>()

  move(at: Date, changes: Partial<OwedMinor>): void {
    const key = at.toISOString().slice(0, 7)
    const month = this.months.get(key) ?? zeroBalances()
    for (const account of accounts) {
      this.owed[account] += changes[account] ?? 0n
      month[account] += changes[account] ?? 0n
    }
    this.months.set(key, month)
  }
  async cut(): Promise<void> {
    const { rows } = await database.read((tx) => findEntries(tx, { shopId: this.shopId }, null, 1))
    if (rows[0]) this.cuts.push({ number: rows[0].number, owed: { ...this.owed } })
  }
  static pick = <Item>(items: readonly Item[], index: number): Item | undefined => items[index % items.length]

  async sell(now: Date, { share, late }: Step): Promise<void> {
    const at = after(now, -days(late))
    const [orderId, unitId] = [newId('order'), newId('unit')]
    const about = { orderId, shopId: this.shopId }
    const goods = profitOf({ price: usd(2_000 + 37 * share), unitCost: usd(900) }, startingFees)
    const entry = saleCaptured({ ...about, goods, shipping: usd(469), tax: usd(share) })
    const unit = { ...about, unitId, profit: goods.profit, shippedAt: at }
    await database.transact(async (tx) => {
      await post(tx, entry, at)
      await scheduleClearing(tx, [unit], startingFees)
    })
    const profit = goods.profit.minor
    const clearsAt = after(at, days(startingFees.daysAfterShipping))
    const owed = { pending: profit, available: 0n }
    this.orders.push({ id: orderId, profit, clearsAt, owed, hold: 'waits', disputes: [] })
    this.move(at, { pending: profit })
  }
  /** This shop's part of a sweep, which clears all shops at once. */
  clear(now: Date): void {
    for (const order of this.orders) {
      if (order.hold !== 'waits' || order.clearsAt > now) continue
      const amount = order.owed.pending
      order.hold = amount > 0n ? 'cleared' : 'found nothing'
      order.owed = { pending: 0n, available: order.owed.available + amount }
      this.move(now, { pending: -amount, available: amount })
    }
  }
  #take(order: Order, sum: bigint, now: Date): Share {
    const available = order.owed.pending + order.owed.available
    const takenSum = sum < available ? sum : available
    const pending = takenSum < order.owed.pending ? takenSum : order.owed.pending
    const share = { pending, available: takenSum - pending }
    order.owed = { pending: order.owed.pending - pending, available: order.owed.available - share.available }
    this.move(now, { pending: -pending, available: -share.available })
    return share
  }
  async refund(now: Date, { pick, share }: Step): Promise<void> {
    const order = ShopModel.pick(this.orders, pick)
    if (!order) return
    const profit = usd((order.profit * BigInt(share)) / 100n)
    const parts = { shipping: zero(), tax: zero(), platformFee: usd(share), production: zero() }
    const about = { orderId: order.id, shopId: this.shopId, refundId: newId('refund'), profit, ...parts }
    await database.transact((tx) => bookRefund(tx, { ...about, amount: usd(profit.minor + 500n) }, now))
    this.#take(order, profit.minor, now)
  }
  async dispute(now: Date, { pick }: Step): Promise<void> {
    const order = ShopModel.pick(this.orders, pick)
    if (!order) return
    const id = newId('dispute')
    const about = { orderId: order.id, shopId: this.shopId, disputeId: id, amount: usd(3_000) }
    await database.transact((tx) => bookDispute(tx, { ...about, fee: usd(1_500) }, now))
    order.disputes.push({ id, took: this.#take(order, order.profit, now), won: false })
  }
  async win(now: Date, { pick }: Step): Promise<void> {
    const disputed = this.orders.filter(({ disputes }) => disputes.some(({ won }) => !won))
    const order = ShopModel.pick(disputed, pick)
    const openDispute = order?.disputes.find(({ won }) => !won)
    if (!order || !openDispute) return
    const about = { orderId: order.id, shopId: this.shopId, disputeId: openDispute.id, amount: usd(3_000) }
    await database.transact((tx) => bookDisputeWon(tx, about, now))
    openDispute.won = true
    const { pending, available } = openDispute.took
    order.owed = { pending: order.owed.pending + pending, available: order.owed.available + available }
    if (order.hold === 'found nothing') order.hold = 'waits'
    this.move(now, { pending, available })
  }
  /** Requested and sent at once; refused if it exceeds the balance, or if there is a debt. */
  async payOut(now: Date, { share, pick }: Step): Promise<void> {
    const amount = this.owed.available > 0n ? (this.owed.available * BigInt(share)) / 100n : 100n
    if (amount < 2n) return
    const input = { payoutId: newId('payout'), shopId: this.shopId, amount: usd(amount) }
    const received = pick % 2 ? money(amount * 1_533n, 'NGN') : null
    const costs = { fee: usd(1), received }
    const requested = database.transact(async (tx) => {
      await post(tx, payoutRequested(input), now)
      await post(tx, payoutSent({ ...input, ...costs }), now)
    })
    if (amount > this.owed.available) {
      await expect(requested).rejects.toThrow()
      return
    }
    await requested
    this.payouts.push({ input, terms: costs, state: 'sent' })
    this.move(now, { available: -amount, in_transit: amount })
  }
  async #end(from: Payout['state'], to: Payout['state'], { pick }: Step) {
    const inState = this.payouts.filter(({ state }) => state === from)
    const payout = ShopModel.pick(inState, pick)
    if (payout) payout.state = to
    return payout
  }
  async arrive(now: Date, step: Step): Promise<void> {
    const payout = await this.#end('sent', 'arrived', step)
    if (!payout) return
    await database.transact((tx) => post(tx, payoutSettled({ ...payout.input, ...payout.terms }), now))
    this.move(now, { in_transit: -payout.input.amount.minor })
  }
  async fail(now: Date, step: Step): Promise<void> {
    const payout = await this.#end('sent', 'over', step)
    if (!payout) return
    const returned = payoutReturned({ ...payout.input, ...payout.terms, wasSent: true })
    await database.transact((tx) => post(tx, returned, now))
    this.move(now, { in_transit: -payout.input.amount.minor, available: payout.input.amount.minor })
  }
  async bounce(now: Date, step: Step): Promise<void> {
    const payout = await this.#end('arrived', 'over', step)
    if (!payout) return
    await database.transact((tx) => post(tx, payoutBounced({ ...payout.input, ...payout.terms }), now))
    this.move(now, { available: payout.input.amount.minor })
  }
}

let histories = 0
async function playSteps(
  steps: readonly Step[],
): Promise<{ lives: [ShopModel, ShopModel]; from: Date; to: Date }> {
  const lives: [ShopModel, ShopModel] = [new ShopModel(), new ShopModel()]
  const from = new Date(Date.UTC(2025 + 3 * histories++, 0, 6))
  let now = after(from, days(50))
  for (const step of steps) {
    now = after(now, hours(step.later))
    if (step.does === 'seal') await database.transact((tx) => sealBook(tx, 5))
    else if (step.does === 'clear') {
      await database.transact((tx) => clearDue(tx, now))
      for (const life of lives) life.clear(now)
    } else await lives[step.shop][step.does](now, step)
    for (const life of lives) await life.cut()
  }
  return { lives, from, to: now }
}

const owedBefore = async (shopId: Id<'shop'>, number?: number): Promise<OwedMinor> => {
  const { pending, available, inTransit } = await database.read((tx) => findShopBalance(tx, shopId, number))
  return { pending: pending.minor, available: available.minor, in_transit: inTransit.minor }
}
/** The months of a span, each by its first moment. */
function monthsOf(from: Date, to: Date): Date[] {
  const first = from.getUTCMonth()
  const count = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - first + 2
  return Array.from(
    { length: count },
    (_, index) => new Date(Date.UTC(from.getUTCFullYear(), first + index, 1)),
  )
}

test('after each entry a shop is owed what the model says, in total and by month, however late it comes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 45 }), async (steps) => {
      const { lives, from, to } = await playSteps(steps)
      const months = monthsOf(from, to)
      for (const life of lives) {
        expect(await owedBefore(life.shopId)).toEqual(life.owed)
        for (const { number, owed } of life.cuts)
          expect(await owedBefore(life.shopId, number + 1), `before entry ${number + 1}`).toEqual(owed)
        for (const name of accounts) {
          const account: AccountName = `shop:${life.shopId}:${name}`
          for (const [index, monthStart] of months.slice(0, -1).entries()) {
            const moves = await database.read((tx) =>
              findMovesBetween(tx, account, monthStart, months[index + 1]!),
            )
            const moved = moves.reduce((sum, { amount }) => sum - amount.minor, 0n)
            const month = monthStart.toISOString().slice(0, 7)
            expect(moved, `${name} in ${month}`).toBe((life.months.get(month) ?? zeroBalances())[name])
          }
        }
      }
    }),
    { ...readRuns(6), endOnFailure: true },
  )
}, 240_000)

test('after these years the ledger balances in every currency, and one chain of seals covers all of it', async () => {
  while ((await database.transact((tx) => sealBook(tx))) > 0);
  expect((await database.read(verifySeals)).fault).toBeNull()
  const report = await database.read(verifyLedger)
  expect([report.faults, report.drifted, report.seals.waiting]).toEqual([[], 0, 0])
})
