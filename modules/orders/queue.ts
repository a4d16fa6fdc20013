/** The queue of units waiting for the press, which promised dates are worked out from. */

import { type SQL, sql } from 'drizzle-orm'
import type { Id } from '#kernel/id.ts'
import { instant } from '#platform/database/instant.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'

/**
 * The fields that decide who prints a unit. `separateKey`: its listing or its own id if the query asked for that; null
 * for all others.
 */
export type QueuedKind = {
  technique: string
  country: string
  blankId: string
  colour: string
  size: string
  service: string
  separateKey: string | null
}
/**
 * Waiting units in queue order, as runs of one kind; `kind` is an index into `kinds`. `since` (milliseconds) is at or
 * before the moment they began to wait, on the same side of every mark. A hundred thousand runs are three lists of
 * numbers.
 */
export type PressQueue = { kinds: QueuedKind[]; runs: { kind: number[]; units: number[]; since: number[] } }
type SeparateBy =
  | { shopId: Id<'shop'> }
  | { listingIds: readonly Id<'listing'>[] }
  | { orderIds: readonly Id<'order'>[] }
type QueueQuery = {
  /**
   * Units that get a kind of their own: by listing (only those of its first hours, if many), or by order, as
   * `order/unit`.
   */
  separateBy?: SeparateBy | undefined
  /** Only the units kept apart. */
  alone?: boolean
  /** Tells blank, colour, size and shipping service apart as well; only outside printers need it. */
  pieces: boolean
  /** Moments whose two sides must not be mixed in a run. */
  marks?: readonly Date[]
}

/**
 * Hours at the start of each kind in which units are told apart: a caller that asks by listing or shop wants the
 * earliest only.
 */
const separateHours = 3
const isWaitingSql = sql`u.status = 'awaiting_print' and u.refunded_at is null`
const since = sql`orders.waits_since(u.misprints, u.status_at, u.paid_at)`
const hour = sql`orders.queue_hour(${since})`
const unitsWithOrders = sql`orders.unit u join orders."order" o on o.id = u.order_id`
const fieldSeparator = sql.raw(`E'\\x1f'`)
const kindSeparator = sql.raw(`E'\\x1e'`)
const plainKind = sql`u.technique || ${fieldSeparator} || o.country`
const listValues = (values: readonly string[]): SQL =>
  sql`(select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`

/**
 * An hour in which a tee for Nigeria, a tee for Germany and two more for Nigeria wait, in that order, is one row.
 * `kinds` is `dtg␟DE` and `dtg␟NG` (sorted, `␞` between them); `pieces` is `1011`, one character for each unit: the
 * index of its kind, counted from the character '0'. Read back it is three runs, of one, one and two.
 * `findUnevenHours` compares the rows with the units, and `tests/drivers/exact-press.ts` works out the same dates
 * unit by unit. The migration 0700_orders_queue_order says why the sequence is kept at all.
 */
/** SQL that packs rows of `hour_at`, `side`, `since`, `id`, `kind` into each hour's kinds and units in order. */
const packRows = (rows: SQL): SQL => sql`
  select hour_at, side, string_agg(distinct kind, ${kindSeparator} order by kind) as kinds,
    string_agg(chr(47 + nth::int), '' order by since, id) as pieces
  from (select *, dense_rank() over (partition by hour_at, side order by kind) as nth from (${rows}) as each) as placed
  group by hour_at, side`

/**
 * Reads what waits, in one statement. Takes no lock. Unmarked hours are read from their pack; hours changed since,
 * those of `marks` and those kept apart are counted unit by unit.
 */
export async function readQueue(tx: Tx, input: QueueQuery): Promise<PressQueue> {
  const rows = await rowsOf<{ at: string; kinds: string; pieces: string }>(tx, queueSql(input))
  return unpack(rows)
}

function queueSql({ separateBy, alone = false, pieces, marks = [] }: QueueQuery): SQL {
  const [ownCondition, keySql] = separateBy ? separateSql(separateBy) : [sql`false`, sql`null`]
  const ownName = sql`case when ${ownCondition} then ${keySql} end`
  const placeKind = separateBy
    ? sql`concat_ws(${fieldSeparator}, ${plainKind}, '', '', '', '', ${ownName})`
    : plainKind
  const pieceKind = sql`concat_ws(${fieldSeparator}, u.technique, o.country, u.blank_id, u.colour, u.size, o.shipping_option, ${ownName})`
  const kind = pieces ? pieceKind : placeKind
  const moments = marks.map((at) => instant(at))
  const side = moments.length
    ? sql`(select max(m) from (values ${sql.join(
        moments.map((at) => sql`(${at})`),
        sql`, `,
      )}) as marks (m) where m <= ${since})`
    : sql`null::timestamptz`
  const columns = sql`${hour} as hour_at, ${side} as side, ${since} as since, u.id, ${kind} as kind`
  const epoch = sql`extract(epoch from greatest(hour_at, side))::text as at`
  if (alone || pieces) {
    const condition = alone ? ownCondition : sql`true`
    return sql`select ${epoch}, kinds, pieces
      from (${packRows(sql`select ${columns} from ${unitsWithOrders} where ${isWaitingSql} and ${condition}`)}) as queue order by hour_at, side nulls first`
  }
  const markHours = moments.map((at) => sql`union select orders.queue_hour(${at})`)
  const hourLimit = separateBy && 'orderIds' in separateBy ? sql`true` : sql`nth <= ${separateHours}`
  const ownHours = separateBy
    ? sql`union select hour_at from (
        select ${hour} as hour_at, dense_rank() over (partition by u.technique, o.country order by ${hour}) as nth
        from ${unitsWithOrders} where ${isWaitingSql} and ${ownCondition}) as hours where ${hourLimit}`
    : sql``
  return sql`with open as materialized (
      select hour_at from orders.queue_mark ${sql.join(markHours, sql` `)} ${ownHours}
    ), distinctly as materialized (select distinct hour_at from open)
    select ${epoch}, kinds, pieces from (
      select hour_at, null::timestamptz as side, kinds, pieces from orders.queue_hour
      where hour_at not in (select hour_at from distinctly)
      union all
      ${packRows(sql`select each.* from distinctly d cross join lateral (
        select ${columns} from ${unitsWithOrders}
        where ${isWaitingSql} and ${since} >= d.hour_at and ${since} < d.hour_at + interval '1 hour' offset 0) as each`)}
    ) as queue order by hour_at, side nulls first`
}

