import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#drivers/database.ts'
import { type ListingShop, openListingShop, putOnSale } from '#drivers/listings.ts'
import type { Id } from '#kernel/id.ts'
import { after, minutes, seconds } from '#kernel/instant.ts'
import { releaseStock, reserveStock, sellStock } from '#listings'
import { sha256Hex } from '#platform/crypto/hash.ts'
import type { Database } from '#platform/database/tx.ts'
import { advanceLine, countCallable } from './advance-line.ts'
import { assignPlace, assignPlaces } from './assign-place.ts'
import { claimTurn, endTurns, leaveLine, reopenTurns } from './claim-turn.ts'
import { limits } from './limits.ts'
import type { Place } from './room-rows.ts'

const at = new Date('2025-08-24T10:00:00Z')
let database: Database
let shop: ListingShop
beforeAll(async () => {
  database = await openTestDatabase()
  shop = await openListingShop(database, 'turns')
})
afterAll(() => database.close())

const openDrop = async (unitsCap: number | null, startsAt: string | null = null) =>
  (await putOnSale(shop, startsAt ? new Date(startsAt) : at, { unitsCap, startsAt })).id
const browserOf = (name: number | string) => sha256Hex(`${name}`)
const createFan = (name: string) => ({ browser: browserOf(name), network: null })
const joinLine = (id: Id<'listing'>, name: number | string, when = at) =>
  database.transact((tx) => assignPlace(tx, id, browserOf(name), when))
const advance = async (id: Id<'listing'>, when = at) =>
  (await database.transact((tx) => advanceLine(tx, id, when)))!
const claim = (place: Place, when: Date, patience?: number) =>
  database.transact((tx) => claimTurn(tx, place.id, when, patience))
const visitAs = async (id: Id<'listing'>, when: Date, places: readonly Place[]) =>
  (await database.transact((tx) => {
    const visits = places.map((place) => ({ id: place.id, patience: limits.quietSeconds }))
    return advanceLine(tx, id, when, visits)
  }))!
const isTurn = (place: Place | null) => place?.untilAt != null

/** This many fans arrive, one after the other. */
async function arrive(id: Id<'listing'>, count: number, when = at): Promise<Place[]> {
  const places: Place[] = []
  for (let name = 0; name < count; name += 1) places.push((await joinLine(id, name, when))!)
  return places
}

test('while there is room a turn is given at once, one for each piece; then places in the order of arrival', async () => {
  const id = await openDrop(5)
  const places = await arrive(id, 8)
  expect(places.map(isTurn)).toEqual(places.map((_, index) => index < 5))
  expect(places.map((place) => place.rank)).toEqual(places.map((_, index) => index + 1))
  expect(await joinLine(id, 6)).toMatchObject({ rank: 7 })
  expect(await advance(id)).toMatchObject({ served: 5, running: 5, may: 0 })
})

test('an order ends its turn in the transaction that holds its piece, whatever becomes of its payment', async () => {
  const id = await openDrop(5)
  const places = await arrive(id, 8)
  const placeOrder = (name: number, when = at) =>
    database.transact(async (tx) => {
      await reserveStock(tx, id, 1, `order ${name}`, after(when, minutes(5)), when)
      await endTurns(tx, [id], browserOf(name), when)
    })
  await placeOrder(0)
  // The piece is held and the turn over, both or neither: four pieces for four turns, so nobody is called beside them.
  expect(await advance(id)).toMatchObject({ unitsLeft: 4, running: 4, served: 5 })
  await database.transact((tx) => releaseStock(tx, 'order 0'))
  expect(await advance(id)).toMatchObject({ unitsLeft: 5, running: 5, served: 6 })
  const claimed = await claim(places[5]!, after(at, seconds(10)))
  expect(claimed?.untilAt).toEqual(after(at, seconds(10) + minutes(limits.turnMinutes)))
})

test('a turn that went quiet passes its piece on within seconds, and is first in line once it is seen again', async () => {
  const id = await openDrop(1)
  const [absent, next, last] = await arrive(id, 3)
  expect(isTurn(await claim(absent!, at, limits.quietSeconds))).toBe(true)
  const soon = after(at, seconds(limits.quietSeconds))
  expect(await visitAs(id, soon, [next!, last!])).toMatchObject({ unitsLeft: 1, running: 1 })
  expect(isTurn(await claim(next!, soon))).toBe(true)
  // The piece is the next one's only; a fan who comes back is before everyone else.
  expect(await claim(absent!, soon)).toMatchObject({
    rank: absent!.rank,
    untilAt: null,
    leftAt: null,
    usedAt: null,
  })
  expect(isTurn(await claim(last!, soon))).toBe(false)
  await database.transact((tx) => leaveLine(tx, next!.id, soon))
  expect(await visitAs(id, soon, [last!])).toMatchObject({ running: 1 })
  expect(isTurn(await claim(absent!, soon))).toBe(true)
  expect(isTurn(await claim(last!, soon))).toBe(false)
})

