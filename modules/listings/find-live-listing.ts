import { type SQL, sql } from 'drizzle-orm'
import { instant, toDate } from '#platform/database/instant.ts'
import { recall } from '#platform/database/read-once.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import type { ListingSales, LiveListing } from './contract.ts'
import { type Listing, type ListingId, type ShopId, saleStateOf } from './listing.ts'

type RawRow = {
  /** Null if nothing was found and `extraQuery` was read. */
  id: LiveListing['id'] | null
  shop_id: LiveListing['shopId']
  number: number
  slug: string
  status: Listing['status']
  version_id: LiveListing['versionId']
  design_version_id: LiveListing['designVersionId']
  title: string
  description: string
  products: LiveListing['products']
  pictures: LiveListing['pictures']
  photos: LiveListing['photos']
  search_title: string | null
  search_description: string | null
  former_prices: LiveListing['former']
  launched_at: string | Date | null
  starts_at: string | Date | null
  ends_at: string | Date | null
  end_cause: Listing['endCause']
  per_person_limit: number | null
  cap: number | null
  base: number | null
  sold: number | null
  reserved: number | null
  place: string
}

/**
 * Listings a fan may see: on sale, announced or over; never drafts, archived or banned ones. `idQuery`: rows of
 * `id` and the sort key, ascending by `place`, then `number`, which the database finds first. `extraQuery`: one more
 * value, read in the same statement even if nothing is found. `findSales` reads sales separately, because they change
 * with each sale.
 */
export async function selectLive(
  tx: Tx,
  idQuery: SQL,
  at: Date,
  extraQuery?: SQL,
): Promise<{ rows: { listing: LiveListing; place: string }[]; counts: unknown }> {
  return toLiveAt(await readLive(tx, idQuery, extraQuery), at)
}

type RawWithCounts = RawRow & { counts?: unknown }
function readLive(tx: Tx, idQuery: SQL, extraQuery?: SQL): Promise<RawWithCounts[]> {
  const live = sql`select l.id, l.shop_id, l.number, l.slug, l.status, l.version_id, v.design_version_id, v.title, v.description,
          v.products, l.pictures, l.photos, l.search_title, l.search_description, l.former_prices, l.launched_at, l.starts_at, l.ends_at, l.end_cause, l.per_person_limit,
          k.cap, k.base, k.sold, k.reserved, found.place::text as place, found.place as sorted
        from (${idQuery}) as found
        join listings.listing l on l.id = found.id join listings.listing_version v on v.id = l.version_id
        left join listings.stock k on k.listing_id = l.id
        where l.status in ('active', 'ended', 'relaunchable')
          and not exists (select from listings.ban where listing_id = l.id)
        order by found.place, l.number`
  return rowsOf<RawWithCounts>(
    tx,
    extraQuery
      ? // It travels once, with the first row.
        sql`select live.*, case when row_number() over (order by live.sorted, live.number) = 1 then beside.counts end as counts
          from (select ${extraQuery} as counts offset 0) as beside left join (${live}) as live on true
          order by live.sorted, live.number`
      : live,
  )
}

function toLiveAt(rawRows: readonly RawWithCounts[], at: Date) {
  const rows = rawRows.flatMap((row) => {
    if (row.id === null) return []
    const startsAt = toDate(row.starts_at)
    const endsAt = toDate(row.ends_at)
    const sale = saleStateOf({ status: row.status, startsAt, endsAt }, at)
    if (sale === 'hidden') return []
    const endedBySales = sale === 'ended' && row.end_cause === 'sold_out'
    const isCapped = row.cap !== null && row.base !== null
    const unitsLeft = isCapped ? row.cap! - row.sold! - row.reserved! : null
    const listing: LiveListing = {
      id: row.id,
      shopId: row.shop_id,
      number: row.number,
      slug: row.slug,
      versionId: row.version_id,
      designVersionId: row.design_version_id,
      title: row.title,
      description: row.description,
      products: row.products,
      pictures: row.pictures,
      photos: row.photos,
      searchTitle: row.search_title,
      searchDescription: row.search_description,
      former: row.former_prices,
      sale,
      launchedAt: toDate(row.launched_at),
      startsAt,
      endsAt,
      perPersonLimit: row.per_person_limit,
      unitsLeft,
      cap: isCapped ? row.cap! - row.base! : null,
      soldOut: endedBySales || unitsLeft === 0,
    }
    return { listing, place: row.place }
  })
  return { rows, counts: rawRows[0]?.counts ?? null }
}

