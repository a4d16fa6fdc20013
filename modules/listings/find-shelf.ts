/**
 * A store's shelf: the listings on sale, searched, filtered and sorted by their rows in `listings.card`, one
 * screen at a time.
 */

import { type SQL, sql } from 'drizzle-orm'
import { instant } from '#platform/database/instant.ts'
import { containsPattern } from '#platform/database/like.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import type { LiveListing, ShelfPart, ShelfPlace } from './contract.ts'
import { selectLive } from './find-live-listing.ts'
import { limits } from './limits.ts'
import type { ShopId } from './listing.ts'
import { limitOf, rankHits } from './rank-hits.ts'
import { isPriced, matchPrice, selectFirstHits } from './shelf-hits.ts'
import { fitOf, type Meaning, matchCards, textArray } from './shelf-words.ts'

/** `own` is a part's own order: hand-picked listings, then the newest. */
type ShelfSort = 'own' | 'best' | 'new' | 'low' | 'high' | 'name'
type ShelfFilter = {
  /** Only this part of the shelf; the whole shelf if absent. */
  part?: ShelfPart | undefined
  /** The possible meanings of each searched word here. */
  words: readonly Meaning[]
  /** Sets of keys, such as `mug-11oz` or `mug-11oz/white`: a listing must have one key of each set. */
  keys: readonly (readonly string[])[]
  fromMinor: number | null
  toMinor: number | null
  sort: ShelfSort
}
type ShelfPage = {
  listings: LiveListing[]
  first: ShelfPlace | null
  last: ShelfPlace | null
  /** There are more listings before and after. */
  hasEarlier: boolean
  hasLater: boolean
  /** Only if requested: the total, and the keys. */
  counts: ShelfCounts | null
}
/** Listings of a shelf with the same keys, and how many there are. */
type ShelfSet = { keys: string[]; many: number }
/** The total, up to a limit of counting, and the keys found before filtering. */
type ShelfCounts = { total: number; sets: ShelfSet[] }
/** The screen wanted: after or before a position, how many things, and whether to count them all. */
type ShelfScreen = { from: ShelfPlace | null; count: number; counted?: boolean }

/** A moment before every launch, in microseconds, that still fits 18 digits. */
const chosenFirst = sql`'-900000000000000000'::bigint`
const cardsWithSales = sql`listings.card c join listings.sold s on s.listing_id = c.listing_id`

/** The listings of a rule; conditions it doesn't state don't matter. */
function matchRule(rule: NonNullable<ShelfPart['rule']>): SQL {
  const { word, keys, fromMinor, toMinor, since } = rule
  const parts = word
    ? [sql`c.title ilike ${containsPattern(word.slice(0, limits.searchCharacters))}`]
    : [sql`true`]
  if (keys) parts.push(matchCards([{ keys }]))
  if (fromMinor !== null) parts.push(sql`c.price_minor >= ${fromMinor}::bigint`)
  if (toMinor !== null) parts.push(sql`c.price_minor <= ${toMinor}::bigint`)
  if (since) parts.push(sql`c.launched >= ${since.getTime() * 1000}::bigint`)
  return sql.join(parts, sql` and `)
}

function matchPart({ chosenIds, rule }: ShelfPart): SQL {
  const isChosen = sql`c.listing_id = any (${textArray(chosenIds)})`
  return rule ? sql`(${isChosen} or (${matchRule(rule)}))` : isChosen
}

/** A shop's listings on sale or announced, before search and filters. */
const selectShelf = (shopId: ShopId, part: ShelfPart | undefined, at: Date): SQL =>
  sql`c.shop_id = ${shopId} and (c.ends_at is null or c.ends_at > ${instant(at)})
    ${part ? sql`and ${matchPart(part)}` : sql``}`

const matchWords = ({ words }: ShelfFilter): SQL => (words.length > 0 ? sql`and ${matchCards(words)}` : sql``)

const narrowShelf = (filter: ShelfFilter): SQL =>
  sql.join([...filter.keys.map((set) => sql`and ${matchCards([{ keys: set }])}`), matchPrice(filter)], sql` `)

/** The sort keys, ascending, as in their indexes; the number breaks ties. */
const sorts = {
  best: sql`-s.units::bigint`,
  new: sql`-c.number::bigint`,
  low: sql`c.price_minor`,
  high: sql`-c.price_minor`,
  name: sql`c.named`,
  launched: sql`-c.launched`,
}