test('a fan who returns while a piece is free has a turn at once, without another look at the line', async () => {
  const id = await openDrop(2)
  const [absent, waiter] = await arrive(id, 2)
  await claim(absent!, at, limits.quietSeconds)
  await claim(waiter!, at)
  const soon = after(at, seconds(limits.quietSeconds))
  await visitAs(id, soon, [waiter!])
  expect((await advance(id, soon)).running).toBe(1)
  expect(isTurn(await claim(absent!, soon))).toBe(true)
  expect(await advance(id, soon)).toMatchObject({ running: 2, may: 0 })
})

test('a browser without scripts keeps its piece from page to page for longer, but not for ever', async () => {
  const id = await openDrop(1)
  const [typing, next] = await arrive(id, 2)
  await claim(typing!, at)
  const later = after(at, seconds(limits.silentSeconds) - 1)
  await visitAs(id, later, [next!])
  expect(isTurn(await claim(next!, later))).toBe(false)
  const end = after(at, seconds(limits.silentSeconds))
  await visitAs(id, end, [next!])
  expect(isTurn(await claim(next!, end))).toBe(true)
  expect(isTurn(await claim(typing!, end))).toBe(false)
})

test('however many go quiet, there is a turn for each free piece while somebody waits, and never more', async () => {
  const id = await openDrop(4)
  const places = await arrive(id, 30)
  const awayPlaces = new Set<Place>()
  let when = at
  for (let round = 0; round < 14; round += 1) {
    const present = places.filter((place) => !awayPlaces.has(place))
    for (const place of present)
      if (isTurn(await claim(place, when, limits.quietSeconds))) awayPlaces.add(place)
    when = after(when, seconds(limits.quietSeconds))
    const room = await visitAs(
      id,
      when,
      places.filter((place) => !awayPlaces.has(place)),
    )
    // Everyone with a turn goes away without a word; the four after them are called in the same look.
    expect([room.unitsLeft, room.running]).toEqual([4, Math.min(4, places.length - awayPlaces.size)])
  }
  expect(awayPlaces.size).toBe(30)
  expect(isTurn(await claim(places[0]!, when))).toBe(true)
})

test('how fast a line moves is how many turns end, not how many were given when it opened', async () => {
  const id = await openDrop(10)
  await arrive(id, 13)
  expect((await advance(id)).pace).toBe(0)
  for (const name of [0, 1]) await database.transact((tx) => endTurns(tx, [id], browserOf(name), at))
  expect((await advance(id)).pace).toBe(2)
  // The two who were called did not come.
  expect((await advance(id, after(at, seconds(limits.comeSeconds + 5)))).pace).toBe(2)
  expect((await advance(id, after(at, minutes(5)))).pace).toBe(0)
})

test('more turns than at first are given only if that many finish', () => {
  const fanCount = limits.turnsAtFirst * 20
  expect(countCallable(fanCount, { open: 0, bought: 0 })).toBe(limits.turnsAtFirst)
  expect(countCallable(fanCount, { open: 0, bought: limits.turnsAtFirst })).toBe(limits.turnsAtFirst * 2)
  expect(countCallable(fanCount, { open: 0, bought: fanCount })).toBe(limits.maxTurns)
  expect(countCallable(0, { open: 0, bought: 0 })).toBe(0)
})

test('fans who come together get what they would have got one by one', async () => {
  const id = await openDrop(3)
  const names = ['x', 'y', 'x', 'z', 'u', 'v']
  const together = await database.transact((tx) => assignPlaces(tx, id, names.map(createFan), at))
  const places = ['x', 'y', 'z', 'u', 'v'].map((name) => together.get(browserOf(name))!)
  expect(places.map((place) => place.rank)).toEqual([1, 2, 3, 4, 5])
  expect(places.map(isTurn)).toEqual([true, true, true, false, false])
  const repeated = await database.transact((tx) => assignPlaces(tx, id, ['w', 'u'].map(createFan), at))
  expect([repeated.get(browserOf('u'))!.rank, repeated.get(browserOf('w'))!.rank]).toEqual([5 - 1, 6])
})

test('a fan who does not come when called loses the piece to the next, and is called again on return', async () => {
  const id = await openDrop(1)
  const [, missing] = await arrive(id, 2)
  await database.transact((tx) => endTurns(tx, [id], browserOf(0), at))
  expect(await advance(id)).toMatchObject({ served: 2, running: 1 })
  const missed = after(at, seconds(limits.comeSeconds))
  expect(await advance(id, missed)).toMatchObject({ running: 0 })
  const late = (await joinLine(id, 'behind', missed))!
  expect(isTurn(late)).toBe(true)
  expect(await claim(missing!, missed)).toMatchObject({ rank: 2, untilAt: null })
  await database.transact((tx) => leaveLine(tx, late.id, missed))
  expect(isTurn(await claim(missing!, missed))).toBe(false)
  await advance(id, missed)
  expect(isTurn(await claim(missing!, missed))).toBe(true)
})

