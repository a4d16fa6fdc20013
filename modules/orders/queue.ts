/** How much waits for the press, for the dates that are promised behind it. */
import { type SQL, sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import type { QueuedUnit } from './press-rows.ts'

/** `listingId`: of the listings that were named; null for all others, which are counted together. */
export type QueuedAlike = Omit<QueuedUnit, 'id' | 'listingId'> & { listingId: string | null; units: number }
type Asked = {
  before?: Date | null
  apart?: { shopId?: string; listingIds?: readonly string[] }
  alone?: boolean
  pieces: boolean
}
type Row = Omit<QueuedAlike, 'since'> & { since: Date | string }
type Sum = Pick<QueuedAlike, 'listingId' | 'technique' | 'country' | 'units'> & { hour: number }

const waits = sql`u.status = 'awaiting_print' and u.refunded_at is null`
const since = sql`orders.waits_since(u.misprints, u.status_at, u.paid_at)`
const hour = sql`orders.queue_hour(${since})`
const moment = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`

/**
 * What waits since before a moment, by the hour and what decides who prints it, the longest waiting first; `since` is the
 * beginning of that hour. Takes no lock. `apart`: a shop's or named listings, counted apart; `alone` counts nothing else.
 * `pieces`: blank, colour, size and post matter too, which only a printer that is not of the house asks for; then every
 * piece is counted. Without it they are empty, and the kept sums answer.
 */
export async function countQueue(tx: Tx, asked: Asked): Promise<QueuedAlike[]> {
  if (asked.pieces || asked.alone) {
    const rows = await rowsOf<Row>(tx, counted(asked))
    return rows.map((row) => ({ ...row, since: new Date(row.since) }))
  }
  const none = { blankId: '', colour: '', size: '', service: '' }
  const rows = await rowsOf<Sum>(tx, summed(asked))
  return rows.map(({ hour, ...row }) => ({ ...row, ...none, since: new Date(hour * 3_600_000) }))
}

const named = ({ shopId, listingIds = [] }: NonNullable<Asked['apart']>): SQL =>
  shopId
    ? sql`u.shop_id = ${shopId}`
    : sql`u.listing_id in (select jsonb_array_elements_text(${JSON.stringify(listingIds)}::jsonb))`
const earlier = (before: Date | null): SQL => (before ? sql`and ${since} < ${moment(before)}` : sql``)
const inOrder = sql`order by since, technique, country, "blankId", colour, size, service, "listingId"`

function counted({ before = null, apart = {}, alone = false, pieces }: Asked): SQL {
  const piece = pieces ? sql`u.blank_id, u.colour, u.size, o.shipping_option` : sql`'', '', '', ''`
  return sql`select * from (
      select listing_id as "listingId", technique, country, blank_id as "blankId", colour, size, service, since,
        count(*)::int as units
      from (
        select case when ${named(apart)} then u.listing_id end, u.technique, o.country, ${piece}, ${hour}
        from orders.unit u join orders."order" o on o.id = u.order_id
        where ${waits} ${earlier(before)} ${alone ? sql`and ${named(apart)}` : sql``}
      ) as queue (listing_id, technique, country, blank_id, colour, size, service, since)
      group by 1, 2, 3, 4, 5, 6, 7, 8
    ) as counted ${inOrder}`
}

/** The kept sums of whole hours, the pieces of the hour that the moment lies in, less those that are counted apart. */
function summed({ before = null, apart }: Asked): SQL {
  const mine = apart
    ? sql`select u.listing_id, u.technique, o.country, ${hour} as hour_at, count(*)::int as units
        from orders.unit u join orders."order" o on o.id = u.order_id
        where ${waits} and ${named(apart)} ${earlier(before)} group by 1, 2, 3, 4`
    : sql`select null::text as listing_id, '' as technique, ''::char(2) as country, now() as hour_at, 0 as units where false`
  const lastHour = before
    ? sql`union all
        select u.technique, o.country, ${hour}, count(*)::int
        from orders.unit u join orders."order" o on o.id = u.order_id
        where ${waits} and ${since} >= orders.queue_hour(${moment(before)}) ${earlier(before)} group by 1, 2, 3`
    : sql``
  const whole = before ? sql`where hour_at < orders.queue_hour(${moment(before)})` : sql``
  return sql`with mine as (${mine}),
    others as (
      select technique, country, hour_at, sum(units)::int as units from (
        select technique, country, hour_at, sum(units) as units from orders.queue_change ${whole} group by 1, 2, 3
        ${lastHour}
        union all
        select technique, country, hour_at, -units from mine
      ) as each group by 1, 2, 3 having sum(units) > 0)
    select listing_id as "listingId", technique, country, (extract(epoch from hour_at) / 3600)::int as hour, units
    from (
      select listing_id, technique, country, hour_at, units from mine
      union all
      select null, technique, country, hour_at, units from others
    ) as queue order by hour_at, technique, country, listing_id`
}

/** Adds up the changes that are alike; what came to nothing goes. Readers and writers wait for none of it. */
async function fold(tx: Tx): Promise<void> {
  await tx.execute(sql`
    with alike as (
      select technique, country, hour_at from orders.queue_change group by 1, 2, 3 having count(*) > 1),
    gone as (
      delete from orders.queue_change c using alike a
      where c.technique = a.technique and c.country = a.country and c.hour_at = a.hour_at returning c.*)
    insert into orders.queue_change (technique, country, hour_at, units)
    select technique, country, hour_at, sum(units) from gone group by 1, 2, 3 having sum(units) <> 0`)
}

/** Kinds and hours whose kept sum is not what is counted. Empty while all is well. */
async function uneven(
  tx: Tx,
): Promise<{ technique: string; country: string; hour: Date; kept: number; counted: number }[]> {
  const rows = await rowsOf<{
    technique: string
    country: string
    hour: Date | string
    kept: number
    counted: number
  }>(
    tx,
    sql`select technique, country, hour_at as hour, coalesce(kept, 0)::int as kept, coalesce(counted, 0)::int as counted
      from (select technique, country, hour_at, sum(units) as kept from orders.queue_change group by 1, 2, 3) as kept
      full join (
        select u.technique, o.country, ${hour} as hour_at, count(*) as counted
        from orders.unit u join orders."order" o on o.id = u.order_id where ${waits} group by 1, 2, 3
      ) as counted using (technique, country, hour_at)
      where coalesce(kept, 0) <> coalesce(counted, 0) order by 1, 2, 3`,
  )
  return rows.map((row) => ({ ...row, hour: new Date(row.hour) }))
}

/** Counts everything anew. Nobody changes a piece meanwhile. */
async function recount(tx: Tx): Promise<void> {
  await tx.execute(sql`lock table orders.unit in share mode`)
  await tx.execute(sql`delete from orders.queue_change`)
  await tx.execute(sql`insert into orders.queue_change (technique, country, hour_at, units)
    select u.technique, o.country, ${hour}, count(*)
    from orders.unit u join orders."order" o on o.id = u.order_id where ${waits} group by 1, 2, 3`)
}

/** The sums that are kept of the queue. */
export const queueSums = { fold, uneven, recount }
