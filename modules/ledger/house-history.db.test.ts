/**
 * Random histories of what the house sells to creators, pays to presses and settles with providers: how much money an
 * event has moved depends only on its state, whatever else has happened before or in between, and however often.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sumMoves, watchBook } from '#drivers/book-watch.ts'
import { openTestDatabase } from '#drivers/database.ts'
import { figures, houseEvents } from '#drivers/house-events.ts'
import { walkPages } from '#drivers/pages.ts'
import { readRuns } from '#drivers/seed.ts'
import { testId } from '#drivers/test-id.ts'
import { newId } from '#kernel/id.ts'
import { plus, usd, zero } from '#kernel/money.ts'
import type { Database } from '#platform/database/tx.ts'
import { profitOf, startingFees } from './contract.ts'
import { type AccountName, type Entry, houseAccounts, natureOf } from './entry.ts'
import { bookReprint, findEntries, post, verifyLedger } from './index.ts'
import { profitCleared, saleCaptured } from './recipes/sale.ts'
import { reverseEntry } from './recipes/unplaced.ts'

let database: Database
const shopId = newId('shop')
const available: AccountName = `shop:${shopId}:available`
const watchedAccounts: AccountName[] = [
  ...(Object.keys(houseAccounts) as AccountName[]),
  'psp:cash',
  'bank:cash',
  available,
]
beforeAll(async () => {
  database = await openTestDatabase()
  // The shop has earned enough to buy samples out of its balance.
  const goods = profitOf({ price: usd(90_000_000), unitCost: usd(400) }, startingFees)
  const about = { orderId: newId('order'), shopId }
  await database.transact(async (tx, at) => {
    await post(tx, saleCaptured({ ...about, goods, shipping: zero(), tax: zero() }), at)
    await post(tx, profitCleared({ ...about, unitId: newId('unit'), amount: goods.profit }), at)
  })
})
afterAll(() => database.close())

const eventArbitrary = fc
  .tuple(fc.constantFrom(...houseEvents), figures)
  .map(([make, fields]) => make({ ...fields, shopId }))
/** Each turn picks an event, which posts its next entry; one that is finished posts its last entry again. */
const history = fc.record({
  deeds: fc.array(eventArbitrary, { minLength: 1, maxLength: 6 }),
  turns: fc.array(fc.nat(99), { minLength: 1, maxLength: 20 }),
})
const postOne = (entry: Entry) => database.transact((tx, at) => post(tx, entry, at))

test('what the house has, owes and earned follows from the state of each event', async () => {
  await fc.assert(
    fc.asyncProperty(history, async ({ deeds, turns }) => {
      const events = deeds
      const stepsDone = events.map(() => 0)
      const book = await watchBook(database, watchedAccounts)
      for (const turn of turns) {
        const index = turn % events.length
        const { name, entries, after } = events[index]!
        const step = stepsDone[index]!
        const entry = entries[step] ?? entries.at(-1)!
        const { isRepeat } = await postOne(entry)
        expect(isRepeat, name).toBe(step >= entries.length && entry.postings.length > 0)
        stepsDone[index] = Math.min(step + 1, entries.length)
        const expected = events.flatMap((_, index) => events[index]!.after[stepsDone[index]! - 1] ?? [])
        expect(await book.readMoves(), `${name}, step ${stepsDone[index]} of ${after.length}`).toEqual(
          sumMoves(expected),
        )
      }
    }),
    { ...readRuns(25), endOnFailure: true },
  )
}, 240_000)

test('the same cause with other figures always throws, and moves nothing', async () => {
  await fc.assert(
    fc.asyncProperty(eventArbitrary, fc.integer({ min: 1, max: 500 }), async ({ entries }, difference) => {
      const [first] = entries
      await postOne(first!)
      if (first!.postings.length < 2) return
      const book = await watchBook(database, watchedAccounts)
      const [a, b, ...others] = first!.postings
      const changedEntry = {
        ...first!,
        postings: [
          { ...a!, amount: plus(a!.amount, usd(difference)) },
          { ...b!, amount: plus(b!.amount, usd(-difference)) },
          ...others,
        ],
      }
      await expect(postOne(changedEntry)).rejects.toThrow('other figures')
      expect(await book.readMoves()).toEqual({})
    }),
    { ...readRuns(15), endOnFailure: true },
  )
}, 240_000)

test('split or reordered postings are the same cause with the same figures', async () => {
  await fc.assert(
    fc.asyncProperty(eventArbitrary, fc.integer({ min: 1, max: 400 }), async ({ entries }, splitOff) => {
      const [first] = entries
      await postOne(first!)
      if (first!.postings.length < 2) return
      const [a, ...others] = first!.postings
      const split = [
        ...others.reverse(),
        { ...a!, amount: usd(splitOff) },
        { ...a!, amount: plus(a!.amount, usd(-splitOff)) },
      ]
      expect((await postOne({ ...first!, postings: split })).isRepeat).toBe(true)
    }),
    { ...readRuns(10), endOnFailure: true },
  )
}, 240_000)

test('a reversed entry leaves nothing on any account, whatever is reversed, and however often', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(eventArbitrary, fc.boolean()), { minLength: 1, maxLength: 5 }),
      async (input) => {
        const book = await watchBook(database, watchedAccounts)
        const posted: { entry: Entry; isReversed: boolean }[] = []
        for (const [{ entries }, isWrong] of input) {
          await postOne(entries[0]!)
          posted.push({ entry: entries[0]!, isReversed: isWrong })
        }
        for (const { entry } of posted.filter(({ isReversed }) => isReversed)) {
          const about = { kind: entry.kind, about: entry.reference }
          const [bookedEntry] = (await database.read((tx) => findEntries(tx, about))).rows
          // One without postings moved nothing, and was not stored.
          if (!bookedEntry) continue
          const reversal = reverseEntry(bookedEntry, testId('order', `ord-${bookedEntry.id}`))
          expect((await postOne(reversal)).isRepeat).toBe(false)
          expect((await postOne(reversal)).isRepeat).toBe(true)
        }
        const standingMoves = input.flatMap(([{ after }], index) =>
          posted[index]!.isReversed ? [] : after[0]!,
        )
        expect(await book.readMoves()).toEqual(sumMoves(standingMoves))
      },
    ),
    { ...readRuns(15), endOnFailure: true },
  )
}, 240_000)

test('a piece printed again at our cost is booked once, however often it is reported', async () => {
  const book = await watchBook(database, watchedAccounts)
  const reprint = { unitId: newId('unit'), orderId: newId('order'), shopId, cost: usd(1_234) }
  for (const _ of [1, 2, 3]) await database.transact((tx, at) => bookReprint(tx, reprint, at))
  expect(await book.readMoves()).toEqual({
    'house:refund_reserve': 1_234n,
    'house:production_payable': -1_234n,
  })
})

test('each account has the nature that the chart gives it, and the whole ledger balances', async () => {
  const { rows } = await database.execute('select name, nature from ledger.account order by name')
  expect(rows.length).toBeGreaterThan(8)
  for (const { name, nature } of rows) expect(natureOf(name as AccountName), String(name)).toBe(nature)
  const report = await database.read(verifyLedger)
  expect({ ok: report.ok, faults: report.faults }).toEqual({ ok: true, faults: [] })
  expect(report.debits).toEqual(report.credits)
  const all = await walkPages((cursor) => database.read((tx) => findEntries(tx, {}, cursor, 500)))
  expect(all.rows).toHaveLength(report.entries)
})
