/** A facility (print provider): where things are printed, with which techniques, and when its books close. */
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
  /** Where its parcels leave from, as customs see it. */
  country: string
  zone: string
  /** Lower is asked first. */
  rank: number
  /** A paused facility takes no new units and closes nothing until it resumes. */
  paused: boolean
  pausedReason: string
  /** The house's own, or someone else's press that is asked by its own interface. */
  kind: 'house' | 'printful'
  /** False for someone else's press that we have no key of: nothing goes there. */
  configured: boolean
  /** Pieces a day, all techniques together; null without a limit. */
  capacity: number | null
  /** Lines of dots an inch for soft edges on cloth and film; null if its press, or its own RIP, takes them as they are. */
  screen: number | null
  /** Countries it prints for; null for all. */
  countries: readonly string[] | null
  /** Technique -> its cut-offs. */
  techniques: Readonly<Record<string, readonly CutOff[]>>
}

/** The zone and cut-offs that the clock of one press needs. */
export type Schedule = { zone: string; cutOffs: readonly CutOff[] }

export function scheduleOf(facility: Facility, technique: string): Schedule | null {
  const cutOffs = facility.techniques[technique]
  return facility.configured && cutOffs?.length ? { zone: facility.zone, cutOffs } : null
}

/**
 * The first cut-off after a moment. One that falls exactly on `at` is over: a unit paid at 18:00:00 goes to the next.
 * Wall clock times hold on days of 23 and 25 hours.
 */
export function nextCutOff({ zone, cutOffs }: Schedule, at: Date): Date {
  const today = localDate(at, zone)
  let first = Number.POSITIVE_INFINITY
  // Yesterday too: a cut-off at 02:30 that the clocks skip lies an hour later than its wall clock time.
  for (let ahead = -1; ahead <= 8; ahead += 1) {
    const date = addDays(today, ahead)
    const weekday = new Date(`${date}T00:00:00Z`).getUTCDay() || 7
    for (const cutOff of cutOffs) {
      if (cutOff.weekday !== weekday) continue
      const moment = momentOf(date, cutOff.time, zone)
      if (moment > at.getTime()) first = Math.min(first, moment)
    }
  }
  invariant(Number.isFinite(first), 'a schedule has at least one cut-off a week')
  return new Date(first)
}

/** The last cut-off at or before a moment. */
export function lastCutOff(schedule: Schedule, at: Date): Date {
  let cutOff = nextCutOff(schedule, new Date(at.getTime() - 9 * 86_400_000))
  for (let next = nextCutOff(schedule, cutOff); next <= at; next = nextCutOff(schedule, next)) cutOff = next
  return cutOff
}

/** The press of a technique: the first facility in rank that takes units, or else the first that has the technique. */
export function routeOf(facilities: readonly Facility[], technique: string): Facility | null {
  const able = facilities
    .filter((facility) => scheduleOf(facility, technique))
    .sort((a, b) => a.rank - b.rank || (a.id < b.id ? -1 : 1))
  return able.find(({ paused }) => !paused) ?? able[0] ?? null
}

/** The facility's coming cut-offs, soonest first, with the techniques that each closes. */
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
