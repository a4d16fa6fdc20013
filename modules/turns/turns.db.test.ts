import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#drivers/database.ts'
import { type ListingShop, openListingShop, putOnSale } from '#drivers/listings.ts'
import type { Id } from '#kernel/id.ts'
import { after, minutes, seconds } from '#kernel/instant.ts'
import { releaseStock, reserveStock, takeStock } from '#listings'
import type { Database } from '#platform/database/tx.ts'
import { claimTurn, endTurns, leaveLine, payAgain } from './claim-turn.ts'
import { limits } from './limits.ts'
import { lookIn, mayCall } from './look-in.ts'
import type { Place } from './room-rows.ts'
import { takePlace, takePlaces } from './take-place.ts'

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
const claim = (place: Place, when: Date) => database.transact((tx) => claimTurn(tx, place.id, when))
const isTurn = (place: Place | null) => place?.untilAt != null

/** So many come one after the other. */
async function arrive(id: Id<'listing'>, count: number, when = at): Promise<Place[]> {
  const places: Place[] = []
  for (let name = 0; name < count; name += 1) places.push((await come(id, name, when))!)
  return places
}

test('while there is room a turn is given at once, one for each piece; then places in the order of arrival', async () => {
  const id = await drop(5)
  const places = await arrive(id, 8)
  expect(places.map(isTurn)).toEqual(places.map((_, place) => place < 5))
  expect(places.map((place) => place.rank)).toEqual(places.map((_, place) => place + 1))
  expect(await come(id, 6)).toMatchObject({ rank: 7 })
  expect(await look(id)).toMatchObject({ served: 5, running: 5, may: 0 })
})

test('an order ends its turn in the transaction that holds its piece, whatever becomes of its payment', async () => {
  const id = await drop(5)
  const places = await arrive(id, 8)
  const order = (name: number, when = at) =>
    database.transact(async (tx) => {
      await reserveStock(tx, id, 1, `order ${name}`, after(when, minutes(5)), when)
      await endTurns(tx, [id], browser(name), when)
    })
  await order(0)
  // The piece is held and the turn over, both or neither: four pieces for four turns, so nobody is called beside them.
  expect(await look(id)).toMatchObject({ left: 4, running: 4, served: 5 })
  await database.transact((tx) => releaseStock(tx, 'order 0'))
  expect(await look(id)).toMatchObject({ left: 5, running: 5, served: 6 })
  const claimed = await claim(places[5]!, after(at, seconds(10)))
  expect(claimed?.untilAt).toEqual(after(at, seconds(10) + minutes(limits.turnMinutes)))
})

test('a turn that nobody uses keeps the last piece from nobody: the next is called within seconds', async () => {
  const id = await drop(1)
  const [gone, next] = await arrive(id, 3)
  expect(isTurn(gone!)).toBe(true)
  const soon = after(at, seconds(limits.quietSeconds))
  await database.transact((tx) => lookIn(tx, id, soon, [next!.id]))
  const called = await claim(next!, soon)
  expect(isTurn(called)).toBe(true)
  // Both may buy; the piece goes to the first order.
  expect(isTurn(await claim(gone!, soon))).toBe(true)
  expect(await look(id, soon)).toMatchObject({ left: 1, running: 2 })
})

test('a turn at work is one for one piece, and open turns are never many more than pieces', async () => {
  const id = await drop(4)
  const places = await arrive(id, 20)
  const ids = places.map((place) => place.id)
  let when = at
  for (let beat = 0; beat < 12; beat += 1) {
    when = after(when, seconds(10))
    const room = await database.transact((tx) => lookIn(tx, id, when, ids))
    expect(room).toMatchObject({ left: 4, running: 4, served: 4 })
  }
  // All four go quiet; those behind them stay.
  for (let beat = 0; beat < 6; beat += 1) {
    when = after(when, seconds(10))
    const room = await database.transact((tx) => lookIn(tx, id, when, ids.slice(4)))
    expect(room!.running).toBeLessThanOrEqual(6)
  }
})

test('how fast a line moves is how many turns end, not how many were given when it opened', async () => {
  const id = await drop(10)
  await arrive(id, 13)
  expect((await look(id)).pace).toBe(0)
  for (const name of [0, 1]) await database.transact((tx) => endTurns(tx, [id], browser(name), at))
  expect((await look(id)).pace).toBe(2)
  // The two who were called did not come.
  expect((await look(id, after(at, seconds(limits.claimSeconds + 5)))).pace).toBe(2)
  expect((await look(id, after(at, minutes(5)))).pace).toBe(0)
})

