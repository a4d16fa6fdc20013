/** Days and times as people type and read them. A day is `2025-08-24`, a time `18:00`; neither has a zone. */
import { dateFormat } from '#kernel/formats.ts'

export type Day = string
/** A person's date format: whether 8/9 is in August, and the first day of their week (0 is Sunday). */
export type DateForm = { monthFirst: boolean; weekStart: number }
export const defaultForm: DateForm = { monthFirst: false, weekStart: 1 }

/** By the browser's language; some browsers give one that no format knows ("en-US@posix"). */
export function readDateForm(language: string): DateForm {
  const [tag = 'en'] = language.split('@')
  if (!/^[a-z]{2,3}(-[a-z\d]{2,8})*$/i.test(tag)) return defaultForm
  const order = dateFormat(tag)
    .formatToParts(0)
    .map(({ type }) => type)
  const locale = new Intl.Locale(tag) as Intl.Locale & { getWeekInfo?: () => { firstDay: number } }
  return {
    monthFirst: order.indexOf('month') < order.indexOf('day') && order[0] !== 'year',
    weekStart: (locale.getWeekInfo?.().firstDay ?? 1) % 7,
  }
}

const toDate = (day: Day): Date => new Date(`${day}T00:00:00Z`)
const toDay = (date: Date): Day => date.toISOString().slice(0, 10)
const buildDay = (year: number, month: number, day: number): Day | null => {
  const date = new Date(Date.UTC(year, month - 1, day))
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return exists && year > 1000 && year < 10_000 ? toDay(date) : null
}

export const addDays = (day: Day, days: number): Day =>
  toDay(new Date(toDate(day).getTime() + days * 86_400_000))

/** The same day of another month, or its last. */
export function addMonths(day: Day, months: number): Day {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const lastDay = new Date(Date.UTC(year, month + months, 0))
  return toDay(new Date(Math.min(Date.UTC(year, month - 1 + months, date), lastDay.getTime())))
}

/** The whole weeks covering a day's month. */
export function listWeeks(day: Day, weekStart: number): Day[][] {
  const firstDay = `${day.slice(0, 8)}01`
  const leadingDays = (toDate(firstDay).getUTCDay() - weekStart + 7) % 7
  const days = toDate(addDays(addMonths(firstDay, 1), -1)).getUTCDate()
  return Array.from({ length: Math.ceil((leadingDays + days) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, index) => addDays(firstDay, week * 7 + index - leadingDays)),
  )
}
export const readWeekday = (day: Day): number => toDate(day).getUTCDay()

const formatWith = (day: Day, language: string, options: Intl.DateTimeFormatOptions): string =>
  dateFormat(language, { ...options, timeZone: 'UTC' }).format(toDate(day))

/** "24 Aug 2025", or "Aug 24, 2025". */
export const formatDay = (day: Day, { monthFirst }: DateForm): string =>
  formatWith(day, monthFirst ? 'en-US' : 'en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
export const formatSpokenDay = (day: Day): string =>
  formatWith(day, 'en-GB', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).replace(
    ',',
    '',
  )
export const formatMonth = (day: Day): string => formatWith(day, 'en-GB', { month: 'long', year: 'numeric' })
export const formatWeekday = (day: Day, style: 'short' | 'long'): string =>
  formatWith(day, 'en-GB', { weekday: style })

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const readMonth = (word: string): number => months.indexOf(word.slice(0, 3)) + 1
const readYear = (text: string | undefined, today: Day): number =>
  text ? Number(text.length === 2 ? `20${text}` : text) : Number(today.slice(0, 4))

/** Parses a typed date, or null: "24 Aug", "August 24, 2025", "24/8/25", "2025-08-24", "tomorrow". */
export function readDay(input: string, today: Day, { monthFirst }: DateForm): Day | null {
  const text = input
    .trim()
    .toLowerCase()
    .replace(/(\d)(st|nd|rd|th)\b/, '$1')
  const daysFromToday = { yesterday: -1, today: 0, tomorrow: 1 }[text]
  if (daysFromToday !== undefined) return addDays(today, daysFromToday)
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  if (iso) return buildDay(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const match = /^(\d{1,2})\.? ?([a-z]{3,})\.?,? ?(\d{4}|\d{2})?$/.exec(text)
  if (match) return buildDay(readYear(match[3], today), readMonth(match[2]!), Number(match[1]))
  const wordFirst = /^([a-z]{3,})\.? ?(\d{1,2})(?:,? (\d{4}|\d{2}))?$/.exec(text)
  if (wordFirst)
    return buildDay(readYear(wordFirst[3], today), readMonth(wordFirst[1]!), Number(wordFirst[2]))
  const digits = /^(\d{1,2})[./ -](\d{1,2})(?:[./ -](\d{4}|\d{2}))?\.?$/.exec(text)
  if (!digits) return null
  const [month, day] = monthFirst ? [digits[1], digits[2]] : [digits[2], digits[1]]
  return buildDay(readYear(digits[3], today), Number(month), Number(day))
}

/** Parses a typed time, or null: "18:00", "1800", "6pm", "6.30 pm", "noon". */
export function readTime(input: string): string | null {
  const text = input.trim().toLowerCase()
  if (text === 'noon') return '12:00'
  if (text === 'midnight') return '00:00'
  const match = /^(\d{1,2})(?:[:.h ]?(\d{2}))? ?([ap])?\.?(?:m\.?)?$/.exec(text)
  if (!match) return null
  const meridiem = match[3]
  const hour = Number(match[1])
  const minute = Number(match[2] ?? 0)
  if (minute > 59 || (meridiem ? hour < 1 || hour > 12 : hour > 23)) return null
  const hour24 = meridiem ? (hour % 12) + (meridiem === 'p' ? 12 : 0) : hour
  return `${String(hour24).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

export function addMinutes(time: string, minutes: number): string {
  const [hour, minute] = time.split(':').map(Number) as [number, number]
  const sum = (hour * 60 + minute + minutes + 1440) % 1440
  return `${String(Math.floor(sum / 60)).padStart(2, '0')}:${String(sum % 60).padStart(2, '0')}`
}