type RowRange = { sortKey: SQL; text?: boolean; from: ShelfPlace | null; count: number }
/** The rows of one order after or before a position: a screenful and one more. */
function selectBeyond(where: SQL, { sortKey: key, text = false, from, count }: RowRange): SQL {
  const direction = from?.before ? sql`desc` : sql`asc`
  // When sorting by sales, take the number from the same index.
  const number = key === sorts.best ? sql`s.number` : sql`c.number`
  const shop = key === sorts.best ? sql`and s.shop_id = c.shop_id and s.shown` : sql``
  const value = from && (text ? sql`${from.value}::text collate "C"` : sql`${from.value}::bigint`)
  const afterCursor = from
    ? sql`and (${key}, ${number}) ${from.before ? sql`<` : sql`>`} (${value}, ${from.number}::integer)`
    : sql``
  return sql`select c.listing_id as id, ${key} as place, ${number} as number from ${cardsWithSales} where ${where} ${shop} ${afterCursor}
    order by ${key} ${direction}, ${number} ${direction} limit ${limitOf(count + 1)}`
}

/** A page of a few rows, sorted by a key that has no index. */
function sortFew(rows: SQL, { from, count }: Omit<RowRange, 'sortKey'>): SQL {
  const direction = from?.before ? sql`desc` : sql`asc`
  const afterCursor = from
    ? sql`where (place, number) ${from.before ? sql`<` : sql`>`} (${from.value}::bigint, ${from.number}::integer)`
    : sql``
  return sql`select id, place, number from (${rows}) as rows ${afterCursor}
    order by place ${direction}, number ${direction} limit ${limitOf(count + 1)}`
}

/**
 * Matches in one of the shelf's orders. If there are only a few, all of them are read and sorted. Otherwise a limited
 * number of the shelf's rows is read from the position on, and the first matches found fill up the page, so that no
 * request reads a whole store to find its last rows.
 */
function sortHits(
  shopId: ShopId,
  selectHits: (columns: SQL, max: number) => SQL,
  where: SQL,
  { sortKey: key, text = false, from, count }: RowRange,
): SQL {
  const max = limits.shelfCounted
  const direction = from?.before ? sql`desc` : sql`asc`
  const value = from && (text ? sql`${from.value}::text collate "C"` : sql`${from.value}::bigint`)
  const comesAfter = (place: SQL, number: SQL) =>
    from
      ? sql`(${place}, ${number}) ${from.before ? sql`<` : sql`>`} (${value}, ${from.number}::integer)`
      : sql`true`
  const columns = sql`c.listing_id as id, ${key} as place, c.number`
  return sql`with hits as materialized (${selectHits(columns, max + 1)}),
    walked as materialized (
      select ${columns} from (
        select * from listings.card c where c.shop_id = ${shopId} and ${comesAfter(key, sql`c.number`)}
        order by ${key} ${direction}, c.number ${direction} limit ${limitOf(limits.shelfRowsRead)}) as c
      where (select count(*) from hits) > ${max} and ${where}
      order by ${key} ${direction}, c.number ${direction} limit ${limitOf(count + 1)})
    select id, place, number from (
      select * from walked
      union select * from hits where (select count(*) from walked) <= ${count} and ${comesAfter(sql`place`, sql`number`)}) as found
    order by place ${direction}, number ${direction} limit ${limitOf(count + 1)}`
}

