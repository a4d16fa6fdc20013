/** The SQL of lines and places. */

import { randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { asId, type Id, newId } from '#kernel/id.ts'
import { after, seconds } from '#kernel/instant.ts'
import { instant, toDate } from '#platform/database/instant.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import { limits } from './limits.ts'

export type RoomKey = { listingId: Id<'listing'>; run: number }
export type RoomRow = { last_rank: number; served: number; drawn: boolean }
export type Place = {
  id: Id<'place'>
  listingId: Id<'listing'>
  run: number
  browser: string
  rank: number | null
  calledAt: Date | null
  claimedAt: Date | null
  untilAt: Date | null
  usedAt: Date | null
  leftAt: Date | null
}
/** A place that was looked at. `patience`: after this many seconds of silence nobody is at its page any more. */
export type PlaceVisit = { id: string; patience: number }
type PlaceRow = {
  id: string
  listing_id: Id<'listing'>
  run: number
  browser: string
  rank: number | null
  called_at: string | Date | null
  claimed_at: string | Date | null
  until_at: string | Date | null
  used_at: string | Date | null
  left_at: string | Date | null
}
const placeOf = (row: PlaceRow): Place => ({
  id: asId('place', row.id),
  listingId: asId('listing', row.listing_id),
  run: row.run,
  browser: row.browser,
  rank: row.rank,
  calledAt: toDate(row.called_at),
  claimedAt: toDate(row.claimed_at),
  untilAt: toDate(row.until_at),
  usedAt: toDate(row.used_at),
  leftAt: toDate(row.left_at),
})
const columns = sql`id, listing_id, run, browser, rank, called_at, claimed_at, until_at, used_at, left_at`
export const inRoom = ({ listingId, run }: RoomKey) =>
  sql`listing_id = ${listingId} and run = ${run}::integer`

/** The line, locked; created if there is none. */
export async function lockRoom(tx: Tx, key: RoomKey): Promise<RoomRow> {
  await tx.execute(
    sql`insert into turns.room (listing_id, run) values (${key.listingId}, ${key.run}::integer) on conflict do nothing`,
  )
  return (await lockExistingRoom(tx, key))!
}
export async function lockExistingRoom(tx: Tx, key: RoomKey): Promise<RoomRow | null> {
  const [row] = await rowsOf<RoomRow>(
    tx,
    sql`select last_rank, served, drawn_at is not null as drawn from turns.room where ${inRoom(key)} for update`,
  )
  return row ?? null
}

/** The same if nobody else has it locked; otherwise null. */
export async function lockFreeRoom(tx: Tx, key: RoomKey): Promise<RoomRow | null> {
  const [row] = await rowsOf<RoomRow>(
    tx,
    sql`select last_rank, served, drawn_at is not null as drawn from turns.room where ${inRoom(key)} for update skip locked`,
  )
  return row ?? null
}

/** These browsers' places in a line. */
export async function selectPlacesOf(tx: Tx, key: RoomKey, browsers: readonly string[]): Promise<Place[]> {
  const rows = await rowsOf<PlaceRow>(
    tx,
    sql`select ${columns} from turns.place where ${inRoom(key)}
        and browser in (select jsonb_array_elements_text(${JSON.stringify(browsers)}::jsonb))`,
  )
  return rows.map(placeOf)
}
export async function selectPlace(tx: Tx, id: Id<'place'>): Promise<Place | null> {
  const [row] = await rowsOf<PlaceRow>(tx, sql`select ${columns} from turns.place where id = ${id}`)
  return row ? placeOf(row) : null
}

/** A called turn that hasn't been used, given up or run out. */
const isOpen = (at: Date) =>
  sql`called_at is not null and until_at > ${instant(at)} and used_at is null and left_at is null`
/** Tells if a fan wasn't seen for longer than the patience of the page they last saw. */
const isQuiet = (at: Date) =>
  sql`claimed_at is not null and seen_at <= ${instant(at)} - patience * interval '1 second'`
const endedAt = sql`coalesce(used_at, left_at, until_at)`

/** Quiet turns, and those nobody came to, pass their units on: they are in line again at their rank, unseen. */
export async function skipQuiet(tx: Tx, key: RoomKey, at: Date): Promise<void> {
  await tx.execute(
    sql`update turns.place
          set called_at = null, claimed_at = null, until_at = null, passed_at = ${instant(at)}
        where ${inRoom(key)} and until_at is not null and used_at is null and left_at is null
          and case when claimed_at is null then until_at <= ${instant(at)}
                   else until_at > ${instant(at)} and ${isQuiet(at)} end`,
  )
}

/**
 * Open turns with their owners, the number that ended in the last minute (`lately`), and those of them with an order
 * (`bought`).
 */
export async function countTurns(
  tx: Tx,
  key: RoomKey,
  at: Date,
): Promise<{ open: number; turns: string[]; lately: number; bought: number }> {
  const ago = (count: number): Date => after(at, -seconds(count))
  const [row] = await rowsOf<{ open: number; turns: string[]; lately: number; bought: number }>(
    tx,
    sql`select count(*)::int as open, coalesce(jsonb_agg(id), '[]'::jsonb) as turns, (
          select count(*)::int from turns.place where ${inRoom(key)} and called_at is not null
             and ${endedAt} <= ${instant(at)} and ${endedAt} > ${instant(ago(60))}) as lately, (
          select count(*)::int from turns.place where ${inRoom(key)} and called_at is not null and used_at is not null
             and ${endedAt} <= ${instant(at)} and ${endedAt} > ${instant(ago(60))}) as bought
          from turns.place where ${inRoom(key)} and ${isOpen(at)}`,
  )
  return row!
}

/**
 * Browsers waiting and present: seen since they arrived, and recently, without a missed turn. A client that takes
 * places without looking at them keeps nobody out.
 */
export async function countWaiting(tx: Tx, key: RoomKey, at: Date): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    tx,
    sql`select count(*)::int as count from turns.place where ${inRoom(key)} and called_at is null and left_at is null
           and passed_at is null and rank is not null and seen_at > arrived_at
           and seen_at > ${instant(after(at, -seconds(limits.awaySeconds)))}`,
  )
  return row!.count
}

