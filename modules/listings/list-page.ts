/** Which listings stand on a page of the creator's list: found by the index of its order, counted by the written tally. */

import { type SQL, sql } from 'drizzle-orm'
import { containing } from '#platform/database/like.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import { type ListingSort, type ListingStatus, listingStatuses, type StatusFilter } from './contract.ts'
import { limits } from './limits.ts'
import type { ShopId } from './listing.ts'

/** The statuses that a filter keeps; null if it goes by something else. */
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

/** As much of what was typed as is looked for. */
export const likeText = (words: string): string => containing(words.slice(0, limits.searchCharacters))

/**
 * Ids of a shop's listings whose id or name holds a text, in no order; `more`: there are others, too. Of an id that is begun
 * the first hundred; of so few letters that no index has them, those among the newest.
 */
export async function findHolding(
  tx: Tx,
  shopId: ShopId,
  statuses: readonly ListingStatus[],
  text: string,
): Promise<{ ids: readonly string[]; more: boolean; isNumber: boolean }> {
  const digits = /^user-([1-9]\d{0,8})$/i.exec(text)?.[1]
  const max = digits ? limits.numbersCounted : limits.wordsCounted
  const among = /[\p{L}\p{N}]{3}/u.test(text) ? null : limits.newestLooked
  const rows = await rowsOf<{ id: string }>(
    tx,
    digits
      ? sql`select listing.id from unnest(${sql.param(stretches(digits).map(([min]) => min))}::integer[],
            ${sql.param(stretches(digits).map(([, max]) => max))}::integer[]) as stretch (least, most),
          lateral (select id from listings.listing where shop_id = ${shopId} and status = any (${sql.param(statuses)}::text[])
            and number between least and most order by number limit ${max + 1}) as listing limit ${max + 1}`
      : sql`select id from listings.holding(${shopId}, ${sql.param(statuses)}::text[], ${likeText(text)}, ${max + 1}, ${among}) as id`,
  )
  return {
    ids: rows.slice(0, max).map(({ id }) => id),
    more: rows.length > max,
    isNumber: digits !== undefined,
  }
}

/** Numbers that begin with these digits, as the stretches that they are, the least first. */
const stretches = (digits: string): [least: number, most: number][] =>
  Array.from({ length: 10 - digits.length }, (_, zeros) => {
    const min = Number(digits) * 10 ** zeros
    return [min, min + 10 ** zeros - 1]
  })

/**
 * Where a page begins: the number of its first listing, and which page that was. A page beside it is counted from there, so
 * that one in the middle of a million costs what the first does.
 */
export type PageStart = { page: number; number: number }

export const pageStartText = ({ page, number }: PageStart): string => `${page}.${number}`

/** From an address; null if it is no such place. */
export function readPageStart(text: string | null): PageStart | null {
  const [all, page, number] = /^([1-9]\d{0,5})\.([1-9]\d{0,8})$/.exec(text ?? '') ?? []
  return all ? { page: Number(page), number: Number(number) } : null
}

const ways = { up: [sql`asc`, sql`>=`, sql`<`], down: [sql`desc`, sql`<=`, sql`>`] } as const

const indexes = {
  '': { key: sql`opens_first`, type: sql`timestamptz`, way: 'up' },
  start: { key: sql`opens_last`, type: sql`timestamptz`, way: 'down' },
  name: { key: sql`name_key`, type: sql`text`, way: 'up' },
} as const

/** Rows beside listings, with the number of each, that lead a list by the least key. */
type Leaders = { table: SQL; leads: SQL; key: SQL; type: SQL }

/** Those that sold, the most first. */
const sellers: Leaders = {
  table: sql`listings.sold`,
  leads: sql`first.units > 0`,
  key: sql`first.rank_key`,
  type: sql`integer`,
}
/** Those that wait for the press, the first to print first. */
const waiting: Leaders = {
  table: sql`listings.next_print`,
  leads: sql`first.prints_on is not null`,
  key: sql`first.prints_on`,
  type: sql`date`,
}

/** `key`: by what its first listing is sorted; null if that is behind all that lead the list. */
type StartFound = PageStart & { key: string | null }

const leaders = { sales: sellers, print: waiting } as const

/** A start with its key as it is now; null if the shop has no such listing. */
export async function findStart(
  tx: Tx,
  shopId: ShopId,
  sort: ListingSort,
  start: PageStart,
): Promise<StartFound | null> {
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
  /** Where a page near this one begins. */
  start?: StartFound | null
  /** What their id or name holds; then `total` is no end to count from. */
  holding?: string
}
/** The rows of a page, counted from `start` or from one end of the list: this many are skipped, forward or back. */
type Stretch = { back: boolean; skip: number; count: number; start: StartFound | null }

