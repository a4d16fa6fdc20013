import { type SQL, sql } from 'drizzle-orm'
import type { Id } from '#kernel/id.ts'
import { usd } from '#kernel/money.ts'
import { makePage, type Page } from '#kernel/page.ts'
import { instant, toDate } from '#platform/database/instant.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import type { ListingRow, ListingSort, ListingStatus, StatusFilter } from './contract.ts'
import { limits } from './limits.ts'
import {
  countListings,
  findMatchingIds,
  findStart,
  likeText,
  pageStartText,
  readPageStart,
  selectPageIds,
  statusesOf,
} from './list-page.ts'
import type { Listing, ListingId, ListingVersionId, ShopId } from './listing.ts'
import { selectListing, selectVersion } from './listing-rows.ts'

export type ListingQuery = {
  words?: string
  status?: StatusFilter
  sort?: ListingSort
  page?: number
  /** The start of a nearby page, as that page gave it. */
  start?: string
  /** Only these, such as those waiting for the press. */
  ids?: readonly ListingId[]
  /** Only those that close in this period. */
  closes?: { after: Date; by: Date }
}

function matchStatus(status: StatusFilter): SQL {
  if (status === '') return sql`true`
  if (status === 'all') return sql`l.status <> 'archived'`
  if (status === 'teefare') return sql`l.origin = 'teefare'`
  return sql`l.status = ${status}`
}

const orders: Record<ListingSort, SQL> = {
  '': sql`l.opens_first asc, l.number asc`,
  start: sql`l.opens_last desc, l.number desc`,
  print: sql`printing.prints_on asc nulls last, l.number asc`,
  sales: sql`coalesce(sold.units, 0) desc, l.number asc`,
  name: sql`l.name_key asc, l.number asc`,
}

type RawRow = {
  id: ListingRow['id']
  number: number
  slug: string
  title: string
  status: ListingRow['status']
  origin: ListingRow['origin']
  version_id: ListingRow['versionId']
  design_version_id: ListingRow['designVersionId']
  products: ListingRow['products']
  pictures: ListingRow['pictures']
  former_prices: ListingRow['former']
  starts_at: string | Date | null
  ends_at: string | Date | null
  launched_at: string | Date | null
  units_cap: number | null
  next_print_on: string | null
  units_sold: number
  profit_minor: string
  total: number
}

/** Reads the contents of list rows, only for the rows that `idQuery` finds (`id` and `place`). */
const selectRows = (idQuery: SQL, total: SQL): SQL => sql`
  select l.id, l.number, l.slug, v.title, l.status, l.origin, l.version_id, v.design_version_id, v.products, l.pictures, l.former_prices, l.starts_at,
    l.ends_at, l.launched_at, l.units_cap, printing.prints_on::text as next_print_on, ${total} as total,
    coalesce(sold.units, 0) as units_sold, coalesce(sold.profit_minor, 0)::text as profit_minor
  from (${idQuery}) as found
  join listings.listing l on l.id = found.id join listings.listing_version v on v.id = l.version_id
  left join listings.sold on sold.listing_id = l.id
  left join listings.next_print printing on printing.listing_id = l.id
  order by found.place`

/**
 * `hasMore`: there are more than `total`. `start`: the start of this page, for links to its neighbours; '' if they need
 * none.
 */
export type ListingPage = Page<ListingRow> & { hasMore: boolean; start: string }

/**
 * One page of a shop's listings. `words` are searched in the id (`user-N`) and the name, ignoring case. A page past
 * the last returns the last.
 */
