/**
 * Each process's knowledge of a drop's line, up to a second old, and its batched writes: a fan who comes while a
 * statement runs is in the next one, so that a crowd costs as much as a few.
 */
import type { Id } from '#kernel/id.ts'
import { releaseLapsedHolds } from '#listings'
import { type Database, keyOfProcess } from '#platform/database/tx.ts'
import { Unavailable } from '#platform/database/unavailable.ts'
import type { FanInLine, Place, PlaceVisit, Room } from '#turns'
import { advanceLine, assignPlaces } from '#turns'
import { turnLimits } from '#turns/contract'

const lookMs = 1_000
const maxRooms = 500
/** `startedAt`: when the current look began. `earlierRoom`: the result of the one before. */
type WatchedRoom = {
  expiresAt: number
  room: Promise<Room | null>
  startedAt: number | null
  earlierRoom: Promise<Room | null> | null
}
/** After `ms`, arriving fans no longer wait for a slow look; after `maxMs`, an earlier result is too old to show. */
const slow = { ms: 500, maxMs: 10_000 }
type WaitingFan = FanInLine & {
  resolve(place: Place | null): void
  fail(cause: unknown): void
}
/** `seenPlaces`: who was here since the last look, with their page's patience. */
type Line = {
  seenPlaces: Map<string, number>
  coming: WaitingFan[]
  giving: boolean
  due: NodeJS.Timeout | null
}
type Process = { rooms: Map<string, WatchedRoom>; lines: Map<string, Line> }
const states = new WeakMap<object, Process>()

const getState = (database: Database): Process => {
  const process = keyOfProcess(database)
  const existing = states.get(process)
  if (existing) return existing
  const created = { rooms: new Map(), lines: new Map() }
  states.set(process, created)
  return created
}

function getLine(database: Database, listingId: Id<'listing'>): Line {
  const { lines } = getState(database)
  const line = lines.get(listingId) ?? { seenPlaces: new Map(), coming: [], giving: false, due: null }
  lines.delete(listingId)
  lines.set(listingId, line)
  if (lines.size > maxRooms) {
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
export function getRoom(
  { database }: { database: Database },
  listingId: Id<'listing'>,
): Promise<Room | null> {
  const { rooms } = getState(database)
  const now = performance.now()
  const existing = rooms.get(listingId)
  if (existing?.startedAt) {
    const elapsed = now - existing.startedAt
    return existing.earlierRoom && elapsed > slow.ms && elapsed < slow.maxMs
      ? existing.earlierRoom
      : existing.room
  }
  if (existing && existing.expiresAt > now) return existing.room
  const pending = lookUpRoom(database, listingId)
  const room = existing ? pending.catch(() => existing.room) : pending
  const entry: WatchedRoom = {
    expiresAt: now + lookMs,
    room,
    startedAt: now,
    earlierRoom: existing?.room ?? null,
  }
  rooms.delete(listingId)
  rooms.set(listingId, entry)
  const endLook = () => {
    entry.startedAt = null
    entry.earlierRoom = null
    const line = getLine(database, listingId)
    if (line.seenPlaces.size > 0) scheduleLook(database, listingId, line)
  }
  room.then(endLook, () => rooms.delete(listingId))
  if (rooms.size > maxRooms) rooms.delete(rooms.keys().next().value!)
  return room
}

/** The line of a known drop; null for everything else, without asking anyone. */
export async function findRoom(
  services: { database: Database },
  listingId: Id<'listing'>,
): Promise<Room | null> {
  const earlier = await getState(services.database).rooms.get(listingId)?.room
  return earlier ? getRoom(services, listingId) : null
}

/** Counts newly given places into their line before the next look does, so that anyone who arrives now is behind them. */
function notePlaces(database: Database, listingId: Id<'listing'>, places: readonly Place[]): void {
  const entry = getState(database).rooms.get(listingId)
  const lastRankOf = (list: readonly Place[]) => Math.max(0, ...list.map(({ rank }) => rank ?? 0))
  const [last, called] = [lastRankOf(places), lastRankOf(places.filter(({ untilAt }) => untilAt))]
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

async function lookUpRoom(database: Database, listingId: Id<'listing'>): Promise<Room | null> {
  const line = getLine(database, listingId)
  const seenPlaces = [...line.seenPlaces].map(([id, patience]) => ({ id, patience }))
  line.seenPlaces.clear()
  const room = await database.transact((tx, at) => advanceLine(tx, listingId, at, seenPlaces))
  if (!room?.lapsed) return room
  await database.transact(releaseLapsedHolds)
  return database.transact((tx, at) => advanceLine(tx, listingId, at))
}

/** Notes that a waiting fan was here: written with the next look, if the place may be called soon. */
export function recordPresence(
  database: Database,
  room: Room,
  place: Omit<PlaceVisit, 'id'> & { id: Id<'place'>; rank: number | null },
): void {
  if (place.rank === null || place.rank <= room.served + turnLimits.seenRanks)
    markPresent(database, room.listingId, place)
}

/** The same for any place in the line, making sure that a look follows within a second. */
export function markPresent(
  database: Database,
  listingId: Id<'listing'>,
  { id, patience }: Omit<PlaceVisit, 'id'> & { id: Id<'place'> },
): void {
  const line = getLine(database, listingId)
  line.seenPlaces.set(id, patience)
  scheduleLook(database, listingId, line)
}

function scheduleLook(database: Database, listingId: Id<'listing'>, line: Line): void {
  line.due ??= setTimeout(() => {
    line.due = null
    if (line.seenPlaces.size > 0) getRoom({ database }, listingId).catch(() => undefined)
  }, lookMs).unref()
}

/** Drops the notes on a place, because something newer about it was just written to the database. */
export const forgetPresence = (database: Database, listingId: Id<'listing'>, id: Id<'place'>): void => {
  getState(database).lines.get(listingId)?.seenPlaces.delete(id)
}

/** A place in the line, in the order of arrival at this process. Null: there is no line. */
export function requestPlace(
  { database }: { database: Database },
  listingId: Id<'listing'>,
  fan: FanInLine,
): Promise<Place | null> {
  const line = getLine(database, listingId)
  return new Promise((resolve, fail) => {
    line.coming.push({ ...fan, resolve, fail })
    if (!line.giving) void assignWaiting(database, listingId, line)
  })
}

async function assignWaiting(database: Database, listingId: Id<'listing'>, line: Line): Promise<void> {
  line.giving = true
  while (line.coming.length > 0) {
    const batch = line.coming.splice(0, turnLimits.placesAtOnce)
    await assignBatch(database, listingId, batch)
  }
  line.giving = false
}

/** Gives all of them places together. If that fails, tries each alone, so that one can't take the others down. */
async function assignBatch(
  database: Database,
  listingId: Id<'listing'>,
  batch: readonly WaitingFan[],
): Promise<void> {
  try {
    const places = await tryAssignBatch(database, listingId, batch)
    for (const fan of batch) fan.resolve(places.get(fan.browser) ?? null)
  } catch (cause) {
    // An unavailable database is asked once, not five hundred times.
    if (batch.length === 1 || cause instanceof Unavailable) for (const comer of batch) comer.fail(cause)
    else for (const comer of batch) await assignBatch(database, listingId, [comer])
  }
}

async function tryAssignBatch(database: Database, listingId: Id<'listing'>, batch: readonly WaitingFan[]) {
  const fans = batch.map(({ browser, network }) => ({ browser, network }))
  const places = await database.transact((tx, at) => assignPlaces(tx, listingId, fans, at))
  notePlaces(database, listingId, [...places.values()])
  return places
}
