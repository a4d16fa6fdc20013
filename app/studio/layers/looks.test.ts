import { expect, test } from 'vitest'
import { sampleWords } from './looks.ts'

test('a look is shown in whole words, as many as can be told apart', () => {
  expect(sampleWords('LATE RADIO')).toBe('LATE')
  expect(sampleWords('Do not bend it')).toBe('Do not')
  expect(sampleWords('  Ebb  ')).toBe('Ebb')
})

test('of a word that is longer than its picture, a look shows the beginning', () => {
  expect(sampleWords('Harmattan-Radio tonight')).toBe('Harmattan')
  expect(sampleWords('')).toBe('')
})
