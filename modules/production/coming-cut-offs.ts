/** The successive cut-offs of a schedule, each computed once. */
import { addDays, type LocalDate, localDate } from '#kernel/instant.ts'
import type { Schedule } from './facility.ts'
import { momentOf } from './wall-moments.ts'

export type ComingCutOffs = { after: (moment: number) => number; dayOf: (cutOff: number) => string }

/** The last computed for each list of cut-offs, because a cached press is asked again on the same day. */
const cache = new WeakMap<Schedule['cutOffs'], { zone: string; firstDay: LocalDate; coming: ComingCutOffs }>()

/** Finds the first cut-off after any moment from `from` on, in milliseconds, and its local day. */
export function listComingCutOffs({ zone, cutOffs }: Schedule, from: number): ComingCutOffs {
  const firstDay = localDate(new Date(from), zone)
  const cached = cache.get(cutOffs)
  if (cached?.zone === zone && cached.firstDay === firstDay) return cached.coming
  const coming = listCutOffs(firstDay, zone, cutOffs)
  cache.set(cutOffs, { zone, firstDay, coming })
  return coming
}

function listCutOffs(firstDay: LocalDate, zone: string, cutOffs: Schedule['cutOffs']): ComingCutOffs {
  const cutOffTimes: number[] = []
  const days = new Map<number, string>()
  // Include yesterday: a cut-off skipped by the change of clocks is an hour later than its wall clock time.
  let daysAhead = -1
  /** All cut-offs before this moment are found. */
  let until = -Infinity
  const extend = (): void => {
    const date = addDays(firstDay, daysAhead)
    const weekday = new Date(`${date}T00:00:00Z`).getUTCDay() || 7
    for (const cutOff of cutOffs)
      if (cutOff.weekday === weekday) cutOffTimes.push(momentOf(date, cutOff.time, zone))
    cutOffTimes.sort((a, b) => a - b)
    until = momentOf(date, '00:00', zone)
    daysAhead += 1
  }
  return {
    after: (moment) => {
      for (;;) {
        let low = 0
        for (let high = cutOffTimes.length; low < high; ) {
          const middle = (low + high) >> 1
          if (cutOffTimes[middle]! > moment) high = middle
          else low = middle + 1
        }
        if (low < cutOffTimes.length && cutOffTimes[low]! < until) return cutOffTimes[low]!
        extend()
      }
    },
    dayOf: (cutOff) => {
      const cachedDate = days.get(cutOff) ?? localDate(new Date(cutOff), zone)
      days.set(cutOff, cachedDate)
      return cachedDate
    },
  }
}