/** The fan: a browser, and a keyed hash of its network. */
export type FanInLine = { browser: string; network: string | null }
export type NewPlace = FanInLine & { rank: number | null; until: Date | null }
/**
 * Writes new places for browsers, giving up earlier ones. `rank` null: it waits for the draw. `until`: an immediate
 * turn, to be claimed by then.
 */
export async function writePlaces(
  tx: Tx,
  key: RoomKey,
  places: readonly NewPlace[],
  at: Date,
): Promise<Place[]> {
  if (places.length === 0) return []
  const rowset = places.map(({ browser, network, rank, until }) => ({
    id: newId('place'),
    browser,
    network,
    lot: randomInt(2 ** 47),
    rank,
    until: until?.toISOString() ?? null,
  }))
  const rows = await rowsOf<PlaceRow>(
    tx,
    sql`insert into turns.place
          (id, listing_id, run, browser, network, lot, rank, arrived_at, seen_at, called_at, until_at)
        select id, ${key.listingId}, ${key.run}::integer, browser, network, lot, rank, ${instant(at)}, ${instant(at)},
               case when until is not null then ${instant(at)} end, until
          from jsonb_to_recordset(${JSON.stringify(rowset)}::jsonb)
            as given (id text, browser text, network text, lot bigint, rank integer, until timestamptz)
        on conflict (listing_id, run, browser) do update set rank = excluded.rank, lot = excluded.lot,
          network = excluded.network, arrived_at = excluded.arrived_at, seen_at = excluded.seen_at, called_at = excluded.called_at,
          claimed_at = null, until_at = excluded.until_at, used_at = null, left_at = null,
          passed_at = null
        returning ${columns}`,
  )
  return rows.map(placeOf)
}

/** Draws the order of those who came before the start, once. Returns how many there were. */
export async function drawLots(tx: Tx, key: RoomKey, at: Date): Promise<number> {
  const drawnRows = await rowsOf(
    tx,
    sql`update turns.place p set rank = r.last_rank + n.place from turns.room r, (
            select id, row_number() over (order by lot, id)::integer as place
              from turns.place where ${inRoom(key)} and rank is null) n
         where n.id = p.id and r.listing_id = p.listing_id and r.run = p.run returning 1`,
  )
  await tx.execute(sql`
    update turns.room set last_rank = last_rank + ${drawnRows.length}::integer, drawn_at = ${instant(at)} where ${inRoom(key)}`)
  return drawnRows.length
}

