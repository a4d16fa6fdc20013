/** The SQL of drop stock: one row for each drop, and one for each holder of it. */

import { sql } from 'drizzle-orm'
import type { Id } from '#kernel/id.ts'
import { assertCondition } from '#platform/database/assert-condition.ts'
import { instant, toDate } from '#platform/database/instant.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import { type Buyer, mailboxKey } from './buyer-rows.ts'
import type { Listing, ListingId } from './listing.ts'

export type StockRow = { cap: number | null; sold: number; reserved: number; base: number; run: number }
export type HoldRow = {
  listing_id: Id<'listing'>
  holder: string
  count: number
  returned: number
  state: 'held' | 'taken' | 'released'
  /** The run in which it was made. */
  run: number
}

/** Opens a new run of a drop: its cap counts on top of what was sold and held before. */
export async function openStock(tx: Tx, id: ListingId, unitsCap: number | null): Promise<void> {
  await tx.execute(sql`
    insert into listings.stock (listing_id, cap) values (${id}, ${unitsCap}::integer)
    on conflict (listing_id) do update set run = listings.stock.run + 1, base = listings.stock.sold + listings.stock.reserved,
      cap = listings.stock.sold + listings.stock.reserved + ${unitsCap}::integer`)
}

/**
 * Changes the cap during a run. False if more is already sold or held, or if it would grow after a sale: a fan who
 * bought one of a hundred has one of a hundred.
 */
export async function changeCap(tx: Tx, id: ListingId, unitsCap: number | null): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    sql`insert into listings.stock (listing_id, cap) values (${id}, ${unitsCap}::integer)
        on conflict (listing_id) do update set cap = listings.stock.base + ${unitsCap}::integer
        where (${unitsCap}::integer is not null and
            listings.stock.base + ${unitsCap}::integer between listings.stock.sold + listings.stock.reserved and listings.stock.cap)
          or ((${unitsCap}::integer is null
              or listings.stock.base + ${unitsCap}::integer >= listings.stock.sold + listings.stock.reserved)
            and (listings.stock.cap is null or not exists (select from listings.hold h
              where h.listing_id = listings.stock.listing_id and h.run = listings.stock.run and h.state = 'taken')))
        returning 1`,
  )
  return rows.length > 0
}

export async function selectStock(tx: Tx, id: ListingId): Promise<StockRow | null> {
  const [row] = await rowsOf<StockRow>(
    tx,
    sql`select cap, sold, reserved, base, run from listings.stock where listing_id = ${id}`,
  )
  return row ?? null
}

/**
 * The facts of a listing that a reservation needs; a shared lock keeps it from ending until the transaction is over.
 */
export async function lockShared(
  tx: Tx,
  id: ListingId,
): Promise<
  | (Pick<Listing, 'status' | 'startsAt' | 'endsAt' | 'perPersonLimit' | 'launchedAt'> & { title: string })
  | null
> {
  const [row] = await rowsOf<{
    status: Listing['status']
    starts_at: string | Date | null
    ends_at: string | Date | null
    launched_at: string | Date | null
    per_person_limit: number | null
    title: string
  }>(
    tx,
    sql`select l.status, l.starts_at, l.ends_at, l.launched_at, l.per_person_limit, v.title
        from listings.listing l join listings.listing_version v on v.id = l.version_id
        where l.id = ${id} for share of l`,
  )
  if (!row) return null
  return {
    status: row.status,
    startsAt: toDate(row.starts_at),
    endsAt: toDate(row.ends_at),
    launchedAt: toDate(row.launched_at),
    perPersonLimit: row.per_person_limit,
    title: row.title,
  }
}

/**
 * Throws unless all of these are on sale at a moment and none is limited; keeps them from ending until the
 * transaction is over.
 */
