/**
 * Payouts by histories: asked for, sent, arrived, come back, in dollars or converted, in whatever order. What stands on each
 * account is told from the state of each payout alone, and held against the book after every step.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sumMoves, watchBook } from '#drivers/book-watch.ts'
import { openTestDatabase } from '#drivers/database.ts'
import {
  describeMoves,
  heldAccount,
  type ModelPayout,
  nairaADollar,
  type PayoutStep,
  type PayoutWay,
  payoutSteps,
} from '#drivers/payout-model.ts'
import { readRuns } from '#drivers/seed.ts'
import { type Id, newId } from '#kernel/id.ts'
import { minus, money, usd, zero } from '#kernel/money.ts'
import type { Database } from '#platform/database/tx.ts'
import { profitOf, startingFees } from './contract.ts'
import type { AccountName, Entry } from './entry.ts'
import {
  findEntries,
  findShopBalance,
  payoutAccountFilled,
  payoutBounced,
  payoutCharged,
  payoutRequested,
  payoutReturned,
  payoutSent,
  payoutSettled,
  post,
  rebuildBalances,
  saleCaptured,
  verifyLedger,
} from './index.ts'
import { profitCleared } from './recipes/sale.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const watchedAccounts = (shopId: Id<'shop'>): AccountName[] => [
  `shop:${shopId}:available`,
  `shop:${shopId}:in_transit`,
  'bank:cash',
  'bank:in_flight',
  'bank:in_flight:ngn',
  'fx:usd',
  'fx:ngn',
  heldAccount,
  'house:payout_fees',
  'house:payout_costs',
]

type Step =
  | { does: 'earn'; cents: number }
  | { does: 'fill'; dollars: number }
  | { does: 'ask'; share: number; fee: number; way: PayoutWay }
  | { does: 'send' | 'settle' | 'fail' | 'bounce' | 'charge' | 'again'; which: number }
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ does: fc.constant('earn' as const), cents: fc.integer({ min: 2_000, max: 9_000 }) }),
  fc.record({ does: fc.constant('fill' as const), dollars: fc.integer({ min: 1, max: 500 }) }),
  fc.record({
    does: fc.constant('ask' as const),
    share: fc.integer({ min: 1, max: 130 }),
    fee: fc.integer({ min: 0, max: 300 }),
    way: fc.constantFrom<PayoutWay>('dollars', 'bought', 'held'),
  }),
  ...(['send', 'send', 'settle', 'fail', 'bounce', 'charge', 'again'] as const).map((does) =>
    fc.record({ does: fc.constant(does), which: fc.nat(9) }),
  ),
)

/** A shop that earns and asks for its money; the accounts of the house are compared with how they were. */
class Shop {
  readonly id = newId('shop')
  readonly payouts: ModelPayout[] = []
  readonly posted: Entry[] = []
  /** What other things moved: sales that cleared, money taken to the provider. */
  readonly others: (readonly [string, bigint])[] = []
  #book!: Awaited<ReturnType<typeof watchBook>>

