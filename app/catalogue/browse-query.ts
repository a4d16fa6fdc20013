import {
  type BlankSort,
  type ColourFamily,
  colourFamilies,
  sorts,
  type Technique,
  techniques,
} from '#catalogue/contract'
import { pageNumber } from '#kernel/page.ts'

export type BrowseQuery = {
  words: string
  sort: BlankSort
  technique: Technique | undefined
  brand: string | undefined
  colour: ColourFamily | undefined
  page: number
}

const known = <Key extends string>(
  of: Readonly<Record<Key, unknown>>,
  text: string | null,
): Key | undefined => (text !== null && Object.hasOwn(of, text) ? (text as Key) : undefined)

/** What an address asks to see. What it does not understand, it leaves out. */
export function queryFrom(search: URLSearchParams, usual: BlankSort = 'featured'): BrowseQuery {
  return {
    words: (search.get('words') ?? '').trim().slice(0, 80),
    sort: known(sorts, search.get('sort')) ?? usual,
    technique: known(techniques, search.get('technique')),
    brand: search.get('brand')?.slice(0, 60) || undefined,
    colour: known(colourFamilies, search.get('colour')),
    page: pageNumber(search.get('page')),
  }
}

/** The address of another page of the same list. */
export function pageHref(
  action: string,
  query: BrowseQuery,
  page: number,
  usual: BlankSort = 'featured',
): string {
  const parts: [string, string | undefined][] = [
    ['words', query.words || undefined],
    ['sort', query.sort === usual ? undefined : query.sort],
    ['technique', query.technique],
    ['brand', query.brand],
    ['colour', query.colour],
    ['page', page === 1 ? undefined : String(page)],
  ]
  const search = new URLSearchParams(parts.filter((part): part is [string, string] => part[1] !== undefined))
  return search.size ? `${action}?${search}` : action
}
