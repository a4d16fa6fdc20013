import { expect, test } from 'vitest'
import { fitOf, slipsBetween } from './match-words.ts'

test('slips are letters that differ, and two that changed places count once', () => {
  expect(slipsBetween('hoodie', 'hoodie', 2)).toBe(0)
  expect(slipsBetween('hodie', 'hoodie', 2)).toBe(1)
  expect(slipsBetween('hoodei', 'hoodie', 2)).toBe(1)
  expect(slipsBetween('mug', 'poster', 2)).toBe(3)
})

test('a word is found by its beginning, with a slip, and without its accents', () => {
  for (const searched of ['harm', 'harmatan', 'HARMATTAN', 'radio te'])
    expect(fitOf(searched, ['Harmattan Radio tee']), searched).toBeGreaterThan(0)
  expect(fitOf('cafe', ['Café mug'])).toBeGreaterThan(0)
})

test('every word must fit somewhere, and short words are not guessed', () => {
  expect(fitOf('radio boots', ['Harmattan Radio tee'])).toBe(0)
  expect(fitOf('te', ['Mug'])).toBe(0)
  expect(fitOf('%', ['100 % cotton'])).toBe(1)
})

test('the same word fits better than one with a slip, and a name better than a description', () => {
  expect(fitOf('mug', ['Mug'])).toBeGreaterThan(fitOf('mug', ['Mugs']))
  expect(fitOf('radio', ['Radio'])).toBeGreaterThan(fitOf('radio', ['Tee', 'Worn on the radio']))
})
