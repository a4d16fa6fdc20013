/**
 * Each process's knowledge of a drop's line, up to a second old, and its batched writes: a fan who comes while a
 * statement runs is in the next one, so that a crowd costs as much as a few.
 */
import type { Id } from '#kernel/id.ts'
import { releaseLapsedHolds } from '#listings'
import { type Database, keyOfProcess } from '#platform/database/tx.ts'
import { Unavailable } from '#platform/database/unavailable.ts'
import type { Comer, Place, PlaceSeen, Room } from '#turns'
import { advanceLine, assignPlaces } from '#turns'
import { turnLimits } from '#turns/contract'

const lookMs = 1_000
const roomsKept = 500
/** `begun`: when the current look began. `before`: the result of the one before. */
type Looked = {
  until: number
  room: Promise<Room | null>
  begun: number | null
  before: Promise<Room | null> | null
}
/** After `ms`, arriving fans no longer wait for a slow look; after `mostMs`, an earlier result is too old to show. */
const slow = { ms: 500, mostMs: 10_000 }
type Coming = Comer & {
  done(place: Place | null): void
  fail(cause: unknown): void
}
/** `seen`: who was here since the last look, with their page's patience. */
type Line = { seen: Map<string, number>; coming: Coming[]; giving: boolean; due: NodeJS.Timeout | null }
type Known = { rooms: Map<string, Looked>; lines: Map<string, Line> }
const known = new WeakMap<object, Known>()

const knownOf = (database: Database): Known => {
  const process = keyOfProcess(database)
  const before = known.get(process)
  if (before) return before
  const made = { rooms: new Map(), lines: new Map() }
  known.set(process, made)
  return made
}

function lineOf(database: Database, listingId: Id<'listing'>): Line {
  const { lines } = knownOf(database)
  const line = lines.get(listingId) ?? { seen: new Map(), coming: [], giving: false, due: null }
  lines.delete(listingId)
  lines.set(listingId, line)
  if (lines.size > roomsKept) {
    const [oldest, { giving, coming, due }] = lines.entries().next().value!
    if (!giving && coming.length === 0 && !due) lines.delete(oldest)
  }
  return line
}

/**
 * A drop's line, at most a second old: a thousand requests cost one query. Looking calls the next fans, and frees
 * holds that weren't paid for in time. While the database is unavailable, the earlier result holds. One look at a
 * time: if it takes longer than a second, a second one would only wait behind it for the line's row, and a third
 * behind that.
 */
export function roomOf({ database }: { database: Database }, listingId: Id<'listing'>): Promise<Room | null> {
  const { rooms } = knownOf(database)
  const now = performance.now()
  const before = rooms.get(listingId)
  if (before?.begun) {
    const took = now - before.begun
    return before.before && took > slow.ms && took < slow.mostMs ? before.before : before.room
  }
  if (before && before.until > now) return before.room
  const look = lookNow(database, listingId)
  const room = before ? look.catch(() => before.room) : look
  const entry: Looked = { until: now + lookMs, room, begun: now, before: before?.room ?? null }
  rooms.delete(listingId)
  rooms.set(listingId, entry)
  const endPass = () => {
    entry.begun = null
    entry.before = null
    const line = lineOf(database, listingId)
    if (line.seen.size > 0) lookSoon(database, listingId, line)
  }
  room.then(endPass, () => rooms.delete(listingId))
  if (rooms.size > roomsKept) rooms.delete(rooms.keys().next().value!)
  return room
}

/** The line of a known drop; null for everything else, without asking anyone. */
export async function findRoom(
  services: { database: Database },
  listingId: Id<'listing'>,
): Promise<Room | null> {
  const before = await knownOf(services.database).rooms.get(listingId)?.room
  return before ? roomOf(services, listingId) : null
}

