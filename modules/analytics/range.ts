import { addDays, instantOf, type LocalDate, localDate } from '#kernel/instant.ts'

/** The ten ranges, in the list's order. */
export const rangeNames = [
  'today',
  'last-7-days',
  'last-30-days',
  'last-3-months',
  'last-6-months',
  'month-to-date',
  'year-to-date',
  'last-12-months',
  'last-24-months',
  'custom',
] as const
export type RangeName = (typeof rangeNames)[number]
export const rangeLabels: Readonly<Record<RangeName, string>> = {
  today: 'Today',
  'last-7-days': 'Last 7 days',
  'last-30-days': 'Last 30 days',
  'last-3-months': 'Last 3 months',
  'last-6-months': 'Last 6 months',
  'month-to-date': 'Month to date',
  'year-to-date': 'Year to date',
  'last-12-months': 'Last 12 months',
  'last-24-months': 'Last 24 months',
  custom: 'Custom range',
}

/** Whole days of a zone, both ends included. */
export type Days = { from: LocalDate; to: LocalDate }
export type Range = Days & {
  name: RangeName
  zone: string
  /** The span of a chart's point. */
  step: 'hour' | 'day' | 'month'
  /** The period compared with: of equal length just before, or the same days of the previous month or year. */
  before: Days
}

const daysShownMax = 92
export const customDaysMax = 1_830

/** The date this many months away; the 31st becomes the last day of a shorter month. */
export function addMonths(date: LocalDate, count: number): LocalDate {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  const first = new Date(Date.UTC(year, month - 1 + count, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(day, last))
  return first.toISOString().slice(0, 10)
}

/** A period's number of days, both ends included. */
export const daysIn = ({ from, to }: Days): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000) + 1

const isDate = (text: string | null | undefined): text is LocalDate => {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/**
 * A named range as whole days of a zone, including today. An invalid custom range (missing, backwards, longer than
 * five years) becomes the last 30 days; an unknown name, the year to date.
 */
export function rangeOf(
  query: { name: string | null; from?: string | null; to?: string | null },
  at: Date,
  zone: string,
): Range {
  const name = rangeNames.find((rangeName) => rangeName === query.name) ?? 'year-to-date'
  const today = localDate(at, zone)
  if (name === 'custom') {
    const isValid = isDate(query.from) && isDate(query.to) && query.from <= query.to
    const days = isValid ? { from: query.from!, to: query.to! } : { from: addDays(today, -29), to: today }
    const limited = daysIn(days) <= customDaysMax ? days : { from: addDays(today, -29), to: today }
    return withPrevious(name, zone, limited)
  }
  return withPrevious(name, zone, { from: firstDay(name, today), to: today })
}

function firstDay(name: Exclude<RangeName, 'custom'>, today: LocalDate): LocalDate {
  const months = { 'last-3-months': 3, 'last-6-months': 6, 'last-12-months': 12, 'last-24-months': 24 }
  if (name in months) return addDays(addMonths(today, -months[name as keyof typeof months]), 1)
  if (name === 'today') return today
  if (name === 'month-to-date') return `${today.slice(0, 7)}-01`
  if (name === 'year-to-date') return `${today.slice(0, 4)}-01-01`
  return addDays(today, name === 'last-7-days' ? -6 : -29)
}

function withPrevious(name: RangeName, zone: string, days: Days): Range {
  const count = daysIn(days)
  const isMonthly = name === 'year-to-date' || count > daysShownMax
  const longStep = isMonthly ? 'month' : 'day'
  const step = count === 1 ? 'hour' : longStep
  return { name, zone, ...days, step, before: daysBefore(name, days, count) }
}

function daysBefore(name: RangeName, days: Days, count: number): Days {
  const monthsBack = { 'month-to-date': 1, 'year-to-date': 12 }[name as string]
  if (monthsBack) return { from: addMonths(days.from, -monthsBack), to: addMonths(days.to, -monthsBack) }
  const months = /^last-(\d+)-months$/.exec(name)?.[1]
  if (months) return { from: addDays(addMonths(days.to, -2 * Number(months)), 1), to: addDays(days.from, -1) }
  return { from: addDays(days.from, -count), to: addDays(days.from, -1) }
}

/** The start and end of a period in its zone: the end is exclusive. A day may have 23 or 25 hours. */
export function momentsOf(days: Days, zone: string): { from: Date; until: Date } {
  return { from: instantOf(days.from, '00:00', zone), until: instantOf(addDays(days.to, 1), '00:00', zone) }
}

/** The points of a range's axis: "2025-08-24T13", "2025-08-24" or "2025-08". */
export function pointsOf(days: Days, step: Range['step']): string[] {
  if (step === 'hour')
    return Array.from({ length: 24 }, (_, hour) => `${days.from}T${String(hour).padStart(2, '0')}`)
  if (step === 'day') return Array.from({ length: daysIn(days) }, (_, day) => addDays(days.from, day))
  const points: string[] = []
  for (let month = `${days.from.slice(0, 7)}-01`; month <= days.to; month = addMonths(month, 1))
    points.push(month.slice(0, 7))
  return points
}
