import {
  type BlankSort,
  type BrowseFilters,
  colourFamilies,
  type FacetName,
  facetNames,
  sorts,
  techniques,
} from '#catalogue/contract'
import { formatMoney, parseMoney, usd } from '#kernel/money.ts'
import { parsePageNumber } from '#kernel/page.ts'

export type BrowseQuery = { [Name in FacetName]: NonNullable<BrowseFilters[Name]> } & Pick<
  BrowseFilters,
  'from' | 'to'
> & { words: string; sort: BlankSort; page: number }

const maxValues = 20
const maxPrice = 1_000_000

const isKeyOf = <Key extends string>(record: Readonly<Record<Key, unknown>>, text: string): text is Key =>
  Object.hasOwn(record, text)

/** A typed price in cents; anything else is ignored. */
function parseCents(text: string | null): number | undefined {
  const money = text?.trim() ? parseMoney(text) : null
  const minor = money === null ? -1 : Number(money.minor)
  return minor >= 0 && minor <= maxPrice ? minor : undefined
}

/** Parses a query from an address. Unknown parts are ignored. */
export function parseBrowseQuery(search: URLSearchParams, defaultSort: BlankSort = 'featured'): BrowseQuery {
  const listValues = (name: string): string[] =>
    [...new Set(search.getAll(name).map((value) => value.slice(0, 60)))].filter(Boolean).slice(0, maxValues)
  const sort = search.get('sort') ?? ''
  return {
    words: (search.get('words') ?? '').trim().slice(0, 80),
    sort: isKeyOf(sorts, sort) ? sort : defaultSort,
    technique: listValues('technique').filter((value) => isKeyOf(techniques, value)),
    brand: listValues('brand'),
    colour: listValues('colour').filter((value) => isKeyOf(colourFamilies, value)),
    size: listValues('size'),
    area: listValues('area'),
    from: parseCents(search.get('from')),
    to: parseCents(search.get('to')),
    page: parsePageNumber(search.get('page')),
  }
}

const formatDollars = (minor: number): string =>
  minor % 100 ? (minor / 100).toFixed(2) : String(minor / 100)

/** The address of another page of the same list. */
export function buildPageHref(
  action: string,
  query: BrowseQuery,
  page: number,
  defaultSort: BlankSort = 'featured',
): string {
  const search = new URLSearchParams()
  if (query.words) search.set('words', query.words)
  if (query.sort !== defaultSort) search.set('sort', query.sort)
  for (const name of facetNames) for (const value of query[name]) search.append(name, value)
  if (query.from !== undefined) search.set('from', formatDollars(query.from))
  if (query.to !== undefined) search.set('to', formatDollars(query.to))
  if (page > 1) search.set('page', String(page))
  return search.size ? `${action}?${search}` : action
}

/** One filter of the query in words, and the query without it. */
export type ChosenFilter = { name: FacetName | 'price'; label: string; without: BrowseQuery }

export const formatFacet = (name: FacetName, value: string): string => {
  if (name === 'technique') return isKeyOf(techniques, value) ? techniques[value].name : value
  if (name === 'colour') return isKeyOf(colourFamilies, value) ? colourFamilies[value] : value
  if (name === 'brand' && value === 'Unbranded') return 'No brand'
  return value
}

/** Every filter of the query, in order. */
export function listChosenFilters(query: BrowseQuery): ChosenFilter[] {
  const filters: ChosenFilter[] = facetNames.flatMap((name) =>
    query[name].map((value) => ({
      name,
      label: formatFacet(name, value),
      without: { ...query, [name]: query[name].filter((other) => other !== value) },
    })),
  )
  if (query.from !== undefined || query.to !== undefined)
    filters.push({
      name: 'price',
      label: formatPriceRange(query),
      without: { ...query, from: undefined, to: undefined },
    })
  return filters
}

function formatPriceRange({ from, to }: BrowseQuery): string {
  const format = (minor: number) => formatMoney(usd(minor))
  if (from === undefined) return `up to ${format(to!)}`
  return to === undefined ? `${format(from)} and more` : `${format(from)} to ${format(to)}`
}
export const formatPriceInput = (minor: number | undefined): string =>
  minor === undefined ? '' : formatDollars(minor)
