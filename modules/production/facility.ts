/** A facility (print provider): its place, its techniques and its cut-offs. */
import { addDays, localDate } from '#kernel/instant.ts'
import { invariant } from '#kernel/invariant.ts'
import { momentOf } from './wall-moments.ts'

/** A weekly moment at which units go to print. 1 = Monday ... 7 = Sunday; the time is the facility's wall clock. */
export type CutOff = { weekday: number; time: string }

export type Facility = {
  id: string
  /** Three letters on batch numbers and labels. */
  code: string
  name: string
  place: string
  /** The origin of its parcels, for customs. */
  country: string
  zone: string
  /** Lower is asked first. */
  rank: number
  /** A paused facility takes no new units and closes nothing until it resumes. */
  paused: boolean
  pausedReason: string
  /** The house's own, or another company's press, reached by its interface. */
  kind: 'house' | 'printful'
  /** False for another company's press without our key: nothing goes there. */
  configured: boolean
  /** Units a day, all techniques together; null if unlimited. */
  capacity: number | null
  /**
   * Screen ruling (lines per inch) for soft edges on cloth and film; null if its press, or its own RIP, handles them.
   */
  screen: number | null
  /** Countries it prints for; null for all. */
  countries: readonly string[] | null
  /** Technique -> its cut-offs. */
  techniques: Readonly<Record<string, readonly CutOff[]>>
}

/** The zone and cut-offs that one press's clock needs. */
export type Schedule = { zone: string; cutOffs: readonly CutOff[] }

export function scheduleOf(facility: Facility, technique: string): Schedule | null {
  const cutOffs = facility.techniques[technique]
  return facility.configured && cutOffs?.length ? { zone: facility.zone, cutOffs } : null
}

/**
 * The first cut-off after a moment. One exactly at `at` is over: a unit paid at 18:00:00 goes to the next. Wall clock
 * times hold on days of 23 and 25 hours.
 */
export function nextCutOff({ zone, cutOffs }: Schedule, at: Date): Date {
  const today = localDate(at, zone)
  let firstMoment = Number.POSITIVE_INFINITY
  // Include yesterday: a cut-off at 02:30 skipped by the change of clocks is an hour later than its wall clock time.
  for (let daysAhead = -1; daysAhead <= 8; daysAhead += 1) {
    const date = addDays(today, daysAhead)
    const weekday = new Date(`${date}T00:00:00Z`).getUTCDay() || 7
    for (const cutOff of cutOffs) {
      if (cutOff.weekday !== weekday) continue
      const moment = momentOf(date, cutOff.time, zone)
      if (moment > at.getTime()) firstMoment = Math.min(firstMoment, moment)
    }
  }
  invariant(Number.isFinite(firstMoment), 'a schedule has at least one cut-off a week')
  return new Date(firstMoment)
}

/** The last cut-off at or before a moment. */
export function lastCutOff(schedule: Schedule, at: Date): Date {
  let cutOff = nextCutOff(schedule, new Date(at.getTime() - 9 * 86_400_000))
  for (let next = nextCutOff(schedule, cutOff); next <= at; next = nextCutOff(schedule, next)) cutOff = next
  return cutOff
}

/** The press of a technique: the first facility by rank that takes units, else the first that has the technique. */
export function routeOf(facilities: readonly Facility[], technique: string): Facility | null {
  const suitable = facilities
    .filter((facility) => scheduleOf(facility, technique))
    .sort((a, b) => a.rank - b.rank || (a.id < b.id ? -1 : 1))
  return suitable.find(({ paused }) => !paused) ?? suitable[0] ?? null
}

/** A facility's next cut-offs, soonest first, with the techniques each closes. */
export function nextCutOffs(facility: Facility, at: Date): { cutOff: Date; techniques: string[] }[] {
  const byMoment = new Map<number, string[]>()
  for (const technique of Object.keys(facility.techniques)) {
    const schedule = scheduleOf(facility, technique)
    if (!schedule) continue
    const moment = nextCutOff(schedule, at).getTime()
    byMoment.set(moment, [...(byMoment.get(moment) ?? []), technique])
  }
  return [...byMoment]
    .sort(([a], [b]) => a - b)
    .map(([moment, techniques]) => ({ cutOff: new Date(moment), techniques }))
}
