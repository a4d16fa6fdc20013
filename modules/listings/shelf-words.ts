/** The words of a shelf search: their possible meanings there, and the query for the index of cards. */

import { type SQL, sql } from 'drizzle-orm'
import { escapeLike } from '#platform/database/like.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import { limits } from './limits.ts'
import type { ShopId } from './listing.ts'

/** One searched word: the name words that contain it, those it may be a misspelling of, and the keys it may mean. */
export type Meaning = {
  word: string
  matches: readonly string[]
  nearMatches: readonly string[]
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
 * The name words that contain it; of very many, the shortest. Descriptions are searched for words with this beginning
 * only if there are none: the planner would guess the number of those too high and read a whole store.
 */
const toTitleQuery = ({ word, matches }: Pick<Meaning, 'word' | 'matches'>): string[] => [
  matches.length > 0 ? quoteLexeme(word) : `${quoteLexeme(word)}:*`,
  ...matches.map(quoteLexeme),
]
/** A search term that no card has. */
const noMatch = `'='`

/**
 * Tells if a card matches each of these: a word, or keys only. A `rare` query is hidden from the planner, which
 * assumes that what it can't see is rare.
 */
export function matchCards(terms: readonly (Meaning | { keys: readonly string[] })[], isRare = false): SQL {
  const queries = terms.map((meaning) => {
    const words = 'word' in meaning ? [...toTitleQuery(meaning), ...meaning.nearMatches.map(quoteLexeme)] : []
    const lexemes = new Set([...words, ...meaning.keys.map((key) => quoteLexeme(`=${key}`))])
    return `(${[...lexemes].join(' | ') || noMatch})`
  })
  const query = sql`${queries.join(' & ')}::tsquery`
  return isRare ? sql`c.words @@ (select ${query})` : sql`c.words @@ ${query}`
}

/**
 * A card's relevance, summed over the words: 4 if the name has the word, 3 if the name contains it, 2 if a key
 * stands for it, 1 if it is elsewhere.
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

/** Words one typing error away: two letters swapped, or one inside changed. Trigrams can't match short words. */
function listSlips(word: string): string[] {
  const letters = [...word].map(escapeLike)
  const edit = (index: number, ...replacements: string[]) =>
    `${letters.toSpliced(index, replacements.length, ...replacements).join('')}%`
  const swaps = letters.slice(1).map((letter, index) => edit(index, letter, letters[index]!))
  return [...swaps, ...letters.slice(1, -1).map((_, index) => edit(index + 1, '_'))]
}

/** For each word, the name words of a shelf that contain it; if there are none, those it may be a misspelling of. */
export async function findMeanings(
  tx: Tx,
  shopId: ShopId,
  words: readonly string[],
): Promise<Pick<Meaning, 'word' | 'matches' | 'nearMatches'>[]> {
  const searchedWords = words.slice(0, limits.shelfWords)
  if (searchedWords.length === 0) return []
  const rows = await rowsOf<{ word_index: number; word: string; contains: boolean }>(
    tx,
    sql.join(
      searchedWords.flatMap((word, index) => [
        selectContaining(shopId, word, index),
        ...(word.length < 4 ? [] : [selectNear(shopId, word, index)]),
      ]),
      sql` union all `,
    ),
  )
  return searchedWords.map((word, index) => {
    const nameWordsOf = (isMatch: boolean) =>
      rows.filter((row) => row.word_index === index && row.contains === isMatch).map((row) => row.word)
    const matchingWords = nameWordsOf(true)
    return { word, matches: matchingWords, nearMatches: matchingWords.length > 0 ? [] : nameWordsOf(false) }
  })
}

const selectContaining = (shopId: ShopId, word: string, index: number): SQL =>
  sql`(select ${index}::int as word_index, word, true as contains from listings.card_word
    where shop_id = ${shopId} and word like ${`${word.length < 3 ? '' : '%'}${escapeLike(word)}%`}
    order by length(word), word limit ${limits.shelfMeanings})`

function selectNear(shopId: ShopId, word: string, index: number): SQL {
  const slips = word.length > limits.shortWord ? [] : listSlips(word)
  const candidates = [sql`word % ${word}`, ...slips.map((slip) => sql`word like ${slip}`)]
  const similarities = [
    sql`word_similarity(${word}, word) >= ${limits.nearWord}::real`,
    ...slips.map((slip) => sql`word like ${slip}`),
  ]
  return sql`(select ${index}::int as word_index, word, false as contains from listings.card_word
    where shop_id = ${shopId} and (${sql.join(candidates, sql` or `)}) and (${sql.join(similarities, sql` or `)})
    order by similarity(word, ${word}) desc, word limit ${limits.shelfMeanings})`
}
