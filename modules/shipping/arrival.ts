/** Arrival dates: cut-off, then production, then transit, counted in the press's business days. */
import { addDays, type LocalDate, localDate } from '#kernel/instant.ts'
import type { Days } from './regions.ts'

/** Saturday and Sunday don't count. Public holidays aren't modelled: the range is wide enough for one. */
const isWeekend = (day: number): boolean => day === 0 || day === 6

/** The date a number of business days later. */
export function addBusinessDays(date: LocalDate, count: number): LocalDate {
  let day = new Date(`${date}T00:00:00Z`).getUTCDay()
  let days = 0
  for (let remaining = count; remaining > 0; days += 1) {
    day = (day + 1) % 7
    if (!isWeekend(day)) remaining -= 1
  }
  return addDays(date, days)
}

export type ArrivalRange = { from: LocalDate; to: LocalDate; printedOn: LocalDate }

/**
 * The range of days in which an order arrives that goes to print at `cutOff`. `zone` is the press's: the cut-off's
 * local day is the day it prints.
 */
export function arrivalRange(order: {
  cutOff: Date
  zone: string
  production: Days
  transit: Days
}): ArrivalRange {
  const printedOn = localDate(order.cutOff, order.zone)
  const { production } = order
  return {
    printedOn,
    from: addBusinessDays(printedOn, production.min + order.transit.min),
    to: addBusinessDays(printedOn, production.max + order.transit.max),
  }
}

/** The basis of a paid order's dates: its coming print, its press, the packing table, or its carrier. */
export type Expected = {
  from: LocalDate
  to: LocalDate
  basis: 'print' | 'press' | 'made' | 'carrier'
  /** The day of its basis: of the print, of the batch, of the expected departure, or of the departure. */
  day: LocalDate
  /** The place of printing; null if it wasn't recorded. */
  place: string | null
  transit: Days
  /** It takes longer than promised before. */
  isLate: boolean
}
type Estimate = Pick<Expected, 'from' | 'to' | 'basis' | 'day' | 'isLate'>

const laterOf = (a: LocalDate, b: LocalDate): LocalDate => (a > b ? a : b)
const soonerOf = (a: LocalDate, b: LocalDate): LocalDate => (a < b ? a : b)

/**
 * The days of a unit that hasn't left. The range narrows as it moves on: finished steps are no longer estimated, and
 * nothing arrives sooner than transit takes from today. If it is overdue it says so and moves: a day that has passed
 * is no promise.
 */
export function estimateBeforeShipping(input: {
  stage: 'print' | 'press' | 'made'
  cutOff: Date
  zone: string
  production: Days
  transit: Days
  /** From the press to the carrier, after printing and checking. */
  packingDays: number
  /** The moment it reached its present state. */
  since: Date
  at: Date
}): Estimate {
  const { stage, cutOff, zone, production, transit, packingDays, since, at } = input
  const today = localDate(at, zone)
  const promised = arrivalRange({ cutOff, zone, production, transit })
  const soonest = addBusinessDays(today, transit.min)
  const isMade = stage === 'made'
  const leavesOn = isMade ? laterOf(addBusinessDays(localDate(since, zone), packingDays), today) : today
  const latest = addBusinessDays(leavesOn, transit.max)
  const late = stage !== 'print' && latest > promised.to
  if (isMade)
    return {
      basis: stage,
      day: leavesOn,
      from: soonest,
      to: late ? latest : soonerOf(latest, promised.to),
      isLate: late,
    }
  return {
    basis: stage,
    day: promised.printedOn,
    from: laterOf(promised.from, soonest),
    to: laterOf(promised.to, latest),
    isLate: late,
  }
}

/** The carrier's days of a parcel that has left. */
export function estimateInTransit(input: {
  departedOn: LocalDate
  from: LocalDate
  to: LocalDate
  at: Date
}): Estimate {
  const today = localDate(input.at, 'UTC')
  const late = today > input.to
  return {
    basis: 'carrier',
    day: input.departedOn,
    from: late ? input.from : laterOf(input.from, today),
    to: input.to,
    isLate: late,
  }
}
