/** What is read of the book, by histories: pages, moves of an account, what a provider holds, and what verification finds. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#drivers/database.ts'
import { readRuns } from '#drivers/seed.ts'
import { testId } from '#drivers/test-id.ts'
import { type Id, newId } from '#kernel/id.ts'
import { after, hours } from '#kernel/instant.ts'
import { money, usd, zero } from '#kernel/money.ts'
import type { Database, Tx } from '#platform/database/tx.ts'
import { profitOf, startingFees } from './contract.ts'
import type { AccountName, PostedEntry } from './entry.ts'
import {
  bookDispute,
  bookDisputeWon,
  findDisputesNotWon,
  findEntries,
  findEntriesAbout,
  findMoves,
  findMovesBetween,
  findShopBalance,
  payoutAccountFilled,
  post,
  purchaseDisputed,
  readAccountBalance,
  rebuildBalances,
  saleCaptured,
  settleProvider,
  verifyLedger,
} from './index.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const start = new Date('2025-03-01T00:00:00Z')
/** What happened to one of two shops, and how many hours after what came before. */
type Step = { does: 'sale' | 'dispute'; shop: 0 | 1; cents: number; later: number }
const step: fc.Arbitrary<Step> = fc.record({
  does: fc.constantFrom('sale' as const, 'sale' as const, 'dispute' as const),
  shop: fc.constantFrom(0 as const, 1 as const),
  cents: fc.integer({ min: 1_200, max: 9_000 }),
  later: fc.integer({ min: 0, max: 30 }),
})
type PostedStep = { shop: 0 | 1; orderId: Id<'order'>; reference: string; at: Date }

let histories = 0
/** Posts a history and answers with what is known of it, the oldest first. A dispute is of the shop's last order without one. */
async function postSteps(
  steps: readonly Step[],
): Promise<{ shops: [Id<'shop'>, Id<'shop'>]; postedSteps: PostedStep[] }> {
  const shops: [Id<'shop'>, Id<'shop'>] = [newId('shop'), newId('shop')]
  histories += 1
  let at = after(start, hours(histories * 2_000))
  const postedSteps: PostedStep[] = []
  const open: [Id<'order'>[], Id<'order'>[]] = [[], []]
  for (const [index, { does, shop, cents, later }] of steps.entries()) {
    at = after(at, hours(later))
    const shopId = shops[shop]
    if (does === 'sale') {
      const orderId = testId('order', `ord-${shopId}-${index}`)
      const goods = profitOf({ price: usd(cents), unitCost: usd(1_000) }, startingFees)
      const sale = saleCaptured({ orderId, shopId, goods, shipping: zero(), tax: zero() })
      await database.transact((tx) => post(tx, sale, at))
      open[shop].push(orderId)
      postedSteps.push({ shop, orderId, reference: sale.reference, at })
      continue
    }
    const orderId = open[shop].pop()
    if (!orderId) continue
    const disputeId = testId('dispute', `dsp-${shopId}-${index}`)
    const dispute = { orderId, shopId, disputeId, amount: usd(cents), fee: usd(1_500) }
    await database.transact((tx) => bookDispute(tx, dispute, at))
    postedSteps.push({ shop, orderId, reference: disputeId, at })
  }
  return { shops, postedSteps }
}

async function everyPage(filter: Parameters<typeof findEntries>[1]): Promise<PostedEntry[]> {
  const rows: PostedEntry[] = []
  for (let cursor: string | null = null; ; ) {
    const page: Awaited<ReturnType<typeof findEntries>> = await database.read((tx) =>
      findEntries(tx, filter, cursor),
    )
    rows.push(...page.rows)
    cursor = page.next
    if (!cursor) return rows
  }
}

