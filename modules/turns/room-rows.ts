/** The SQL of lines and places. */
import { randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { asId, type Id, newId } from '#kernel/id.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'

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
}
type PlaceRow = {
  id: string
  listing_id: string
  run: number
  browser: string
  rank: number | null
  called_at: string | Date | null
  claimed_at: string | Date | null
  until_at: string | Date | null
  used_at: string | Date | null
}
const instant = (at: Date) => sql`${at.toISOString()}::timestamptz`
const date = (value: string | Date | null): Date | null => (value === null ? null : new Date(value))
const placeOf = (row: PlaceRow): Place => ({
  id: asId('place', row.id),
  listingId: asId('listing', row.listing_id),
  run: row.run,
  browser: row.browser,
  rank: row.rank,
  calledAt: date(row.called_at),
  claimedAt: date(row.claimed_at),
  untilAt: date(row.until_at),
  usedAt: date(row.used_at),
})
const columns = sql`id, listing_id, run, browser, rank, called_at, claimed_at, until_at, used_at`
const of = ({ listingId, run }: RoomKey) => sql`listing_id = ${listingId} and run = ${run}::integer`

/** The line, locked; made where there is none. */
export async function lockRoom(tx: Tx, key: RoomKey): Promise<RoomRow> {
  await tx.execute(
    sql`insert into turns.room (listing_id, run) values (${key.listingId}, ${key.run}::integer) on conflict do nothing`,
  )
  return (await lockIfThere(tx, key))!
}
export async function lockIfThere(tx: Tx, key: RoomKey): Promise<RoomRow | null> {
  const [row] = await rowsOf<RoomRow>(
    tx,
    sql`select last_rank, served, drawn_at is not null as drawn from turns.room where ${of(key)} for update`,
  )
  return row ?? null
}

export async function selectPlaceOf(tx: Tx, key: RoomKey, browser: string): Promise<Place | null> {
  const [row] = await rowsOf<PlaceRow>(
    tx,
    sql`select ${columns} from turns.place where ${of(key)} and browser = ${browser}`,
  )
  return row ? placeOf(row) : null
}
export async function selectPlace(tx: Tx, id: Id<'place'>): Promise<Place | null> {
  const [row] = await rowsOf<PlaceRow>(tx, sql`select ${columns} from turns.place where id = ${id}`)
  return row ? placeOf(row) : null
}

/** Turns that run, and turns that ended in the last minute: bought with, or left to run out. */
export async function countTurns(
  tx: Tx,
  key: RoomKey,
  at: Date,
): Promise<{ running: number; overLately: number }> {
  const [row] = await rowsOf<{ running: number; lately: number }>(
    tx,
    sql`select (select count(*)::int from turns.place
            where ${of(key)} and until_at > ${instant(at)} and used_at is null) as running,
          (select count(*)::int from turns.place
            where ${of(key)} and called_at is not null and coalesce(used_at, until_at) <= ${instant(at)}
              and coalesce(used_at, until_at) > ${instant(at)} - interval '1 minute') as lately`,
  )
  return { running: row!.running, overLately: row!.lately }
}

/** A new place of a browser, at the end of the line; one it had before is given up. `rank` null: it waits for the draw. */
export async function writePlace(
  tx: Tx,
  key: RoomKey,
  made: { browser: string; rank: number | null; until: Date | null },
  at: Date,
): Promise<Place> {
  const called = made.until ? instant(at) : sql`null::timestamptz`
  const until = made.until ? instant(made.until) : sql`null::timestamptz`
  const [row] = await rowsOf<PlaceRow>(
    tx,
    sql`insert into turns.place (id, listing_id, run, browser, lot, rank, arrived_at, called_at, claimed_at, until_at)
        values (${newId('place')}, ${key.listingId}, ${key.run}::integer, ${made.browser}, ${randomInt(2 ** 47)}::bigint,
          ${made.rank}::integer, ${instant(at)}, ${called}, ${called}, ${until})
        ${anew}`,
  )
  return placeOf(row!)
}
const anew = sql`on conflict (listing_id, run, browser) do update set rank = excluded.rank, lot = excluded.lot,
    arrived_at = excluded.arrived_at, called_at = excluded.called_at, claimed_at = excluded.claimed_at,
    until_at = excluded.until_at, used_at = null
  returning ${columns}`

/**
 * A place at the end of a line in which others wait, in one statement, so that the line's row is held no longer than
 * that. Null where nobody waits, or where the browser has a place that stands.
 */
export async function insertBehind(tx: Tx, key: RoomKey, browser: string, at: Date): Promise<Place | null> {
  const [row] = await rowsOf<PlaceRow>(
    tx,
    sql`with room as (
          update turns.room set last_rank = last_rank + 1
           where ${of(key)} and drawn_at is not null and served < last_rank and not exists (
                   select 1 from turns.place where ${of(key)} and browser = ${browser}
                      and used_at is null and (until_at is null or until_at > ${instant(at)}))
          returning last_rank)
        insert into turns.place (id, listing_id, run, browser, lot, rank, arrived_at)
        select ${newId('place')}, ${key.listingId}, ${key.run}::integer, ${browser}, ${randomInt(2 ** 47)}::bigint,
               last_rank, ${instant(at)} from room
        ${anew}`,
  )
  return row ? placeOf(row) : null
}

/** Draws the order of those who came before the start, once. Returns how many there were. */
export async function drawLots(tx: Tx, key: RoomKey, at: Date): Promise<number> {
  const drawn = await rowsOf(
    tx,
    sql`update turns.place p set rank = r.last_rank + n.place from turns.room r, (
            select id, row_number() over (order by lot, id)::integer as place
              from turns.place where ${of(key)} and rank is null) n
         where n.id = p.id and r.listing_id = p.listing_id and r.run = p.run returning 1`,
  )
  await tx.execute(sql`
    update turns.room set last_rank = last_rank + ${drawn.length}::integer, drawn_at = ${instant(at)} where ${of(key)}`)
  return drawn.length
}

export async function writeRanks(tx: Tx, key: RoomKey, last: number, served: number): Promise<void> {
  await tx.execute(
    sql`update turns.room set last_rank = ${last}::integer, served = ${served}::integer where ${of(key)}`,
  )
}

/** Calls the next places in line. Those that their browser gave up leave a gap in the ranks. */
export async function callPlaces(
  tx: Tx,
  key: RoomKey,
  served: number,
  most: number,
  until: Date,
  at: Date,
): Promise<number | null> {
  const called = await rowsOf<{ rank: number }>(
    tx,
    sql`update turns.place set called_at = ${instant(at)}, until_at = ${instant(until)} where id in (
          select id from turns.place where ${of(key)} and rank > ${served}::integer order by rank limit ${most}::integer)
        returning rank`,
  )
  return called.length ? Math.max(...called.map((row) => row.rank)) : null
}

/** Who was called has come; false when the minute was over. */
export async function writeClaim(tx: Tx, id: Id<'place'>, until: Date, at: Date): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    sql`update turns.place set claimed_at = ${instant(at)}, until_at = ${instant(until)}
        where id = ${id} and called_at is not null and claimed_at is null and until_at > ${instant(at)} returning 1`,
  )
  return rows.length > 0
}
export async function writeUsed(tx: Tx, key: RoomKey, browser: string, at: Date): Promise<void> {
  await tx.execute(
    sql`update turns.place set used_at = ${instant(at)} where ${of(key)} and browser = ${browser} and used_at is null`,
  )
}
