import { expect, test } from 'vitest'
import { allBlanks } from '../catalogue/blanks/all.ts'
import { doesFit, matchProduct } from './match-product.ts'
import type { PrinterProductInFull } from './printer.ts'

const blankOf = (id: string) => allBlanks.find((blank) => blank.id === id)!
const product = (
  variants: [colour: string, hex: string | null, size: string][],
  placements: [name: string, widthIn: number, heightIn: number][] = [['front', 12, 16]],
): PrinterProductInFull => ({
  id: 1,
  name: 'A thing',
  brand: '',
  model: '',
  techniques: [],
  gone: false,
  variants: variants.map(([colour, hex, size], n) => ({ id: n + 1, colour, hex, size })),
  placements: placements.map(([placement, widthIn, heightIn]) => ({
    placement,
    size: { widthIn, heightIn },
  })),
  threads: [],
  seams: [],
})
const matchBlank = (id: string, theirProduct: PrinterProductInFull) =>
  Object.fromEntries(matchProduct(blankOf(id), theirProduct).variants)

test('a colour goes by its name, however it is spelled, and a size by what it means', () => {
  const theirProduct = product([
    ['athletic heather', '#cecece', '2XL'],
    ['Dark Gray Heather', null, 'XXL'],
    ['Oxblood  black', null, '3xl'],
  ])
  expect(matchBlank('bella-canvas-3001', theirProduct)).toEqual({
    'athletic-heather/2XL': 1,
    'dark-grey-heather/2XL': 2,
    'oxblood-black/3XL': 3,
  })
})

test('a colour of another name is the one that looks the same, unless a name has claimed it or two look so', () => {
  const { colours } = blankOf('bella-canvas-3001')
  const red = colours.find(({ slug }) => slug === 'red')!.hex
  expect(matchBlank('bella-canvas-3001', product([['Fire engine', red, 'M']]))).toEqual({ 'red/M': 1 })
  const claimed = product([
    ['White', '#ffffff', 'M'],
    ['Plain', '#010203', 'M'],
  ])
  expect(Object.keys(matchBlank('bella-canvas-3001', claimed))).toContain('white/M')
  expect(Object.values(matchBlank('bella-canvas-3001', claimed)).filter((id) => id === 1)).toHaveLength(1)
  expect(matchBlank('bella-canvas-3001', product([['Neon', '#39ff14', 'M']]))).toEqual({})
})

test('a thing that comes in one size matches whatever that is called', () => {
  const theirProduct = product([['White', '#ffffff', '11 oz']], [['default', 9, 3.5]])
  const { variants, without } = matchProduct(blankOf('mug-11oz'), theirProduct)
  expect([variants.size, without.sizes]).toEqual([1, []])
})

test('of areas that may be it the smallest is taken that ours fits into; one that is too small is named', () => {
  const roomy = product(
    [['White', '#ffffff', 'M']],
    [
      ['front_large', 20, 20],
      ['front', 12, 16],
      ['back', 11, 16],
    ],
  )
  const match = matchProduct(blankOf('bella-canvas-3001'), roomy)
  expect(match.placements.get('front')?.placement).toBe('front')
  expect(match.smaller).toEqual(['back'])
  const without = matchProduct(blankOf('bella-canvas-3001'), product([['White', null, 'M']])).without
  expect(without.areas).toEqual(['back'])
})

test('a print fits where it is no more than a rounding larger', () => {
  const area = { widthIn: 12, heightIn: 16 }
  expect(doesFit({ widthIn: 12.01, heightIn: 16 }, area)).toBe(true)
  expect(doesFit({ widthIn: 12.1, heightIn: 10 }, area)).toBe(false)
})
