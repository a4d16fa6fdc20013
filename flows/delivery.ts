import type { Blank } from '#catalogue/contract'
import { asId, type Id } from '#kernel/id.ts'
import { after, minutes } from '#kernel/instant.ts'
import type { Money } from '#kernel/money.ts'
import { countWaiting } from '#orders'
import type { Tx } from '#platform/database/tx.ts'
import type { ReadCache } from '#platform/memory.ts'
import { findShippingTerms } from '#shipping'
import { countryOf, shippingOptions } from '#shipping/contract'
import { type PrintPromise, promiseDates, toUnitsToPrint } from './promise.ts'

/** Other fans' orders, and what a press takes of them, notify no page: their counts may be this old. */
const queuesMs = minutes(1)

/**
 * The print date, arrival and shipping price of one unit of a product in a country. `changesAt`: the moment from which
 * the print may be another although nobody changed its terms.
 */
export type Delivery = {
  country: { code: string; name: string }
  /** The cheapest shipping; null for what isn't shipped. */
  shippingFrom: Money | null
  print:
    | (Omit<PrintPromise, 'moves'> & {
        arrives: NonNullable<PrintPromise['arrives']>
        waiting: number
        changesAt: Date
      })
    | null
  /** It is printed and shipped, but the date is unknown: every press for that country is switched off. */
  isUndated: boolean
}

export async function readDelivery(
  { tx, at, cache }: { tx: Tx; at: Date; cache: ReadCache },
  listingId: Id<'listing'>,
  blank: Blank,
  choice: { colour: string; size: string | null },
  country: string,
): Promise<Delivery> {
  const { shippingClass, parcelAlone, id, name } = blank
  const terms = await findShippingTerms(tx, at, cache)
  const line = { blankId: id, name, shippingClass, parcelAlone, quantity: 1 }
  const options = shippingOptions({ lines: [line], country }, terms)
  const cheapest = options.ok ? options.value[0] : undefined
  const countryEntry = countryOf(country)!
  const delivery = {
    country: { code: countryEntry.code, name: countryEntry.name },
    shippingFrom: cheapest?.amount ?? null,
  }
  if (!blank.physical || !cheapest) return { ...delivery, print: null, isUndated: false }
  const size = choice.size ?? blank.sizes[0] ?? ''
  const piece = toUnitsToPrint({ blank, variant: choice, size, quantity: 1 })
  const destination = { country, service: cheapest.id, transit: cheapest.transit }
  const promise = await promiseDates(tx, [piece], destination, at, cache)
  if (!promise?.arrives) return { ...delivery, print: null, isUndated: true }
  const waiting = await countWaiting(tx, { listingIds: [asId('listing', listingId)] })
  const units = waiting.reduce((count, row) => count + row.units, 0)
  const { arrives, moves, ...print } = promise
  const refreshAt = after(at, queuesMs)
  const changesAt = (moves || units > 0) && refreshAt < print.cutOff ? refreshAt : print.cutOff
  return { ...delivery, isUndated: false, print: { ...print, arrives, waiting: units, changesAt } }
}
