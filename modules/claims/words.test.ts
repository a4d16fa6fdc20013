import { expect, test } from 'vitest'
import { dayAndTime } from './words.ts'

const at = new Date('2025-08-28T17:03:00Z')

test('a letter writes the hour of a country that has one clock, and UTC where it has several', () => {
  expect(dayAndTime(at, 'NG')).toBe('28 August at 18:03 GMT+1')
  expect(dayAndTime(at, 'DE')).toBe('28 August at 19:03 CEST')
  expect(dayAndTime(at, 'GB')).toBe('28 August at 18:03 BST')
  for (const country of ['US', 'AU', 'ES', 'XX', ''])
    expect(dayAndTime(at, country)).toBe('28 August at 17:03 UTC')
})
