import { type SQL, sql } from 'drizzle-orm'
import { editDistance } from '#kernel/spelling.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import type { BlankCard, BlankSort, BrowseFilters } from './contract.ts'
import type { FacetRow } from './facets.ts'
import { limits } from './limits.ts'

const orders: Record<BlankSort, SQL> = {
  featured: sql`trend desc nulls last, place`,
  'best-sellers': sql`sold desc, added_on desc, place`,
  trending: sql`trend desc nulls last, added_on desc, place`,
  new: sql`added_on desc, place`,
  'price-up': sql`from_minor, place`,
  'price-down': sql`from_minor desc, place`,
  name: sql`title, place`,
}

export type CardFilter = BrowseFilters & {
  category?: string | undefined
  /** A text query as `to_tsquery` reads it. */
  query?: string | undefined
  except?: readonly string[] | undefined
  /** Includes blanks not on offer: for the operator. */
  everything?: boolean | undefined
  /** Only blanks not on offer. */
  unoffered?: boolean | undefined
}

const listValues = (values: readonly string[]): SQL =>
  sql`array(select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`

/** The branch and the words of a list, as SQL conditions. */
function scopeOf({ category, query, except, everything, unoffered }: CardFilter): SQL[] {
  const conditions = [sql`retired_at is null`]
  if (unoffered) conditions.push(sql`not offered`)
  else if (!everything) conditions.push(sql`offered`)
  if (category) conditions.push(sql`category_paths @> array[${category}]::text[]`)
  if (query) conditions.push(sql`words @@ to_tsquery('simple', ${query})`)
  if (except?.length) conditions.push(sql`not (id = any(${listValues(except)}))`)
  return conditions
}

/** The filters of a list, as SQL conditions; see `BrowseWish`. */
function filtersOf({ technique, brand, colour, size, area, from, to }: BrowseFilters): SQL[] {
  const conditions: SQL[] = []
  if (technique?.length) conditions.push(sql`technique = any(${listValues(technique)})`)
  if (brand?.length) conditions.push(sql`brand = any(${listValues(brand)})`)
  if (colour?.length) conditions.push(sql`colour_families && ${listValues(colour)}`)
  if (size?.length) conditions.push(sql`sizes && ${listValues(size)}`)
  if (area?.length) conditions.push(sql`area_labels @> ${listValues(area)}`)
  if (from !== undefined) conditions.push(sql`from_minor >= ${from}`)
  if (to !== undefined) conditions.push(sql`from_minor <= ${to}`)
  return conditions
}

/** Every blank of a branch and a search, with the fields it can be filtered by. */
export async function selectFacetRows(
  tx: Tx,
  scope: Pick<CardFilter, 'category' | 'query'>,
): Promise<FacetRow[]> {
  const rows = await rowsOf<Omit<FacetRow, 'fromMinor'> & { from_minor: string }>(
    tx,
    sql`
    select technique, brand, colour_families as colours, sizes, area_labels as areas, from_minor
    from catalogue.blank where ${sql.join(scopeOf(scope), sql` and `)}`,
  )
  return rows.map(({ from_minor, ...row }) => ({ ...row, fromMinor: Number(from_minor) }))
}

/** One page of cards and the total, in one statement. */
export async function selectCardRows(
  tx: Tx,
  filter: CardFilter,
  sort: BlankSort,
  page: { size: number; offset: number },
): Promise<{ cards: BlankCard[]; total: number }> {
  const conditions = [...scopeOf(filter), ...filtersOf(filter)]
  const isRanked = filter.query && sort === 'featured'
  const order = isRanked
    ? sql`ts_rank(words, to_tsquery('simple', ${filter.query})) desc, ${orders.featured}`
    : orders[sort]
  const rows = await rowsOf<{
    card: Omit<BlankCard, 'available' | 'offered'>
    available: string | null
    offered: boolean
    total: string
  }>(
    tx,
    sql`
    select card, available, offered, count(*) over () as total from catalogue.blank
    where ${sql.join(conditions, sql` and `)} order by ${order} limit ${page.size} offset ${page.offset}`,
  )
  return {
    cards: rows.map((row) => ({
      ...row.card,
      offered: row.offered,
      available: row.available === null ? null : Number(row.available),
    })),
    total: Number(rows[0]?.total ?? 0),
  }
}

