import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#drivers/database.ts'
import { type ListingShop, openListingShop, putOnSale } from '#drivers/listings.ts'
import type { Id } from '#kernel/id.ts'
import { after, minutes, seconds } from '#kernel/instant.ts'
import { type Random, seedRandom } from '#kernel/random.ts'
import { releaseLapsedHolds, releaseStock, reserveStock, sellStock } from '#listings'
import { sha256Hex } from '#platform/crypto/hash.ts'
import type { Database } from '#platform/database/tx.ts'
import { advanceLine, type Room } from './advance-line.ts'
import { assignPlaces } from './assign-place.ts'
import { claimTurn, endTurns, leaveLine, reopenTurns } from './claim-turn.ts'
import { limits } from './limits.ts'
import type { Place } from './room-rows.ts'

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1_000_000))
const runs = Number(process.env.RUNS ?? 5)
const start = new Date('2025-08-24T10:00:00Z')
let database: Database
let shop: ListingShop
beforeAll(async () => {
  database = await openTestDatabase()
  shop = await openListingShop(database, 'histories')
})
afterAll(() => database.close())

type Fan = { browser: string; place: Place | null; stays: boolean; orders: string[]; paid: number }
type World = { id: Id<'listing'>; cap: number; at: Date; fans: Fan[]; random: Random; name: string }
const isTurn = (place: Place | null, at: Date): boolean =>
  place !== null &&
  place.usedAt === null &&
  place.leftAt === null &&
  place.untilAt !== null &&
  place.untilAt > at

/** A look frees what lapsed and calls the next: a turn for each free piece while someone waits, and never more. */
async function visitAsFans(world: World, fansSeen: readonly Fan[]): Promise<Room> {
  const { id, at, random } = world
  const patience = random.pick([limits.quietSeconds, limits.cartSeconds, limits.silentSeconds])
  const ids = fansSeen.flatMap(({ place }) => (place ? [{ id: place.id, patience }] : []))
  const before = (await database.transact((tx) => advanceLine(tx, id, at, ids)))!
  if (before.lapsed) await database.transact((tx) => releaseLapsedHolds(tx, at))
  const room = (await database.transact((tx) => advanceLine(tx, id, at)))!
  // A turn is a piece, and no piece is free while someone who is there waits.
  expect(room.running).toBeLessThanOrEqual(room.unitsLeft)
  const { rows } = await database.execute(
    `select 1 from turns.place where listing_id = $1 and rank is not null and called_at is null and left_at is null
        and passed_at is null and seen_at > $2`,
    [id, after(at, -seconds(limits.awaySeconds)).toISOString()],
  )
  if (rows.length > 0 && !room.soldOut) expect(room.running).toBe(room.unitsLeft)
  return room
}

async function joinLine({ id, at }: World, fans: readonly Fan[]): Promise<void> {
  const browsers = fans.map(({ browser }) => ({ browser, network: null }))
  const places = await database.transact((tx) => assignPlaces(tx, id, browsers, at))
  for (const fan of fans) fan.place = places.get(fan.browser) ?? fan.place
}

/** The order of a turn, as the checkout places it: its units held and its turn over, in one transaction. */
async function placeOrder(world: World, fan: Fan): Promise<string | null> {
  const holder = `${world.name} ${fan.browser.slice(0, 8)} ${fan.orders.length}`
  const reservation = await database.transact(async (tx) => {
    const until = after(world.at, minutes(5))
    const reserved = await reserveStock(tx, world.id, 1, holder, until, world.at)
    if (reserved.ok) await endTurns(tx, [world.id], fan.browser, world.at)
    return reserved
  })
  if (!reservation.ok) return null
  fan.orders.push(holder)
  return holder
}

async function pay(fan: Fan, holder: string): Promise<void> {
  const sold = await database.transact((tx) => sellStock(tx, holder))
  if (sold.ok) fan.paid += 1
}

async function decline({ id, at }: World, fan: Fan, holder: string): Promise<void> {
  await database.transact(async (tx) => {
    const released = await releaseStock(tx, holder)
    await reopenTurns(tx, [id], fan.browser, at, released > 0)
  })
}

async function takeStep(world: World): Promise<void> {
  const { random, fans } = world
  const fan = random.pick(fans)
  const choice = random.integer(0, 9)
  if (choice <= 2) return joinLine(world, random.shuffle(fans).slice(0, random.integer(1, 5)))
  if (choice === 3) {
    // Seconds, or an hour at once where someone moves the clock.
    world.at = after(world.at, random.next() < 0.05 ? minutes(60) : seconds(random.integer(1, 40)))
    return
  }
  if (choice === 4) return void (await visitAsFans(world, random.shuffle(fans).slice(0, 4)))
  if (!fan.place) return
  fan.place = await database.transact((tx) => claimTurn(tx, fan.place!.id, world.at))
  if (choice === 5) return database.transact((tx) => leaveLine(tx, fan.place!.id, world.at))
  if (!isTurn(fan.place, world.at)) return
  const holder = await placeOrder(world, fan)
  if (!holder || choice === 6) return
  await (choice === 7 ? decline(world, fan, holder) : pay(fan, holder))
}

async function expectSound(world: World): Promise<void> {
  const { rows } = await database.execute(
    'select sold, reserved, cap from listings.stock where listing_id = $1',
    [world.id],
  )
  const { sold, reserved, cap } = rows[0] as Record<'sold' | 'reserved' | 'cap', number>
  expect(sold + reserved).toBeLessThanOrEqual(cap)
  expect(sold).toBe(world.fans.reduce((sum, fan) => sum + fan.paid, 0))
  const places = await database.execute(
    'select rank, used_at, left_at from turns.place where listing_id = $1 and rank is not null',
    [world.id],
  )
  expect(new Set(places.rows.map((row) => row.rank)).size).toBe(places.rows.length)
}

test(`after any arrivals, departures, declines and clock moves, every piece is sold (SEED=${seed})`, async () => {
  const random = seedRandom(seed)
  for (let run = 0; run < runs; run += 1) {
    const cap = random.integer(1, 5)
    const { id } = await putOnSale(shop, start, { unitsCap: cap, startsAt: null })
    const fans = Array.from({ length: 16 }, (_, number): Fan => {
      const browser = sha256Hex(`${seed} ${run} ${number}`)
      return { browser, place: null, stays: number % 2 === 0, orders: [], paid: 0 }
    })
    const world: World = { id, cap, at: start, fans, random, name: `${seed}-${run}` }
    for (let count = 0; count < 40; count += 1) {
      await takeStep(world)
      await expectSound(world)
    }
    // Half of them stay and look every five seconds; the others are gone without a word.
    const patient = fans.filter(({ stays }) => stays)
    let room = await visitAsFans(world, [])
    for (let round = 0; room.unitsLeft > 0 || !room.soldOut; round += 1) {
      if (round > 80) throw new Error(`${room.unitsLeft} of ${cap} stay unsold, ${room.running} turns open`)
      world.at = after(world.at, seconds(5))
      await joinLine(world, patient)
      for (const fan of patient) {
        fan.place = fan.place && (await database.transact((tx) => claimTurn(tx, fan.place!.id, world.at)))
        if (!isTurn(fan.place, world.at)) continue
        const holder = await placeOrder(world, fan)
        if (holder) await pay(fan, holder)
      }
      room = await visitAsFans(world, patient)
    }
    await expectSound(world)
    expect(fans.reduce((sum, fan) => sum + fan.paid, 0)).toBe(cap)
  }
})
