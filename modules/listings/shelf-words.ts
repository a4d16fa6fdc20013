/** The words of a search on a shelf: what each may mean there, and how the index of cards is asked for them. */

import { type SQL, sql } from 'drizzle-orm'
import { literally } from '#platform/database/like.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import { limits } from './limits.ts'
import type { ShopId } from './listing.ts'

/** One searched word: the words of names that hold it, those that it may be a slip of, and the keys that it may mean. */
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
 * The words of names that hold it, of very many the shortest. Where no name does, a description may have one that begins so;
 * otherwise that is not asked: how many begin so is a guess, by which the database reads a whole store for the rare.
 */
const titleQuery = ({ word, holds }: Pick<Meaning, 'word' | 'holds'>): string[] => [
  holds.length > 0 ? lexeme(word) : `${lexeme(word)}:*`,
  ...holds.map(lexeme),
]
/** The search for a word that no card has. */
const nothing = `'='`

/**
 * Whether a card has something of each of these: of a word, or of nothing but keys. What is `rare` is kept from the planner,
 * who takes what it does not know for rare.
 */
export function foundBy(each: readonly (Meaning | { keys: readonly string[] })[], rare = false): SQL {
  const queries = each.map((one) => {
    const words = 'word' in one ? [...titleQuery(one), ...one.near.map(lexeme)] : []
    const all = new Set([...words, ...one.keys.map((key) => lexeme(`=${key}`))])
    return `(${[...all].join(' | ') || nothing})`
  })
  const query = sql`${queries.join(' & ')}::tsquery`
  return rare ? sql`c.words @@ (select ${query})` : sql`c.words @@ ${query}`
}

/** How well a card fits: for each word its name has it, or begins so, is such a thing, or says it elsewhere. */
export const fitOf = (words: readonly Meaning[]): SQL =>
  sql.join(
    words.map(
      (word) => sql`case when title_words @@ ${lexeme(word.word)}::tsquery then 4
        when title_words @@ ${titleQuery(word).join(' | ')}::tsquery then 3
        when keys && ${texts(word.keys)} then 2 else 1 end`,
    ),
    sql` + `,
  )

/** Words of one slip: two neighbours that changed places, or another letter inside. Trigrams can't tell short ones. */
function listSlips(word: string): string[] {
  const letters = [...word].map(literally)
  const one = (index: number, ...other: string[]) =>
    `${letters.toSpliced(index, other.length, ...other).join('')}%`
  const swaps = letters.slice(1).map((letter, index) => one(index, letter, letters[index]!))
  return [...swaps, ...letters.slice(1, -1).map((_, index) => one(index + 1, '_'))]
}

/** Words of the names on a shelf: those that hold a word; and, where there is none, those that it may be a slip of. */
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
    where shop_id = ${shopId} and word like ${`${word.length < 3 ? '' : '%'}${literally(word)}%`}
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