  async open(): Promise<void> {
    this.#book = await watchBook(database, watchedAccounts(this.id))
  }
  async post(entry: Entry): Promise<void> {
    const { isRepeat } = await database.transact((tx, at) => post(tx, entry, at))
    expect(isRepeat, `${entry.kind} ${entry.reference}`).toBe(false)
    this.posted.push(entry)
  }
  /** The entry that takes a payout from the state it is in to the next. */
  #entryOf(payout: ModelPayout, event: PayoutStep): Entry {
    const { id, amount, fee, received, way } = payout
    const of = {
      payoutId: id,
      shopId: this.id,
      amount: usd(amount),
      fee: usd(fee),
      received: way === 'dollars' ? null : money(received, 'NGN'),
      from: way === 'held' ? heldAccount : ('bank:cash' as const),
    } as const
    if (event === 'send') return payoutSent(of)
    if (event === 'settle') return payoutSettled(of)
    if (event === 'bounce') return payoutBounced(of)
    return payoutReturned({ ...of, wasSent: payout.wasSent })
  }
  get sums(): Record<string, bigint> {
    return sumMoves([...this.others, ...this.payouts.flatMap((payout) => describeMoves(this.id, payout))])
  }
  /** What a shop is owed stands on the other side of the book. */
  get available(): bigint {
    return -(this.sums[`shop:${this.id}:available`] ?? 0n)
  }
  async earn(cents: number): Promise<void> {
    const goods = profitOf({ price: usd(cents), unitCost: usd(400) }, startingFees)
    const [orderId, unitId] = [newId('order'), newId('unit')]
    await this.post(saleCaptured({ orderId, shopId: this.id, goods, shipping: zero(), tax: zero() }))
    await this.post(profitCleared({ unitId, orderId, shopId: this.id, amount: goods.profit }))
    this.others.push([`shop:${this.id}:available`, -goods.profit.minor])
  }
  async fill(dollars: number): Promise<void> {
    const paid = usd(dollars * 100)
    const received = money(paid.minor * nairaADollar, 'NGN')
    await this.post(payoutAccountFilled({ transferId: newId('payout'), to: heldAccount, paid, received }))
    this.others.push(['bank:cash', -paid.minor], ['fx:usd', paid.minor])
    this.others.push([heldAccount, received.minor], ['fx:ngn', -received.minor])
  }
  /** More than there is, is refused by the database and leaves nothing behind. */
  async ask({ share, fee, way }: { share: number; fee: number; way: PayoutWay }): Promise<void> {
    const amount = (this.available * BigInt(share)) / 100n
    if (amount <= BigInt(fee)) return
    const payout = {
      amount,
      fee: BigInt(fee),
      received: (amount - BigInt(fee)) * nairaADollar,
      way,
      cost: null,
    }
    const id = newId('payout')
    const entry = payoutRequested({ payoutId: id, shopId: this.id, amount: usd(amount) })
    if (amount > this.available) {
      await expect(database.transact((tx, at) => post(tx, entry, at))).rejects.toThrow()
      return
    }
    await this.post(entry)
    this.payouts.push({ id, ...payout, state: 'requested', wasSent: false })
  }
  async move(event: PayoutStep, index: number): Promise<void> {
    const { from, to } = payoutSteps[event]
    const ready = this.payouts.filter(({ state }) => from.includes(state))
    const payout = ready[index % ready.length]
    if (!payout) return
    await this.post(this.#entryOf(payout, event))
    payout.state = to
    if (event === 'send') payout.wasSent = true
  }
  async charge(index: number): Promise<void> {
    const ready = this.payouts.filter((payout) => payout.wasSent && payout.cost === null)
    const payout = ready[index % ready.length]
    if (!payout) return
    payout.cost = BigInt(index + 1)
    const cost = money(payout.cost * nairaADollar, 'NGN')
    await this.post(
      payoutCharged({
        payoutId: payout.id,
        shopId: this.id,
        from: heldAccount,
        cost,
        costUsd: usd(payout.cost),
      }),
    )
  }
  /** Whatever was posted is told once more: it is known, and changes nothing. */
  async again(index: number): Promise<void> {
    const entry = this.posted[index % this.posted.length]
    if (!entry) return
    expect((await database.transact((tx, at) => post(tx, entry, at))).isRepeat).toBe(true)
  }
  async check(words: string): Promise<void> {
    expect(await this.#book.moved(), words).toEqual(this.sums)
  }
  moved = () => this.#book.moved()
}

async function play(shop: Shop, { does, ...fields }: Step): Promise<void> {
  if (does === 'earn') return shop.earn((fields as { cents: number }).cents)
  if (does === 'fill') return shop.fill((fields as { dollars: number }).dollars)
  if (does === 'ask') return shop.ask(fields as { share: number; fee: number; way: PayoutWay })
  const { which } = fields as { which: number }
  if (does === 'charge') return shop.charge(which)
  if (does === 'again') return shop.again(which)
  return shop.move(does, which)
}
const steps = fc
  .array(step, { minLength: 4, maxLength: 24 })
  .map((list): Step[] => [{ does: 'earn', cents: 8_000 }, ...list])

test('after each step every account holds what the states of all payouts say, and a shop is owed the rest', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (list) => {
      const shop = new Shop()
      await shop.open()
      for (const step of list) {
        await play(shop, step)
        await shop.check(JSON.stringify(step))
      }
      const { rows } = await database.read((tx) => findEntries(tx, { shopId: shop.id }, null, 10_000))
      const entries = shop.posted.filter(({ shopId }) => shopId === shop.id)
      expect(rows, 'an entry a cause').toHaveLength(entries.length)
    }),
    { ...readRuns(12), endOnFailure: true },
  )
}, 240_000)

test('once all that was sent has arrived or failed, nothing is on its way, and only what arrived is gone', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.constantFrom<'settle' | 'fail'>('settle', 'fail'), async (list, end) => {
      const shop = new Shop()
      await shop.open()
      for (const step of list) await play(shop, step)
      for (const _ of shop.payouts) await shop.move('send', 0)
      for (const _ of shop.payouts) await shop.move(end, 0)
      const arrived = shop.payouts.filter(({ state }) => state === 'settled')
      const earned = shop.others
        .filter(([name]) => name.startsWith('shop:'))
        .reduce((sum, [, minor]) => sum - minor, 0n)
      const { available, inTransit } = await database.read((tx) => findShopBalance(tx, shop.id))
      expect(inTransit).toEqual(zero())
      expect(available).toEqual(usd(arrived.reduce((balance, { amount }) => balance - amount, earned)))
      const moved = await shop.moved()
      for (const name of ['bank:in_flight', 'bank:in_flight:ngn']) expect(moved[name], name).toBeUndefined()
      expect(-(moved['house:payout_fees'] ?? 0n)).toBe(arrived.reduce((sum, { fee }) => sum + fee, 0n))
    }),
    { ...readRuns(8), endOnFailure: true },
  )
}, 240_000)

test('what was exchanged stands against each other at the rate it was exchanged at, in every currency', async () => {
  const { trial, ok, faults } = await database.read(verifyLedger)
  expect({ ok, faults }).toEqual({ ok: true, faults: [] })
  const balanceOfLine = (name: string): bigint => trial.find(({ account }) => account === name)!.balance.minor
  expect(balanceOfLine('fx:ngn')).toBe(-balanceOfLine('fx:usd') * nairaADollar)
  const sums = new Map<string, bigint>()
  for (const { debits, credits } of trial)
    sums.set(debits.currency, (sums.get(debits.currency) ?? 0n) + minus(debits, credits).minor)
  expect(Object.fromEntries(sums)).toEqual({ USD: 0n, NGN: 0n })
  await database.transact(rebuildBalances)
  expect((await database.read(verifyLedger)).trial).toEqual(trial)
})
