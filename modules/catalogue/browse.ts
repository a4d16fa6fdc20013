import { makePage, type Page } from '#kernel/page.ts'
import type { Tx } from '#platform/database/tx.ts'
import { type KnownWord, lookUpWords, selectCardRows, selectFacetRows } from './browse-rows.ts'
import type { BlankCard, BlankSort, BrowseFilters } from './contract.ts'
import { countFacets, type Facets } from './facets.ts'
import { limits } from './limits.ts'

/** A branch of the catalogue and the words searched in it. */
export type Scope = { category?: string | undefined; words?: string | undefined }
export type BrowseQuery = Scope &
  BrowseFilters & {
    /** Includes blanks not on offer: for the operator. */
    everything?: boolean | undefined
    /** Only blanks not on offer. */
    unoffered?: boolean | undefined
    sort: BlankSort
    page: number
    perPage?: number
  }
export type BrowseResult = Page<BlankCard> & {
  /** The word searched instead, if a word was unknown and a similar one was known. */
  corrected: string | null
}

/**
 * A page of cards, correcting typing errors in a search. One statement, two with words. Pages have numbers and skip
 * the rows before them: a catalogue has a few hundred blanks, which its filters read for every page anyway, and no
 * shop adds to them.
 */
export async function browse(
  tx: Tx,
  { words, sort, page, perPage: size = limits.pageSize, ...filter }: BrowseQuery,
): Promise<BrowseResult> {
  const { hasWords, query, corrected } = await readWords(tx, words)
  if (hasWords && !query) return { ...makePage<BlankCard>([], 0, page, size), corrected: null }
  const { cards, total } = await selectCardRows(tx, { ...filter, query }, sort, {
    size,
    offset: (page - 1) * size,
  })
  return { ...makePage(cards, total, page, size), corrected }
}

/** The filter choices of a list, with the number of products each leaves. */
export async function findFacets(
  tx: Tx,
  { words, category, ...filter }: Scope & BrowseFilters,
): Promise<Facets> {
  const { hasWords, query } = await readWords(tx, words)
  return countFacets(hasWords && !query ? [] : await selectFacetRows(tx, { category, query }), filter)
}

async function readWords(tx: Tx, words = '') {
  const terms = splitWords(words)
  const knownWords = terms.length ? await lookUpWords(tx, terms) : []
  return { hasWords: terms.length > 0, ...buildQuery(knownWords) }
}

/** Letters and digits only: nothing of a search reaches the query language. */
function splitWords(text: string): string[] {
  const words =
    text
      .slice(0, limits.searchCharacters)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set(words)].slice(0, limits.searchWords)
}

function buildQuery(knownWords: readonly KnownWord[]): {
  query: string | undefined
  corrected: string | null
} {
  const stemmedWords = knownWords.filter((word) => word.stem !== null)
  const parts = stemmedWords.map((word) => (word.known ? word.stem! : (word.nearStem ?? word.stem!)))
  const isCorrected = stemmedWords.some((word) => !word.known && word.near !== null)
  return {
    query: parts.length ? parts.map((part) => `'${part.replaceAll("'", "''")}':*`).join(' & ') : undefined,
    corrected: isCorrected
      ? stemmedWords.map((word) => (word.known ? word.word : (word.near ?? word.word))).join(' ')
      : null,
  }
}

export type CreateSections = { bestSellers: BlankCard[]; newest: BlankCard[]; trending: BlankCard[] }

/** The three sections of the create page. Until something sells they continue from the newest, without repeating. */
export async function createSections(tx: Tx): Promise<CreateSections> {
  const size = limits.sectionSize
  const firstPage = { size, offset: 0 }
  const { cards: bestSellers } = await selectCardRows(tx, {}, 'best-sellers', firstPage)
  const shownIds = bestSellers.map((card) => card.id)
  const { cards: fresh } = await selectCardRows(tx, { except: shownIds }, 'new', firstPage)
  const { cards: trending } = await selectCardRows(
    tx,
    { except: [...shownIds, ...fresh.map((card) => card.id)] },
    'trending',
    firstPage,
  )
  return { bestSellers, newest: fresh, trending }
}
