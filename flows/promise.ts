/** The one answer to print and arrival dates, for product page, cart, checkout, order and letters. */

import { dateFormat } from '#kernel/formats.ts'
import type { Id } from '#kernel/id.ts'
import type { LocalDate } from '#kernel/instant.ts'
import type { OrderInFull } from '#orders'
import type { Tx } from '#platform/database/tx.ts'
import { noCache, type ReadCache } from '#platform/memory.ts'
import { forecastOrder, forecastPrints, type NextPrint } from '#production'
import { findExpectedArrival, findShippingTerms } from '#shipping'
import { addBusinessDays, arrivalRange, type Days, productionOf } from '#shipping/contract'

/** The first print of some units: the time left, and the place. */
export type PrintTime = { cutOff: Date; leftMs: number; zone: string; place: string }
type DayRange = { from: LocalDate; to: LocalDate }
/** With the dates of the last unit: printed, packed, and all arrived. `moves`: others' orders may move them. */
export type PrintPromise = PrintTime & {
  moves: boolean
  arrives: (DayRange & { printedOn: LocalDate; packed: DayRange }) | null
}

/** Units to print, with their blank's days on the press. */
type UnitsToForecast = Parameters<typeof forecastPrints>[1][number]
export type UnitsToPrint = Omit<UnitsToForecast, 'country' | 'service'> & { leadDays?: Days | undefined }
/** A country and a shipping service; `transit` is null if no carrier delivers there. */
export type Destination = { country: string; service: string; transit: Days | null }

/** A cart or order line as units to print. */
export const toUnitsToPrint = (line: {
  blank: { id: string; technique: string; leadDays?: Days } | null
  variant: { colour: string } | null
  size: string
  quantity: number
}): UnitsToPrint => ({
  technique: line.blank!.technique,
  blankId: line.blank!.id,
  colour: line.variant?.colour ?? '',
  size: line.size,
  units: line.quantity,
  leadDays: line.blank!.leadDays,
})

/**
 * The print and arrival dates of these units on their way to a destination. Null if nothing is printed, or the date
 * is unknown.
 */
export async function promiseDates(
  tx: Tx,
  pieces: readonly UnitsToPrint[],
  { country, service, transit }: Destination,
  at: Date,
  cache: ReadCache = noCache,
): Promise<PrintPromise | null> {
  if (pieces.length === 0) return null
  const units = pieces.map(({ leadDays: _, ...piece }) => ({ ...piece, country, service }))
  const forecasts = await forecastPrints(tx, units, at, cache)
  const prints = forecasts.filter((print) => print !== null)
  if (prints.length < pieces.length) return null
  const first = findEarliest(prints, at)
  const moves = prints.some((print) => print.moves)
  if (!first || !transit) return first && { ...first, moves, arrives: null }
  const terms = await findShippingTerms(tx, at, cache)
  const arrivals = prints.map(({ cutOff, facility: { zone } }, index) => {
    const production = productionOf(terms, pieces[index]!)
    const range = arrivalRange({ cutOff, zone, production, transit })
    const packed = {
      from: addBusinessDays(range.printedOn, production.min),
      to: addBusinessDays(range.printedOn, production.max),
    }
    return { ...range, packed }
  })
  const last = arrivals.reduce((a, b) => (b.to > a.to ? b : a))
  const from = arrivals.map((arrival) => arrival.from).reduce((a, b) => (b > a ? b : a))
  return { ...first, moves, arrives: { ...last, from } }
}

/** The next print of an order's waiting units, from their place in the queue; null if unknown. */
export async function findNextPrintOfOrder(
  tx: Tx,
  orderId: Id<'order'>,
  at: Date,
): Promise<PrintTime | null> {
  const forecasts = [...(await forecastOrder(tx, orderId, at)).values()]
  const prints = forecasts.filter((print) => print !== null)
  return prints.length < forecasts.length ? null : findEarliest(prints, at)
}

function findEarliest(prints: readonly NextPrint[], at: Date): PrintTime | null {
  const [first] = prints.toSorted((a, b) => a.cutOff.getTime() - b.cutOff.getTime())
  if (!first) return null
  const { cutOff, facility } = first
  return { cutOff, leftMs: cutOff.getTime() - at.getTime(), zone: facility.zone, place: facility.place }
}

const formatDay = (date: LocalDate): string =>
  dateFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${date}T12:00:00Z`),
  )
export const formatRange = ({ from, to }: DayRange): string =>
  from === to ? `on ${formatDay(to)}` : `between ${formatDay(from)} and ${formatDay(to)}`

/** A paid order's print date and arrival, in letters' words. */
export async function describePromise(
  tx: Tx,
  fullOrder: OrderInFull,
  at: Date,
): Promise<{ nextPrint: string; arrives: string }> {
  const expected = await findExpectedArrival(tx, fullOrder, at)
  return {
    nextPrint: expected?.lastPrintOn ? formatDay(expected.lastPrintOn) : 'the next print day',
    arrives: expected ? formatRange(expected) : 'within the time named in the shop',
  }
}
