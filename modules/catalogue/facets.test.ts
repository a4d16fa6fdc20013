import { expect, test } from 'vitest'
import { countFacets, type FacetRow } from './facets.ts'

const row = (changes: Partial<FacetRow>): FacetRow => ({
  technique: 'dtg',
  brand: 'Gildan',
  colours: ['red'],
  sizes: ['M'],
  areas: ['Front'],
  fromMinor: 1000,
  ...changes,
})
const rows = [
  row({ areas: ['Front', 'Back'], sizes: ['S', 'XL', 'One size', '12M'] }),
  row({ brand: 'Hanes', colours: ['blue', 'red'] }),
  row({ brand: 'Hanes', technique: 'embroidery', fromMinor: 2000 }),
]
const counts = (choices: { value: string; count: number }[]) =>
  Object.fromEntries(choices.map(({ value, count }) => [value, count]))

test('a choice counts what it would leave with all other filters on and its own kind off', () => {
  const { brand, technique, without } = countFacets(rows, { brand: ['Hanes'], technique: ['dtg'] })
  expect(counts(brand)).toEqual({ Gildan: 1, Hanes: 1 })
  expect(counts(technique)).toEqual({ dtg: 1, embroidery: 1 })
  expect(without).toMatchObject({ brand: 2, technique: 2, price: 1 })
})

test('print areas must all match, of colours one is enough', () => {
  expect(counts(countFacets(rows, { area: ['Front', 'Back'] }).brand)).toEqual({ Gildan: 1 })
  expect(counts(countFacets(rows, { colour: ['blue', 'green'] }).brand)).toEqual({ Hanes: 1 })
})

test('a choice that leaves nothing stays in its list, so that it can be removed', () => {
  expect(counts(countFacets(rows, { size: ['5XL'] }).size)).toMatchObject({ '5XL': 0 })
})

test('price limits are inclusive', () => {
  const { brand, price } = countFacets(rows, { from: 1000, to: 1999 })
  expect(counts(brand)).toEqual({ Gildan: 1, Hanes: 1 })
  expect(price).toEqual({ min: 1000, max: 2000 })
})

test('sizes are in their own order, not the alphabet’s', () => {
  expect(countFacets(rows, {}).size.map(({ value }) => value)).toEqual(['S', 'M', 'XL', 'One size', '12M'])
})