/** The next moment a shop's listing goes on sale or ends by its date; null if none does. */
export async function findNextSaleMoment(tx: Tx, shopId: ShopId, at: Date): Promise<Date | null> {
  const now = instant(at)
  const [row] = await rowsOf<{ next: string | Date | null }>(
    tx,
    sql`select least(
      (select min(ends_at) from listings.card where shop_id = ${shopId} and ends_at > ${now}),
      (select min(starts_at) from listings.listing where shop_id = ${shopId} and starts_at > ${now})) as next`,
  )
  return row!.next === null ? null : new Date(row!.next)
}

const selectLiveListings = async (tx: Tx, idQuery: SQL, at: Date): Promise<LiveListing[]> =>
  (await selectLive(tx, idQuery, at)).rows.map(({ listing }) => listing)

/** The listing at an address of a shop, as fans may see it. */
export async function findLiveListing(
  tx: Tx,
  shopId: ShopId,
  slug: string,
  at: Date,
): Promise<LiveListing | null> {
  const idQuery = sql`select id, 0 as place from listings.listing where shop_id = ${shopId} and slug = ${slug}`
  return (await selectLiveListings(tx, idQuery, at))[0] ?? null
}

/** The same by its id, for carts. */
export async function findLiveListingById(tx: Tx, id: ListingId, at: Date): Promise<LiveListing | null> {
  return (await findLiveListingsById(tx, [id], at))[0] ?? null
}

/** A listing's sales. */
export async function findSales(tx: Tx, id: ListingId): Promise<ListingSales> {
  const [row] = await rowsOf<{ units: number; this_launch: number }>(
    tx,
    sql`select coalesce((select units from listings.sold where listing_id = ${id}), 0) as units,
      coalesce((select sum(case kind when 'sale' then units else -units end) from listings.sale
        where listing_id = l.id and at >= l.launched_at), 0)::integer as this_launch
      from listings.listing l where l.id = ${id}`,
  )
  return { units: row?.units ?? 0, unitsThisLaunch: row?.this_launch ?? 0 }
}

/** Several by their ids, in no set order, for carts and for a store's featured listings. */
export async function findLiveListingsById(tx: Tx, ids: readonly string[], at: Date): Promise<LiveListing[]> {
  if (ids.length === 0) return []
  const read = (tx: Tx) => {
    const list = sql.join(
      ids.map((id) => sql`${id}`),
      sql`, `,
    )
    return readLive(tx, sql`select id, 0 as place from listings.listing where id in (${list})`)
  }
  return toLiveAt(await recall(tx, `live ${ids}`, read), at).rows.map(({ listing }) => listing)
}

/** A shop's listings on sale or announced, best sold first or newest first. */
export async function findLiveListings(
  tx: Tx,
  shopId: ShopId,
  { count, sort = 'best' }: { count: number; sort?: 'best' | 'new' },
  at: Date,
): Promise<LiveListing[]> {
  const isNotOver = sql`(c.ends_at is null or c.ends_at > ${instant(at)})`
  const bestQuery = sql`select s.listing_id as id, -s.units::bigint as place
    from listings.sold s join listings.card c on c.listing_id = s.listing_id
    where s.shop_id = ${shopId} and s.shown and ${isNotOver}
    order by -s.units::bigint, s.number limit ${sql.raw(String(Math.trunc(count)))}`
  const newestQuery = sql`select c.listing_id as id, -c.launched as place from listings.card c
    where c.shop_id = ${shopId} and ${isNotOver} order by -c.launched, c.number limit ${sql.raw(String(Math.trunc(count)))}`
  return selectLiveListings(tx, sort === 'new' ? newestQuery : bestQuery, at)
}
