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
const pointsMost = 48

/** The shortest step that gives a period no more points than a chart can show. */
export const stepOf = (from: Date, until: Date): number =>
  steps.find((step) => until.getTime() - from.getTime() <= pointsMost * step * 1_000) ?? steps.at(-1)!

export type CurvePoint = { label: string; long: string; units: number; came: number }
type Curves = { units: ReadonlyMap<number, number>; came: ReadonlyMap<number, number> }

/** Each step from the opening to the end, including empty ones. */
export function curvePoints(
  { units, came }: Curves,
  { from, until, step, zone }: { from: Date; until: Date; step: number; zone: string },
): CurvePoint[] {
  const count = Math.max(1, Math.ceil((until.getTime() - from.getTime()) / (step * 1_000)))
  return Array.from({ length: count }, (_, index) => ({
    ...wordsOfPoint(index * step, step, from, zone),
    units: units.get(index) ?? 0,
    came: came.get(index) ?? 0,
  }))
}

/** A point's name: the time since the opening at which it begins; from days on, its date. */
function wordsOfPoint(since: number, step: number, from: Date, zone: string) {
  if (step < 86_400) {
    const [minutes, rest] = [Math.floor(since / 60), since % 60]
    const label = step < 60 ? `${minutes}:${String(rest).padStart(2, '0')}` : sinceWords(since)
    return { label, long: `${sinceWords(since)} to ${sinceWords(since + step)} after the opening` }
  }
  const day = after(from, seconds(since))
  const format = (options: Intl.DateTimeFormatOptions): string =>
    dateFormat('en-GB', { timeZone: zone, day: 'numeric', month: 'short', ...options }).format(day)
  return { label: format({}), long: format({ year: 'numeric' }) }
}

/** "40 s", "12 min", "3 h". Whole if possible, else in two parts. */
export function sinceWords(count: number): string {
  const whole = Math.round(count)
  if (whole < 60) return `${whole} s`
  const [days, hours, minutes, rest] = [
    Math.floor(whole / 86_400),
    Math.floor((whole % 86_400) / 3_600),
    Math.floor((whole % 3_600) / 60),
    whole % 60,
  ]
  const parts = [
    [days, 'd'],
    [hours, 'h'],
    [minutes, 'min'],
    [rest, 's'],
  ] as const
  const first = parts.findIndex(([many]) => many > 0)
  return parts
    .slice(first, first + 2)
    .filter(([many]) => many > 0)
    .map(([many, unit]) => `${many} ${unit}`)
    .join(' ')
}