test('more turns than at first are given only where that many finish', () => {
  const many = limits.turnsAtFirst * 20
  expect(mayCall(many, { fresh: 0, open: 0, bought: 0 })).toBe(limits.turnsAtFirst)
  expect(mayCall(many, { fresh: 0, open: 0, bought: limits.turnsAtFirst })).toBe(limits.turnsAtFirst * 2)
  expect(mayCall(many, { fresh: 0, open: 0, bought: many })).toBe(limits.turnsMost)
  expect(mayCall(0, { fresh: 0, open: 0, bought: 0 })).toBe(0)
})

test('many who come together get what they would have got one by one', async () => {
  const id = await drop(3)
  const names = ['x', 'y', 'x', 'z', 'u', 'v']
  const together = await database.transact((tx) => takePlaces(tx, id, names.map(browser), at))
  expect(['x', 'y', 'z', 'u', 'v'].map((name) => together.get(browser(name))!.rank)).toEqual([1, 2, 3, 4, 5])
  expect(['x', 'y', 'z', 'u', 'v'].map((name) => isTurn(together.get(browser(name))!))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
  const again = await database.transact((tx) => takePlaces(tx, id, ['w', 'u'].map(browser), at))
  expect([again.get(browser('u'))!.rank, again.get(browser('w'))!.rank]).toEqual([5 - 1, 6])
})

test('who does not come when called loses the turn to the next, and may stand at the end', async () => {
  const id = await drop(1)
  const [, missing] = await arrive(id, 2)
  await database.transact((tx) => endTurns(tx, [id], browser(0), at))
  expect(await look(id)).toMatchObject({ served: 2, running: 1 })
  const missed = after(at, seconds(limits.claimSeconds))
  const late = await claim(missing!, missed)
  expect(late?.claimedAt).toBeNull()
  const again = await come(id, 1, missed)
  expect(again).toMatchObject({ rank: 3 })
  expect(isTurn(again)).toBe(true)
})

test('who went away is passed over, and is first again on coming back', async () => {
  const id = await drop(1)
  const [holder, away, there] = await arrive(id, 3)
  const later = after(at, seconds(limits.awaySeconds))
  await database.transact((tx) => lookIn(tx, id, later, [holder!.id, there!.id]))
  await database.transact((tx) => leaveLine(tx, holder!.id, later))
  expect(await look(id, later)).toMatchObject({ running: 1 })
  expect(isTurn(await claim(there!, later))).toBe(true)
  const back = await claim(away!, later)
  expect(isTurn(back)).toBe(false)
  await database.transact((tx) => leaveLine(tx, there!.id, later))
  await look(id, later)
  expect(isTurn(await claim(away!, later))).toBe(true)
})

test('who gives a place or turn up has none, and may come again at the end', async () => {
  const id = await drop(1)
  const [first, second] = await arrive(id, 3)
  await database.transact((tx) => leaveLine(tx, second!.id, at))
  await database.transact((tx) => leaveLine(tx, first!.id, at))
  expect(await look(id)).toMatchObject({ served: 3, running: 1 })
  expect(await claim(first!, at)).toMatchObject({ leftAt: at })
  expect(await come(id, 1)).toMatchObject({ rank: 4, leftAt: null })
})

test('whose card was declined may pay again for a while, and holds up nobody', async () => {
  const id = await drop(2)
  const [first] = await arrive(id, 3)
  await database.transact((tx) => endTurns(tx, [id], browser(0), at))
  await database.transact((tx) => payAgain(tx, [id], browser(0), at))
  const again = await claim(first!, at)
  expect(again?.untilAt).toEqual(after(at, seconds(limits.againSeconds)))
  expect(await look(id)).toMatchObject({ served: 3, running: 2 })
})

test('no more are called than units are free', async () => {
  const id = await drop(6)
  const places = await arrive(id, 11)
  await database.transact((tx) => reserveStock(tx, id, 5, 'all but one', at, at))
  const later = after(at, minutes(limits.turnMinutes))
  const seen = places.slice(6).map((place) => place.id)
  const room = await database.transact((tx) => lookIn(tx, id, later, seen))
  expect(room).toMatchObject({ left: 1, served: 7, running: 1, lapsed: true })
  await database.transact((tx) => takeStock(tx, 'all but one'))
  await database.transact((tx) => reserveStock(tx, id, 1, 'the last', after(later, minutes(5)), later))
  const end = after(later, minutes(2))
  expect(await look(id, end)).toMatchObject({ left: 0, soldOut: false, lapsed: false, may: 0 })
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
