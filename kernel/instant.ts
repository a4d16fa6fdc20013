import { dateFormat } from './formats.ts'
import { invariant } from './invariant.ts'

/** A moment, UTC. Days and cut-offs are made from it with an IANA zone. */
export type Instant = Date
/** A calendar day in some zone: "2025-08-24". */
export type LocalDate = string

export const seconds = (count: number): number => count * 1_000
export const minutes = (count: number): number => count * 60_000
export const hours = (count: number): number => count * 3_600_000
export const days = (count: number): number => count * 86_400_000
export const after = (at: Instant, milliseconds: number): Instant => new Date(at.getTime() + milliseconds)

/** The place that an IANA zone is named after: "Lagos". */
export const zonePlace = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

const parts = {
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  weekday: 'short',
} as const
const partsIn = (zone: string): Intl.DateTimeFormat => dateFormat('en-GB', { timeZone: zone, ...parts })

export type LocalTime = {
  year: number
  month: number
  day: number
  hour: number
  minute: number
  second: number
  /** 1 = Monday ... 7 = Sunday */
  weekday: number
}
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** The wall clock of a zone at a moment. */
export function localTime(at: Instant, zone: string): LocalTime {
  const part = Object.fromEntries(
    partsIn(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  return {
    year: Number(part.year),
    month: Number(part.month),
    day: Number(part.day),
    hour: Number(part.hour),
    minute: Number(part.minute),
    second: Number(part.second),
    weekday: weekdays.indexOf(part.weekday ?? '') + 1,
  }
}

const two = (value: number): string => String(value).padStart(2, '0')

/** A moment as a date field writes it: `2025-08-24T18:00` on the wall clock of a zone. */
export function typedTime(at: Instant, zone: string): string {
  const { year, month, day, hour, minute } = localTime(at, zone)
  return `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`
}

/** Days of minutes in zones, which never change: a batch of orders asks for the same few. */
const daysOfMinutes = new Map<string, LocalDate>()
const daysMost = 2_000
export function localDate(at: Instant, zone: string): LocalDate {
  const key = `${Math.floor(at.getTime() / 60_000)} ${zone}`
  const known = daysOfMinutes.get(key)
  if (known) return known
  const { year, month, day } = localTime(at, zone)
  const date = `${year}-${two(month)}-${two(day)}`
  if (daysOfMinutes.size >= daysMost) daysOfMinutes.clear()
  daysOfMinutes.set(key, date)
  return date
}

/**
 * The moment at which a zone's wall clock shows that day and time. A time shown twice (the clocks go back) is the
 * first of the two; a time that is skipped (they go forward) moves on by what was skipped.
 */
export function instantOf(date: LocalDate, time: string, zone: string): Instant {
  const [year, month, day] = date.split('-').map(Number)
  const [hour, minute] = time.split(':').map(Number)
  invariant(
    year && month && day && hour !== undefined && minute !== undefined,
    `not a day and time: ${date} ${time}`,
  )
  const wanted = Date.UTC(year, month - 1, day, hour, minute)
  // The offsets a day before and a day after bracket any one change of the clocks.
  const [before, behind] = [wanted - days(1), wanted + days(1)].map((near) => wanted - offsetAt(near, zone))
  if (before === behind || wallClock(before!, zone) === wanted) return new Date(before!)
  return new Date(wallClock(behind!, zone) === wanted ? behind! : before!)
}

/** A zone's wall clock at a moment, written as if it were UTC. */
function wallClock(at: number, zone: string): number {
  const seen = localTime(new Date(at), zone)
  return Date.UTC(seen.year, seen.month - 1, seen.day, seen.hour, seen.minute)
}
const offsetAt = (at: number, zone: string): number => wallClock(at, zone) - Math.floor(at / 60_000) * 60_000

export function addDays(date: LocalDate, count: number): LocalDate {
  const at = new Date(`${date}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + count)
  return at.toISOString().slice(0, 10)
}

/** "24 August 2025 at 11:00 GMT+1": a moment on someone's clock, which it names. */
export const zonedWords = (at: Instant, zone: string): string =>
  dateFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: zone,
  }).format(at)