function stretchOf({ page, total, start, holding }: Place): Stretch {
  const size = limits.pageSize
  if (start) {
    const back = page < start.page
    return { back, skip: (back ? start.page - 1 - page : page - start.page) * size, count: size, start }
  }
  const before = (page - 1) * size
  const behind = Math.max(0, total - page * size)
  // What is in the second half is counted from the end.
  const back = holding === undefined && behind < before
  return { back, skip: back ? behind : before, count: Math.min(size, total - before), start: null }
}

/** Rows of `id` and `place`, for a page that is there. */
export function pageIds(sort: ListingSort, place: Place): SQL {
  const stretch = stretchOf(place)
  if (sort === 'sales' || sort === 'print') return ledBy(leaders[sort], place, stretch)
  const { back, skip, count, start } = stretch
  const { key, type, way } = indexes[sort]
  const on = ways[way]
  const [direction] = ways[back === (way === 'down') ? 'up' : 'down']
  const bounded = start
    ? sql`and (${key}, number) ${back ? on[2] : on[1]} (${start.key}::${type}, ${start.number})`
    : sql``
  // Each status has its stretch of the index; the first of each are put together.
  const each = place.statuses.map(
    (status) => sql`(select id, ${key} as key, number from listings.listing
      where shop_id = ${place.shopId} and status = ${status} ${held(place)} ${bounded}
      order by ${key} ${direction}, number ${direction} limit ${skip + count})`,
  )
  return sql`select id, row_number() over (order by key ${on[0]}, number ${on[0]}) as place from (
    select * from (${sql.join(each, sql` union all `)}) as of_each
    order by key ${direction}, number ${direction} limit ${count} offset ${skip}) as found`
}

const held = ({ holding }: Place): SQL => (holding === undefined ? sql`` : sql`and ${holds(holding)}`)

/**
 * Whether a row of `listing` holds a text, where many do. For the planner the result of `strpos` is in one of three rows, and
 * `like` in one of two hundred, for which it would sort them all.
 */
export const holds = (text: string): SQL =>
  sql`strpos(listings.own_words(listing.number, listing.name_key), lower(${text})) > 0`

/** Those that lead, then all others by their numbers; of the farther kind only as many are asked as the nearer leave over. */
function ledBy(
  { table, leads, key, type }: Leaders,
  place: Place,
  { back, skip, count, start }: Stretch,
): SQL {
  const max = skip + count
  const direction = back ? sql`desc nulls first` : sql`asc nulls last`
  const side = back ? sql`<` : sql`>=`
  const kept = sql`listing.status = any (${sql.param(place.statuses)}::text[]) ${held(place)}`
  const noneIf = (is: unknown): SQL => (is ? sql`and false` : sql``)
  // A start among those that lead has all others behind it, and the other way round.
  const ofLeaders =
    start && start.key !== null
      ? sql`and (${key}, first.number) ${side} (${start.key}::${type}, ${start.number})`
      : noneIf(start && !back)
  const ofOthers =
    start && start.key === null ? sql`and listing.number ${side} ${start.number}` : noneIf(start && back)
  // Where the leaders may not hold the text, this many are looked at; the rest are among the others.
  const rows =
    place.holding === undefined
      ? table
      : sql`(select * from ${table} first where first.shop_id = ${place.shopId} and ${leads}
          order by ${key}, first.number limit ${limits.leadersLooked})`
  const leading = (enough: SQL) => sql`(select listing.id, ${key} as key, first.number
    from ${rows} first join listings.listing on listing.id = first.listing_id
    where first.shop_id = ${place.shopId} and ${leads} and ${kept} ${ofLeaders} ${enough}
    order by ${key} ${direction}, first.number ${direction} limit ${max})`
  const others = (enough: SQL) => sql`(select listing.id, null::${type} as key, listing.number
    from listings.listing where listing.shop_id = ${place.shopId} and ${kept} ${ofOthers} ${enough}
      and not exists (select from ${rows} first where first.listing_id = listing.id and ${leads})
    order by listing.number ${direction} limit ${max})`
  const [nearer, farther] = back ? [others, leading] : [leading, others]
  return sql`select id, row_number() over (order by key nulls last, number) as place from (
    with nearer as materialized ${nearer(sql``)}
    select * from (
      select * from nearer union all ${farther(sql`and (select count(*) from nearer) < ${max}`)}
    ) as both_kinds order by key ${direction}, number ${direction} limit ${count} offset ${skip}) as found`
}
