/** The first cards that a search of a shelf finds: the same for whichever of its pages is requested. */
import { type SQL, sql } from 'drizzle-orm'
import { limits } from './limits.ts'
import type { ShopId } from './listing.ts'
import { limitOf } from './rank-hits.ts'
import { type Meaning, matchCards } from './shelf-words.ts'

type Search = { words: readonly Meaning[]; fromMinor: number | null; toMinor: number | null }

export const isPriced = ({ fromMinor, toMinor }: Omit<Search, 'words'>): boolean =>
  fromMinor !== null || toMinor !== null
export const matchPrice = ({ fromMinor, toMinor }: Omit<Search, 'words'>): SQL =>
  sql`${fromMinor === null ? sql`` : sql`and c.price_minor >= ${fromMinor}::bigint`}
    ${toMinor === null ? sql`` : sql`and c.price_minor <= ${toMinor}::bigint`}`

/** The first cards that also match `conditions`, reading as few of the shop's cards as possible. */
export function selectFirstHits(
  columns: SQL,
  shopId: ShopId,
  search: Search,
  conditions: SQL,
  max: number,
): SQL {
  const { words } = search
  if (!isPriced(search))
    return words.length > 0
      ? selectByWords(columns, shopId, words, conditions, max)
      : sql`select ${columns} from listings.card c where ${conditions} limit ${limitOf(max)}`
  // A price range of few listings is read by the price index; the planner would guess, and scan a whole store.
  const inPriceRange = sql`select * from listings.card c where c.shop_id = ${shopId} ${matchPrice(search)}
    order by c.price_minor, c.number limit ${limitOf(limits.shelfRowsRead + 1)}`
  const isFew = sql`(select count(*) from (${inPriceRange}) as c) <= ${limits.shelfRowsRead}`
  const isMany = sql`${conditions} and not (${isFew})`
  const wideRangeQuery =
    words.length > 0
      ? selectByWords(columns, shopId, words, isMany, max)
      : sql`select ${columns} from listings.card c where ${isMany}
          order by c.price_minor, c.number limit ${limitOf(max)}`
  const matching = words.length > 0 ? sql`and ${matchCards(words)}` : sql``
  return sql`(select ${columns} from (${inPriceRange}) as c where ${isFew} and ${conditions} ${matching} limit ${limitOf(max)})
    union all (${wideRangeQuery})`
}

/**
 * A word that many of the newest cards have is searched for from the newest on, by an index: a scan of the table could
 * begin anywhere, and the next page would show other listings. If that doesn't find enough, or few have the word, the
 * word index finds all, in their stored order. The planner would guess from each word separately: two words that no
 * name has together, or a number, would make it read the whole store.
 */
function selectByWords(
  columns: SQL,
  shopId: ShopId,
  words: readonly Meaning[],
  conditions: SQL,
  max: number,
): SQL {
  const { shelfSampled: sampleSize, shelfWordsRead: newestCount } = limits
  const newestFirst = sql`where shop_id = ${shopId} order by -number::bigint, number`
  const isEnough = sql`(select is_enough from decided)`
  return sql`with sample as materialized (
      select count(*) < ${limitOf(sampleSize)} or count(*) filter (where ${matchCards(words)}) > ${limitOf(sampleSize / 10)} as is_walked
      from (select words from listings.card ${newestFirst} limit ${limitOf(sampleSize)}) as c),
    walked as materialized (
      select ${columns} from (select * from listings.card ${newestFirst} limit ${limitOf(newestCount)}) as c
      where (select is_walked from sample) and ${conditions} and ${matchCards(words)} limit ${limitOf(max)}),
    decided as materialized (
      select is_walked and ((select count(*) from walked) = ${limitOf(max)}
        or not exists (select from listings.card ${newestFirst} offset ${limitOf(newestCount)} limit 1)) as is_enough from sample)
    select * from walked where ${isEnough}
    union all (select ${columns} from listings.card c
      where ${conditions} and ${matchCards(words, true)} and not ${isEnough} limit ${limitOf(max)})`
}
