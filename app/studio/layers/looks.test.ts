import { expect, test } from 'vitest'
import { pickSampleWords } from './looks.ts'

test('a look is shown in whole words, as many as can be told apart', () => {
  expect(pickSampleWords('LATE RADIO')).toBe('LATE')
  expect(pickSampleWords('Do not bend it')).toBe('Do not')
  expect(pickSampleWords('  Ebb  ')).toBe('Ebb')
})

test('of a word that is longer than its picture, a look shows the beginning', () => {
  expect(pickSampleWords('Harmattan-Radio tonight')).toBe('Harmattan')
  expect(pickSampleWords('')).toBe('')
})