/** Counts newly given places into their line before the next look does, so that anyone who arrives now is behind them. */
function noteGiven(database: Database, listingId: Id<'listing'>, places: readonly Place[]): void {
  const entry = knownOf(database).rooms.get(listingId)
  const lastOf = (of: readonly Place[]) => Math.max(0, ...of.map(({ rank }) => rank ?? 0))
  const [last, called] = [lastOf(places), lastOf(places.filter(({ untilAt }) => untilAt))]
  if (!entry || last === 0) return
  entry.room = entry.room.then(
    (room) =>
      room && {
        ...room,
        drawn: true,
        lastRank: Math.max(room.lastRank, last),
        served: Math.max(room.served, called),
        turns: new Set([...room.turns, ...places.filter(({ untilAt }) => untilAt).map(({ id }) => id)]),
      },
  )
}

async function lookNow(database: Database, listingId: Id<'listing'>): Promise<Room | null> {
  const line = lineOf(database, listingId)
  const seen = [...line.seen].map(([id, patience]) => ({ id, patience }))
  line.seen.clear()
  const room = await database.transact((tx, at) => advanceLine(tx, listingId, at, seen))
  if (!room?.lapsed) return room
  await database.transact(releaseLapsedHolds)
  return database.transact((tx, at) => advanceLine(tx, listingId, at))
}

/** Notes that a waiting fan was here: written with the next look, if the place may be called soon. */
export function noteSeen(
  database: Database,
  room: Room,
  place: Omit<PlaceSeen, 'id'> & { id: Id<'place'>; rank: number | null },
): void {
  if (place.rank === null || place.rank <= room.served + turnLimits.seenRanks)
    noteIn(database, room.listingId, place)
}

/** The same for any place in the line, making sure that a look follows within a second. */
export function noteIn(
  database: Database,
  listingId: Id<'listing'>,
  { id, patience }: Omit<PlaceSeen, 'id'> & { id: Id<'place'> },
): void {
  const line = lineOf(database, listingId)
  line.seen.set(id, patience)
  lookSoon(database, listingId, line)
}

function lookSoon(database: Database, listingId: Id<'listing'>, line: Line): void {
  line.due ??= setTimeout(() => {
    line.due = null
    if (line.seen.size > 0) roomOf({ database }, listingId).catch(() => undefined)
  }, lookMs).unref()
}

/** Drops the notes on a place, because something newer about it was just written to the database. */
export const forgetSeen = (database: Database, listingId: Id<'listing'>, id: Id<'place'>): void => {
  knownOf(database).lines.get(listingId)?.seen.delete(id)
}

/** A place in the line, in the order of arrival at this process. Null: there is no line. */
export function placeOf(
  { database }: { database: Database },
  listingId: Id<'listing'>,
  comer: Comer,
): Promise<Place | null> {
  const line = lineOf(database, listingId)
  return new Promise((done, fail) => {
    line.coming.push({ ...comer, done, fail })
    if (!line.giving) void giveAll(database, listingId, line)
  })
}

async function giveAll(database: Database, listingId: Id<'listing'>, line: Line): Promise<void> {
  line.giving = true
  while (line.coming.length > 0) {
    const these = line.coming.splice(0, turnLimits.placesTogether)
    await giveOrEach(database, listingId, these)
  }
  line.giving = false
}

/** Gives all of them places together. If that fails, tries each alone, so that one can't take the others down. */
async function giveOrEach(
  database: Database,
  listingId: Id<'listing'>,
  these: readonly Coming[],
): Promise<void> {
  try {
    const places = await giveSome(database, listingId, these)
    for (const one of these) one.done(places.get(one.browser) ?? null)
  } catch (cause) {
    // An unavailable database is asked once, not five hundred times.
    if (these.length === 1 || cause instanceof Unavailable) for (const one of these) one.fail(cause)
    else for (const one of these) await giveOrEach(database, listingId, [one])
  }
}

async function giveSome(database: Database, listingId: Id<'listing'>, these: readonly Coming[]) {
  const comers = these.map(({ browser, network }) => ({ browser, network }))
  const places = await database.transact((tx, at) => assignPlaces(tx, listingId, comers, at))
  noteGiven(database, listingId, [...places.values()])
  return places
}
