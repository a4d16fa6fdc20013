import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#drivers/database.ts'
import { type ListingShop, openListingShop, putOnSale } from '#drivers/listings.ts'
import { asId, newId } from '#kernel/id.ts'
import type { Database } from '#platform/database/tx.ts'
import type { ListingId } from './listing.ts'
import { updateListing } from './listing-rows.ts'
import { releaseLapsedHolds, releaseStock, reserveStock, returnStock, sellStock } from './stock.ts'
import { changeCap, selectStock, sumDrops } from './stock-rows.ts'

const at = new Date('2025-08-24T10:00:00Z')
const later = new Date('2025-08-24T10:15:00Z')
let database: Database
let shop: ListingShop

beforeAll(async () => {
  database = await openTestDatabase()
  shop = await openListingShop(database, 'drops')
})
afterAll(() => database.close())

/** A listing on sale with this many units, this many of them to one person. */
async function openDrop(unitsCap: number | null, perPersonLimit: number | null = null): Promise<ListingId> {
  return (await putOnSale(shop, at, { unitsCap, perPersonLimit })).id
}
const reserve = (id: ListingId, count: number, holder: string, person: string | null = null) =>
  database.transact((tx) =>
    reserveStock(
      tx,
      id,
      count,
      holder,
      later,
      at,
      person === null ? null : { mailbox: person, browser: null, door: null },
    ),
  )
const stockOf = (id: ListingId) => database.read((tx) => selectStock(tx, id))

test('30 buyers at once for 10 units: exactly 10 are sold, and the others learn how many are left', async () => {
  const id = await openDrop(10)
  const answers = await Promise.all(
    Array.from({ length: 30 }, async (_, buyer) => {
      const holder = `race-${buyer}`
      const reserved = await reserve(id, 1, holder)
      if (!reserved.ok) return reserved.code
      return (await database.transact((tx) => sellStock(tx, holder))).ok ? 'sold' : 'lost'
    }),
  )
  expect(answers.filter((answer) => answer === 'sold')).toHaveLength(10)
  expect(answers.filter((answer) => answer === 'stock.sold_out')).toHaveLength(20)
  expect(await stockOf(id)).toMatchObject({ cap: 10, sold: 10, reserved: 0 })
})

test('the limit per person holds for 12 carts of one person at once', async () => {
  const id = await openDrop(100, 3)
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, cart) => reserve(id, 1, `same-${cart}`, 'fan@fanfare.test')),
  )
  expect(answers.filter((answer) => answer.ok)).toHaveLength(3)
  expect(answers.filter((answer) => !answer.ok && answer.code === 'stock.per_person_limit')).toHaveLength(9)
  expect((await reserve(id, 3, 'another', 'other@fanfare.test')).ok).toBe(true)
})

test('a limit stores no address, and units counted by address before the hashes still count', async () => {
  const id = await openDrop(10, 2)
  expect((await reserve(id, 2, 'early', 'fan@fanfare.test')).ok).toBe(true)
  const findPersons = async () =>
    (await database.execute('select person from listings.hold where listing_id = $1', [id])).rows
  const hashed = await findPersons()
  expect(hashed).toEqual([{ person: expect.stringMatching(/^[0-9a-f]{64}$/) }])
  await database.execute(`update listings.hold set person = 'fan@fanfare.test' where listing_id = $1`, [id])
  await database.execute(readFileSync('db/migrations/1614_listings_hashed_holders/up.sql', 'utf8'))
  expect(await findPersons()).toEqual(hashed)
  expect((await reserve(id, 1, 'late', 'fan@fanfare.test')).ok).toBe(false)
})

test('a hold is freed once, however often it is released or swept', async () => {
  const id = await openDrop(5)
  await reserve(id, 4, 'gone-soon')
  expect(await stockOf(id)).toMatchObject({ reserved: 4 })
  await Promise.all([
    database.transact((tx) => releaseStock(tx, 'gone-soon')),
    database.transact((tx) => releaseLapsedHolds(tx, later)),
    database.transact((tx) => releaseStock(tx, 'gone-soon')),
  ])
  expect(await stockOf(id)).toMatchObject({ sold: 0, reserved: 0 })
})