export const requireOnSale = (tx: Tx, ids: readonly string[], at: Date): Promise<void> =>
  assertCondition(
    tx,
    sql`(select count(*) from (
        select from listings.listing l where l.id = any (${sql.param(ids)}::text[]) and l.status = 'active'
          and (l.starts_at is null or l.starts_at <= ${instant(at)}) and (l.ends_at is null or l.ends_at > ${instant(at)})
          and not exists (select from listings.stock where listing_id = l.id)
        order by l.id for share of l) as held) = ${ids.length}::integer`,
  )

/** Moves units between free, reserved and sold in one statement; null if the drop has no room. */
export async function moveStock(
  tx: Tx,
  id: ListingId,
  change: { sold?: number; reserved?: number },
): Promise<StockRow | null> {
  const sold = change.sold ?? 0
  const reserved = change.reserved ?? 0
  const [row] = await rowsOf<StockRow>(
    tx,
    sql`update listings.stock set sold = sold + ${sold}::integer, reserved = reserved + ${reserved}::integer
        where listing_id = ${id} and (cap is null or ${sold + reserved}::integer <= 0
          or sold + reserved + ${sold + reserved}::integer <= cap)
        returning cap, sold, reserved, base, run`,
  )
  return row ?? null
}

/**
 * Units that come back from an earlier run leave the count, and the cap with them: they aren't for sale in this run.
 */
export async function shrinkStock(
  tx: Tx,
  id: ListingId,
  change: { sold?: number; reserved?: number },
): Promise<void> {
  const [sold, reserved] = [change.sold ?? 0, change.reserved ?? 0]
  await tx.execute(sql`
    update listings.stock set sold = sold - ${sold}::integer, reserved = reserved - ${reserved}::integer,
      base = base - ${sold + reserved}::integer, cap = cap - ${sold + reserved}::integer where listing_id = ${id}`)
}

/** Locks a drop's count; reads after it see what others held or bought before. */
export async function lockStock(
  tx: Tx,
  ids: readonly string[],
): Promise<(StockRow & { listing_id: Id<'listing'> })[]> {
  if (ids.length === 0) return []
  return rowsOf(
    tx,
    sql`select listing_id, cap, sold, reserved, base, run from listings.stock
        where listing_id in (${sql.join(
          ids.map((id) => sql`${id}`),
          sql`, `,
        )}) order by listing_id for no key update`,
  )
}

export async function selectHold(tx: Tx, id: ListingId, holder: string): Promise<HoldRow | null> {
  const [row] = await rowsOf<HoldRow>(
    tx,
    sql`select listing_id, holder, count, returned, state, run from listings.hold
        where listing_id = ${id} and holder = ${holder} for no key update`,
  )
  return row ?? null
}

export async function selectHoldsOf(tx: Tx, holder: string): Promise<HoldRow[]> {
  return rowsOf(
    tx,
    sql`select listing_id, holder, count, returned, state, run from listings.hold where holder = ${holder} order by listing_id`,
  )
}

export async function writeHold(
  tx: Tx,
  hold: { id: ListingId; holder: string; buyer: Buyer | null; count: number; until: Date; run: number },
  at: Date,
): Promise<void> {
  const { browser = null, door = null } = hold.buyer ?? {}
  const person = hold.buyer && mailboxKey(hold.id, hold.buyer.mailbox)
  await tx.execute(sql`
    insert into listings.hold (listing_id, holder, person, browser, door, count, made_at, until_at, run)
    values (${hold.id}, ${hold.holder}, ${person}, ${browser}, ${door}, ${hold.count}, ${instant(at)}, ${instant(hold.until)},
      ${hold.run}::integer)
    on conflict (listing_id, holder) do update set state = 'held', person = excluded.person, browser = excluded.browser,
      door = excluded.door, count = excluded.count, made_at = excluded.made_at, until_at = excluded.until_at, run = excluded.run`)
}

