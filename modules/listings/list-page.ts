/** Which listings stand on a page of the creator's list: found by the index of its order, counted by the written tally. */
import { type SQL, sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import { type ListingSort, type ListingStatus, listingStatuses, type StatusFilter } from './contract.ts'
import { limits } from './limits.ts'
import type { ShopId } from './listing.ts'

/** The statuses that a filter keeps; null where it goes by something else. */
export function statusesOf(filter: StatusFilter): readonly ListingStatus[] | null {
  if (filter === 'teefare') return null
  if (filter === '') return listingStatuses
  return filter === 'all' ? listingStatuses.filter((listingStatus) => listingStatus !== 'archived') : [filter]
}

export async function countListings(
  tx: Tx,
  shopId: ShopId,
  statuses: readonly ListingStatus[],
): Promise<number> {
  const [row] = await rowsOf<{ total: number }>(
    tx,
    sql`select coalesce(sum(many), 0)::integer as total from listings.tally
        where shop_id = ${shopId} and status = any (${sql.param(statuses)}::text[])`,
  )
  return row!.total
}

/** How many listings of each status a shop has. */
export async function countByStatus(tx: Tx, shopId: ShopId): Promise<Record<ListingStatus, number>> {
  const rows = await rowsOf<{ status: ListingStatus; many: number }>(
    tx,
    sql`select status, many from listings.tally where shop_id = ${shopId}`,
  )
  const none = Object.fromEntries(listingStatuses.map((status) => [status, 0]))
  return { ...none, ...Object.fromEntries(rows.map(({ status, many }) => [status, many])) } as Record<
    ListingStatus,
    number
  >
}

const indexes = {
  '': {
    key: sql`coalesce(starts_at, launched_at, 'infinity'::timestamptz)`,
    way: { on: sql`asc`, back: sql`desc` },
  },
  start: {
    key: sql`coalesce(starts_at, launched_at, '-infinity'::timestamptz)`,
    way: { on: sql`desc`, back: sql`asc` },
  },
  name: { key: sql`name_key`, way: { on: sql`asc`, back: sql`desc` } },
}

type Place = { shopId: ShopId; statuses: readonly ListingStatus[]; page: number; total: number }

/** Rows of `id` and `place`, for a page that is there. */
export function pageIds(sort: ListingSort, { shopId, statuses, page, total }: Place): SQL {
  const size = limits.pageSize
  const before = (page - 1) * size
  const behind = Math.max(0, total - page * size)
  const count = Math.min(size, total - before)
  if (sort === 'sales') return ledBy(sellers(shopId), { shopId, statuses }, before, count)
  if (sort === 'print') return ledBy(waiting(shopId), { shopId, statuses }, before, count)
  // What stands in the second half is counted from the end.
  const fromEnd = behind < before
  const { key, way } = indexes[sort]
  const skipped = fromEnd ? behind : before
  const direction = fromEnd ? way.back : way.on
  // Each status has its stretch of the index; the first of each are put together.
  const each = statuses.map(
    (status) => sql`(select id, ${key} as key, number from listings.listing
      where shop_id = ${shopId} and status = ${status}
      order by ${key} ${direction}, number ${direction} limit ${skipped + count})`,
  )
  return sql`select id, row_number() over (order by key ${way.on}, number ${way.on}) as place from (
    select * from (${sql.join(each, sql` union all `)}) as of_each
    order by key ${direction}, number ${direction} limit ${count} offset ${skipped}) as found`
}

/** Those that sold, the most first. */
const sellers = (shopId: ShopId): Leaders => ({
  first: sql`select l.id, -s.units::bigint as key, s.number from listings.sold s
    join listings.listing l on l.id = s.listing_id where s.shop_id = ${shopId} and s.units > 0`,
  isFirst: sql`exists (select from listings.sold s where s.listing_id = l.id and s.units > 0)`,
  order: sql`-s.units::bigint, s.number`,
})

/** Those that wait for the press, the first to print first. */
const waiting = (shopId: ShopId): Leaders => ({
  first: sql`select l.id, n.prints_on as key, n.number from listings.next_print n
    join listings.listing l on l.id = n.listing_id where n.shop_id = ${shopId} and n.prints_on is not null`,
  isFirst: sql`exists (select from listings.next_print n where n.listing_id = l.id and n.prints_on is not null)`,
  order: sql`n.prints_on, n.number`,
})

/** `first`: rows of `id`, `key` and `number`, the least key first, of those that lead a list. */
type Leaders = { first: SQL; isFirst: SQL; order: SQL }

/** Those that lead; then all others by their numbers, asked only where the first don't fill the page. */
function ledBy(
  { first, isFirst, order }: Leaders,
  { shopId, statuses }: Pick<Place, 'shopId' | 'statuses'>,
  before: number,
  count: number,
): SQL {
  const kept = sql`l.status = any (${sql.param(statuses)}::text[])`
  const max = before + count
  return sql`select id, row_number() over (order by key nulls last, number) as place from (
    with leaders as materialized (${first} and ${kept} order by ${order} limit ${max})
    select * from (
      select * from leaders
      union all
      (select l.id, null, l.number from listings.listing l
        where l.shop_id = ${shopId} and ${kept} and (select count(*) from leaders) < ${max} and not ${isFirst}
        order by l.number limit ${max})
    ) as both_kinds order by key nulls last, number limit ${count} offset ${before}) as found`
}
