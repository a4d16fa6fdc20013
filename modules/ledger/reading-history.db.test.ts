/** Reading the ledger after random histories: pages, moves of an account, a provider's balance, and verification. */
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
/** An event of one of two shops, and how many hours after the one before. */
type Step = { does: 'sale' | 'dispute'; shop: 0 | 1; cents: number; later: number }
const step: fc.Arbitrary<Step> = fc.record({
  does: fc.constantFrom('sale' as const, 'sale' as const, 'dispute' as const),
  shop: fc.constantFrom(0 as const, 1 as const),
  cents: fc.integer({ min: 1_200, max: 9_000 }),
  later: fc.integer({ min: 0, max: 30 }),
})
type PostedStep = { shop: 0 | 1; orderId: Id<'order'>; reference: string; at: Date }

let histories = 0
/** Posts a history and returns its steps, oldest first. A dispute is about the shop's last order without one. */
async function postHistory(
  steps: readonly Step[],
): Promise<{ shops: [Id<'shop'>, Id<'shop'>]; postedSteps: PostedStep[] }> {
  const shops: [Id<'shop'>, Id<'shop'>] = [newId('shop'), newId('shop')]
  histories += 1
  let at = after(start, hours(histories * 2_000))
  const postedSteps: PostedStep[] = []
  const undisputed: [Id<'order'>[], Id<'order'>[]] = [[], []]
  for (const [index, { does, shop, cents, later }] of steps.entries()) {
    at = after(at, hours(later))
    const shopId = shops[shop]
    if (does === 'sale') {
      const orderId = testId('order', `ord-${shopId}-${index}`)
      const goods = profitOf({ price: usd(cents), unitCost: usd(1_000) }, startingFees)
      const sale = saleCaptured({ orderId, shopId, goods, shipping: zero(), tax: zero() })
      await database.transact((tx) => post(tx, sale, at))
      undisputed[shop].push(orderId)
      postedSteps.push({ shop, orderId, reference: sale.reference, at })
      continue
    }
    const orderId = undisputed[shop].pop()
    if (!orderId) continue
    const disputeId = testId('dispute', `dsp-${shopId}-${index}`)
    const dispute = { orderId, shopId, disputeId, amount: usd(cents), fee: usd(1_500) }
    await database.transact((tx) => bookDispute(tx, dispute, at))
    postedSteps.push({ shop, orderId, reference: disputeId, at })
  }
  return { shops, postedSteps }
}

async function readAllPages(filter: Parameters<typeof findEntries>[1]): Promise<PostedEntry[]> {
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

test('by shop, kind and order each entry is found once, newest first, however many pages there are', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 60, maxLength: 90 }), async (steps) => {
      const { shops, postedSteps } = await postHistory(steps)
      for (const shop of [0, 1] as const) {
        const entriesOfShop = postedSteps.filter((entry) => entry.shop === shop).reverse()
        const entries = await readAllPages({ shopId: shops[shop] })
        expect(entries.map(({ reference }) => reference)).toEqual(
          entriesOfShop.map(({ reference }) => reference),
        )
        const sales = await readAllPages({ shopId: shops[shop], kind: 'sale.captured' })
        expect(sales).toEqual(entries.filter(({ kind }) => kind === 'sale.captured'))
      }
      const [first] = postedSteps
      if (!first) return
      const entriesAbout = await database.read((tx) => findEntriesAbout(tx, first.orderId))
      const expected = postedSteps.filter(({ orderId }) => orderId === first.orderId).reverse()
      expect(entriesAbout.map(({ reference }) => reference)).toEqual(
        expected.map(({ reference }) => reference),
      )
      expect(await readAllPages({ orderId: first.orderId })).toEqual(entriesAbout)
    }),
    readRuns(5),
  )
})

test('the moves of two adjacent periods are those of both together, and sum to the balance', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 2, maxLength: 25 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      async (steps, share) => {
        const { shops, postedSteps } = await postHistory([{ ...steps[0]!, does: 'sale' }, ...steps])
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
          // What the house owes a shop is a credit, so it is negative in the ledger.
          const { pending } = await database.read((tx) => findShopBalance(tx, shops[shop]))
          expect(pending.minor).toBe(-balance.minor)
          const references = allRows.map(({ reference }) => reference)
          const movesByReference = await database.read((tx) =>
            findMoves(tx, account, { kinds: ['sale.captured', 'charge.disputed'], references }),
          )
          expect(movesByReference).toEqual(allRows)
        }
      },
    ),
    readRuns(12),
  )
})

