import type { BrowseFilters, ColourFamily, FacetName, Technique } from './contract.ts'
import { limits } from './limits.ts'

/** A blank's fields for filtering. */
export type FacetRow = {
  technique: Technique
  brand: string
  colours: ColourFamily[]
  sizes: string[]
  areas: string[]
  fromMinor: number
}
export type FacetChoice = { value: string; count: number }
export type Facets = Record<FacetName, FacetChoice[]> & {
  price: { min: number; max: number } | null
  /** Results without that one filter. */
  without: Record<FacetName | 'price', number>
}

const valuesOf: Record<FacetName, (row: FacetRow) => readonly string[]> = {
  technique: (row) => [row.technique],
  brand: (row) => [row.brand],
  colour: (row) => row.colours,
  size: (row) => row.sizes,
  area: (row) => row.areas,
}
const names = Object.keys(valuesOf) as FacetName[]

/** Print areas must all match (front and back); for every other filter one match is enough. */
const matchesFacet = (row: FacetRow, name: FacetName, filter: BrowseFilters): boolean => {
  const chosen: readonly string[] = filter[name] ?? []
  const values = valuesOf[name](row)
  if (chosen.length === 0) return true
  return name === 'area'
    ? chosen.every((value) => values.includes(value))
    : chosen.some((value) => values.includes(value))
}
const isInPrice = (row: FacetRow, { from, to }: BrowseFilters): boolean =>
  (from === undefined || row.fromMinor >= from) && (to === undefined || row.fromMinor <= to)

/** For each filter its choices, with the number of blanks each leaves while all other filters stay. */
export function countFacets(rows: readonly FacetRow[], filter: BrowseFilters): Facets {
  const filterIgnoring = (ignored: FacetName | 'price' | null): FacetRow[] =>
    rows.filter(
      (row) =>
        names.every((name) => name === ignored || matchesFacet(row, name, filter)) &&
        (ignored === 'price' || isInPrice(row, filter)),
    )
  const countChoices = (name: FacetName): FacetChoice[] => {
    const counts = new Map<string, number>((filter[name] ?? []).map((value) => [value, 0]))
    for (const row of filterIgnoring(name === 'area' ? null : name))
      for (const value of new Set(valuesOf[name](row))) counts.set(value, (counts.get(value) ?? 0) + 1)
    return [...counts].map(([value, count]) => ({ value, count }))
  }
  const prices = filterIgnoring('price').map((row) => row.fromMinor)
  return {
    technique: sortByCount(countChoices('technique')),
    brand: sortByName(countChoices('brand')),
    colour: countChoices('colour'),
    size: sortBySize(listMostUsed(countChoices('size'), filter.size ?? [])),
    area: sortByCount(listMostUsed(countChoices('area'), filter.area ?? [])),
    price: prices.length ? { min: Math.min(...prices), max: Math.max(...prices) } : null,
    without: Object.fromEntries(
      [...names, 'price' as const].map((name) => [name, filterIgnoring(name).length]),
    ) as Facets['without'],
  }
}

const sortByCount = (choices: FacetChoice[]) =>
  choices.sort((a, b) => b.count - a.count || a.value.localeCompare(b.value))
const sortByName = (choices: FacetChoice[]) => choices.sort((a, b) => a.value.localeCompare(b.value))
/** Leaves choices that hardly filter anything out of a long list, unless chosen. */
const listMostUsed = (choices: FacetChoice[], chosen: readonly string[]) =>
  sortByCount(choices).filter(({ value }, index) => index < limits.facetChoices || chosen.includes(value))

const childSizes = ['NB', '6M', '6-12M', '12M', '12-18M', '18M', '18-24M', '24M', '2T', '3T', '4T', '5T']
const bodySizes = ['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL', '4XL', '5XL', 'One size']
const sizeOrder = [...bodySizes, ...childSizes]
/** Sizes as on a rail: adults, children, then measurements. */
const sortBySize = (choices: FacetChoice[]) => {
  const rank = ({ value }: FacetChoice) =>
    sizeOrder.includes(value) ? sizeOrder.indexOf(value) : sizeOrder.length
  return choices.sort((a, b) => rank(a) - rank(b) || a.value.localeCompare(b.value, 'en', { numeric: true }))
}
