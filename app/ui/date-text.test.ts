import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  addMinutes,
  addMonths,
  defaultForm,
  formatDay,
  formatSpokenDay,
  listWeeks,
  readDateForm,
  readDay,
  readTime,
  readWeekday,
} from './date-text.ts'

const american = { monthFirst: true, weekStart: 0 }
const today = '2025-08-24'

test.each([
  ['24 Aug', '2025-08-24'],
  ['24 august 2026', '2026-08-24'],
  ['3rd Sept', '2025-09-03'],
  ['Aug 24, 2025', '2025-08-24'],
  ['24.8.25', '2025-08-24'],
  ['24/8', '2025-08-24'],
  ['2025-8-4', '2025-08-04'],
  ['tomorrow', '2025-08-25'],
  ['29 Feb 2028', '2028-02-29'],
])('“%s” is read as %s', (input, day) => {
  expect(readDay(input, today, defaultForm)).toBe(day)
})

test.each(['', 'soon', '31 Feb', '32/1/2025', '29 Feb 2027', '24', '13/13/2025', '24 Foo', '8/9/10/11'])(
  '“%s” is no day',
  (input) => {
    expect(readDay(input, today, defaultForm)).toBeNull()
  },
)

test('8/9 is in September for most, and in August where the month comes first', () => {
  expect(readDay('8/9/2025', today, defaultForm)).toBe('2025-09-08')
  expect(readDay('8/9/2025', today, american)).toBe('2025-08-09')
  expect(readDateForm('en-US')).toEqual(american)
  expect(readDateForm('en-GB')).toEqual(defaultForm)
  expect(readDateForm('de')).toEqual(defaultForm)
  expect(readDateForm('en-US@posix')).toEqual(american)
  expect(readDateForm('')).toEqual(defaultForm)
})

test('a formatted day is read back as the same day, in either form', () => {
  const days = fc.integer({ min: 0, max: 60_000 }).map((offset) => addDays('1970-01-01', offset))
  fc.assert(
    fc.property(days, fc.constantFrom(defaultForm, american), (day, form) => {
      expect(readDay(formatDay(day, form), today, form)).toBe(day)
    }),
    { seed: 7 },
  )
})

test.each([
  ['18:00', '18:00'],
  ['1800', '18:00'],
  ['9', '09:00'],
  ['6pm', '18:00'],
  ['6.30 p.m.', '18:30'],
  ['12 am', '00:00'],
  ['noon', '12:00'],
])('“%s” is %s', (input, time) => {
  expect(readTime(input)).toBe(time)
})
test.each(['', '24:00', '7:60', '13pm', 'later'])('“%s” is no time', (input) => {
  expect(readTime(input)).toBeNull()
})

test('a month has whole weeks that begin on the person’s first weekday, each day once', () => {
  const days = fc.integer({ min: 0, max: 60_000 }).map((offset) => addDays('1970-01-01', offset))
  fc.assert(
    fc.property(days, fc.integer({ min: 0, max: 6 }), (day, start) => {
      const weeks = listWeeks(day, start)
      expect(weeks.every((week) => week.length === 7 && readWeekday(week[0]!) === start)).toBe(true)
      const allDays = weeks.flat()
      expect(new Set(allDays).size).toBe(allDays.length)
      expect(allDays.filter((other) => other.slice(0, 7) === day.slice(0, 7))).toContain(day)
    }),
    { seed: 8 },
  )
})

test('a month later is the same day or the last of the month', () => {
  expect(addMonths('2025-01-31', 1)).toBe('2025-02-28')
  expect(addMonths('2024-12-15', -12)).toBe('2023-12-15')
  expect(addMonths('2025-12-31', 2)).toBe('2026-02-28')
})

test('a quarter of an hour may cross midnight', () => {
  expect(addMinutes('23:50', 15)).toBe('00:05')
  expect(addMinutes('00:00', -15)).toBe('23:45')
})

test('a day is spoken with its weekday', () => {
  expect(formatSpokenDay(today)).toBe('Sunday 24 August 2025')
})
