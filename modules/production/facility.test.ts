import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, localDate, localTime } from '#kernel/instant.ts'
import { type Facility, lastCutOff, nextCutOff, routeOf, type Schedule } from './facility.ts'

const lagos: Schedule = {
  zone: 'Africa/Lagos',
  cutOffs: [
    { weekday: 2, time: '18:00' },
    { weekday: 5, time: '18:00' },
  ],
}

test('a unit paid on Sunday prints on Tuesday at 18:00 in Lagos, one paid at that moment on Friday', () => {
  expect(nextCutOff(lagos, new Date('2025-08-24T10:00:00Z')).toISOString()).toBe('2025-08-26T17:00:00.000Z')
  expect(nextCutOff(lagos, new Date('2025-08-26T16:59:59.999Z')).toISOString()).toBe(
    '2025-08-26T17:00:00.000Z',
  )
  expect(nextCutOff(lagos, new Date('2025-08-26T17:00:00Z')).toISOString()).toBe('2025-08-29T17:00:00.000Z')
})

test('in Leipzig 18:00 stays 18:00 over both changes of the clocks', () => {
  const leipzig = { ...lagos, zone: 'Europe/Berlin' }
  expect(nextCutOff(leipzig, new Date('2025-03-28T17:00:00Z')).toISOString()).toBe('2025-04-01T16:00:00.000Z')
  expect(nextCutOff(leipzig, new Date('2025-10-24T16:00:00Z')).toISOString()).toBe('2025-10-28T17:00:00.000Z')
})

test('a cut-off in the skipped hour moves on, one in the repeated hour happens once', () => {
  const sunday: Schedule = { zone: 'Europe/Berlin', cutOffs: [{ weekday: 7, time: '02:30' }] }
  expect(nextCutOff(sunday, new Date('2025-03-29T12:00:00Z')).toISOString()).toBe('2025-03-30T01:30:00.000Z')
  expect(nextCutOff(sunday, new Date('2025-10-25T12:00:00Z')).toISOString()).toBe('2025-10-26T00:30:00.000Z')
  expect(nextCutOff(sunday, new Date('2025-10-26T00:30:00Z')).toISOString()).toBe('2025-11-02T01:30:00.000Z')
})

test('a cut-off in an hour that is skipped at midnight falls on the day after, and is not missed there', () => {
  const saturday: Schedule = { zone: 'America/Scoresbysund', cutOffs: [{ weekday: 6, time: '23:30' }] }
  for (const now of ['2026-03-29T00:50:00Z', '2026-03-29T01:10:00Z'])
    expect(nextCutOff(saturday, new Date(now)).toISOString()).toBe('2026-03-29T01:30:00.000Z')
})

const quarterMs = 15 * 60_000
const pad = (value: number) => String(value).padStart(2, '0')
const wallMinutesOf = (at: number, zone: string) => {
  const { hour, minute } = localTime(new Date(at), zone)
  return hour * 60 + minute
}
/** Finds the moment by checking every quarter of an hour of a local day. */
function findMomentByWalk(date: string, time: string, zone: string): number {
  const minutesWanted = Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  const noon = Date.parse(`${date}T12:00:00Z`)
  const quarters: number[] = []
  for (let at = noon - 40 * 4 * quarterMs; at <= noon + 40 * 4 * quarterMs; at += quarterMs) {
    if (localDate(new Date(at), zone) === date) quarters.push(at)
  }
  const firstQuarter = quarters.find((at) => wallMinutesOf(at, zone) === minutesWanted)
  if (firstQuarter !== undefined) return firstQuarter
  const jump = quarters.findIndex(
    (at, n) => n > 0 && wallMinutesOf(at, zone) - wallMinutesOf(quarters[n - 1]!, zone) > 15,
  )
  const skipped = wallMinutesOf(quarters[jump]!, zone) - wallMinutesOf(quarters[jump - 1]!, zone) - 15
  return quarters.find((at) => wallMinutesOf(at, zone) === minutesWanted + skipped)!
}

test('for any schedule and moment the next cut-off is the one a walk over every quarter of an hour finds', () => {
  const cutOff = fc.record({
    weekday: fc.integer({ min: 1, max: 7 }),
    time: fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom(0, 15, 30, 45))
      .map(([hour, minute]) => `${pad(hour)}:${pad(minute)}`),
  })
  // Half of the moments lie in the weeks in which the clocks change.
  const moment = fc.oneof(
    fc.date({
      min: new Date('2025-03-26T00:00:00Z'),
      max: new Date('2025-03-31T00:00:00Z'),
      noInvalidDate: true,
    }),
    fc.date({
      min: new Date('2025-10-22T00:00:00Z'),
      max: new Date('2025-10-27T00:00:00Z'),
      noInvalidDate: true,
    }),
    fc.date({
      min: new Date('2025-01-01T00:00:00Z'),
      max: new Date('2026-12-31T00:00:00Z'),
      noInvalidDate: true,
    }),
  )
  const zone = fc.constantFrom('Africa/Lagos', 'Europe/Berlin', 'America/New_York')
  fc.assert(
    fc.property(zone, fc.array(cutOff, { minLength: 1, maxLength: 3 }), moment, (place, cutOffs, at) => {
      const days = Array.from({ length: 10 }, (_, n) => addDays(localDate(at, place), n - 1))
      const moments = days.flatMap((date) =>
        cutOffs
          .filter(({ weekday }) => (new Date(`${date}T00:00:00Z`).getUTCDay() || 7) === weekday)
          .map(({ time }) => findMomentByWalk(date, time, place)),
      )
      const expected = Math.min(...moments.filter((when) => when > at.getTime()))
      expect(nextCutOff({ zone: place, cutOffs }, at).getTime()).toBe(expected)
    }),
    { numRuns: 60 },
  )
}, 60_000)

test('next and last cut-offs enclose every moment without a gap', () => {
  const moment = fc.date({ min: new Date('2025-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(fc.constantFrom('Africa/Lagos', 'Europe/Berlin'), moment, (zone, at) => {
      const schedule = { ...lagos, zone }
      const last = lastCutOff(schedule, at)
      expect(last.getTime()).toBeLessThanOrEqual(at.getTime())
      expect(nextCutOff(schedule, last)).toEqual(nextCutOff(schedule, at))
    }),
  )
})

test('a technique goes to the first facility that takes units, and waits at the first when all are paused', () => {
  const press = (id: string, rank: number, paused: boolean, technique: string): Facility => ({
    id,
    code: id.toUpperCase(),
    name: id,
    place: id,
    country: 'NG',
    zone: 'Africa/Lagos',
    rank,
    paused,
    pausedReason: '',
    kind: 'house',
    configured: true,
    capacity: null,
    screen: null,
    countries: null,
    techniques: { [technique]: lagos.cutOffs },
  })
  expect(routeOf([press('b', 2, false, 'dtg'), press('a', 1, false, 'dtg')], 'dtg')?.id).toBe('a')
  expect(routeOf([press('a', 1, true, 'dtg'), press('b', 2, false, 'dtg')], 'dtg')?.id).toBe('b')
  expect(routeOf([press('a', 1, true, 'dtg'), press('b', 2, true, 'dtg')], 'dtg')?.id).toBe('a')
  expect(routeOf([press('a', 1, false, 'dtg')], 'embroidery')).toBeNull()
})
