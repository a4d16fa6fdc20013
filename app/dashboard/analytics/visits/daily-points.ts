import { labelPoint, type Range } from '#analytics/contract'
import { addDays } from '#kernel/instant.ts'
import type { DayRow } from '#visits/contract'

export type VisitsPoint = { key: string; label: string; longLabel: string; visitors: number; paid: number }

/** Visits by day, or by month for long ranges; days without visits are included as zero. */
export function buildDailyPoints(days: readonly DayRow[], { from, to, step }: Range): VisitsPoint[] {
  const points = new Map<string, VisitsPoint>()
  const keyOf = (day: string): string => (step === 'month' ? day.slice(0, 7) : day)
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const key = keyOf(day)
    if (!points.has(key)) points.set(key, { key, ...labelPoint(key), visitors: 0, paid: 0 })
  }
  for (const { day, visitors, paid } of days) {
    const point = points.get(keyOf(day))
    if (!point) continue
    point.visitors += visitors
    point.paid += paid
  }
  return [...points.values()]
}