export async function findListings(tx: Tx, shopId: ShopId, query: ListingQuery): Promise<ListingPage> {
  const { words = '', status = '', ids, closes } = query
  const text = words.trim()
  const statuses = statusesOf(status)
  if (statuses && !ids && !closes) {
    if (!text) return findPage(tx, shopId, query, statuses)
    const matches = await findMatchingIds(tx, shopId, statuses, text)
    if (matches.hasMore && !matches.isNumber) return findPage(tx, shopId, query, statuses, text)
    const page = await findSome(tx, shopId, query, sql`and l.id = any (${sql.param(matches.ids)}::text[])`)
    return { ...page, hasMore: matches.hasMore }
  }
  const conditions = [
    text ? sql`and listings.own_words(l.number, l.name_key) like lower(${likeText(text)})` : sql``,
    ids ? sql`and l.id = any (${sql.param(ids)}::text[])` : sql``,
    closes ? sql`and l.ends_at > ${instant(closes.after)} and l.ends_at <= ${instant(closes.by)}` : sql``,
  ]
  return findSome(tx, shopId, query, sql.join(conditions, sql` `))
}

/** A page of all listings with these statuses, or of the many that also contain a text, read by the sort's index. */
async function findPage(
  tx: Tx,
  shopId: ShopId,
  { sort = '', page = 1, start = '' }: ListingQuery,
  statuses: readonly ListingStatus[],
  holding?: string,
): Promise<ListingPage> {
  const total = holding === undefined ? await countListings(tx, shopId, statuses) : limits.matchesCounted
  const shownPage = Math.min(page, Math.max(1, Math.ceil(total / limits.pageSize)))
  const read = (from: Awaited<ReturnType<typeof findStart>>) =>
    rowsOf<RawRow>(
      tx,
      selectRows(
        selectPageIds(sort, {
          shopId,
          statuses,
          page: shownPage,
          total,
          start: from,
          ...(holding ? { holding } : {}),
        }),
        sql`0`,
      ),
    )
  const pageStart = holding === undefined ? readPageStart(start) : null
  let rows = total ? await read(pageStart && (await findStart(tx, shopId, sort, pageStart))) : []
  if (rows.length === 0 && total && pageStart) rows = await read(null)
  const firstRow = rows[0]
  return {
    ...makePage(rows.map(rowOf), total, shownPage, limits.pageSize),
    hasMore: holding !== undefined,
    start: firstRow ? pageStartText({ page: shownPage, number: firstRow.number }) : '',
  }
}

/**
 * A page of the few that match `conditions`: matches of a text up to `limits.matchesCounted`, given listings, those
 * that end within days, or imported ones. Few rows are skipped to reach it.
 */
async function findSome(
  tx: Tx,
  shopId: ShopId,
  { status = '', sort = '', page = 1 }: ListingQuery,
  conditions: SQL,
): Promise<ListingPage> {
  const matching = sql`l.shop_id = ${shopId} and ${matchStatus(status)} ${conditions}`
  const select = (offset: number) =>
    selectRows(
      sql`select l.id, count(*) over ()::integer as total, row_number() over (order by ${orders[sort]}) as place
        from listings.listing l left join listings.sold on sold.listing_id = l.id
        left join listings.next_print printing on printing.listing_id = l.id
        where ${matching} order by place limit ${limits.pageSize} offset ${offset}`,
      sql`found.total`,
    )
  let shownPage = page
  let rows = await rowsOf<RawRow>(tx, select((shownPage - 1) * limits.pageSize))
  if (rows.length === 0 && shownPage > 1) {
    const [count] = await rowsOf<{ total: number }>(
      tx,
      sql`select count(*)::integer as total from listings.listing l where ${matching}`,
    )
    shownPage = Math.max(1, Math.ceil(count!.total / limits.pageSize))
    rows = count!.total ? await rowsOf<RawRow>(tx, select((shownPage - 1) * limits.pageSize)) : []
  }
  return {
    ...makePage(rows.map(rowOf), rows[0]?.total ?? 0, shownPage, limits.pageSize),
    hasMore: false,
    start: '',
  }
}