test('the sweep frees lapsed holds and leaves those that are paid or have time left', async () => {
  const id = await openDrop(9)
  await reserve(id, 2, 'lapses')
  await reserve(id, 3, 'pays')
  await database.transact((tx) => sellStock(tx, 'pays'))
  await database.transact((tx) => reserveStock(tx, id, 1, 'waits', new Date('2025-08-24T11:00:00Z'), at))
  await database.transact((tx) => releaseLapsedHolds(tx, later))
  expect(await stockOf(id)).toMatchObject({ sold: 3, reserved: 1 })
})

test('a payment after the hold lapsed takes free units, or is refused and changes nothing', async () => {
  const id = await openDrop(2)
  await reserve(id, 2, 'late')
  await database.transact((tx) => releaseLapsedHolds(tx, later))
  await reserve(id, 1, 'quick')
  const refused = await database.transact((tx) => sellStock(tx, 'late'))
  expect(refused).toMatchObject({ ok: false, code: 'stock.sold_out', detail: { left: 1 } })
  expect(await stockOf(id)).toMatchObject({ sold: 0, reserved: 1 })
  await database.transact((tx) => releaseStock(tx, 'quick'))
  expect((await database.transact((tx) => sellStock(tx, 'late'))).ok).toBe(true)
  expect((await database.transact((tx) => sellStock(tx, 'late'))).ok).toBe(true)
  expect(await stockOf(id)).toMatchObject({ sold: 2, reserved: 0 })
})

test('units of a cancelled order are free again once, and never more than were sold', async () => {
  const id = await openDrop(3)
  await reserve(id, 3, 'order')
  expect(await database.transact((tx) => returnStock(tx, id, 'order', 1))).toMatchObject({ ok: false })
  await database.transact((tx) => sellStock(tx, 'order'))
  expect((await database.transact((tx) => returnStock(tx, id, 'order', 2))).ok).toBe(true)
  expect(await database.transact((tx) => returnStock(tx, id, 'order', 2))).toMatchObject({
    ok: false,
    code: 'stock.not_sold',
  })
  expect(await stockOf(id)).toMatchObject({ sold: 1, reserved: 0 })
})

test('nothing is reserved of a listing that has not begun, is over, or is a draft', async () => {
  const id = await openDrop(5)
  const change = (changes: Parameters<typeof updateListing>[2]) =>
    database.transact((tx) => updateListing(tx, id, changes))
  await change({ startsAt: later })
  expect(await reserve(id, 1, 'early')).toMatchObject({ code: 'stock.not_on_sale' })
  await change({ startsAt: null, endsAt: new Date(at.getTime() + 1) })
  expect((await reserve(id, 1, 'in-time')).ok).toBe(true)
  await database.transact((tx) => updateListing(tx, id, { endsAt: null }))
  await change({ status: 'ended', endedAt: at, endCause: 'hand' })
  expect(await reserve(id, 1, 'after')).toMatchObject({ code: 'stock.not_on_sale' })
  expect(await reserve(newId('listing'), 1, 'none')).toMatchObject({ code: 'listing.not_found' })
})

test('a cap can grow and shrink during a run, not below what is sold or held', async () => {
  const id = await openDrop(5)
  await reserve(id, 4, 'holder')
  const change = (cap: number | null) => database.transact((tx) => changeCap(tx, id, cap))
  expect(await change(3)).toBe(false)
  expect(await change(4)).toBe(true)
  expect(await reserve(id, 1, 'one-more')).toMatchObject({ code: 'stock.sold_out', detail: { left: 0 } })
  expect(await change(6)).toBe(true)
  expect((await reserve(id, 2, 'two-more')).ok).toBe(true)
})

test('an edition never grows: once a unit is sold the cap only shrinks', async () => {
  const id = await openDrop(5)
  await reserve(id, 1, 'collector')
  await database.transact((tx) => sellStock(tx, 'collector'))
  const change = (cap: number | null) => database.transact((tx) => changeCap(tx, id, cap))
  expect(await change(6)).toBe(false)
  expect(await change(null)).toBe(false)
  expect(await change(3)).toBe(true)
  expect(await stockOf(id)).toMatchObject({ cap: 3, sold: 1 })
})

