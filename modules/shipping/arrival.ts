/** When an order arrives: cut-off, then production, then transit, counted in business days of the press. */
import { addDays, type LocalDate, localDate } from '#kernel/instant.ts'
import type { Days } from './regions.ts'

/** Business days on the press where a blank names none [PF-TR: fulfilment 2 to 5 business days]. */
export const productionDays: Days = { min: 2, max: 5 }

/** Saturday and Sunday do not count. Public holidays are not modelled: the range is wide enough for one. */
const isWeekend = (date: LocalDate): boolean => {
  const day = new Date(`${date}T00:00:00Z`).getUTCDay()
  return day === 0 || day === 6
}

/** The day that lies a number of business days after a day. */
export function addBusinessDays(date: LocalDate, count: number): LocalDate {
  let day = date
  for (let left = count; left > 0; ) {
    day = addDays(day, 1)
    if (!isWeekend(day)) left -= 1
  }
  return day
}

export type ArrivalRange = { from: LocalDate; to: LocalDate; printedOn: LocalDate }

/**
 * The days between which an order arrives that goes to print at `cutOff`. `zone` is the press's: the cut-off's
 * day there is the day it prints.
 */
export function arrivalRange(order: {
  cutOff: Date
  zone: string
  production?: Days
  transit: Days
}): ArrivalRange {
  const printedOn = localDate(order.cutOff, order.zone)
  const production = order.production ?? productionDays
  return {
    printedOn,
    from: addBusinessDays(printedOn, production.min + order.transit.min),
    to: addBusinessDays(printedOn, production.max + order.transit.max),
  }
}
