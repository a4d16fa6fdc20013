import { expect, test } from 'vitest'
import { measureFit } from './match-words.ts'

test('a word is found by its beginning, with a typo, and without its accents', () => {
  for (const searched of ['harm', 'harmatan', 'HARMATTAN', 'radio te'])
    expect(measureFit(searched, ['Harmattan Radio tee']), searched).toBeGreaterThan(0)
  expect(measureFit('cafe', ['Café mug'])).toBeGreaterThan(0)
})

test('every word must fit somewhere, and short words are not guessed', () => {
  expect(measureFit('radio boots', ['Harmattan Radio tee'])).toBe(0)
  expect(measureFit('te', ['Mug'])).toBe(0)
  expect(measureFit('%', ['100 % cotton'])).toBe(1)
})

test('the same word fits better than one with a typo, and a name better than a description', () => {
  expect(measureFit('mug', ['Mug'])).toBeGreaterThan(measureFit('mug', ['Mugs']))
  expect(measureFit('radio', ['Radio'])).toBeGreaterThan(measureFit('radio', ['Tee', 'Worn on the radio']))
})