test('by shop, kind and order each entry is found once, the newest first, however many pages there are', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 60, maxLength: 90 }), async (steps) => {
      const { shops, postedSteps } = await postSteps(steps)
      for (const shop of [0, 1] as const) {
        const entriesOfShop = postedSteps.filter((entry) => entry.shop === shop).reverse()
        const all = await everyPage({ shopId: shops[shop] })
        expect(all.map(({ reference }) => reference)).toEqual(entriesOfShop.map(({ reference }) => reference))
        const sales = await everyPage({ shopId: shops[shop], kind: 'sale.captured' })
        expect(sales).toEqual(all.filter(({ kind }) => kind === 'sale.captured'))
      }
      const [first] = postedSteps
      if (!first) return
      const about = await database.read((tx) => findEntriesAbout(tx, first.orderId))
      const expected = postedSteps.filter(({ orderId }) => orderId === first.orderId).reverse()
      expect(about.map(({ reference }) => reference)).toEqual(expected.map(({ reference }) => reference))
      expect(await everyPage({ orderId: first.orderId })).toEqual(about)
    }),
    readRuns(5),
  )
})

test('what moved on an account in any two spans that meet is what moved in both, and sums to what it holds', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 2, maxLength: 25 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      async (steps, share) => {
        const { shops, postedSteps } = await postSteps([{ ...steps[0]!, does: 'sale' }, ...steps])
        const from = postedSteps[0]!.at
        const to = after(postedSteps.at(-1)!.at, hours(1))
        const middle = new Date(from.getTime() + share * (to.getTime() - from.getTime()))
        for (const shop of [0, 1] as const) {
          const account: AccountName = `shop:${shops[shop]}:pending`
          const between = (a: Date, b: Date) => database.read((tx) => findMovesBetween(tx, account, a, b))
          const [allRows, first, second] = [
            await between(from, to),
            await between(from, middle),
            await between(middle, to),
          ]
          expect([...first, ...second]).toEqual(allRows)
          const sum = allRows.reduce((total, { amount }) => total + amount.minor, 0n)
          const balance = await database.read((tx) => readAccountBalance(tx, account))
          expect(sum).toBe(balance.minor)
          // What the house owes a shop stands on the other side of the book.
          const { pending } = await database.read((tx) => findShopBalance(tx, shops[shop]))
          expect(pending.minor).toBe(-balance.minor)
          const references = allRows.map(({ reference }) => reference)
          const named = await database.read((tx) =>
            findMoves(tx, account, { kinds: ['sale.captured', 'charge.disputed'], references }),
          )
          expect(named).toEqual(allRows)
        }
      },
    ),
    readRuns(12),
  )
})

test('an account is read in the currency that its name says, one that nobody used as nothing in dollars', async () => {
  const filled = payoutAccountFilled({
    transferId: `fill-${newId('shop')}`,
    to: 'provider:paystack:ngn',
    paid: usd(200),
    received: money(306_600, 'NGN'),
  })
  await database.transact((tx, at) => post(tx, filled, at))
  const balanceOf = (account: AccountName) => database.read((tx) => readAccountBalance(tx, account))
  expect(await balanceOf('provider:paystack:ngn')).toEqual(money(306_600, 'NGN'))
  expect(await balanceOf('fx:ngn')).toEqual(money(-306_600, 'NGN'))
  expect(await balanceOf('provider:paystack:ghs')).toEqual(zero())
})

test('a dispute stands against a shop until it is booked as won, and against no other shop', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 25 }), fc.nat(99), async (steps, pick) => {
      const { shops, postedSteps } = await postSteps(steps)
      const disputes = postedSteps.filter(({ orderId, reference }) => reference !== orderId)
      const won = disputes.filter((_, index) => (index + pick) % 2 === 0)
      for (const { shop, orderId, reference } of won) {
        const about = { orderId, shopId: shops[shop], disputeId: testId('dispute', reference) }
        await database.transact((tx, at) => bookDisputeWon(tx, { ...about, amount: usd(1_200) }, at))
      }
      // What a creator's bank takes back of a purchase is no fan's dispute.
      const disputedPurchase = purchaseDisputed({
        disputeId: newId('dispute'),
        shopId: shops[0],
        amount: usd(900),
        fee: zero(),
      })
      await database.transact((tx, at) => post(tx, disputedPurchase, at))
      for (const shop of [0, 1] as const) {
        const openDisputes = await database.read((tx) => findDisputesNotWon(tx, shops[shop]))
        const open = disputes.filter((dispute) => dispute.shop === shop && !won.includes(dispute))
        expect(openDisputes.sort()).toEqual(open.map(({ reference }) => reference).sort())
      }
    }),
    readRuns(5),
  )
})

