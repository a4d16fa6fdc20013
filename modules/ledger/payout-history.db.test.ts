/**
 * Random histories of payouts: requested, sent, arrived, returned, in dollars or converted, in any order. Each
 * account's balance follows from the states of the payouts only, and is compared with the ledger after every step.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sumMoves, watchBook } from '#drivers/book-watch.ts'
import { openTestDatabase } from '#drivers/database.ts'
import {
  describeMoves,
  heldAccount,
  type ModelPayout,
  nairaPerDollar,
  type PayoutFunding,
  type PayoutStep,
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
  | { does: 'ask'; share: number; fee: number; funding: PayoutFunding }
  | { does: 'send' | 'settle' | 'fail' | 'bounce' | 'charge' | 'again'; which: number }
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ does: fc.constant('earn' as const), cents: fc.integer({ min: 2_000, max: 9_000 }) }),
  fc.record({ does: fc.constant('fill' as const), dollars: fc.integer({ min: 1, max: 500 }) }),
  fc.record({
    does: fc.constant('ask' as const),
    share: fc.integer({ min: 1, max: 130 }),
    fee: fc.integer({ min: 0, max: 300 }),
    funding: fc.constantFrom<PayoutFunding>('dollars', 'bought', 'held'),
  }),
  ...(['send', 'send', 'settle', 'fail', 'bounce', 'charge', 'again'] as const).map((does) =>
    fc.record({ does: fc.constant(does), which: fc.nat(9) }),
  ),
)

/** A shop that earns and requests payouts; the accounts of the house are compared with their former balances. */
class Shop {
  readonly id = newId('shop')
  readonly payouts: ModelPayout[] = []
  readonly posted: Entry[] = []
  /** Other moves: sales that cleared, money sent to the provider. */
  readonly otherMoves: (readonly [string, bigint])[] = []
  #book!: Awaited<ReturnType<typeof watchBook>>