test('an absent fan is passed over, and is first again on return', async () => {
  const id = await openDrop(1)
  const [holder, away, present] = await arrive(id, 3)
  const later = after(at, seconds(limits.awaySeconds))
  await visitAs(id, later, [holder!, present!])
  await database.transact((tx) => leaveLine(tx, holder!.id, later))
  expect(await advance(id, later)).toMatchObject({ running: 1 })
  expect(isTurn(await claim(present!, later))).toBe(true)
  const returned = await claim(away!, later)
  expect(isTurn(returned)).toBe(false)
  await database.transact((tx) => leaveLine(tx, present!.id, later))
  await advance(id, later)
  expect(isTurn(await claim(away!, later))).toBe(true)
})

test('a fan who gives up a place or turn has none, and may rejoin at the end', async () => {
  const id = await openDrop(1)
  const [first, second] = await arrive(id, 3)
  await database.transact((tx) => leaveLine(tx, second!.id, at))
  await database.transact((tx) => leaveLine(tx, first!.id, at))
  expect(await advance(id)).toMatchObject({ served: 3, running: 1 })
  expect(await claim(first!, at)).toMatchObject({ leftAt: at })
  expect(await joinLine(id, 1)).toMatchObject({ rank: 4, leftAt: null })
})

test('a declined card gives its piece back to its turn, for another card or, once it is quiet, for the next', async () => {
  const id = await openDrop(1)
  const [first, next] = await arrive(id, 3)
  await claim(first!, at, limits.quietSeconds)
  const decline = () =>
    database.transact(async (tx) => {
      const released = await releaseStock(tx, 'declined')
      await reopenTurns(tx, [id], browserOf(0), at, released > 0)
    })
  await database.transact(async (tx) => {
    await reserveStock(tx, id, 1, 'declined', after(at, minutes(5)), at)
    await endTurns(tx, [id], browserOf(0), at)
  })
  await decline()
  expect(await advance(id)).toMatchObject({ unitsLeft: 1, running: 1, served: 1 })
  expect((await claim(first!, at, limits.quietSeconds))?.untilAt).toEqual(
    after(at, seconds(limits.retrySeconds)),
  )
  const soon = after(at, seconds(limits.quietSeconds))
  await visitAs(id, soon, [next!])
  expect(isTurn(await claim(next!, soon))).toBe(true)
  expect(isTurn(await claim(first!, soon))).toBe(false)
})

test('a card that is declined when its piece is gone already leaves no turn without a piece', async () => {
  const id = await openDrop(1)
  const [first, next] = await arrive(id, 2)
  await database.transact(async (tx) => {
    await reserveStock(tx, id, 1, 'slow', after(at, minutes(5)), at)
    await endTurns(tx, [id], browserOf(0), at)
    await releaseStock(tx, 'slow')
  })
  await advance(id)
  expect(isTurn(await claim(next!, at))).toBe(true)
  await database.transact(async (tx) =>
    reopenTurns(tx, [id], browserOf(0), at, (await releaseStock(tx, 'slow')) > 0),
  )
  expect(isTurn(await claim(first!, at))).toBe(false)
  expect(await advance(id)).toMatchObject({ unitsLeft: 1, running: 1 })
})

test('no more are called than units are free', async () => {
  const id = await openDrop(6)
  const places = await arrive(id, 11)
  await database.transact((tx) => reserveStock(tx, id, 5, 'all but one', at, at))
  const later = after(at, minutes(limits.turnMinutes))
  const room = await visitAs(id, later, places.slice(6))
  expect(room).toMatchObject({ unitsLeft: 1, served: 7, running: 1, lapsed: true })
  await database.transact((tx) => sellStock(tx, 'all but one'))
  await database.transact((tx) => reserveStock(tx, id, 1, 'the last', after(later, minutes(5)), later))
  const end = after(later, minutes(2))
  expect(await advance(id, end)).toMatchObject({ unitsLeft: 0, soldOut: false, lapsed: false, may: 0 })
  expect(isTurn(await joinLine(id, 'late', end))).toBe(false)
  await database.transact((tx) => sellStock(tx, 'the last'))
  expect(await advance(id, end)).toMatchObject({ soldOut: true })
})

test('fans who come before the start are drawn by lot, each once; later ones queue behind them', async () => {
  const start = after(at, minutes(20))
  const id = await openDrop(500, start.toISOString())
  expect(await joinLine(id, 'too early', after(start, -minutes(limits.opensMinutes + 1)))).toBeNull()
  const early = await arrive(id, 30, at)
  expect(early.every((place) => place.rank === null)).toBe(true)
  expect(await advance(id, at)).toMatchObject({ drawn: false, served: 0 })
  await advance(id, start)
  const late = await joinLine(id, 'behind', start)
  const outcomes = await Promise.all(early.map((place) => claim(place, start)))
  const ranks = outcomes.map((place) => place!.rank!)
  expect([...ranks].sort((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, rank) => rank + 1))
  expect(ranks).not.toEqual([...ranks].sort((a, b) => a - b))
  expect(late!.rank).toBe(31)
})

test('a listing without a limit on its units has no line', async () => {
  const id = await openDrop(null)
  expect(await joinLine(id, 1)).toBeNull()
  expect(await database.transact((tx) => advanceLine(tx, id, at))).toBeNull()
})
