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

export const textArray = (values: readonly string[]): SQL =>
  values.length === 0
    ? sql`'{}'::text[]`
    : sql`array[${sql.join(
        values.map((value) => sql`${value}`),
        sql`, `,
      )}]::text[]`

const quoteLexeme = (word: string): string => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
/**
 * The name words that hold it, or the shortest if there are very many. Only if there are none may a description have
 * a word with this beginning: the number of those is a guess, for which the database would read a whole store.
 */
const toTitleQuery = ({ word, holds }: Pick<Meaning, 'word' | 'holds'>): string[] => [
  holds.length > 0 ? quoteLexeme(word) : `${quoteLexeme(word)}:*`,
  ...holds.map(quoteLexeme),
]
/** A search term that no card has. */
const nothing = `'='`

/**
 * Tells if a card matches each of these: a word, or keys only. A `rare` query is hidden from the planner, which
 * assumes that what it can't see is rare.
 */
export function matchCards(each: readonly (Meaning | { keys: readonly string[] })[], rare = false): SQL {
  const queries = each.map((meaning) => {
    const words = 'word' in meaning ? [...toTitleQuery(meaning), ...meaning.near.map(quoteLexeme)] : []
    const all = new Set([...words, ...meaning.keys.map((key) => quoteLexeme(`=${key}`))])
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
      (word) => sql`case when title_words @@ ${quoteLexeme(word.word)}::tsquery then 4
        when title_words @@ ${toTitleQuery(word).join(' | ')}::tsquery then 3
        when keys && ${textArray(word.keys)} then 2 else 1 end`,
    ),
    sql` + `,
  )

/** Words one slip away: two neighbouring letters swapped, or one inside changed. Trigrams can't match short words. */
function listSlips(word: string): string[] {
  const letters = [...word].map(escapeLike)
  const edit = (index: number, ...replacements: string[]) =>
    `${letters.toSpliced(index, replacements.length, ...replacements).join('')}%`
  const swaps = letters.slice(1).map((letter, index) => edit(index, letter, letters[index]!))
  return [...swaps, ...letters.slice(1, -1).map((_, index) => edit(index + 1, '_'))]
}

/** For each word, the name words of a shelf that hold it; if there are none, those it may be a misspelling of. */
export async function findMeanings(
  tx: Tx,
  shopId: ShopId,
  words: readonly string[],
): Promise<Pick<Meaning, 'word' | 'holds' | 'near'>[]> {
  const searched = words.slice(0, limits.shelfWords)
  if (searched.length === 0) return []
  const rows = await rowsOf<{ asked: number; word: string; holds: boolean }>(
    tx,
    sql.join(
      searched.flatMap((word, index) => [
        selectHolding(shopId, word, index),
        ...(word.length < 4 ? [] : [selectNear(shopId, word, index)]),
      ]),
      sql` union all `,
    ),
  )
  return searched.map((word, index) => {
    const queriesOf = (isMatch: boolean) =>
      rows.filter((row) => row.asked === index && row.holds === isMatch).map((row) => row.word)
    const matchingQueries = queriesOf(true)
    return { word, holds: matchingQueries, near: matchingQueries.length > 0 ? [] : queriesOf(false) }
  })
}

const selectHolding = (shopId: ShopId, word: string, index: number): SQL =>
  sql`(select ${index}::int as asked, word, true as holds from listings.card_word
    where shop_id = ${shopId} and word like ${`${word.length < 3 ? '' : '%'}${escapeLike(word)}%`}
    order by length(word), word limit ${limits.shelfMeanings})`

function selectNear(shopId: ShopId, word: string, index: number): SQL {
  const slips = word.length > limits.shortWord ? [] : listSlips(word)
  const candidates = [sql`word % ${word}`, ...slips.map((slip) => sql`word like ${slip}`)]
  const meant = [
    sql`word_similarity(${word}, word) >= ${limits.nearWord}::real`,
    ...slips.map((slip) => sql`word like ${slip}`),
  ]
  return sql`(select ${index}::int as asked, word, false as holds from listings.card_word
    where shop_id = ${shopId} and (${sql.join(candidates, sql` or `)}) and (${sql.join(meant, sql` or `)})
    order by similarity(word, ${word}) desc, word limit ${limits.shelfMeanings})`
}
