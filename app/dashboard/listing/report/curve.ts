import { dateFormat } from '#kernel/formats.ts'
import { after, seconds } from '#kernel/instant.ts'

/** Possible lengths of a curve's step, in seconds: units people count in. */
const steps = [
  5,
  10,
  30,
  60,
  5 * 60,
  15 * 60,
  3_600,
  3 * 3_600,
  86_400,
  7 * 86_400,
  30 * 86_400,
  365 * 86_400,
]
const maxPoints = 48

/** The shortest step that gives a period no more points than a chart can show. */
export const measureStep = (from: Date, until: Date): number =>
  steps.find((step) => until.getTime() - from.getTime() <= maxPoints * step * 1_000) ?? steps.at(-1)!

export type CurvePoint = { label: string; longLabel: string; units: number; visits: number }
type Curves = { units: ReadonlyMap<number, number>; visits: ReadonlyMap<number, number> }

/** Each step from the opening to the end, including empty ones. */
export function buildCurvePoints(
  { units, visits }: Curves,
  { from, until, step, zone }: { from: Date; until: Date; step: number; zone: string },
): CurvePoint[] {
  const count = Math.max(1, Math.ceil((until.getTime() - from.getTime()) / (step * 1_000)))
  return Array.from({ length: count }, (_, index) => ({
    ...describePoint(index * step, step, from, zone),
    units: units.get(index) ?? 0,
    visits: visits.get(index) ?? 0,
  }))
}

/** A point's name: the time since the opening at which it begins; from days on, its date. */
function describePoint(elapsed: number, step: number, from: Date, zone: string) {
  if (step < 86_400) {
    const [minutes, remainder] = [Math.floor(elapsed / 60), elapsed % 60]
    const label = step < 60 ? `${minutes}:${String(remainder).padStart(2, '0')}` : describeElapsed(elapsed)
    return {
      label,
      longLabel: `${describeElapsed(elapsed)} to ${describeElapsed(elapsed + step)} after opening`,
    }
  }
  const day = after(from, seconds(elapsed))
  const format = (options: Intl.DateTimeFormatOptions): string =>
    dateFormat('en-GB', { timeZone: zone, day: 'numeric', month: 'short', ...options }).format(day)
  return { label: format({}), longLabel: format({ year: 'numeric' }) }
}

/** "40 s", "12 min", "3 h". Whole if possible, else in two parts. */
export function describeElapsed(elapsed: number): string {
  const totalSeconds = Math.round(elapsed)
  if (totalSeconds < 60) return `${totalSeconds} s`
  const [days, hours, minutes, remainder] = [
    Math.floor(totalSeconds / 86_400),
    Math.floor((totalSeconds % 86_400) / 3_600),
    Math.floor((totalSeconds % 3_600) / 60),
    totalSeconds % 60,
  ]
  const parts = [
    [days, 'd'],
    [hours, 'h'],
    [minutes, 'min'],
    [remainder, 's'],
  ] as const
  const first = parts.findIndex(([amount]) => amount > 0)
  return parts
    .slice(first, first + 2)
    .filter(([amount]) => amount > 0)
    .map(([amount, unit]) => `${amount} ${unit}`)
    .join(' ')
}
