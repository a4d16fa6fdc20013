/** The one answer to print and arrival dates, for product page, cart, checkout, order and letters. */

import { dateFormat } from '#kernel/formats.ts'
import type { Id } from '#kernel/id.ts'
import type { LocalDate } from '#kernel/instant.ts'
import type { OrderInFull } from '#orders'
import type { Tx } from '#platform/database/tx.ts'
import { type Keep, keepNothing } from '#platform/memory.ts'
import { forecastOrder, forecastPrints, type NextPrint } from '#production'
import { expectedArrival, findShippingTerms } from '#shipping'
import { addBusinessDays, arrivalRange, type Days, productionOf } from '#shipping/contract'

/** The first print of some units: the time left, and the place. */
export type PrintTime = { cutOff: Date; leftMs: number; zone: string; place: string }
type DayRange = { from: LocalDate; to: LocalDate }
/** With the dates of the last unit: printed, packed, and all arrived. `moves`: others' orders may move them. */
export type Promised = PrintTime & {
  moves: boolean
  arrives: (DayRange & { printedOn: LocalDate; packed: DayRange }) | null
}

/** Units to print, with their blank's days on the press. */
type Wanted = Parameters<typeof forecastPrints>[1][number]
export type ToPrint = Omit<Wanted, 'country' | 'service'> & { leadDays?: Days | undefined }
/** A country and a shipping service; `transit` is null if no carrier delivers there. */
export type Destination = { country: string; service: string; transit: Days | null }

/** A cart or order line as units to print. */
export const toPrint = (line: {
  blank: { id: string; technique: string; leadDays?: Days } | null
  variant: { colour: string } | null
  size: string
  quantity: number
}): ToPrint => ({
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
export async function promise(
  tx: Tx,
  pieces: readonly ToPrint[],
  { country, service, transit }: Destination,
  at: Date,
  keep: Keep = keepNothing,
): Promise<Promised | null> {
  if (pieces.length === 0) return null
  const wanted = pieces.map(({ leadDays: _, ...piece }) => ({ ...piece, country, service }))
  const found = await forecastPrints(tx, wanted, at, keep)
  const prints = found.filter((print) => print !== null)
  if (prints.length < pieces.length) return null
  const first = firstOf(prints, at)
  const moves = prints.some((print) => print.moves)
  if (!first || !transit) return first && { ...first, moves, arrives: null }
  const terms = await findShippingTerms(tx, at, keep)
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
export async function nextPrintOfOrder(tx: Tx, orderId: Id<'order'>, at: Date): Promise<PrintTime | null> {
  const found = [...(await forecastOrder(tx, orderId, at)).values()]
  const prints = found.filter((print) => print !== null)
  return prints.length < found.length ? null : firstOf(prints, at)
}

function firstOf(prints: readonly NextPrint[], at: Date): PrintTime | null {
  const [first] = prints.toSorted((a, b) => a.cutOff.getTime() - b.cutOff.getTime())
  if (!first) return null
  const { cutOff, facility } = first
  return { cutOff, leftMs: cutOff.getTime() - at.getTime(), zone: facility.zone, place: facility.place }
}

const dayWords = (date: LocalDate): string =>
  dateFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${date}T12:00:00Z`),
  )
export const rangeWords = ({ from, to }: DayRange): string =>
  from === to ? `on ${dayWords(to)}` : `between ${dayWords(from)} and ${dayWords(to)}`

/** A paid order's print date and arrival, in letters' words. */
export async function promiseWords(
  tx: Tx,
  full: OrderInFull,
  at: Date,
): Promise<{ nextPrint: string; arrives: string }> {
  const expected = await expectedArrival(tx, full, at)
  return {
    nextPrint: expected?.prints ? dayWords(expected.prints) : 'the next print day',
    arrives: expected ? rangeWords(expected) : 'within the time named in the shop',
  }
}
