/**
 * Finds the listings on a page of the creator's list by the index of its order, and counts them by the stored tally.
 */

import { type SQL, sql } from 'drizzle-orm'
import { containsPattern } from '#platform/database/like.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import { type ListingSort, type ListingStatus, listingStatuses, type StatusFilter } from './contract.ts'
import { limits } from './limits.ts'
import type { ShopId } from './listing.ts'

/** The statuses that a filter keeps; null if it doesn't filter by status. */
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

/** A shop's listings counted by status. */
export async function countByStatus(tx: Tx, shopId: ShopId): Promise<Record<ListingStatus, number>> {
  const rows = await rowsOf<{ status: ListingStatus; many: number }>(
    tx,
    sql`select status, many from listings.tally where shop_id = ${shopId}`,
  )
  const zeros = Object.fromEntries(listingStatuses.map((status) => [status, 0]))
  return { ...zeros, ...Object.fromEntries(rows.map(({ status, many }) => [status, many])) } as Record<
    ListingStatus,
    number
  >
}

/** The searched part of the typed text, as a `like` pattern. */
export const likeText = (words: string): string => containsPattern(words.slice(0, limits.searchCharacters))

/** Whether the index of words can find a text; it knows three letters in a row. */
export const isIndexed = (text: string): boolean => /[\p{L}\p{N}]{3}/u.test(text)

/**
 * Ids of a shop's listings whose id or name contains a text, unsorted; `hasMore`: there are others. The beginning of
 * an id finds its first hundred; a text too short for the index is searched for among the newest.
 */
export async function findMatchingIds(
  tx: Tx,
  shopId: ShopId,
  statuses: readonly ListingStatus[],
  text: string,
): Promise<{ ids: readonly string[]; hasMore: boolean; isNumber: boolean }> {
  const digits = /^user-([1-9]\d{0,8})$/i.exec(text)?.[1]
  const max = digits ? limits.numbersCounted : limits.matchesCounted
  const newestOnly = isIndexed(text) ? null : limits.newestSearched
  const rows = await rowsOf<{ id: string }>(
    tx,
    digits
      ? sql`select listing.id from unnest(${sql.param(listRanges(digits).map(([min]) => min))}::integer[],
            ${sql.param(listRanges(digits).map(([, max]) => max))}::integer[]) as stretch (least, most),
          lateral (select id from listings.listing where shop_id = ${shopId} and status = any (${sql.param(statuses)}::text[])
            and number between least and most order by number limit ${max + 1}) as listing limit ${max + 1}`
      : sql`select id from listings.holding(${shopId}, ${sql.param(statuses)}::text[], ${likeText(text)}, ${max + 1}, ${newestOnly}) as id`,
  )
  return {
    ids: rows.slice(0, max).map(({ id }) => id),
    hasMore: rows.length > max,
    isNumber: digits !== undefined,
  }
}

/** Numbers that begin with these digits, as ranges in ascending order. */
const listRanges = (digits: string): [least: number, most: number][] =>
  Array.from({ length: 10 - digits.length }, (_, zeros) => {
    const min = Number(digits) * 10 ** zeros
    return [min, min + 10 ** zeros - 1]
  })

/**
 * The start of a page: its number, and the number of its first listing. A neighbouring page is counted from there, so
 * a page in the middle of a million costs what the first does.
 */
export type PageStart = { page: number; number: number }

export const pageStartText = ({ page, number }: PageStart): string => `${page}.${number}`

/** Reads a page start from an address; null if it is malformed. */
export function readPageStart(text: string | null): PageStart | null {
  const [all, page, number] = /^([1-9]\d{0,5})\.([1-9]\d{0,8})$/.exec(text ?? '') ?? []
  return all ? { page: Number(page), number: Number(number) } : null
}

const directions = { up: [sql`asc`, sql`>=`, sql`<`], down: [sql`desc`, sql`<=`, sql`>`] } as const

const indexes = {
  '': { key: sql`opens_first`, type: sql`timestamptz`, order: 'up' },
  start: { key: sql`opens_last`, type: sql`timestamptz`, order: 'down' },
  name: { key: sql`name_key`, type: sql`text`, order: 'up' },
} as const

/** A table with a row for each listing and its number; its rows come first in a list, lowest key first. */
type Leaders = { table: SQL; leads: SQL; key: SQL; type: SQL }

/** Listings that sold, most sales first. */
const sellers: Leaders = {
  table: sql`listings.sold`,
  leads: sql`first.units > 0`,
  key: sql`first.rank_key`,
  type: sql`integer`,
}
/** Listings waiting for the press, first to print first. */
const waitingListings: Leaders = {
  table: sql`listings.next_print`,
  leads: sql`first.prints_on is not null`,
  key: sql`first.prints_on`,
  type: sql`date`,
}

/** `key`: the sort key of its first listing; null if that comes after all leaders. */
type FoundStart = PageStart & { key: string | null }

const leaders = { sales: sellers, print: waitingListings } as const

/** A start with its present key; null if the shop has no such listing. */
export async function findStart(
  tx: Tx,
  shopId: ShopId,
  sort: ListingSort,
  start: PageStart,
): Promise<FoundStart | null> {
  const key =
    sort === 'sales' || sort === 'print'
      ? sql`(select ${leaders[sort].key} from ${leaders[sort].table} first
          where first.listing_id = listing.id and ${leaders[sort].leads})`
      : indexes[sort].key
  const [row] = await rowsOf<{ key: string | null }>(
    tx,
    sql`select ${key}::text as key from listings.listing where shop_id = ${shopId} and number = ${start.number}`,
  )
  return row ? { page: start.page, number: start.number, key: row.key } : null
}

