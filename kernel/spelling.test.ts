import { expect, test } from 'vitest'
import { editDistance, simplifyWord, typosAllowed } from './spelling.ts'

test('letters added, dropped, changed and swapped count one each', () => {
  expect(editDistance('payout', 'payout')).toBe(0)
  expect(editDistance('payot', 'payout')).toBe(1)
  expect(editDistance('paayout', 'payout')).toBe(1)
  expect(editDistance('peyout', 'payout')).toBe(1)
  expect(editDistance('apyout', 'payout')).toBe(1)
  expect(editDistance('nigreia', 'nigeria')).toBe(1)
})

test('a distance beyond the maximum is only reported as beyond it', () => {
  expect(editDistance('tee', 'hoodie')).toBe(3)
  expect(editDistance('abcdef', 'uvwxyz', 1)).toBe(2)
})

test('accents and capitals do not matter, and a short word may have no typo', () => {
  expect(simplifyWord('Réunion')).toBe('reunion')
  expect(typosAllowed('tee')).toBe(0)
  expect(typosAllowed('payout')).toBe(1)
})
