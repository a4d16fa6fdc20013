import { type Page, pageOf } from '#kernel/page.ts'
import type { Tx } from '#platform/database/tx.ts'
import { allBlanks } from './blanks/all.ts'
import { cardRows, type KnownWord, lookUpWords } from './browse-rows.ts'
import type { BlankCard, BlankSort, ColourFamily, Technique } from './contract.ts'
import { limits } from './limits.ts'

export type Browse = {
  category?: string | undefined
  words?: string | undefined
  brand?: string | undefined
  technique?: Technique | undefined
  colour?: ColourFamily | undefined
  sort: BlankSort
  page: number
  size?: number
}
export type Browsed = Page<BlankCard> & {
  /** What was searched instead, where a word was unknown and a near one was not. */
  corrected: string | null
}

/** A page of cards, with typing errors of a search put right. One statement, two with words. */
export async function browse(
  tx: Tx,
  { words, sort, page, size = limits.pageSize, ...filter }: Browse,
): Promise<Browsed> {
  const asked = wordsOf(words ?? '')
  const found = asked.length ? await lookUpWords(tx, asked) : []
  const { query, corrected } = queryOf(found)
  if (asked.length && !query) return { ...pageOf<BlankCard>([], 0, page, size), corrected: null }
  const { cards, total } = await cardRows(tx, { ...filter, query }, sort, { size, offset: (page - 1) * size })
  return { ...pageOf(cards, total, page, size), corrected }
}

/** Letters and digits only: nothing of a search reaches the query language. */
function wordsOf(text: string): string[] {
  const words =
    text
      .slice(0, limits.searchCharacters)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set(words)].slice(0, limits.searchWords)
}

function queryOf(found: readonly KnownWord[]): { query: string | undefined; corrected: string | null } {
  const spoken = found.filter((word) => word.stem !== null)
  const parts = spoken.map((word) => (word.known ? word.stem! : (word.nearStem ?? word.stem!)))
  const changed = spoken.some((word) => !word.known && word.near !== null)
  return {
    query: parts.length ? parts.map((part) => `'${part.replaceAll("'", "''")}':*`).join(' & ') : undefined,
    corrected: changed
      ? spoken.map((word) => (word.known ? word.word : (word.near ?? word.word))).join(' ')
      : null,
  }
}

export type CreateSections = { bestSellers: BlankCard[]; fresh: BlankCard[]; trending: BlankCard[] }

/** The three sections of the create page. While nothing has sold they follow on from the newest, without repeating. */
export async function createSections(tx: Tx): Promise<CreateSections> {
  const size = limits.sectionSize
  const first = { size, offset: 0 }
  const { cards: bestSellers } = await cardRows(tx, {}, 'best-sellers', first)
  const shown = bestSellers.map((card) => card.id)
  const { cards: fresh } = await cardRows(tx, { except: shown }, 'new', first)
  const { cards: trending } = await cardRows(
    tx,
    { except: [...shown, ...fresh.map((card) => card.id)] },
    'trending',
    first,
  )
  return { bestSellers, fresh, trending }
}

/** What can be filtered by within a category: read from the catalogue's data, without a statement. */
export function filtersOf(category?: string): { brands: string[]; techniques: Technique[] } {
  const within = allBlanks.filter((blank) => !category || blank.categoryPaths.includes(category))
  return {
    brands: [...new Set(within.map((blank) => blank.brand))].filter((brand) => brand !== 'Unbranded').sort(),
    techniques: [...new Set(within.map((blank) => blank.technique))].sort(),
  }
}