test('what a provider holds goes to the bank once a day, whoever asks and how often', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      await postSteps(steps.map((step) => ({ ...step, does: 'sale' as const })))
      const at = after(start, hours(histories * 2_000 + 1_500))
      const balanceOf = (account: AccountName) =>
        database.read(async (tx) => (await readAccountBalance(tx, account)).minor)
      const [processorBalance, banked] = [await balanceOf('psp:cash'), await balanceOf('bank:cash')]
      // Several at once, and once more: it moves once.
      await Promise.all(
        [0, 1, 2].map(() => database.transact((tx) => settleProvider(tx, at)).catch(() => false)),
      )
      expect(await database.transact((tx) => settleProvider(tx, at)), 'again that day').toBe(false)
      expect(await balanceOf('psp:cash')).toBe(0n)
      expect(await balanceOf('bank:cash')).toBe(banked + processorBalance)
    }),
    readRuns(8),
  )
  // A sale after the day's transfer waits for the next day, and a debt to the provider is no transfer.
  const at = after(start, hours(histories * 2_000 + 1_500))
  const settle = (moment: Date) => database.transact((tx) => settleProvider(tx, moment))
  const { shops, postedSteps } = await postSteps([{ does: 'sale', shop: 0, cents: 5_000, later: 0 }])
  expect(await settle(at)).toBe(false)
  expect(await settle(after(at, hours(24)))).toBe(true)
  const about = { orderId: postedSteps[0]!.orderId, shopId: shops[0], disputeId: newId('dispute') }
  await database.transact((tx) => bookDispute(tx, { ...about, amount: usd(5_000), fee: usd(1_500) }, at))
  expect(await settle(after(at, hours(48)))).toBe(false)
})

/** What someone with the keys of the database does behind the triggers. */
const tampering = {
  'a posting of another amount': (entry: string) =>
    `update ledger.posting set amount_minor = amount_minor + 1 where entry_id = '${entry}'
       and account = (select min(account) from ledger.posting where entry_id = '${entry}')`,
  'a posting gone': (entry: string) =>
    `delete from ledger.posting where entry_id = '${entry}'
       and account = (select min(account) from ledger.posting where entry_id = '${entry}')`,
  'a balance of another amount': (entry: string) =>
    `update ledger.balance set amount_minor = amount_minor + 1 where account =
       (select min(account) from ledger.posting where entry_id = '${entry}')`,
}

test('whatever entry is changed behind the triggers, verification says so, and a rebuild mends what is stored', async () => {
  const { shops } = await postSteps(
    Array.from({ length: 9 }, (_, n): Step => ({ does: 'sale', shop: 0, cents: 2_000 + n, later: 1 })),
  )
  const entries = await everyPage({ shopId: shops[0] })
  expect((await database.read(verifyLedger)).ok).toBe(true)
  class Undone extends Error {}
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...Object.entries(tampering)),
      fc.nat(entries.length - 1),
      async ([name, change], index) => {
        const { id } = entries[index]!
        let faults: string[] = []
        let rebuilt: string[] = []
        const run = async (tx: Tx) => {
          await tx.execute(`set local session_replication_role = replica`)
          await tx.execute(change(id))
          faults = (await verifyLedger(tx)).faults
          await rebuildBalances(tx)
          rebuilt = (await verifyLedger(tx)).faults
          throw new Undone()
        }
        await expect(database.transact(run)).rejects.toBeInstanceOf(Undone)
        const isBalance = name === 'a balance of another amount'
        expect(faults.join('\n'), name).toMatch(
          isBalance ? /The stored balance of/ : new RegExp(`Entry ${id}`),
        )
        // A balance is a sum: it can be made again. What was posted can't, and keeps being told.
        expect(rebuilt.length === 0, name).toBe(isBalance)
      },
    ),
    readRuns(20),
  )
  expect((await database.read(verifyLedger)).ok).toBe(true)
})
