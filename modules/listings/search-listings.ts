import { sql } from 'drizzle-orm'
import type { Id } from '#kernel/id.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import { type ListingStatus, listingName, listingStatuses } from './contract.ts'
import { limits } from './limits.ts'
import { findMatchingIds, isIndexed, likeText, matchText } from './list-page.ts'
import type { ShopId } from './listing.ts'

type FoundListing = {
  id: string
  shopId: Id<'shop'>
  number: number
  slug: string
  title: string
  status: string
}

/** Listings of every shop, for staff: by id, whole number as `user-7`, or part of the title. */
export async function searchAllListings(tx: Tx, words: string, max: number): Promise<FoundListing[]> {
  const number = /^user-(\d{1,9})$/i.exec(words)?.[1]
  const pattern = number ? `user-${Number(number)}\n%` : likeText(words)
  const rows = await rowsOf<Omit<FoundListing, 'shopId'> & { shop_id: Id<'shop'> }>(
    tx,
    sql`select l.id, l.shop_id, l.number, l.slug, v.title, l.status
        from listings.listing l join listings.listing_version v on v.id = l.version_id
        where l.id = ${words} or listings.own_words(l.number, l.name_key) like lower(${pattern})
        order by l.created_at desc limit ${max}`,
  )
  return rows.map(({ shop_id, ...row }) => ({ ...row, shopId: shop_id }))
}

type ListingName = { id: string; number: number; title: string; status: ListingStatus }

/**
 * Listings of one shop by name, newest first: id or title must contain every word, in any order. If none does, those
 * of the newest that `rank` (of the title in small letters and the number) puts above 0, the highest first. Words too
 * short for the index are looked for among the newest only.
 */
export async function searchListingNames(
  tx: Tx,
  shopId: ShopId,
  words: readonly string[],
  max: number,
  rank: (title: string, number: number) => number,
): Promise<ListingName[]> {
  // The longest word is probably the rarest. If many listings have even that one, the newest matches are found
  // quickly.
  const longestWord = words.toSorted((a, b) => b.length - a.length)[0]
  if (longestWord !== undefined && !isIndexed(longestWord)) {
    const newest = await selectNewest(tx, shopId)
    const matches = newest.filter((listing) => words.every((word) => hasWord(listing, word))).slice(0, max)
    return readNames(tx, shopId, matches.length > 0 ? matches : pickNearest(newest, max, rank))
  }
  const matchesWords = words.map((word) => sql`and ${matchText(word)}`)
  const matches = longestWord ? await findMatchingIds(tx, shopId, listingStatuses, longestWord) : null
  if (matches && (!matches.hasMore || matches.isNumber))
    matchesWords.push(sql`and listing.id = any (${sql.param(matches.ids)}::text[])`)
  const exact = await rowsOf<ListingName>(
    tx,
    sql`select listing.id, listing.number, v.title, listing.status
        from listings.listing join listings.listing_version v on v.id = listing.version_id
        where listing.shop_id = ${shopId} ${sql.join(matchesWords, sql` `)}
        order by listing.number desc limit ${max}`,
  )
  return exact.length > 0
    ? exact
    : readNames(tx, shopId, pickNearest(await selectNewest(tx, shopId), max, rank))
}

/** `name_key`: the title in small letters. */
type NamedRow = { id: string; number: number; name_key: string }

const selectNewest = (tx: Tx, shopId: ShopId): Promise<NamedRow[]> =>
  rowsOf(
    tx,
    sql`select id, number, name_key from listings.listing where shop_id = ${shopId}
        order by number desc limit ${limits.maxNames}`,
  )

/** The same as `matchText` for a row. */
const hasWord = ({ number, name_key }: NamedRow, word: string): boolean =>
  `${listingName(number)}\n${name_key}`.includes(word.toLowerCase())

const pickNearest = (
  rows: readonly NamedRow[],
  max: number,
  rank: (title: string, number: number) => number,
): readonly NamedRow[] =>
  rows
    .map((row) => ({ row, rank: rank(row.name_key, row.number) }))
    .filter((ranked) => ranked.rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .slice(0, max)
    .map(({ row }) => row)

/** Only the few that are shown are read whole. */
async function readNames(tx: Tx, shopId: ShopId, rows: readonly NamedRow[]): Promise<ListingName[]> {
  const names = await findListingNames(
    tx,
    shopId,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id }) => names.get(id)!)
}

/** The names of these listings of a shop. */
export async function findListingNames(
  tx: Tx,
  shopId: ShopId,
  ids: readonly string[],
): Promise<Map<string, ListingName>> {
  if (ids.length === 0) return new Map()
  const rows = await rowsOf<ListingName>(
    tx,
    sql`select l.id, l.number, v.title, l.status
        from listings.listing l join listings.listing_version v on v.id = l.version_id
        where l.shop_id = ${shopId} and l.id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}
