import type { Blank } from '#catalogue/contract'
import { asId } from '#kernel/id.ts'
import type { Money } from '#kernel/money.ts'
import { countWaiting } from '#orders'
import type { Tx } from '#platform/database/tx.ts'
import type { Keep } from '#platform/memory.ts'
import { forecastPrints } from '#production'
import { findShippingTerms } from '#shipping'
import { addBusinessDays, arrivalRange, countryOf, productionOf, shippingOptions } from '#shipping/contract'

/** When it prints, when it arrives and what the post costs, for one piece of a product to a country. */
export type Delivery = {
  country: { code: string; name: string }
  /** The cheapest way; null for what is not posted. */
  shippingFrom: Money | null
  print: {
    cutOff: Date
    /** Milliseconds of business time until the cut-off. */
    leftMs: number
    printedOn: string
    packedFrom: string
    packedTo: string
    arrivesFrom: string
    arrivesTo: string
    zone: string
    place: string
    waiting: number
  } | null
  /** It is printed and posted, but nobody can say when now: whoever prints it for that country is switched off. */
  undated: boolean
}

export async function readDelivery(
  { tx, at, keep }: { tx: Tx; at: Date; keep: Keep },
  listingId: string,
  blank: Blank,
  choice: { colour: string; size: string | null },
  country: string,
): Promise<Delivery> {
  const { shippingClass, parcelAlone, id, name } = blank
  const terms = await findShippingTerms(tx, at, keep)
  const line = { blankId: id, name, shippingClass, parcelAlone, quantity: 1 }
  const options = shippingOptions({ lines: [line], country }, terms)
  const cheapest = options.ok ? options.value[0] : undefined
  const piece = {
    ...{
      technique: blank.technique,
      blankId: id,
      colour: choice.colour,
      size: choice.size ?? blank.sizes[0] ?? '',
    },
    ...{ country, service: cheapest?.id ?? 'standard', units: 1 },
  }
  const next = blank.physical && cheapest ? (await forecastPrints(tx, [piece], at, keep))[0] : null
  const known = countryOf(country)!
  const delivery = {
    country: { code: known.code, name: known.name },
    shippingFrom: cheapest?.amount ?? null,
  }
  if (!next || !cheapest)
    return { ...delivery, print: null, undated: blank.physical && cheapest !== undefined }
  const production = productionOf(terms, blank)
  const { transit } = cheapest
  const { zone, place } = next.facility
  const arrival = arrivalRange({ cutOff: next.cutOff, zone, production, transit })
  const waiting = await countWaiting(tx, { listingIds: [asId('listing', listingId)] })
  return {
    ...delivery,
    undated: false,
    print: {
      cutOff: next.cutOff,
      leftMs: next.cutOff.getTime() - at.getTime(),
      printedOn: arrival.printedOn,
      packedFrom: addBusinessDays(arrival.printedOn, production.min),
      packedTo: addBusinessDays(arrival.printedOn, production.max),
      arrivesFrom: arrival.from,
      arrivesTo: arrival.to,
      zone,
      place,
      waiting: waiting.reduce((count, row) => count + row.units, 0),
    },
  }
}
