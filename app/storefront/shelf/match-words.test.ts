import { expect, test } from 'vitest'
import { countSlips, measureFit } from './match-words.ts'

test('slips are letters that differ, and two that changed places count once', () => {
  expect(countSlips('hoodie', 'hoodie', 2)).toBe(0)
  expect(countSlips('hodie', 'hoodie', 2)).toBe(1)
  expect(countSlips('hoodei', 'hoodie', 2)).toBe(1)
  expect(countSlips('mug', 'poster', 2)).toBe(3)
})

test('a word is found by its beginning, with a slip, and without its accents', () => {
  for (const searched of ['harm', 'harmatan', 'HARMATTAN', 'radio te'])
    expect(measureFit(searched, ['Harmattan Radio tee']), searched).toBeGreaterThan(0)
  expect(measureFit('cafe', ['Café mug'])).toBeGreaterThan(0)
})

test('every word must fit somewhere, and short words are not guessed', () => {
  expect(measureFit('radio boots', ['Harmattan Radio tee'])).toBe(0)
  expect(measureFit('te', ['Mug'])).toBe(0)
  expect(measureFit('%', ['100 % cotton'])).toBe(1)
})

test('the same word fits better than one with a slip, and a name better than a description', () => {
  expect(measureFit('mug', ['Mug'])).toBeGreaterThan(measureFit('mug', ['Mugs']))
  expect(measureFit('radio', ['Radio'])).toBeGreaterThan(measureFit('radio', ['Tee', 'Worn on the radio']))
})
