import { expect, test } from 'vitest'
import { lettersApart, plainWord, wrongLettersIn } from './spelling.ts'

test('letters added, dropped, changed and swapped count one each', () => {
  expect(lettersApart('payout', 'payout')).toBe(0)
  expect(lettersApart('payot', 'payout')).toBe(1)
  expect(lettersApart('paayout', 'payout')).toBe(1)
  expect(lettersApart('peyout', 'payout')).toBe(1)
  expect(lettersApart('apyout', 'payout')).toBe(1)
  expect(lettersApart('nigreia', 'nigeria')).toBe(1)
})

test('what is further apart than asked is only told to be further', () => {
  expect(lettersApart('tee', 'hoodie')).toBe(3)
  expect(lettersApart('abcdef', 'uvwxyz', 1)).toBe(2)
})

test('accents and capitals do not matter, and short words bear no error', () => {
  expect(plainWord('Réunion')).toBe('reunion')
  expect(wrongLettersIn('tee')).toBe(0)
  expect(wrongLettersIn('payout')).toBe(1)
})
