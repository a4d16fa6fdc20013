import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#drivers/database.ts'
import { type ListingShop, openListingShop, putOnSale } from '#drivers/listings.ts'
import type { Id } from '#kernel/id.ts'
import { after, days, hours, minutes, seconds } from '#kernel/instant.ts'
import { sha256Hex } from '#platform/crypto/hash.ts'
import type { Database } from '#platform/database/tx.ts'
import { addUpPlaces } from './add-up-places.ts'
import { advanceLine } from './advance-line.ts'
import { assignPlaces } from './assign-place.ts'
import { claimTurn, endTurns, leaveLine } from './claim-turn.ts'
import { findLine } from './find-line.ts'
import { forgetNetworks } from './forget-networks.ts'
import { limits } from './limits.ts'
import type { Place } from './room-rows.ts'

const at = new Date('2025-08-24T10:00:00Z')
let database: Database
let shop: ListingShop

beforeAll(async () => {
  database = await openTestDatabase()
  shop = await openListingShop(database, 'claims')
})
afterAll(() => database.close())

const openDrop = async (unitsCap: number) => (await putOnSale(shop, at, { unitsCap, startsAt: null })).id
const advance = (id: Id<'listing'>, when = at) => database.transact((tx) => advanceLine(tx, id, when))
const claim = (place: Place, when: Date) => database.transact((tx) => claimTurn(tx, place.id, when))
const visitAs = (id: Id<'listing'>, when: Date, places: readonly Place[]) =>
  database.transact((tx) =>
    advanceLine(
      tx,
      id,
      when,
      places.map((place) => ({ id: place.id, patience: limits.quietSeconds })),
    ),
  )
const isTurn = (place: Place | null) => place?.untilAt != null

/** This many fans arrive, one after the other. */
async function arrive(id: Id<'listing'>, count: number): Promise<Place[]> {
  const places: Place[] = []
  for (let name = 0; name < count; name += 1) {
    const browser = sha256Hex(`${name}`)
    const claimed = await database.transact((tx) =>
      assignPlaces(tx, id, [{ browser, network: sha256Hex('network') }], at),
    )
    places.push(claimed.get(browser)!)
  }
  return places
}

test('a turn given on arrival is lost by a fan not seen in it, and kept by one at the till', async () => {
  const id = await openDrop(2)
  const [absent, present, next] = await arrive(id, 3)
  const soon = after(at, seconds(5))
  await visitAs(id, soon, [present!])
  const end = after(at, seconds(limits.comeSeconds))
  await visitAs(id, end, [next!])
  expect(isTurn(await claim(next!, end))).toBe(true)
  expect((await claim(present!, end))?.untilAt).toEqual(after(soon, minutes(limits.turnMinutes)))
  expect(await claim(absent!, end)).toMatchObject({ rank: 1, untilAt: null })
})

test('a fan seen since arriving is called before one who was not', async () => {
  const id = await openDrop(1)
  const [holder, , waiter] = await arrive(id, 3)
  await claim(holder!, at)
  const soon = after(at, seconds(3))
  await visitAs(id, soon, [waiter!])
  await database.transact((tx) => leaveLine(tx, holder!.id, soon))
  await advance(id, soon)
  expect(isTurn(await claim(waiter!, soon))).toBe(true)
})

test('the network of a place is forgotten with its cookie', async () => {
  const id = await openDrop(1)
  await arrive(id, 2)
  const countNetworks = async () =>
    (await database.execute('select 1 from turns.place where listing_id = $1 and network is not null', [id]))
      .rows.length
  const end = after(at, hours(limits.placeHours))
  await database.transact((tx) => forgetNetworks(tx, after(end, -1)))
  expect(await countNetworks()).toBe(2)
  await database.transact((tx) => forgetNetworks(tx, end))
  expect(await countNetworks()).toBe(0)
})

test('week-old places are added up, and the report of their drop stays the same', async () => {
  const id = await openDrop(1)
  const [holder, waiter, leaver] = await arrive(id, 3)
  await claim(holder!, at)
  await database.transact((tx) => endTurns(tx, [id], sha256Hex('0'), at))
  await database.transact((tx) => leaveLine(tx, leaver!.id, at))
  await visitAs(id, after(at, seconds(2)), [waiter!])
  const span = { from: after(at, -seconds(5)), until: after(at, hours(1)) }
  const readLine = () => database.read((tx) => findLine(tx, id, span, 5))
  const count = async (table: string) =>
    Number(
      (await database.execute(`select count(*) as many from turns.${table} where listing_id = $1`, [id]))
        .rows[0]!.many,
    )
  const before = await readLine()
  const weekLater = after(at, days(limits.placeDays))
  await database.transact((tx) => forgetNetworks(tx, weekLater))
  await database.transact((tx) => addUpPlaces(tx, after(weekLater, seconds(1))))
  expect(await count('place'), 'a place seen since is not').toBe(1)
  await database.transact((tx) => addUpPlaces(tx, after(weekLater, seconds(3))))
  expect([await count('place'), await count('came')]).toEqual([0, 1])
  expect(before).toMatchObject({ came: 3, left: 1 })
  expect(await readLine()).toEqual(before)
})
