import { expect, test } from 'vitest'
import { pickSampleWords } from './looks.ts'

test('a look is shown with as many whole words as stay legible', () => {
  expect(pickSampleWords('LATE RADIO')).toBe('LATE')
  expect(pickSampleWords('Do not bend it')).toBe('Do not')
  expect(pickSampleWords('  Ebb  ')).toBe('Ebb')
})

test('a word too long for its picture is shown by its beginning', () => {
  expect(pickSampleWords('Harmattan-Radio tonight')).toBe('Harmattan')
  expect(pickSampleWords('')).toBe('')
})
