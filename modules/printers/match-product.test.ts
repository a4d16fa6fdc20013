import { expect, test } from 'vitest'
import { allBlanks } from '../catalogue/blanks/all.ts'
import { doesFit, matchProduct } from './match-product.ts'
import type { PrinterProductInFull } from './printer.ts'

const blankOf = (id: string) => allBlanks.find((blank) => blank.id === id)!
const createProduct = (
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

test('a colour matches by name, however it is spelled, and a size by its meaning', () => {
  const theirProduct = createProduct([
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

test('a colour of another name matches one that looks the same, if it is free and the only one', () => {
  const { colours } = blankOf('bella-canvas-3001')
  const red = colours.find(({ slug }) => slug === 'red')!.hex
  expect(matchBlank('bella-canvas-3001', createProduct([['Fire engine', red, 'M']]))).toEqual({ 'red/M': 1 })
  const claimed = createProduct([
    ['White', '#ffffff', 'M'],
    ['Plain', '#010203', 'M'],
  ])
  expect(Object.keys(matchBlank('bella-canvas-3001', claimed))).toContain('white/M')
  expect(Object.values(matchBlank('bella-canvas-3001', claimed)).filter((id) => id === 1)).toHaveLength(1)
  expect(matchBlank('bella-canvas-3001', createProduct([['Neon', '#39ff14', 'M']]))).toEqual({})
})

test('a product in one size matches whatever that size is called', () => {
  const theirProduct = createProduct([['White', '#ffffff', '11 oz']], [['default', 9, 3.5]])
  const { variants, unmatched } = matchProduct(blankOf('mug-11oz'), theirProduct)
  expect([variants.size, unmatched.sizes]).toEqual([1, []])
})

test('of the possible areas the smallest that ours fits into is chosen, and one too small is reported', () => {
  const roomy = createProduct(
    [['White', '#ffffff', 'M']],
    [
      ['front_large', 20, 20],
      ['front', 12, 16],
      ['back', 11, 16],
    ],
  )
  const match = matchProduct(blankOf('bella-canvas-3001'), roomy)
  expect(match.placements.get('front')?.placement).toBe('front')
  expect(match.tooSmall).toEqual(['back'])
  const without = matchProduct(blankOf('bella-canvas-3001'), createProduct([['White', null, 'M']])).unmatched
  expect(without.areas).toEqual(['back'])
})

test('a print fits if it is larger by no more than rounding', () => {
  const area = { widthIn: 12, heightIn: 16 }
  expect(doesFit({ widthIn: 12.01, heightIn: 16 }, area)).toBe(true)
  expect(doesFit({ widthIn: 12.1, heightIn: 10 }, area)).toBe(false)
})
