/** Print dates: for a technique, a listing, a shop. */
import type { Id } from '#kernel/id.ts'
import { localDate } from '#kernel/instant.ts'
import { setNextPrints } from '#listings'
import { findOrders } from '#orders'
import type { Tx } from '#platform/database/tx.ts'
import { type Facility, nextCutOff, routeOf, scheduleOf } from './facility.ts'
import { selectFacilities } from './facility-rows.ts'
import { forecastWaiting, type NextPrint } from './forecast.ts'

/** The next cut-off of the presses that print the technique; null if none does. */
export async function findNextPrint(tx: Tx, technique: string, at: Date): Promise<NextPrint | null> {
  return printOf(await selectFacilities(tx), technique, at)
}

function printOf(facilities: readonly Facility[], technique: string, at: Date): NextPrint | null {
  const facility = routeOf(facilities, technique)
  const schedule = facility && scheduleOf(facility, technique)
  if (!schedule) return null
  const cutOff = nextCutOff(schedule, at)
  const { id, name, place, zone } = facility
  return { cutOff, date: localDate(cutOff, zone), facility: { id, name, place, zone } }
}

/**
 * Writes each listing's first print day; none if nothing waits. If the press that would print it is switched off,
 * uses the day of the first press by rank that has the technique, because something does wait.
 */
export async function moveNextPrints(tx: Tx, listingIds: readonly Id<'listing'>[], at: Date): Promise<void> {
  if (listingIds.length === 0) return
  const waiting = await forecastWaiting(tx, { listingIds }, at)
  const isStuck = waiting.some(({ next }) => next === null)
  const facilities = isStuck ? await selectFacilities(tx) : []
  const days = new Map<Id<'listing'>, string | null>()
  for (const listingId of listingIds) {
    const waitingOfListing = waiting.filter((waitingListing) => waitingListing.listingId === listingId)
    const dates = waitingOfListing.flatMap(({ next }) => next?.date ?? [])
    const datesByRank = waitingOfListing.flatMap(
      ({ technique }) => printOf(facilities, technique, at)?.date ?? [],
    )
    days.set(listingId, dates.sort()[0] ?? datesByRank.sort()[0] ?? null)
  }
  await setNextPrints(tx, days)
}

/** Updates the print days of listings whose orders were paid, or no longer are. */
export async function scheduleOrders(tx: Tx, orderIds: readonly Id<'order'>[], at: Date): Promise<void> {
  const lines = (await findOrders(tx, orderIds)).flatMap((order) => order.lines)
  const printedListingIds = lines.filter(({ digital }) => !digital).map(({ listingId }) => listingId)
  await moveNextPrints(tx, [...new Set(printedListingIds)], at)
}

export type WaitingOfShop = {
  units: number
  /** The first cut-off that takes any of them; null if nothing waits. */
  next: NextPrint | null
  listings: { listingId: Id<'listing'>; units: number; next: NextPrint | null }[]
}

/** A shop's units waiting for the press, and their print dates. */
export async function listWaitingOfShop(tx: Tx, shopId: Id<'shop'>, at: Date): Promise<WaitingOfShop> {
  const listings = new Map<Id<'listing'>, { units: number; next: NextPrint | null }>()
  for (const { listingId, units, next } of await forecastWaiting(tx, { shopId }, at)) {
    const counted = listings.get(listingId) ?? { units: 0, next: null }
    listings.set(listingId, { units: counted.units + units, next: pickSooner(counted.next, next) })
  }
  const rows = [...listings].map(([listingId, row]) => ({ listingId, ...row }))
  return {
    units: rows.reduce((count, { units }) => count + units, 0),
    next: rows.reduce<NextPrint | null>((first, { next }) => pickSooner(first, next), null),
    listings: rows,
  }
}

function pickSooner(a: NextPrint | null, b: NextPrint | null): NextPrint | null {
  if (!a || !b) return a ?? b
  return a.cutOff <= b.cutOff ? a : b
}