function selectPageRows(
  shopId: ShopId,
  filter: ShelfFilter,
  screen: { from: ShelfPlace | null; count: number },
  at: Date,
) {
  const { sort, part, words } = filter
  const condition = sql`${matchWords(filter)} ${narrowShelf(filter)}`
  const where = sql`${selectShelf(shopId, part, at)} ${condition}`
  const scope = sql`${selectShelf(shopId, part, at)} ${narrowShelf(filter)}`
  const selectHits = (columns: SQL, max: number) => selectFirstHits(columns, shopId, filter, scope, max)
  if (words.length > 0 && sort !== 'own' && sort !== 'best')
    return sortHits(shopId, selectHits, where, { ...screen, sortKey: sorts[sort], text: sort === 'name' })
  // A search shows the best match first, and of equal matches the best sold.
  if (words.length > 0) {
    const candidates = rankHits(shopId, selectHits, where, fitOf(words))
    return sortFew(
      sql`select id, number, -(fit::bigint * 1000000000 + units) as place from (${candidates}) as candidates`,
      screen,
    )
  }
  if (isPriced(filter) && sort === 'best')
    return sortFew(
      sql`select id, number, -units::bigint as place from (${rankHits(shopId, selectHits, where, sql`0`)}) as ranked`,
      screen,
    )
  if (isPriced(filter) && (sort === 'new' || sort === 'name'))
    return sortHits(shopId, selectHits, where, { ...screen, sortKey: sorts[sort], text: sort === 'name' })
  if (sort === 'own') {
    const launchOrder = { ...screen, sortKey: sorts.launched }
    const isPlain = !part || part.chosenIds.length === 0
    if (isPlain && isPriced(filter)) return sortHits(shopId, selectHits, where, launchOrder)
    if (isPlain) return selectBeyond(where, launchOrder)
    const onSale = selectShelf(shopId, undefined, at)
    const chosenQuery = sql`select c.listing_id as id, ${chosenFirst} + array_position(${textArray(part.chosenIds)}, c.listing_id) as place,
      c.number from ${cardsWithSales} where ${onSale} and c.listing_id = any (${textArray(part.chosenIds)}) ${condition}`
    if (!part.rule) return sortFew(chosenQuery, screen)
    const ruleWhere = sql`${onSale} and c.listing_id <> all (${textArray(part.chosenIds)}) and ${matchRule(part.rule)} ${condition}`
    return sortFew(sql`${chosenQuery} union all (${selectBeyond(ruleWhere, launchOrder)})`, screen)
  }
  return selectBeyond(where, { ...screen, sortKey: sorts[sort], text: sort === 'name' })
}

/**
 * One screen of the shelf after or before a position, which is a key of the order, so that no page counts the rows
 * before it.
 */
export async function findShelf(
  tx: Tx,
  shopId: ShopId,
  filter: ShelfFilter,
  { from, count, counted = false }: ShelfScreen,
  at: Date,
): Promise<ShelfPage> {
  const countsQuery = counted ? countShelf(shopId, filter, at) : undefined
  const { rows, counts } = await selectLive(
    tx,
    selectPageRows(shopId, filter, { from, count }, at),
    at,
    countsQuery,
  )
  const isBackwards = from?.before ?? false
  const hasMore = rows.length > count
  const visible = isBackwards ? rows.slice(-count) : rows.slice(0, count)
  const placeOf = (row: (typeof rows)[number] | undefined, before: boolean): ShelfPlace | null =>
    row ? { value: row.place, number: row.listing.number, before } : null
  return {
    listings: visible.map(({ listing }) => listing),
    first: placeOf(visible[0], true),
    last: placeOf(visible.at(-1), false),
    hasEarlier: isBackwards ? hasMore : from !== null,
    hasLater: isBackwards ? true : hasMore,
    counts: counts as ShelfCounts | null,
  }
}

function countShelf(shopId: ShopId, filter: ShelfFilter, at: Date): SQL {
  const max = limits.shelfCounted
  const shelf = selectShelf(shopId, filter.part, at)
  const all = selectFirstHits(sql`c.keys`, shopId, filter, shelf, max)
  const narrowed = selectFirstHits(sql`c.keys`, shopId, filter, sql`${shelf} ${narrowShelf(filter)}`, max)
  const isNarrowed = filter.keys.length > 0 || isPriced(filter)
  const total = isNarrowed
    ? sql`(select count(*)::int from (${narrowed}) as counted)`
    : sql`(select coalesce(sum(many), 0)::int from grouped)`
  return sql`(with grouped as materialized (select keys, count(*)::int as many from (${all}) as few group by 1)
    select jsonb_build_object('total', ${total},
      'sets', (select coalesce(jsonb_agg(jsonb_build_object('keys', keys, 'many', many)), '[]') from grouped)))`
}

/** The stored keys of everything on a shelf: for the filters on offer and the number of listings. */
export const findShelfSets = (tx: Tx, shopId: ShopId): Promise<ShelfSet[]> =>
  rowsOf<ShelfSet>(
    tx,
    sql`select keys, many from listings.card_count where shop_id = ${shopId} and many > 0
        order by many desc, hash limit ${limits.shelfSets}`,
  )
