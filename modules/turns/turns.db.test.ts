import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#drivers/database.ts'
import { type ListingShop, openListingShop, putOnSale } from '#drivers/listings.ts'
import type { Id } from '#kernel/id.ts'
import { after, minutes, seconds } from '#kernel/instant.ts'
import { reserveStock, takeStock } from '#listings'
import type { Database } from '#platform/database/tx.ts'
import { claimTurn, useTurn } from './claim-turn.ts'
import { limits } from './limits.ts'
import { lookIn } from './look-in.ts'
import type { Place } from './room-rows.ts'
import { standBehind, takePlace } from './take-place.ts'

const at = new Date('2025-08-24T10:00:00Z')
let database: Database
let shop: ListingShop

beforeAll(async () => {
  database = await openTestDatabase()
  shop = await openListingShop(database, 'turns')
})
afterAll(() => database.close())

const drop = async (unitsCap: number | null, startsAt: string | null = null) =>
  (await putOnSale(shop, startsAt ? new Date(startsAt) : at, { unitsCap, startsAt })).id
const browser = (name: number | string) => createHash('sha256').update(`${name}`).digest('hex')
const come = (id: Id<'listing'>, name: number | string, when = at) =>
  database.transact((tx) => takePlace(tx, id, browser(name), when))
const look = async (id: Id<'listing'>, when = at) => (await database.transact((tx) => lookIn(tx, id, when)))!
const isTurn = (place: Place | null) => place?.untilAt != null

/** So many come one after the other. */
async function arrive(id: Id<'listing'>, count: number, when = at): Promise<Place[]> {
  const places: Place[] = []
  for (let name = 0; name < count; name += 1) places.push((await come(id, name, when))!)
  return places
}

test('while there is room a turn is given at once; above it, places in the order of arrival', async () => {
  const id = await drop(500)
  const places = await arrive(id, limits.turnsAtOnce + 3)
  expect(places.map(isTurn)).toEqual(places.map((_, place) => place < limits.turnsAtOnce))
  expect(places.map((place) => place.rank)).toEqual(places.map((_, place) => place + 1))
  expect(await come(id, limits.turnsAtOnce)).toMatchObject({ rank: limits.turnsAtOnce + 1 })
  expect(await look(id)).toMatchObject({ served: limits.turnsAtOnce, running: limits.turnsAtOnce })

  const { run } = await look(id)
  await database.transact((tx) => useTurn(tx, { listingId: id, run }, browser(0), at))
  expect(await look(id)).toMatchObject({ served: limits.turnsAtOnce + 1 })
  const next = places[limits.turnsAtOnce]!
  const claimed = await database.transact((tx) => claimTurn(tx, next.id, after(at, seconds(10))))
  expect(claimed?.untilAt).toEqual(after(at, seconds(10) + minutes(limits.turnMinutes)))
})

test('how fast a line moves is how many turns end, not how many were given when it opened', async () => {
  const id = await drop(500)
  await arrive(id, limits.turnsAtOnce + 3)
  expect((await look(id)).pace).toBe(0)
  const { run } = await look(id)
  for (const name of [0, 1])
    await database.transact((tx) => useTurn(tx, { listingId: id, run }, browser(name), at))
  expect((await look(id)).pace).toBe(2)
  // The two who were called did not come.
  expect((await look(id, after(at, seconds(limits.claimSeconds + 5)))).pace).toBe(2)
  expect((await look(id, after(at, minutes(5)))).pace).toBe(0)
})

test('behind others one statement gives a place: everybody one, in order, and a turn as soon as nobody waits', async () => {
  const id = await drop(500)
  await arrive(id, limits.turnsAtOnce + 1)
  const { run } = await look(id)
  const behind = (name: string, when = at) =>
    database.transact((tx) => standBehind(tx, { listingId: id, run }, browser(name), when))
  const places = [await behind('x'), await behind('y'), await behind('x')]
  expect(places.map((place) => place?.rank)).toEqual([2, 3, 2].map((more) => limits.turnsAtOnce + more))
  expect(places.some(isTurn)).toBe(false)
  const later = after(at, minutes(limits.turnMinutes))
  expect(await look(id, later)).toMatchObject({ served: limits.turnsAtOnce + 3 })
  expect(isTurn(await behind('z', later))).toBe(true)
})

test('who does not come when called loses the turn to the next, and may stand at the end', async () => {
  const id = await drop(500)
  const places = await arrive(id, limits.turnsAtOnce + 2)
  const later = after(at, minutes(limits.turnMinutes))
  expect(await look(id, later)).toMatchObject({ served: limits.turnsAtOnce + 2 })
  const missed = after(later, seconds(limits.claimSeconds))
  const late = await database.transact((tx) => claimTurn(tx, places.at(-1)!.id, missed))
  expect(late?.claimedAt).toBeNull()
  const again = await come(id, limits.turnsAtOnce + 1, missed)
  expect(again).toMatchObject({ rank: limits.turnsAtOnce + 3 })
  expect(isTurn(again)).toBe(true)
})

test('no more are called than units are free', async () => {
  const id = await drop(limits.turnsAtOnce + 1)
  await arrive(id, limits.turnsAtOnce + 5)
  await database.transact((tx) => reserveStock(tx, id, limits.turnsAtOnce, 'all but one', at, at))
  const later = after(at, minutes(limits.turnMinutes))
  expect(await look(id, later)).toMatchObject({ left: 1, served: limits.turnsAtOnce + 1, running: 1 })
  await database.transact((tx) => takeStock(tx, 'all but one'))
  await database.transact((tx) => reserveStock(tx, id, 1, 'the last', at, at))
  const end = after(later, minutes(2))
  expect(await look(id, end)).toMatchObject({ left: 0, soldOut: false, served: limits.turnsAtOnce + 1 })
  expect(isTurn(await come(id, 'late', end))).toBe(false)
  await database.transact((tx) => takeStock(tx, 'the last'))
  expect(await look(id, end)).toMatchObject({ soldOut: true })
})

test('who comes before the start is drawn by lot, everybody once; who comes after stands behind', async () => {
  const start = after(at, minutes(20))
  const id = await drop(500, start.toISOString())
  expect(await come(id, 'too early', after(start, -minutes(limits.opensMinutes + 1)))).toBeNull()
  const early = await arrive(id, 30, at)
  expect(early.every((place) => place.rank === null)).toBe(true)
  expect(await look(id, at)).toMatchObject({ drawn: false, served: 0 })
  await look(id, start)
  const behind = await come(id, 'behind', start)
  const drawn = await Promise.all(
    early.map((place) => database.transact((tx) => claimTurn(tx, place.id, start))),
  )
  const ranks = drawn.map((place) => place!.rank!)
  expect([...ranks].sort((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, rank) => rank + 1))
  expect(ranks).not.toEqual([...ranks].sort((a, b) => a - b))
  expect(behind!.rank).toBe(31)
})

test('what has no end to its units has no line', async () => {
  const id = await drop(null)
  expect(await come(id, 1)).toBeNull()
  expect(await database.transact((tx) => lookIn(tx, id, at))).toBeNull()
})
