import type { Tx } from '#platform/database/tx.ts'
import { forecastOrder, forecastPrints, type NextPrint } from '#production'

import { findShippingTerms } from '#shipping'
import {
  type ArrivalRange,
  arrivalRange,
  type Days,
  productionOf,
  type ShippingTerms,
} from '#shipping/contract'

export type PrintTime = {
  cutOff: Date
  leftMs: number
  zone: string
  place: string
  arrives: { from: string; to: string } | null
}
/** Pieces to print, with the days on the press that their blank takes. */
type Wanted = Parameters<typeof forecastPrints>[1][number]
export type ToPrint = Omit<Wanted, 'country' | 'service'> & { leadDays?: Days | undefined }

/** A line of a cart or an order as what there is to print. */
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
 * When these pieces print on their way to a country: the first cut-off is how long one has, and all of it is there when
 * the last of it arrives. Null where nothing is printed, or nobody can say when.
 */
export async function printTimeOf(
  tx: Tx,
  pieces: readonly ToPrint[],
  to: { country: string; service: string; transit: Days | null },
  at: Date,
): Promise<PrintTime | null> {
  if (pieces.length === 0) return null
  const { country, service, transit } = to
  const wanted = pieces.map((piece) => ({ ...piece, country, service }))
  const found = await forecastPrints(tx, wanted, at)
  const prints = found.flatMap((print, index) => (print ? [{ print, pieces: pieces[index]! }] : []))
  if (prints.length < pieces.length) return null
  return timeOf(prints, transit && { transit, terms: await findShippingTerms(tx, at) }, at)
}

type Printed = { print: NextPrint; pieces: ToPrint | null }
type Post = { transit: Days; terms: ShippingTerms }
function timeOf(prints: Printed[], post: Post | null, at: Date): PrintTime | null {
  prints.sort((a, b) => a.print.cutOff.getTime() - b.print.cutOff.getTime())
  const [first] = prints
  if (!first) return null
  const { cutOff, facility } = first.print
  const arrivals = post
    ? prints.map(({ print, pieces }) =>
        arrivalRange({
          cutOff: print.cutOff,
          zone: print.facility.zone,
          production: productionOf(post.terms, pieces),
          transit: post.transit,
        }),
      )
    : []
  return {
    cutOff,
    leftMs: cutOff.getTime() - at.getTime(),
    zone: facility.zone,
    place: facility.place,
    arrives: arrivals.length > 0 ? allOf(arrivals) : null,
  }
}

/** When what waits of an order goes to print, from where it stands in the queue; null where nobody can say. */
export async function printTimeOfOrder(tx: Tx, orderId: string, at: Date): Promise<PrintTime | null> {
  const found = [...(await forecastOrder(tx, orderId, at)).values()]
  const prints = found.flatMap((print) => (print ? [{ print, pieces: null }] : []))
  return prints.length < found.length ? null : timeOf(prints, null, at)
}

const allOf = (ranges: readonly ArrivalRange[]): { from: string; to: string } => ({
  from: ranges
    .map(({ from }) => from)
    .sort()
    .at(-1)!,
  to: ranges
    .map(({ to }) => to)
    .sort()
    .at(-1)!,
})
