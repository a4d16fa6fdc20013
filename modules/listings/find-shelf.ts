/** A store's shelf: what is on sale, searched, narrowed and sorted by the database, a screen at a time. */
import { type SQL, sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import type { ShelfPart, ShelfPlace } from './contract.ts'
import { limits } from './limits.ts'
import type { ShopId } from './listing.ts'

/** `own` is the order of a part: what was chosen by hand, then what was launched last. */
type ShelfSort = 'own' | 'best' | 'new' | 'low' | 'high' | 'name'
/** One searched word, and the keys of blanks and colours that it may mean. */
type ShelfWord = { word: string; keys: readonly string[] }
type ShelfWish = {
  /** Only this part of the shelf; left out: all of it. */
  part?: ShelfPart | undefined
  words: readonly ShelfWord[]
  /** Sets of keys, of each of which a listing must have one: `mug-11oz` or `mug-11oz/white`. */
  keys: readonly (readonly string[])[]
  fromMinor: number | null
  toMinor: number | null
  sort: ShelfSort
}
type ShelfPage = {
  ids: string[]
  first: ShelfPlace | null
  last: ShelfPlace | null
  /** Whether there is more on either side. */
  earlier: boolean
  later: boolean
}

const like = (word: string): string => `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
/** Before every launch, in millionths of a second, and still within 18 digits. */
const chosenFirst = sql`'-900000000000000000'::bigint`
const texts = (values: readonly string[]): SQL =>
  values.length === 0
    ? sql`'{}'::text[]`
    : sql`array[${sql.join(
        values.map((value) => sql`${value}`),
        sql`, `,
      )}]::text[]`

/** What was chosen, and what a rule gathers: what the rule doesn't speak of does not matter. */
function inPart({ chosen, rule }: ShelfPart): SQL {
  if (!rule) return sql`and l.id = any (${texts(chosen)})`
  const { word, keys, fromMinor, toMinor, since } = rule
  const parts = [sql`v.title ilike ${like(word.slice(0, limits.searchCharacters))}`]
  if (keys) parts.push(sql`v.shelf_keys && ${texts(keys)}`)
  if (fromMinor !== null) parts.push(sql`v.price_minor >= ${fromMinor}::bigint`)
  if (toMinor !== null) parts.push(sql`v.price_minor <= ${toMinor}::bigint`)
  if (since) parts.push(sql`l.launched_at >= ${since.toISOString()}::timestamptz`)
  return sql`and (l.id = any (${texts(chosen)}) or (${sql.join(parts, sql` and `)}))`
}

/** What is on sale or announced in a shop, with what it is sorted by. */
function shelf(shopId: ShopId, part: ShelfPart | undefined, at: Date): SQL {
  const launched = sql`(extract(epoch from coalesce(l.launched_at, l.starts_at, l.created_at)) * 1000000)::bigint`
  const own = sql`coalesce(${chosenFirst} + array_position(${texts(part?.chosen ?? [])}, l.id), -${launched})`
  return sql`select l.id, l.number, v.title, v.description, v.price_minor, v.shelf_keys, ${own} as own,
      coalesce(sold.units, 0) as units
    from listings.listing l join listings.listing_version v on v.id = l.version_id
    left join listings.sold on sold.listing_id = l.id
    where l.shop_id = ${shopId} and l.status = 'active'
      and (l.ends_at is null or l.ends_at > ${at.toISOString()}::timestamptz)
      and not exists (select from listings.ban where listing_id = l.id) ${part ? inPart(part) : sql``}`
}

/** Words of one slip: two neighbours that changed places, or another letter inside. Trigrams can't tell short ones. */
function slipped(word: string): string[] {
  const letters = [...word].map((letter) => letter.replace(/[\\%_]/g, '\\$&'))
  const one = (place: number, ...other: string[]) =>
    `% ${letters.toSpliced(place, other.length, ...other).join('')}%`
  const swaps = letters.slice(1).map((letter, place) => one(place, letter, letters[place]!))
  return [...swaps, ...letters.slice(1, -1).map((_, place) => one(place + 1, '_'))]
}

/** How well a word fits: its letters in the name, what it is, its letters in the text, nearly its letters in the name. */
function fitOf({ word, keys }: ShelfWord): SQL {
  const alike = sql`word_similarity(${word}, title) >= ${limits.nearWord}::real`
  const slip =
    word.length > limits.shortWord ? sql`false` : sql`' ' || title ilike any (${texts(slipped(word))})`
  const near = word.length < 4 ? sql`false` : sql`${alike} or ${slip}`
  return sql`case when title ilike ${like(word)} then 3 when shelf_keys && ${texts(keys)} then 2
    when description ilike ${like(word)} then 1 when ${near} then 1 else 0 end`
}

/** The shelf with how well each thing fits the words; what misses one of them is not on it. */
function searched(shopId: ShopId, { words, part }: ShelfWish, at: Date): SQL {
  const few = words.slice(0, limits.shelfWords)
  if (few.length === 0) return sql`select *, 0 as fit from (${shelf(shopId, part, at)}) as shelf`
  const fits = few.map((word, place) => sql`${fitOf(word)} as ${sql.raw(`fit_${place}`)}`)
  const each = few.map((_, place) => sql.raw(`fit_${place}`))
  return sql`select id, number, title, description, price_minor, shelf_keys, own, units, ${sql.join(each, sql` + `)} as fit
    from (select *, ${sql.join(fits, sql`, `)} from (${shelf(shopId, part, at)}) as shelf) as fitted
    where least(${sql.join(each, sql`, `)}) > 0`
}

function narrowed({ keys, fromMinor, toMinor }: ShelfWish): SQL {
  const parts = keys.map((set) => sql`and shelf_keys && ${texts(set)}`)
  if (fromMinor !== null) parts.push(sql`and price_minor >= ${fromMinor}::bigint`)
  if (toMinor !== null) parts.push(sql`and price_minor <= ${toMinor}::bigint`)
  return sql.join(parts, sql` `)
}

/** What each way of sorting goes by, rising; the number decides between equals. */
function sortedBy({ sort, words }: ShelfWish): { by: SQL; type: SQL; number: SQL } {
  const bigint = sql`bigint`
  const number = sql`number`
  // Among what is searched, what fits best comes first there too.
  if (sort === 'own' && words.length === 0) return { by: sql`own`, type: bigint, number }
  if (sort === 'new') return { by: sql`-number::bigint`, type: bigint, number }
  if (sort === 'low') return { by: sql`price_minor`, type: bigint, number }
  if (sort === 'high') return { by: sql`-price_minor`, type: bigint, number }
  if (sort === 'name') return { by: sql`lower(title) collate "C"`, type: sql`text collate "C"`, number }
  // Of what fits equally well the best sold comes first.
  const best = words.length > 0 ? sql`-(fit::bigint * 1000000000 + units)` : sql`-units::bigint`
  return { by: best, type: bigint, number }
}

/** One screen of the shelf behind a place, or before it: a key of the order, so that no page is counted through. */
export async function findShelf(
  tx: Tx,
  shopId: ShopId,
  wish: ShelfWish,
  { from, count }: { from: ShelfPlace | null; count: number },
  at: Date,
): Promise<ShelfPage> {
  const { by, type, number } = sortedBy(wish)
  const back = from?.before ?? false
  const beyond = from
    ? sql`and (${by}, ${number}) ${back ? sql`<` : sql`>`} (${from.value}::${type}, ${from.number}::integer)`
    : sql``
  const way = back ? sql`desc` : sql`asc`
  const rows = await rowsOf<{ id: string; number: number; value: string | number | bigint }>(
    tx,
    sql`select id, number, ${by} as value from (${searched(shopId, wish, at)}) as found
        where true ${narrowed(wish)} ${beyond} order by ${by} ${way}, ${number} ${way} limit ${count + 1}`,
  )
  const more = rows.length > count
  const shown = rows.slice(0, count)
  if (back) shown.reverse()
  const place = (row: (typeof rows)[number] | undefined, before: boolean): ShelfPlace | null =>
    row ? { value: String(row.value), number: row.number, before } : null
  return {
    ids: shown.map(({ id }) => id),
    first: place(shown[0], true),
    last: place(shown.at(-1), false),
    earlier: back ? more : from !== null,
    later: back ? true : more,
  }
}

/** How many there are, up to so many that nobody counts them; and of all that is searched, how many have which key. */
export async function countShelf(
  tx: Tx,
  shopId: ShopId,
  wish: ShelfWish,
  groups: readonly { key: string; group: string }[],
  at: Date,
): Promise<{ total: number; groups: Map<string, number> }> {
  const rows = await rowsOf<{ name: string; many: number }>(
    tx,
    sql`with found as materialized (${searched(shopId, wish, at)}),
          named as (select * from jsonb_to_recordset(${JSON.stringify(groups)}::jsonb) as named (key text, "group" text))
        select '' as name, count(*)::int as many
        from (select from found where true ${narrowed(wish)} limit ${limits.shelfCounted}) as counted
        union all
        select "group", count(distinct found.id)::int from found, unnest(found.shelf_keys) as has (key)
        join named on named.key = has.key group by 1`,
  )
  const counts = new Map(rows.map(({ name, many }) => [name, many]))
  const total = counts.get('') ?? 0
  counts.delete('')
  return { total, groups: counts }
}

/** Every key that stands on the shelf: what there is to narrow by. */
export async function findShelfKeys(tx: Tx, shopId: ShopId, at: Date): Promise<string[]> {
  const rows = await rowsOf<{ key: string }>(
    tx,
    sql`select distinct unnest(shelf_keys) as key from (${shelf(shopId, undefined, at)}) as shelf`,
  )
  return rows.map(({ key }) => key)
}
