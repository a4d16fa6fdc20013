/** Analytics, as screens see them: ranges, labels, points. */
import { dateFormat } from '#kernel/formats.ts'
import type { Money } from '#kernel/money.ts'
import type { Range } from './range.ts'

/** Sales in a period: price paid = cost + fees + profit; `net` excludes returns. */
export type EarningsRow = {
  key: string
  name: string
  units: number
  backUnits: number
  revenue: Money
  cost: Money
  fees: Money
  profit: Money
  backProfit: Money
  net: Money
}

export type { Analytics, Card, Point, SoldLine } from './find-analytics.ts'
export { type Range, type RangeName, rangeLabels, rangeNames, rangeOf } from './range.ts'
/** The dimensions earnings are grouped by. */
export const earningsDimensions = {
  listing: 'Listing',
  product: 'Product',
  size: 'Size',
  colour: 'Colour',
} as const
export type EarningsDimension = keyof typeof earningsDimensions
export const isEarningsDimension = (text: string): text is EarningsDimension =>
  Object.hasOwn(earningsDimensions, text)

export const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
export const weekdayNames = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const
export const dayParts = ['00:00 to 06:00', '06:00 to 12:00', '12:00 to 18:00', '18:00 to 24:00'] as const

const formatUtc = (date: string, options: Intl.DateTimeFormatOptions): string =>
  dateFormat('en-GB', { timeZone: 'UTC', ...options }).format(new Date(`${date}T00:00:00Z`))

/** A point's label on the axis and in the tooltip. */
export function labelPoint(key: string): { label: string; longLabel: string } {
  const [day, hour] = key.split('T')
  if (hour)
    return {
      label: `${hour}:00`,
      longLabel: `${formatUtc(day!, { day: 'numeric', month: 'short' })}, ${hour}:00`,
    }
  if (key.length === 7)
    return {
      label: formatUtc(`${key}-01`, { month: 'short' }),
      longLabel: formatUtc(`${key}-01`, { month: 'long', year: 'numeric' }),
    }
  return {
    label: formatUtc(key, { day: 'numeric', month: 'short' }),
    longLabel: formatUtc(key, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }),
  }
}

/** The days a point covers. */
export function daysOfPoint(key: string): { from: string; to: string } {
  if (key.length !== 7) return { from: key.slice(0, 10), to: key.slice(0, 10) }
  const [year, month] = key.split('-').map(Number) as [number, number]
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return { from: `${key}-01`, to: `${key}-${lastDay}` }
}

/** A range as query parameters. */
export const rangeQuery = ({
  name,
  from,
  to,
}: Pick<Range, 'name' | 'from' | 'to'>): Record<string, string> => ({
  range: name,
  ...(name === 'custom' ? { from, to } : {}),
})

/** "1 January to 24 August 2025". */
export function formatRange({ from, to }: Pick<Range, 'from' | 'to'>): string {
  const full = { day: 'numeric', month: 'long', year: 'numeric' } as const
  if (from === to) return formatUtc(from, full)
  const isSameYear = from.slice(0, 4) === to.slice(0, 4)
  return `${formatUtc(from, isSameYear ? { day: 'numeric', month: 'long' } : full)} to ${formatUtc(to, full)}`
}

/** Change from the period before, in whole percent; null if that was zero. */
export function changeOf(current: number, previous: number): number | null {
  return previous === 0 ? null : Math.round(((current - previous) / Math.abs(previous)) * 100)
}