export type KnownWord = {
  word: string
  /** The stem searched for; null for a stop word such as "the". */
  stem: string | null
  known: boolean
  near: string | null
  nearStem: string | null
}

type WordLookUp = Pick<KnownWord, 'word' | 'stem' | 'known'> & {
  likely: { word: string; stem: string }[] | null
}

/** For each word: its stem, whether the catalogue has words with this beginning, and if not the nearest one. */
export async function lookUpWords(tx: Tx, words: readonly string[]): Promise<KnownWord[]> {
  const lookUps = await rowsOf<WordLookUp>(
    tx,
    sql`
    with asked as (
      select word, ordinality as place, case when ts_lexize('english_stem', word) = '{}' then null
        else coalesce((ts_lexize('english_stem', word))[1], word) end as stem
      from jsonb_array_elements_text(${JSON.stringify(words)}::jsonb) with ordinality as given (word, ordinality)),
    judged as (
      select asked.*, exists (select from catalogue.word where word.stem like asked.stem || '%') as known from asked)
    select judged.word, judged.stem, known, likely
    from judged left join lateral (
      select jsonb_agg(jsonb_build_object('word', word, 'stem', stem)) as likely from (
        select word.word, word.stem from catalogue.word
        where not judged.known and word.word % judged.word
        order by similarity(word.word, judged.word) desc, length(word.word), word.word limit 8) as near) as near on true
    order by place`,
  )
  return lookUps.map(({ likely, ...word }) => {
    const near = findNearestWord(word.word, likely ?? [])
    return { ...word, near: near?.word ?? null, nearStem: near?.stem ?? null }
  })
}

/** Of words that share a run of letters, the one with the fewest misspelt letters; ties go to the more similar. */
function findNearestWord<Word extends { word: string }>(
  input: string,
  likely: readonly Word[],
): Word | undefined {
  const maxTypos = 3
  const candidates = likely.map((word) => ({ word, distance: editDistance(input, word.word, maxTypos) }))
  return candidates.sort((a, b) => a.distance - b.distance)[0]?.word
}

/** Adds units to days and updates the blanks' sums and trends from their days. */
export async function addDemand(
  tx: Tx,
  rows: readonly { blank_id: string; day: string; units: number }[],
): Promise<void> {
  const halfLifeDays = limits.trendHalfLifeDays
  const soldRows = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as sold (blank_id text, day date, units integer)`
  await tx.execute(sql`
    insert into catalogue.demand (blank_id, day, units) select blank_id, day, units from ${soldRows} order by blank_id, day
    on conflict (blank_id, day) do update set units = demand.units + excluded.units`)
  // Locks in the order of their ids, because an update alone takes rows as they come.
  await tx.execute(sql`
    with held as materialized (
      select id from catalogue.blank where id in (select blank_id from ${soldRows}) order by id for no key update)
    update catalogue.blank set sold = sums.sold, trend = sums.trend
    from held, (
      select blank_id, sum(units) as sold,
        log(2.0, sum(units * power(2.0::float8, (day - latest)::float8 / ${halfLifeDays}::float8))::numeric)::float8
          + (max(latest) - date '2000-01-01') / ${halfLifeDays}::float8 as trend
      from (select blank_id, day, units, max(day) over (partition by blank_id) as latest from catalogue.demand
        where blank_id in (select blank_id from ${soldRows})
      ) as days
      group by blank_id) as sums
    where sums.blank_id = blank.id and held.id = blank.id`)
}
