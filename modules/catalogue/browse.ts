import { type Page, pageOf } from '#kernel/page.ts'
import type { Tx } from '#platform/database/tx.ts'
import { cardRows, facetRows, type KnownWord, lookUpWords } from './browse-rows.ts'
import type { BlankCard, BlankSort, BrowseWish } from './contract.ts'
import { countFacets, type Facets } from './facets.ts'
import { limits } from './limits.ts'

/** A branch of the catalogue and the words searched in it. */
export type Scope = { category?: string | undefined; words?: string | undefined }
export type Browse = Scope &
  BrowseWish & {
    /** Includes blanks not on offer: for the operator. */
    everything?: boolean | undefined
    /** Only blanks not on offer. */
    unoffered?: boolean | undefined
    sort: BlankSort
    page: number
    perPage?: number
  }
export type Browsed = Page<BlankCard> & {
  /** The word searched instead, if a word was unknown and a similar one was known. */
  corrected: string | null
}

/** A page of cards, correcting typing errors in a search. One statement, two with words. */
export async function browse(
  tx: Tx,
  { words, sort, page, perPage: size = limits.pageSize, ...filter }: Browse,
): Promise<Browsed> {
  const { hasWords, query, corrected } = await understand(tx, words)
  if (hasWords && !query) return { ...pageOf<BlankCard>([], 0, page, size), corrected: null }
  const { cards, total } = await cardRows(tx, { ...filter, query }, sort, { size, offset: (page - 1) * size })
  return { ...pageOf(cards, total, page, size), corrected }
}

/** The filter choices of a list, with the number of products each leaves. */
export async function facetsOf(tx: Tx, { words, category, ...wish }: Scope & BrowseWish): Promise<Facets> {
  const { hasWords, query } = await understand(tx, words)
  return countFacets(hasWords && !query ? [] : await facetRows(tx, { category, query }), wish)
}

async function understand(tx: Tx, words = '') {
  const terms = wordsOf(words)
  const found = terms.length ? await lookUpWords(tx, terms) : []
  return { hasWords: terms.length > 0, ...queryOf(found) }
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

/** The three sections of the create page. Until something sells they continue from the newest, without repeating. */
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
