import { instantOf, type LocalDate } from '#kernel/instant.ts'

/** Cached moments of wall clocks, which never change; cleared when there are many. */
const moments = new Map<string, number>()
const maxMoments = 20_000

/** The moment of a date and time on a zone's wall clock, in milliseconds; computed once. */
export function momentOf(date: LocalDate, time: string, zone: string): number {
  const key = `${date} ${time} ${zone}`
  const cached = moments.get(key)
  if (cached !== undefined) return cached
  if (moments.size >= maxMoments) moments.clear()
  const moment = instantOf(date, time, zone).getTime()
  moments.set(key, moment)
  return moment
}
