import { expect, test } from 'vitest'
import { addDays, instantOf, localDate } from './instant.ts'

test('a wall clock time is the moment at which the zone shows it, all year round', () => {
  expect(instantOf('2025-08-26', '18:00', 'Africa/Lagos').toISOString()).toBe('2025-08-26T17:00:00.000Z')
  expect(instantOf('2025-07-01', '18:00', 'Europe/Berlin').toISOString()).toBe('2025-07-01T16:00:00.000Z')
  expect(instantOf('2025-12-01', '18:00', 'Europe/Berlin').toISOString()).toBe('2025-12-01T17:00:00.000Z')
  expect(instantOf('2025-12-01', '18:00', 'America/Los_Angeles').toISOString()).toBe(
    '2025-12-02T02:00:00.000Z',
  )
})

test('a time that the clocks skip moves on by what was skipped', () => {
  expect(instantOf('2025-03-30', '02:30', 'Europe/Berlin').toISOString()).toBe('2025-03-30T01:30:00.000Z')
})

test('a time that the clocks show twice is the first of the two', () => {
  expect(instantOf('2025-10-26', '02:30', 'Europe/Berlin').toISOString()).toBe('2025-10-26T00:30:00.000Z')
})

test('days are counted by the calendar, over the changes of the clocks', () => {
  expect(addDays('2025-03-29', 2)).toBe('2025-03-31')
  expect(localDate(new Date('2025-08-26T23:30:00Z'), 'Africa/Lagos')).toBe('2025-08-27')
})