type Place = {
  shopId: ShopId
  statuses: readonly ListingStatus[]
  page: number
  total: number
  /** The start of a page near this one. */
  start?: FoundStart | null
  /** A text that id or name must contain; a page then can't be counted back from `total`. */
  holding?: string
}
/** The rows of a page: skip this many, forward or back, from `start` or from one end of the list. */
type RowRange = { isBackwards: boolean; skip: number; count: number; start: FoundStart | null }

function findRange({ page, total, start, holding }: Place): RowRange {
  const size = limits.pageSize
  if (start) {
    const isBackwards = page < start.page
    return {
      isBackwards,
      skip: (isBackwards ? start.page - 1 - page : page - start.page) * size,
      count: size,
      start,
    }
  }
  const before = (page - 1) * size
  const rowsAfter = Math.max(0, total - page * size)
  // Pages in the second half are counted from the end.
  const isBackwards = holding === undefined && rowsAfter < before
  return {
    isBackwards,
    skip: isBackwards ? rowsAfter : before,
    count: Math.min(size, total - before),
    start: null,
  }
}

/** Rows of `id` and `place`, for a page that exists. */
export function selectPageIds(sort: ListingSort, place: Place): SQL {
  const range = findRange(place)
  if (sort === 'sales' || sort === 'print') return selectLedBy(leaders[sort], place, range)
  const { isBackwards, skip, count, start } = range
  const { key, type, order } = indexes[sort]
  const operators = directions[order]
  const [direction] = directions[isBackwards === (order === 'down') ? 'up' : 'down']
  const bound = start
    ? sql`and (${key}, number) ${isBackwards ? operators[2] : operators[1]} (${start.key}::${type}, ${start.number})`
    : sql``
  // Each status has its range of the index; the first rows of each are merged.
  const statusQueries = place.statuses.map(
    (status) => sql`(select id, ${key} as key, number from listings.listing
      where shop_id = ${place.shopId} and status = ${status} ${matchHolding(place)} ${bound}
      order by ${key} ${direction}, number ${direction} limit ${skip + count})`,
  )
  return sql`select id, row_number() over (order by key ${operators[0]}, number ${operators[0]}) as place from (
    select * from (${sql.join(statusQueries, sql` union all `)}) as of_each
    order by key ${direction}, number ${direction} limit ${count} offset ${skip}) as found`
}

const matchHolding = ({ holding }: Place): SQL =>
  holding === undefined ? sql`` : sql`and ${matchText(holding)}`

/**
 * Tells if a row of `listing` contains a text that many contain. The planner assumes one row in three for `strpos`,
 * but one in two hundred for `like`, and would then sort them all.
 */
export const matchText = (text: string): SQL =>
  sql`strpos(listings.own_words(listing.number, listing.name_key), lower(${text})) > 0`

/**
 * Leaders, then all others by number; of the second kind only as many are read as the first leaves room for. Reading
 * that count row by row (`lateral`) keeps the database from starting parallel workers for a large shop, which takes a
 * hundred times as long as the page.
 */
function selectLedBy(
  { table, leads, key, type }: Leaders,
  place: Place,
  { isBackwards, skip, count, start }: RowRange,
): SQL {
  const max = skip + count
  const direction = isBackwards ? sql`desc nulls first` : sql`asc nulls last`
  const side = isBackwards ? sql`<` : sql`>=`
  const inView = sql`listing.status = any (${sql.param(place.statuses)}::text[]) ${matchHolding(place)}`
  const falseIf = (condition: unknown): SQL => (condition ? sql`and false` : sql``)
  // A start among the leaders has all others after it, and vice versa.
  const leadersBound =
    start && start.key !== null
      ? sql`and (${key}, first.number) ${side} (${start.key}::${type}, ${start.number})`
      : falseIf(start && !isBackwards)
  const othersBound =
    start && start.key === null
      ? sql`and listing.number ${side} ${start.number}`
      : falseIf(start && isBackwards)
  // If leaders may lack the text, a limited number is searched; the rest are among the others.
  const rows =
    place.holding === undefined
      ? table
      : sql`(select * from ${table} first where first.shop_id = ${place.shopId} and ${leads}
          order by ${key}, first.number limit ${limits.leadersSearched})`
  const selectLeading = (enough: SQL) => sql`(select listing.id, ${key} as key, first.number
    from ${rows} first join listings.listing on listing.id = first.listing_id
    where first.shop_id = ${place.shopId} and ${leads} and ${inView} ${leadersBound} ${enough}
    order by ${key} ${direction}, first.number ${direction} limit ${max})`
  const selectOthers = (enough: SQL) => sql`(select listing.id, null::${type} as key, listing.number
    from listings.listing where listing.shop_id = ${place.shopId} and ${inView} ${othersBound} ${enough}
      and not exists (select from ${rows} first where first.listing_id = listing.id and ${leads})
    order by listing.number ${direction} limit ${max})`
  const [nearer, farther] = isBackwards ? [selectOthers, selectLeading] : [selectLeading, selectOthers]
  return sql`select id, row_number() over (order by key nulls last, number) as place from (
    with nearer as materialized ${nearer(sql``)}
    select * from (
      select * from nearer union all
      (select rest.* from (select count(*) as many from nearer) as had cross join lateral ${farther(sql`and had.many < ${max}`)} as rest)
    ) as both_kinds order by key ${direction}, number ${direction} limit ${count} offset ${skip}) as found`
}
