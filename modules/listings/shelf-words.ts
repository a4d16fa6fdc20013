/** The words of a shelf search: their possible meanings there, and the query for the index of cards. */

import { type SQL, sql } from 'drizzle-orm'
import { escapeLike } from '#platform/database/like.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import { limits } from './limits.ts'
import type { ShopId } from './listing.ts'

/** One searched word: the name words that hold it, those it may be a misspelling of, and the keys it may mean. */
export type Meaning = {
  word: string
  holds: readonly string[]
  near: readonly string[]
  keys: readonly string[]
}

export const texts = (values: readonly string[]): SQL =>
  values.length === 0
    ? sql`'{}'::text[]`
    : sql`array[${sql.join(
        values.map((value) => sql`${value}`),
        sql`, `,
      )}]::text[]`

const lexeme = (word: string): string => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
/**
 * The name words that hold it, or the shortest if there are very many. Only if there are none may a description have
 * a word with this beginning: the number of those is a guess, for which the database would read a whole store.
 */
const titleQuery = ({ word, holds }: Pick<Meaning, 'word' | 'holds'>): string[] => [
  holds.length > 0 ? lexeme(word) : `${lexeme(word)}:*`,
  ...holds.map(lexeme),
]
/** A search term that no card has. */
const nothing = `'='`

/**
 * Tells if a card matches each of these: a word, or keys only. A `rare` query is hidden from the planner, which
 * assumes that what it can't see is rare.
 */
export function matchCards(each: readonly (Meaning | { keys: readonly string[] })[], rare = false): SQL {
  const queries = each.map((one) => {
    const words = 'word' in one ? [...titleQuery(one), ...one.near.map(lexeme)] : []
    const all = new Set([...words, ...one.keys.map((key) => lexeme(`=${key}`))])
    return `(${[...all].join(' | ') || nothing})`
  })
  const query = sql`${queries.join(' & ')}::tsquery`
  return rare ? sql`c.words @@ (select ${query})` : sql`c.words @@ ${query}`
}

/**
 * A card's relevance, summed over the words: 4 if a name has the word, 3 if a name holds it, 2 if a key means it, 1
 * if it is elsewhere.
 */
export const fitOf = (words: readonly Meaning[]): SQL =>
  sql.join(
    words.map(
      (word) => sql`case when title_words @@ ${lexeme(word.word)}::tsquery then 4
        when title_words @@ ${titleQuery(word).join(' | ')}::tsquery then 3
        when keys && ${texts(word.keys)} then 2 else 1 end`,
    ),
    sql` + `,
  )

/** Words one slip away: two neighbouring letters swapped, or one inside changed. Trigrams can't match short words. */
function listSlips(word: string): string[] {
  const letters = [...word].map(escapeLike)
  const one = (index: number, ...other: string[]) =>
    `${letters.toSpliced(index, other.length, ...other).join('')}%`
  const swaps = letters.slice(1).map((letter, index) => one(index, letter, letters[index]!))
  return [...swaps, ...letters.slice(1, -1).map((_, index) => one(index + 1, '_'))]
}

/** For each word, the name words of a shelf that hold it; if there are none, those it may be a misspelling of. */
export async function findMeanings(
  tx: Tx,
  shopId: ShopId,
  words: readonly string[],
): Promise<Pick<Meaning, 'word' | 'holds' | 'near'>[]> {
  const few = words.slice(0, limits.shelfWords)
  if (few.length === 0) return []
  const rows = await rowsOf<{ asked: number; word: string; holds: boolean }>(
    tx,
    sql.join(
      few.flatMap((word, index) => [
        holding(shopId, word, index),
        ...(word.length < 4 ? [] : [near(shopId, word, index)]),
      ]),
      sql` union all `,
    ),
  )
  return few.map((word, index) => {
    const of = (holds: boolean) =>
      rows.filter((row) => row.asked === index && row.holds === holds).map((row) => row.word)
    const holds = of(true)
    return { word, holds, near: holds.length > 0 ? [] : of(false) }
  })
}

const holding = (shopId: ShopId, word: string, index: number): SQL =>
  sql`(select ${index}::int as asked, word, true as holds from listings.card_word
    where shop_id = ${shopId} and word like ${`${word.length < 3 ? '' : '%'}${escapeLike(word)}%`}
    order by length(word), word limit ${limits.shelfMeanings})`

function near(shopId: ShopId, word: string, index: number): SQL {
  const slips = word.length > limits.shortWord ? [] : listSlips(word)
  const found = [sql`word % ${word}`, ...slips.map((slip) => sql`word like ${slip}`)]
  const meant = [
    sql`word_similarity(${word}, word) >= ${limits.nearWord}::real`,
    ...slips.map((slip) => sql`word like ${slip}`),
  ]
  return sql`(select ${index}::int as asked, word, false as holds from listings.card_word
    where shop_id = ${shopId} and (${sql.join(found, sql` or `)}) and (${sql.join(meant, sql` or `)})
    order by similarity(word, ${word}) desc, word limit ${limits.shelfMeanings})`
}
