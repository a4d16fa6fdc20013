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

/** Whether an order has an index of its own. */
export const isIndexed = (sort: ListingSort): sort is '' | 'start' | 'sales' =>
  sort === '' || sort === 'start' || sort === 'sales'

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

const starts = {
  '': {
    key: sql`coalesce(starts_at, launched_at, 'infinity'::timestamptz)`,
    way: { on: sql`asc`, back: sql`desc` },
  },
  start: {
    key: sql`coalesce(starts_at, launched_at, '-infinity'::timestamptz)`,
    way: { on: sql`desc`, back: sql`asc` },
  },
}

type Place = { shopId: ShopId; statuses: readonly ListingStatus[]; page: number; total: number }

/** Rows of `id` and `place`, for a page that is there. */
export function pageIds(sort: '' | 'start' | 'sales', { shopId, statuses, page, total }: Place): SQL {
  const size = limits.pageSize
  const before = (page - 1) * size
  const behind = Math.max(0, total - page * size)
  const count = Math.min(size, total - before)
  if (sort === 'sales') return bySales(shopId, statuses, before, count)
  // What stands in the second half is counted from the end.
  const fromEnd = behind < before
  const { key, way } = starts[sort]
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

/** Those that sold, the most first; then all others by their numbers, asked only where the first don't fill the page. */
function bySales(shopId: ShopId, statuses: readonly ListingStatus[], before: number, count: number): SQL {
  const kept = sql`l.status = any (${sql.param(statuses)}::text[])`
  const max = before + count
  return sql`select id, row_number() over (order by sold desc, number) as place from (
    with sellers as materialized (
      select l.id, s.units as sold, s.number from listings.sold s join listings.listing l on l.id = s.listing_id
      where s.shop_id = ${shopId} and s.units > 0 and ${kept}
      order by -s.units::bigint, s.number limit ${max})
    select * from (
      select * from sellers
      union all
      (select l.id, 0, l.number from listings.listing l
        where l.shop_id = ${shopId} and ${kept} and (select count(*) from sellers) < ${max}
          and not exists (select from listings.sold s where s.listing_id = l.id and s.units > 0)
        order by l.number limit ${max})
    ) as both_kinds order by sold desc, number limit ${count} offset ${before}) as found`
}
