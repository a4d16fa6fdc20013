import type { Tx } from '#platform/database/tx.ts'
import { presses } from '#production'

import { type ArrivalRange, arrivalRange, type Days, productionDays } from '#shipping/contract'

export type PrintTime = {
  cutOff: Date
  leftMs: number
  zone: string
  place: string
  arrives: { from: string; to: string } | null
}
/** Pieces to print, with the days on the press that their blank takes. */
type Wanted = Parameters<typeof presses.forecast>[1][number]
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
  to: { country: string; service: string; transit: Days | null; since?: Date },
  at: Date,
): Promise<PrintTime | null> {
  if (pieces.length === 0) return null
  const { country, service, transit, since } = to
  const wanted = pieces.map((one) => ({ ...one, country, service }))
  const found = await presses.forecast(tx, wanted, at, since)
  const prints = found.flatMap((print, place) => (print ? [{ print, pieces: pieces[place]! }] : []))
  if (prints.length < pieces.length) return null
  prints.sort((a, b) => a.print.cutOff.getTime() - b.print.cutOff.getTime())
  const [first] = prints
  if (!first) return null
  const { cutOff, facility } = first.print
  const arrivals = transit
    ? prints.map(({ print, pieces: { leadDays } }) =>
        arrivalRange({
          cutOff: print.cutOff,
          zone: print.facility.zone,
          production: leadDays ?? productionDays,
          transit,
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