test('the public sum of drops counts holds, not counters, and how many counters are wrong', async () => {
  const before = await database.read(sumDrops)
  const id = await openDrop(5)
  await reserve(id, 2, 'counted')
  await reserve(id, 1, 'waits')
  await database.transact((tx) => sellStock(tx, 'counted'))
  const sums = { drops: before.drops + 1, units: before.units + 3, over: before.over }
  expect(await database.read(sumDrops)).toEqual({ ...sums, off: before.off })
  const setSold = (sold: number) =>
    database.execute('update listings.stock set sold = $2 where listing_id = $1', [id, sold])
  await setSold(0)
  expect(await database.read(sumDrops), 'a wrong counter').toEqual({ ...sums, off: before.off + 1 })
  const setCountWithoutTriggers = (count: number) =>
    database.transact(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(
        sql`update listings.hold set count = ${count} where listing_id = ${id} and holder = 'counted'`,
      )
    })
  await setCountWithoutTriggers(9)
  expect((await database.read(sumDrops)).over, 'nine sold and one held of five').toBe(before.over + 5)
  await setCountWithoutTriggers(2)
  await setSold(2)
})

test('the database itself refuses a unit beyond the cap', async () => {
  const id = await openDrop(2)
  await expect(
    database.execute('update listings.stock set sold = 3 where listing_id = $1', [id]),
  ).rejects.toThrow()
  await expect(
    database.execute('update listings.stock set reserved = -1 where listing_id = $1', [id]),
  ).rejects.toThrow()
})

test('the database keeps who units were sold to: nothing deletes or reduces a sold hold', async () => {
  const id = await openDrop(2)
  expect((await reserve(id, 2, 'keeps')).ok).toBe(true)
  await database.transact((tx) => sellStock(tx, 'keeps'))
  const expectRefused = (statement: string) =>
    expect(database.execute(statement, [id]), statement).rejects.toThrow()
  await expectRefused('delete from listings.hold where listing_id = $1')
  await expectRefused('update listings.hold set count = 1 where listing_id = $1')
  await expectRefused(`update listings.hold set run = 2 where listing_id = $1`)
})

test('over any history, sold and held equal the sum of the holds and stay within the cap', async () => {
  const step = fc.record({
    kind: fc.constantFrom('reserve', 'take', 'release', 'return', 'lapse'),
    holder: fc.integer({ min: 0, max: 4 }),
    count: fc.integer({ min: 1, max: 3 }),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 25 }),
      fc.integer({ min: 1, max: 6 }),
      async (steps, cap) => {
        const id = await openDrop(cap)
        for (const { kind, holder: place, count } of steps) {
          const holder = `${id}:${place}`
          await database.transact<unknown>((tx) => {
            if (kind === 'reserve') return reserveStock(tx, id, count, holder, later, at)
            if (kind === 'take') return sellStock(tx, holder)
            if (kind === 'release') return releaseStock(tx, holder)
            if (kind === 'return') return returnStock(tx, asId('listing', id), holder, count)
            return releaseLapsedHolds(tx, count === 1 ? later : at)
          })
          const { rows } = await database.execute(
            `select s.sold, s.reserved, s.cap,
             coalesce(sum(h.count) filter (where h.state = 'held'), 0)::integer as held,
             coalesce(sum(h.count - h.returned) filter (where h.state = 'taken'), 0)::integer as taken
           from listings.stock s left join listings.hold h using (listing_id) where s.listing_id = $1
           group by s.listing_id, s.sold, s.reserved, s.cap`,
            [id],
          )
          const row = rows[0]!
          expect(row).toMatchObject({ sold: row.taken, reserved: row.held })
          expect(Number(row.sold) + Number(row.reserved)).toBeLessThanOrEqual(cap)
        }
      },
    ),
    { numRuns: 25 },
  )
})
