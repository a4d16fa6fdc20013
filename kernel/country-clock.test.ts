import { expect, test } from 'vitest'
import { formatDay, formatDayAndTime, formatTime } from './country-clock.ts'

const at = new Date('2025-08-28T17:03:00Z')

test('a fan reads the hour of a country that has one clock, and UTC where it has several', () => {
  expect(formatDayAndTime(at, 'NG')).toBe('28 August at 18:03 GMT+1')
  expect(formatDayAndTime(at, 'DE')).toBe('28 August at 19:03 CEST')
  expect(formatDayAndTime(at, 'GB')).toBe('28 August at 18:03 BST')
  for (const country of ['US', 'AU', 'ES', 'XX', ''])
    expect(formatDayAndTime(at, country)).toBe('28 August at 17:03 UTC')
})

test('a day or an hour on its own is read from the same clock', () => {
  const late = new Date('2025-08-28T22:30:00Z')
  expect(formatDayAndTime(late, 'DE')).toBe('29 August at 00:30 CEST')
  expect([formatDay(late, 'DE'), formatTime(late, 'DE')]).toEqual(['29 August', '00:30 CEST'])
  expect([formatDay(late, 'US'), formatTime(late, 'US')]).toEqual(['28 August', '22:30 UTC'])
})