export async function writeRanks(tx: Tx, key: RoomKey, last: number, served: number): Promise<void> {
  await tx.execute(
    sql`update turns.room set last_rank = ${last}::integer, served = ${served}::integer where ${inRoom(key)}`,
  )
}

/**
 * Records browsers whose places were looked at, in one statement. A place that passed its unit on is in line again,
 * and one at the checkout has come to its turn.
 */
export async function writeVisits(
  tx: Tx,
  visits: readonly PlaceVisit[],
  until: Date,
  at: Date,
): Promise<void> {
  const isComing = sql`p.called_at is not null and p.claimed_at is null`
  await tx.execute(
    sql`update turns.place p set seen_at = greatest(p.seen_at, ${instant(at)}), patience = s.patience, passed_at = null,
          claimed_at = case when ${isComing} then ${instant(at)} else p.claimed_at end,
          until_at = case when ${isComing} then ${instant(until)} else p.until_at end
        from jsonb_to_recordset(${JSON.stringify(visits)}::jsonb) as s (id text, patience integer)
        where p.id = s.id and p.left_at is null and p.used_at is null and (p.called_at is null or p.until_at > ${instant(at)})`,
  )
}

/**
 * Records that a place is present; a called one is claimed by that. Null: it is over, doesn't exist, or passed its
 * unit on.
 */
export async function writeClaim(
  tx: Tx,
  id: Id<'place'>,
  { until, patience }: { until: Date; patience: number },
  at: Date,
): Promise<Place | null> {
  const isFirst = sql`called_at is not null and claimed_at is null`
  const [row] = await rowsOf<PlaceRow>(
    tx,
    sql`update turns.place set seen_at = greatest(seen_at, ${instant(at)}), patience = ${patience}::integer,
          claimed_at = case when ${isFirst} then ${instant(at)} else claimed_at end,
          until_at = case when ${isFirst} then ${instant(until)} else until_at end
        where id = ${id} and used_at is null and left_at is null and passed_at is null
          and (until_at is null or claimed_at is null or until_at > ${instant(at)})
        returning ${columns}`,
  )
  return row ? placeOf(row) : null
}
/** Returns a place that passed its unit on to the front of the line. */
export async function writeReturned(tx: Tx, id: Id<'place'>, at: Date): Promise<void> {
  await tx.execute(
    sql`update turns.place set passed_at = null, seen_at = ${instant(at)}
        where id = ${id} and passed_at is not null and left_at is null`,
  )
}

/** Ends a turn in which an order was placed. */
export async function writeUsed(tx: Tx, listingId: Id<'listing'>, browser: string, at: Date): Promise<void> {
  await tx.execute(
    sql`update turns.place set used_at = ${instant(at)}, until_at = least(until_at, ${instant(at)})
        where listing_id = ${listingId} and browser = ${browser} and called_at is not null and used_at is null`,
  )
}
/** After an unpaid order: keeps the unit for its browser until then, or if there is none returns it to the line. */
export async function writeReopened(
  tx: Tx,
  listingId: Id<'listing'>,
  browser: string,
  until: Date | null,
  at: Date,
): Promise<void> {
  const stillValid = until
    ? sql`until_at = ${instant(until)}`
    : sql`called_at = null, claimed_at = null, until_at = null, passed_at = ${instant(at)}`
  await tx.execute(
    sql`update turns.place set used_at = null, seen_at = ${instant(at)}, ${stillValid}
        where listing_id = ${listingId} and browser = ${browser} and used_at is not null`,
  )
}
/** Gives up the browser's place or turn. */
export async function writeLeft(tx: Tx, id: Id<'place'>, at: Date): Promise<void> {
  await tx.execute(
    sql`update turns.place set left_at = ${instant(at)},
          until_at = case when until_at > ${instant(at)} then ${instant(at)} else until_at end
        where id = ${id} and used_at is null and left_at is null`,
  )
}
