/**
 * What the house sells to creators, pays to presses and settles with providers, by histories: each thing is in one state, and
 * what it has moved follows from that alone, whatever else happened before, between or twice.
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
const watched: AccountName[] = [
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

const deed = fc
  .tuple(fc.constantFrom(...houseEvents), figures)
  .map(([make, fields]) => make({ ...fields, shopId }))
/** Which of the things goes on next; a thing that has come to its end is told again. */
const history = fc.record({
  deeds: fc.array(deed, { minLength: 1, maxLength: 6 }),
  turns: fc.array(fc.nat(99), { minLength: 1, maxLength: 20 }),
})
const postOne = (entry: Entry) => database.transact((tx, at) => post(tx, entry, at))

test('what the house has, owes and earned follows from the state that each thing is in', async () => {
  await fc.assert(
    fc.asyncProperty(history, async ({ deeds, turns }) => {
      const made = deeds
      const amounts = made.map(() => 0)
      const book = await watchBook(database, watched)
      for (const turn of turns) {
        const index = turn % made.length
        const { name, entries, after } = made[index]!
        const next = amounts[index]!
        const entry = entries[next] ?? entries.at(-1)!
        const { isRepeat } = await postOne(entry)
        expect(isRepeat, name).toBe(next >= entries.length && entry.postings.length > 0)
        amounts[index] = Math.min(next + 1, entries.length)
        const expected = made.flatMap((_, index) => made[index]!.after[amounts[index]! - 1] ?? [])
        expect(await book.moved(), `${name}, step ${amounts[index]} of ${after.length}`).toEqual(
          sumMoves(expected),
        )
      }
    }),
    { ...readRuns(25), endOnFailure: true },
  )
}, 240_000)

test('the same cause with other figures throws, whatever was posted, and moves nothing', async () => {
  await fc.assert(
    fc.asyncProperty(deed, fc.integer({ min: 1, max: 500 }), async ({ entries }, more) => {
      const [first] = entries
      await postOne(first!)
      if (first!.postings.length < 2) return
      const book = await watchBook(database, watched)
      const [a, b, ...others] = first!.postings
      const changed = {
        ...first!,
        postings: [
          { ...a!, amount: plus(a!.amount, usd(more)) },
          { ...b!, amount: plus(b!.amount, usd(-more)) },
          ...others,
        ],
      }
      await expect(postOne(changed)).rejects.toThrow('other figures')
      expect(await book.moved()).toEqual({})
    }),
    { ...readRuns(15), endOnFailure: true },
  )
}, 240_000)

test('a posting that is split, or said in another order, is the same cause with the same figures', async () => {
  await fc.assert(
    fc.asyncProperty(deed, fc.integer({ min: 1, max: 400 }), async ({ entries }, part) => {
      const [first] = entries
      await postOne(first!)
      if (first!.postings.length < 2) return
      const [a, ...others] = first!.postings
      const split = [
        ...others.reverse(),
        { ...a!, amount: usd(part) },
        { ...a!, amount: plus(a!.amount, usd(-part)) },
      ]
      expect((await postOne({ ...first!, postings: split })).isRepeat).toBe(true)
    }),
    { ...readRuns(10), endOnFailure: true },
  )
}, 240_000)

test('an entry that is put right by its contrary leaves nothing on any account, whatever is reversed, and how often', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(deed, fc.boolean()), { minLength: 1, maxLength: 5 }),
      async (input) => {
        const book = await watchBook(database, watched)
        const posted: { entry: Entry; wrong: boolean }[] = []
        for (const [{ entries }, wrong] of input) {
          await postOne(entries[0]!)
          posted.push({ entry: entries[0]!, wrong })
        }
        for (const { entry } of posted.filter(({ wrong }) => wrong)) {
          const about = { kind: entry.kind, about: entry.reference }
          const [booked] = (await database.read((tx) => findEntries(tx, about))).rows
          // One without postings moved nothing, and was not kept.
          if (!booked) continue
          const contrary = reverseEntry(booked, testId('order', `ord-${booked.id}`))
          expect((await postOne(contrary)).isRepeat).toBe(false)
          expect((await postOne(contrary)).isRepeat).toBe(true)
        }
        const standing = input.flatMap(([{ after }], index) => (posted[index]!.wrong ? [] : after[0]!))
        expect(await book.moved()).toEqual(sumMoves(standing))
      },
    ),
    { ...readRuns(15), endOnFailure: true },
  )
}, 240_000)

test('a piece of ours that is printed again costs the house once, however often it is told', async () => {
  const book = await watchBook(database, watched)
  const reprint = { unitId: newId('unit'), orderId: newId('order'), shopId, cost: usd(1_234) }
  for (const _ of [1, 2, 3]) await database.transact((tx, at) => bookReprint(tx, reprint, at))
  expect(await book.moved()).toEqual({ 'house:refund_reserve': 1_234n, 'house:production_payable': -1_234n })
})

test('an account is kept under the nature that the chart gives it, and the book of all this is even', async () => {
  const { rows } = await database.execute('select name, nature from ledger.account order by name')
  expect(rows.length).toBeGreaterThan(8)
  for (const { name, nature } of rows) expect(natureOf(name as AccountName), String(name)).toBe(nature)
  const report = await database.read(verifyLedger)
  expect({ ok: report.ok, faults: report.faults }).toEqual({ ok: true, faults: [] })
  expect(report.debits).toEqual(report.credits)
  const all = await walkPages((cursor) => database.read((tx) => findEntries(tx, {}, cursor, 500)))
  expect(all.rows).toHaveLength(report.entries)
})