/** `since`: created at that moment or later. */
type ListingsToRead = {
  after?: number
  id?: ListingId | null
  status?: ListingRow['status'] | null
  since?: Date | null
  max: number
}
/**
 * A shop's listings by number, after `after`, for programs that read all of them. Numbers are never reused, so the
 * pages together are complete whatever is created meanwhile.
 */
export async function findListingsAfter(
  tx: Tx,
  shopId: ShopId,
  { after = 0, id = null, status = null, since = null, max }: ListingsToRead,
): Promise<{ listings: ListingRow[]; next: number | null }> {
  const rows = await rowsOf<RawRow>(
    tx,
    sql`select l.id, l.number, l.slug, v.title, l.status, l.origin, l.version_id, v.design_version_id, v.products, l.pictures,
      l.former_prices, l.starts_at, l.ends_at, l.launched_at, l.units_cap, printing.prints_on::text as next_print_on, 0 as total,
      coalesce(sold.units, 0) as units_sold, coalesce(sold.profit_minor, 0)::text as profit_minor
    from listings.listing l join listings.listing_version v on v.id = l.version_id
    left join listings.sold on sold.listing_id = l.id
    left join listings.next_print printing on printing.listing_id = l.id
    where l.shop_id = ${shopId} and l.number > ${after} ${status ? sql`and l.status = ${status}` : sql``}
      ${id ? sql`and l.id = ${id}` : sql``} ${since ? sql`and l.created_at >= ${since.toISOString()}` : sql``}
    order by l.number limit ${max + 1}`,
  )
  const listings = rows.slice(0, max).map(rowOf)
  return { listings, next: rows.length > max ? listings.at(-1)!.number : null }
}

const rowOf = (raw: RawRow): ListingRow => ({
  id: raw.id,
  number: raw.number,
  slug: raw.slug,
  title: raw.title,
  status: raw.status,
  origin: raw.origin,
  versionId: raw.version_id,
  designVersionId: raw.design_version_id,
  products: raw.products,
  pictures: raw.pictures,
  startsAt: toDate(raw.starts_at),
  endsAt: toDate(raw.ends_at),
  launchedAt: toDate(raw.launched_at),
  unitsCap: raw.units_cap,
  nextPrintOn: raw.next_print_on,
  unitsSold: raw.units_sold,
  profit: usd(BigInt(raw.profit_minor)),
  former: raw.former_prices,
})

/** A listing of a shop, whatever its status. */
export const findListing = (tx: Tx, shopId: ShopId, id: ListingId): Promise<Listing | null> =>
  selectListing(tx, shopId, id)

/** A version, frozen or not: the source of an order line, a print file and a picture. */
export const findListingVersion = (tx: Tx, id: ListingVersionId) => selectVersion(tx, id)

/** Units sold and profit per listing, summed from the rows, for checks against the ledger. */
export async function sumSales(
  tx: Tx,
  shopId?: ShopId,
): Promise<{ listingId: Id<'listing'>; units: number; profitMinor: bigint }[]> {
  const rows = await rowsOf<{ listing_id: Id<'listing'>; units: number; profit_minor: string }>(
    tx,
    sql`select s.listing_id, sum(case s.kind when 'sale' then s.units else -s.units end)::integer as units,
          sum(case s.kind when 'sale' then s.profit_minor else -s.profit_minor end)::text as profit_minor
        from listings.sale s join listings.listing l on l.id = s.listing_id
        where ${shopId ? sql`l.shop_id = ${shopId}` : sql`true`} group by s.listing_id order by s.listing_id`,
  )
  return rows.map((row) => ({
    listingId: row.listing_id,
    units: row.units,
    profitMinor: BigInt(row.profit_minor),
  }))
}

/** Tells if all of these are that shop's listings. */
export async function areOwnListings(tx: Tx, shopId: ShopId, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true
  const list = sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  )
  const rows = await rowsOf(
    tx,
    sql`select id from listings.listing where shop_id = ${shopId} and id in (${list})`,
  )
  return rows.length === new Set(ids).size
}
