import {
  type BlankSort,
  type BrowseWish,
  colourFamilies,
  type FacetName,
  facetNames,
  sorts,
  techniques,
} from '#catalogue/contract'
import { formatMoney, parseMoney, usd } from '#kernel/money.ts'
import { parsePageNumber } from '#kernel/page.ts'

export type BrowseQuery = { [Name in FacetName]: NonNullable<BrowseWish[Name]> } & Pick<
  BrowseWish,
  'from' | 'to'
> & { words: string; sort: BlankSort; page: number }

const valuesMost = 20
const priceMost = 1_000_000

const keyOf = <Key extends string>(of: Readonly<Record<Key, unknown>>, text: string): text is Key =>
  Object.hasOwn(of, text)

/** A typed price in cents; anything else is ignored. */
function centsOf(text: string | null): number | undefined {
  const money = text?.trim() ? parseMoney(text) : null
  const minor = money === null ? -1 : Number(money.minor)
  return minor >= 0 && minor <= priceMost ? minor : undefined
}

/** Parses a query from an address. Unknown parts are ignored. */
export function queryFrom(search: URLSearchParams, usual: BlankSort = 'featured'): BrowseQuery {
  const all = (name: string): string[] =>
    [...new Set(search.getAll(name).map((value) => value.slice(0, 60)))].filter(Boolean).slice(0, valuesMost)
  const sort = search.get('sort') ?? ''
  return {
    words: (search.get('words') ?? '').trim().slice(0, 80),
    sort: keyOf(sorts, sort) ? sort : usual,
    technique: all('technique').filter((value) => keyOf(techniques, value)),
    brand: all('brand'),
    colour: all('colour').filter((value) => keyOf(colourFamilies, value)),
    size: all('size'),
    area: all('area'),
    from: centsOf(search.get('from')),
    to: centsOf(search.get('to')),
    page: parsePageNumber(search.get('page')),
  }
}

const dollars = (minor: number): string => (minor % 100 ? (minor / 100).toFixed(2) : String(minor / 100))

/** The address of another page of the same list. */
export function pageHref(
  action: string,
  query: BrowseQuery,
  page: number,
  usual: BlankSort = 'featured',
): string {
  const search = new URLSearchParams()
  if (query.words) search.set('words', query.words)
  if (query.sort !== usual) search.set('sort', query.sort)
  for (const name of facetNames) for (const value of query[name]) search.append(name, value)
  if (query.from !== undefined) search.set('from', dollars(query.from))
  if (query.to !== undefined) search.set('to', dollars(query.to))
  if (page > 1) search.set('page', String(page))
  return search.size ? `${action}?${search}` : action
}

/** One filter of the query in words, and the query without it. */
export type Chosen = { name: FacetName | 'price'; label: string; without: BrowseQuery }

export const facetLabel = (name: FacetName, value: string): string => {
  if (name === 'technique') return keyOf(techniques, value) ? techniques[value].name : value
  if (name === 'colour') return keyOf(colourFamilies, value) ? colourFamilies[value] : value
  if (name === 'brand' && value === 'Unbranded') return 'No brand'
  return value
}

/** Every filter of the query, in order. */
export function chosenOf(query: BrowseQuery): Chosen[] {
  const chosen: Chosen[] = facetNames.flatMap((name) =>
    query[name].map((value) => ({
      name,
      label: facetLabel(name, value),
      without: { ...query, [name]: query[name].filter((one) => one !== value) },
    })),
  )
  if (query.from !== undefined || query.to !== undefined)
    chosen.push({
      name: 'price',
      label: priceLabel(query),
      without: { ...query, from: undefined, to: undefined },
    })
  return chosen
}

function priceLabel({ from, to }: BrowseQuery): string {
  const shown = (minor: number) => formatMoney(usd(minor))
  if (from === undefined) return `up to ${shown(to!)}`
  return to === undefined ? `${shown(from)} and more` : `${shown(from)} to ${shown(to)}`
}
export const typedPrice = (minor: number | undefined): string => (minor === undefined ? '' : dollars(minor))