/** Units of each listing that these holders hold. */
export async function countHeld(tx: Tx, holders: readonly string[]): Promise<Map<string, number>> {
  const rows = await rowsOf<{ listing_id: Id<'listing'>; units: number }>(
    tx,
    sql`select listing_id, sum(count)::integer as units from listings.hold
        where state = 'held' and holder in (select jsonb_array_elements_text(${JSON.stringify(holders)}::jsonb))
        group by listing_id`,
  )
  return new Map(rows.map((row) => [row.listing_id, row.units]))
}

/** Changes the end of a holder's holds. False if one of them was already freed. */
export async function changeHoldEnd(
  tx: Tx,
  holder: string,
  until: Date,
  only: 'sooner' | 'any',
): Promise<boolean> {
  await tx.execute(sql`update listings.hold set until_at = ${instant(until)}
    where holder = ${holder} and state = 'held' and (${only === 'any'} or until_at > ${instant(until)})`)
  const freedRows = await rowsOf(
    tx,
    sql`select 1 from listings.hold where holder = ${holder} and state = 'released' limit 1`,
  )
  return freedRows.length === 0
}

/** The moment a holder's first hold ends. */
export async function findHoldEnd(tx: Tx, holder: string): Promise<Date | null> {
  const [row] = await rowsOf<{ until_at: string | Date | null }>(
    tx,
    sql`select min(until_at) as until_at from listings.hold where holder = ${holder} and state = 'held'`,
  )
  return row?.until_at ? new Date(row.until_at) : null
}

/** Counts a hold of an earlier run, sold now, in this run. */
export async function writeRun(tx: Tx, hold: HoldRow, run: number): Promise<void> {
  await tx.execute(sql`update listings.hold set run = ${run}::integer
    where listing_id = ${hold.listing_id} and holder = ${hold.holder}`)
}

/** Changes the state of holds and returns those that changed: a hold leaves a state only once, however many ask. */
export async function moveHolds(
  tx: Tx,
  holder: string,
  from: readonly HoldRow['state'][],
  state: HoldRow['state'],
): Promise<HoldRow[]> {
  return rowsOf(
    tx,
    sql`update listings.hold set state = ${state} where holder = ${holder} and state in (${sql.join(
      from.map((state) => sql`${state}`),
      sql`, `,
    )}) returning listing_id, holder, count, returned, state, run`,
  )
}

export async function addReturnedUnits(
  tx: Tx,
  id: ListingId,
  holder: string,
  count: number,
): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    sql`update listings.hold set returned = returned + ${count}::integer
        where listing_id = ${id} and holder = ${holder} and state = 'taken' and returned + ${count}::integer <= count
        returning 1`,
  )
  return rows.length > 0
}

export async function selectLapsedHolders(tx: Tx, at: Date, count: number): Promise<string[]> {
  const rows = await rowsOf<{ holder: string }>(
    tx,
    sql`select distinct holder from (
          select holder from listings.hold where state = 'held' and until_at <= ${instant(at)}
          order by until_at limit ${count}) due order by holder`,
  )
  return rows.map((row) => row.holder)
}

/**
 * Limited drops: their sold and held units, and how many exceed the limit (must be 0). Counted from the holds, one
 * for each order; `off` counts drops whose own counters differ.
 */
export async function sumDrops(tx: Tx): Promise<{ drops: number; units: number; over: number; off: number }> {
  const [row] = await rowsOf<{ drops: number; units: number; over: number; off: number }>(
    tx,
    sql`with counted as (
          select s.cap, s.sold, s.reserved,
                 coalesce(sum(h.count - h.returned) filter (where h.state = 'taken'), 0) as taken,
                 coalesce(sum(h.count) filter (where h.state = 'held'), 0) as held
            from listings.stock s left join listings.hold h on h.listing_id = s.listing_id
           where s.cap is not null group by s.listing_id)
        select count(*)::int as drops, coalesce(sum(taken + held), 0)::int as units,
               coalesce(sum(greatest(taken + held - cap, 0)), 0)::int as over,
               count(*) filter (where taken <> sold or held <> reserved)::int as off
          from counted`,
  )
  return row!
}
