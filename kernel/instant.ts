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
export const cityOfZone = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

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

const pad = (value: number): string => String(value).padStart(2, '0')

/** A moment as a date field writes it: `2025-08-24T18:00` on the wall clock of a zone. */
export function formatTimeInput(at: Instant, zone: string): string {
  const { year, month, day, hour, minute } = localTime(at, zone)
  return `${year}-${pad(month)}-${pad(day)}T${pad(hour)}:${pad(minute)}`
}

/** The day of each minute in each zone, which never changes: a batch of orders asks for the same few. */
const daysOfMinutes = new Map<string, LocalDate>()
const maxDays = 2_000
export function localDate(at: Instant, zone: string): LocalDate {
  const key = `${Math.floor(at.getTime() / 60_000)} ${zone}`
  const cached = daysOfMinutes.get(key)
  if (cached) return cached
  const { year, month, day } = localTime(at, zone)
  const date = `${year}-${pad(month)}-${pad(day)}`
  if (daysOfMinutes.size >= maxDays) daysOfMinutes.clear()
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
  const target = Date.UTC(year, month - 1, day, hour, minute)
  // The offsets a day before and a day after bracket any one change of the clocks.
  const [before, later] = [target - days(1), target + days(1)].map((guess) => target - offsetAt(guess, zone))
  if (before === later || wallClockAsUtc(before!, zone) === target) return new Date(before!)
  return new Date(wallClockAsUtc(later!, zone) === target ? later! : before!)
}

/** A zone's wall clock at a moment, written as if it were UTC. */
function wallClockAsUtc(at: number, zone: string): number {
  const local = localTime(new Date(at), zone)
  return Date.UTC(local.year, local.month - 1, local.day, local.hour, local.minute)
}
const offsetAt = (at: number, zone: string): number =>
  wallClockAsUtc(at, zone) - Math.floor(at / 60_000) * 60_000

export function addDays(date: LocalDate, count: number): LocalDate {
  const at = new Date(`${date}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + count)
  return at.toISOString().slice(0, 10)
}

/** "24 August 2025 at 11:00 GMT+1": a moment on someone's clock, which it names. */
export const formatInZone = (at: Instant, zone: string): string =>
  dateFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: zone,
  }).format(at)