  async open(): Promise<void> {
    this.#book = await watchBook(database, watchedAccounts(this.id))
  }
  async post(entry: Entry): Promise<void> {
    const { isRepeat } = await database.transact((tx, at) => post(tx, entry, at))
    expect(isRepeat, `${entry.kind} ${entry.reference}`).toBe(false)
    this.posted.push(entry)
  }
  /** The entry that takes a payout from its state to the next. */
  #entryOf(payout: ModelPayout, event: PayoutStep): Entry {
    const { id, amount, fee, received, funding } = payout
    const transfer = {
      payoutId: id,
      shopId: this.id,
      amount: usd(amount),
      fee: usd(fee),
      received: funding === 'dollars' ? null : money(received, 'NGN'),
      from: funding === 'held' ? heldAccount : ('bank:cash' as const),
    } as const
    if (event === 'send') return payoutSent(transfer)
    if (event === 'settle') return payoutSettled(transfer)
    if (event === 'bounce') return payoutBounced(transfer)
    return payoutReturned({ ...transfer, wasSent: payout.wasSent })
  }
  get sums(): Record<string, bigint> {
    return sumMoves([...this.otherMoves, ...this.payouts.flatMap((payout) => describeMoves(this.id, payout))])
  }
  /** What a shop is owed is a credit, so it is negative in the ledger. */
  get available(): bigint {
    return -(this.sums[`shop:${this.id}:available`] ?? 0n)
  }
  async earn(cents: number): Promise<void> {
    const goods = profitOf({ price: usd(cents), unitCost: usd(400) }, startingFees)
    const [orderId, unitId] = [newId('order'), newId('unit')]
    await this.post(saleCaptured({ orderId, shopId: this.id, goods, shipping: zero(), tax: zero() }))
    await this.post(profitCleared({ unitId, orderId, shopId: this.id, amount: goods.profit }))
    this.otherMoves.push([`shop:${this.id}:available`, -goods.profit.minor])
  }
  async fill(dollars: number): Promise<void> {
    const paid = usd(dollars * 100)
    const received = money(paid.minor * nairaPerDollar, 'NGN')
    await this.post(payoutAccountFilled({ transferId: newId('payout'), to: heldAccount, paid, received }))
    this.otherMoves.push(['bank:cash', -paid.minor], ['fx:usd', paid.minor])
    this.otherMoves.push([heldAccount, received.minor], ['fx:ngn', -received.minor])
  }
  /** A request above the balance is refused by the database and leaves nothing behind. */
  async ask({ share, fee, funding }: { share: number; fee: number; funding: PayoutFunding }): Promise<void> {
    const amount = (this.available * BigInt(share)) / 100n
    if (amount <= BigInt(fee)) return
    const payout = {
      amount,
      fee: BigInt(fee),
      received: (amount - BigInt(fee)) * nairaPerDollar,
      funding,
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
    const candidates = this.payouts.filter(({ state }) => from.includes(state))
    const payout = candidates[index % candidates.length]
    if (!payout) return
    await this.post(this.#entryOf(payout, event))
    payout.state = to
    if (event === 'send') payout.wasSent = true
  }
  async charge(index: number): Promise<void> {
    const candidates = this.payouts.filter((payout) => payout.wasSent && payout.cost === null)
    const payout = candidates[index % candidates.length]
    if (!payout) return
    payout.cost = BigInt(index + 1)
    const cost = money(payout.cost * nairaPerDollar, 'NGN')
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
  /** Posts an entry once more: it is known, and changes nothing. */
  async repeat(index: number): Promise<void> {
    const entry = this.posted[index % this.posted.length]
    if (!entry) return
    expect((await database.transact((tx, at) => post(tx, entry, at))).isRepeat).toBe(true)
  }
  async check(words: string): Promise<void> {
    expect(await this.#book.readMoves(), words).toEqual(this.sums)
  }
  moved = () => this.#book.readMoves()
}

async function takeStep(shop: Shop, { does, ...fields }: Step): Promise<void> {
  if (does === 'earn') return shop.earn((fields as { cents: number }).cents)
  if (does === 'fill') return shop.fill((fields as { dollars: number }).dollars)
  if (does === 'ask') return shop.ask(fields as { share: number; fee: number; funding: PayoutFunding })
  const { which } = fields as { which: number }
  if (does === 'charge') return shop.charge(which)
  if (does === 'again') return shop.repeat(which)
  return shop.move(does, which)
}
const steps = fc
  .array(step, { minLength: 4, maxLength: 24 })
  .map((list): Step[] => [{ does: 'earn', cents: 8_000 }, ...list])

test('after each step every account’s balance follows from the states of all payouts', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (list) => {
      const shop = new Shop()
      await shop.open()
      for (const step of list) {
        await takeStep(shop, step)
        await shop.check(JSON.stringify(step))
      }
      const { rows } = await database.read((tx) => findEntries(tx, { shopId: shop.id }, null, 10_000))
      const entries = shop.posted.filter(({ shopId }) => shopId === shop.id)
      expect(rows, 'an entry a cause').toHaveLength(entries.length)
    }),
    { ...readRuns(12), endOnFailure: true },
  )
}, 240_000)

test('once every payout has arrived or failed, nothing is in flight, and only what arrived has left', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.constantFrom<'settle' | 'fail'>('settle', 'fail'), async (list, outcome) => {
      const shop = new Shop()
      await shop.open()
      for (const step of list) await takeStep(shop, step)
      for (const _ of shop.payouts) await shop.move('send', 0)
      for (const _ of shop.payouts) await shop.move(outcome, 0)
      const arrived = shop.payouts.filter(({ state }) => state === 'settled')
      const earned = shop.otherMoves
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

test('converted money balances at its exchange rate, in every currency', async () => {
  const { trial, ok, faults } = await database.read(verifyLedger)
  expect({ ok, faults }).toEqual({ ok: true, faults: [] })
  const balanceOfLine = (name: string): bigint => trial.find(({ account }) => account === name)!.balance.minor
  expect(balanceOfLine('fx:ngn')).toBe(-balanceOfLine('fx:usd') * nairaPerDollar)
  const sums = new Map<string, bigint>()
  for (const { debits, credits } of trial)
    sums.set(debits.currency, (sums.get(debits.currency) ?? 0n) + minus(debits, credits).minor)
  expect(Object.fromEntries(sums)).toEqual({ USD: 0n, NGN: 0n })
  await database.transact(rebuildBalances)
  expect((await database.read(verifyLedger)).trial).toEqual(trial)
})