const separateSql = (separateBy: SeparateBy): [SQL, SQL] => {
  if ('orderIds' in separateBy)
    return [sql`u.order_id in ${listValues(separateBy.orderIds)}`, sql`u.order_id || '/' || u.id`]
  if ('shopId' in separateBy) return [sql`u.shop_id = ${separateBy.shopId}`, sql`u.listing_id`]
  return [sql`u.listing_id in ${listValues(separateBy.listingIds)}`, sql`u.listing_id`]
}

function unpack(rows: readonly { at: string; kinds: string; pieces: string }[]): PressQueue {
  const kinds: QueuedKind[] = []
  const runs: PressQueue['runs'] = { kind: [], units: [], since: [] }
  const indexes = new Map<string, number>()
  const indexOf = (text: string): number => {
    const knownIndex = indexes.get(text)
    if (knownIndex !== undefined) return knownIndex
    const [technique, country, blankId = '', colour = '', size = '', service = '', separateKey = null] =
      text.split('\x1f')
    kinds.push({
      technique: technique!,
      country: country!,
      blankId,
      colour,
      size,
      service,
      separateKey,
    })
    indexes.set(text, kinds.length - 1)
    return kinds.length - 1
  }
  for (const { at, kinds: names, pieces } of rows) {
    const kindIndexes = names.split('\x1e').map(indexOf)
    const since = Math.round(Number(at) * 1_000)
    for (let from = 0; from < pieces.length; ) {
      const code = pieces.charCodeAt(from)
      let to = from + 1
      while (to < pieces.length && pieces.charCodeAt(to) === code) to += 1
      runs.kind.push(kindIndexes[code - 48]!)
      runs.units.push(to - from)
      runs.since.push(since)
      from = to
    }
  }
  return { kinds, runs }
}

/** Repacks the marked hours. Readers and buyers don't wait for it; another packer does. */
export async function packQueue(tx: Tx): Promise<void> {
  await tx.execute(sql`lock table orders.queue_hour in share row exclusive mode`)
  await tx.execute(sql`
    with marked as (delete from orders.queue_mark returning hour_at),
    hours as materialized (select distinct hour_at from marked),
    anew as (${packRows(sql`select each.* from hours h cross join lateral (
      select ${hour} as hour_at, null::timestamptz as side, ${since} as since, u.id, ${plainKind} as kind from ${unitsWithOrders}
      where ${isWaitingSql} and ${since} >= h.hour_at and ${since} < h.hour_at + interval '1 hour' offset 0) as each`)})
    insert into orders.queue_hour (hour_at, kinds, pieces)
    select hour_at, coalesce(kinds, ''), coalesce(pieces, '') from hours left join anew using (hour_at)
    on conflict (hour_at) do update set kinds = excluded.kinds, pieces = excluded.pieces`)
  await tx.execute(sql`delete from orders.queue_hour where pieces = ''`)
}

/** Unmarked hours whose pack differs from what waits. Empty while all is well. */
export async function findStaleHours(tx: Tx): Promise<{ hour: Date }[]> {
  const counted = packRows(
    sql`select ${hour} as hour_at, null::timestamptz as side, ${since} as since, u.id, ${plainKind} as kind from ${unitsWithOrders} where ${isWaitingSql}`,
  )
  const rows = await rowsOf<{ hour: Date | string }>(
    tx,
    sql`select hour_at as hour from orders.queue_hour kept
      full join (${counted}) as counted using (hour_at)
      where hour_at not in (select hour_at from orders.queue_mark)
        and (kept.kinds, kept.pieces) is distinct from (counted.kinds, counted.pieces) order by 1`,
  )
  return rows.map(({ hour }) => ({ hour: new Date(hour) }))
}

/** Recounts everything. No unit may change meanwhile. */
export async function recountQueue(tx: Tx): Promise<void> {
  await tx.execute(sql`lock table orders.unit in share mode`)
  await tx.execute(sql`insert into orders.queue_mark (hour_at)
    select distinct ${hour} from orders.unit u where ${isWaitingSql} union select hour_at from orders.queue_hour`)
  await packQueue(tx)
}