test('a balance is in the currency of the account’s name, and that of an unused account is zero dollars', async () => {
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

test('a dispute counts against its shop only, until it is booked as won', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 25 }), fc.nat(99), async (steps, pick) => {
      const { shops, postedSteps } = await postHistory(steps)
      const disputes = postedSteps.filter(({ orderId, reference }) => reference !== orderId)
      const wonDisputes = disputes.filter((_, index) => (index + pick) % 2 === 0)
      for (const { shop, orderId, reference } of wonDisputes) {
        const about = { orderId, shopId: shops[shop], disputeId: testId('dispute', reference) }
        await database.transact((tx, at) => bookDisputeWon(tx, { ...about, amount: usd(1_200) }, at))
      }
      // A creator's dispute of a purchase is no fan's dispute.
      const disputedPurchase = purchaseDisputed({
        disputeId: newId('dispute'),
        shopId: shops[0],
        amount: usd(900),
        fee: zero(),
      })
      await database.transact((tx, at) => post(tx, disputedPurchase, at))
      for (const shop of [0, 1] as const) {
        const openDisputes = await database.read((tx) => findDisputesNotWon(tx, shops[shop]))
        const expectedDisputes = disputes.filter(
          (dispute) => dispute.shop === shop && !wonDisputes.includes(dispute),
        )
        expect(openDisputes.sort()).toEqual(expectedDisputes.map(({ reference }) => reference).sort())
      }
    }),
    readRuns(5),
  )
})

test('a provider’s balance moves to the bank once a day, however often it is requested', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      await postHistory(steps.map((step) => ({ ...step, does: 'sale' as const })))
      const at = after(start, hours(histories * 2_000 + 1_500))
      const balanceOf = (account: AccountName) =>
        database.read(async (tx) => (await readAccountBalance(tx, account)).minor)
      const [processorBalance, bankBalance] = [await balanceOf('psp:cash'), await balanceOf('bank:cash')]
      // Several at once, and once more: it moves once.
      await Promise.all(
        [0, 1, 2].map(() => database.transact((tx) => settleProvider(tx, at)).catch(() => false)),
      )
      expect(await database.transact((tx) => settleProvider(tx, at)), 'again that day').toBe(false)
      expect(await balanceOf('psp:cash')).toBe(0n)
      expect(await balanceOf('bank:cash')).toBe(bankBalance + processorBalance)
    }),
    readRuns(8),
  )
  // A sale after the day's transfer waits for the next day, and a debt to the provider is no transfer.
  const at = after(start, hours(histories * 2_000 + 1_500))
  const settle = (moment: Date) => database.transact((tx) => settleProvider(tx, moment))
  const { shops, postedSteps } = await postHistory([{ does: 'sale', shop: 0, cents: 5_000, later: 0 }])
  expect(await settle(at)).toBe(false)
  expect(await settle(after(at, hours(24)))).toBe(true)
  const about = { orderId: postedSteps[0]!.orderId, shopId: shops[0], disputeId: newId('dispute') }
  await database.transact((tx) => bookDispute(tx, { ...about, amount: usd(5_000), fee: usd(1_500) }, at))
  expect(await settle(after(at, hours(48)))).toBe(false)
})

/** Changes that someone with access to the database can make with the triggers off. */
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

test('verification finds any entry changed behind the triggers, and a rebuild repairs stored balances', async () => {
  const { shops } = await postHistory(
    Array.from({ length: 9 }, (_, n): Step => ({ does: 'sale', shop: 0, cents: 2_000 + n, later: 1 })),
  )
  const entries = await readAllPages({ shopId: shops[0] })
  expect((await database.read(verifyLedger)).ok).toBe(true)
  class Rollback extends Error {}
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...Object.entries(tampering)),
      fc.nat(entries.length - 1),
      async ([name, change], index) => {
        const { id } = entries[index]!
        let faults: string[] = []
        let faultsAfterRebuild: string[] = []
        const run = async (tx: Tx) => {
          await tx.execute(`set local session_replication_role = replica`)
          await tx.execute(change(id))
          faults = (await verifyLedger(tx)).faults
          await rebuildBalances(tx)
          faultsAfterRebuild = (await verifyLedger(tx)).faults
          throw new Rollback()
        }
        await expect(database.transact(run)).rejects.toBeInstanceOf(Rollback)
        const isBalance = name === 'a balance of another amount'
        expect(faults.join('\n'), name).toMatch(
          isBalance ? /The stored balance of/ : new RegExp(`Entry ${id}`),
        )
        // A balance is a sum, so it can be rebuilt. A posting can't, so its fault is still reported.
        expect(faultsAfterRebuild.length === 0, name).toBe(isBalance)
      },
    ),
    readRuns(20),
  )
  expect((await database.read(verifyLedger)).ok).toBe(true)
})
