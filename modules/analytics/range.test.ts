import fc from 'fast-check'
import { expect, test } from 'vitest'
import { timeZones } from '#accounts/contract'
import { readRuns } from '#drivers/seed.ts'
import { addDays, instantOf, localDate } from '#kernel/instant.ts'
import { addMonths, daysIn, momentsOf, pointsOf, rangeLabels, rangeNames, rangeOf } from './range.ts'

const noon = new Date('2025-08-24T10:00:00Z')
const rangeInLagos = (name: string, at = noon) => rangeOf({ name }, at, 'Africa/Lagos')

test('there are ten ranges, with the specified labels', () => {
  expect(rangeNames.map((name) => rangeLabels[name])).toEqual([
    'Today',
    'Last 7 days',
    'Last 30 days',
    'Last 3 months',
    'Last 6 months',
    'Month to date',
    'Year to date',
    'Last 12 months',
    'Last 24 months',
    'Custom range',
  ])
})

test.each([
  ['today', '2025-08-24', 'hour', '2025-08-23', '2025-08-23'],
  ['last-7-days', '2025-08-18', 'day', '2025-08-11', '2025-08-17'],
  ['last-30-days', '2025-07-26', 'day', '2025-06-26', '2025-07-25'],
  ['last-3-months', '2025-05-25', 'day', '2025-02-25', '2025-05-24'],
  ['last-6-months', '2025-02-25', 'month', '2024-08-25', '2025-02-24'],
  ['month-to-date', '2025-08-01', 'day', '2025-07-01', '2025-07-24'],
  ['year-to-date', '2025-01-01', 'month', '2024-01-01', '2024-08-24'],
  ['last-12-months', '2024-08-25', 'month', '2023-08-25', '2024-08-24'],
  ['last-24-months', '2023-08-25', 'month', '2021-08-25', '2023-08-24'],
])('%s begins on %s and is compared with the period before', (name, from, step, beforeFrom, beforeTo) => {
  expect(rangeInLagos(name)).toMatchObject({
    from,
    to: '2025-08-24',
    step,
    before: { from: beforeFrom, to: beforeTo },
  })
})

test('today is the creator’s day, not the server’s', () => {
  const late = new Date('2025-08-24T23:30:00Z')
  expect(rangeInLagos('today', late).from).toBe('2025-08-25')
  expect(rangeOf({ name: 'today' }, late, 'America/New_York').from).toBe('2025-08-24')
})

test('a day on which the clocks change has 23 or 25 hours, and still is one day', () => {
  const length = (day: string, zone: string): number => {
    const { from, until } = momentsOf({ from: day, to: day }, zone)
    return (until.getTime() - from.getTime()) / 3_600_000
  }
  expect(length('2025-03-30', 'Europe/Berlin')).toBe(23)
  expect(length('2025-10-26', 'Europe/Berlin')).toBe(25)
  expect(length('2025-03-09', 'America/New_York')).toBe(23)
  expect(length('2025-08-24', 'Africa/Lagos')).toBe(24)
  expect(length('2025-09-07', 'America/Santiago')).toBe(23)
})

test('a custom range keeps its days; an invalid one becomes the last 30 days', () => {
  const custom = (from: string | null, to: string | null) =>
    rangeOf({ name: 'custom', from, to }, noon, 'Africa/Lagos')
  expect(custom('2025-02-03', '2025-02-09')).toMatchObject({
    step: 'day',
    from: '2025-02-03',
    to: '2025-02-09',
    before: { from: '2025-01-27', to: '2025-02-02' },
  })
  for (const [from, to] of [
    ['2025-02-09', '2025-02-03'],
    ['2025-02-30', '2025-03-03'],
    ['x', '2025-03-03'],
    [null, null],
    ['1990-01-01', '2025-01-01'],
  ] as const)
    expect(custom(from, to)).toMatchObject({ from: '2025-07-26', to: '2025-08-24' })
})

test('the last day of a long month becomes the last day of a shorter one', () => {
  expect(addMonths('2025-03-31', -1)).toBe('2025-02-28')
  expect(addMonths('2024-03-31', -1)).toBe('2024-02-29')
  expect(addMonths('2025-12-31', 2)).toBe('2026-02-28')
  expect(addMonths('2025-01-15', -13)).toBe('2023-12-15')
})

const zones = [
  'Africa/Lagos',
  'Europe/Berlin',
  'America/New_York',
  'Pacific/Auckland',
  'America/Santiago',
  'UTC',
]
test('every moment of a range falls on one of its days, in every zone, after the period before', () => {
  const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(moment, fc.constantFrom(...rangeNames), fc.constantFrom(...zones), (at, name, zone) => {
      const range = rangeOf({ name, from: null, to: null }, at, zone)
      const { from, until } = momentsOf(range, zone)
      expect(localDate(from, zone)).toBe(range.from)
      expect(localDate(new Date(until.getTime() - 1), zone)).toBe(range.to)
      expect(range.before.to < range.from).toBe(true)
      expect(from <= at && at < until).toBe(true)
      const points = pointsOf(range, range.step)
      expect(new Set(points).size).toBe(points.length)
      if (range.step === 'day') expect(points.length).toBe(daysIn(range))
    }),
    readRuns(300),
  )
})

test('every zone that a shop can choose begins its days at a full hour: the sums are by the hour', () => {
  for (const zone of timeZones)
    for (let day = 0; day < 366; day += 1) {
      const midnight = instantOf(addDays('2025-01-01', day), '00:00', zone)
      expect(midnight.getTime() % 3_600_000, `${zone}, day ${day}`).toBe(0)
    }
})
