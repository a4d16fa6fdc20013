/** Shipping prices: which units travel together, and why. Pure, the same in the browser and at checkout. */
import { type Money, plus, sum, times, usd } from '#kernel/money.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import { regionOf } from './countries.ts'
import type { Days, PostedClass, RegionId, ShippingClass } from './regions.ts'
import { type ShippingService, shippingServiceIds, shippingServices } from './services.ts'
import { rateOf, type ShippingTerms } from './terms.ts'

/** A cart or order line, as far as shipping is concerned. */
export type ShippingLine = {
  blankId: string
  /** The fan's word for it: "Dad cap". Used in the reason for a parcel of its own. */
  name: string
  shippingClass: ShippingClass
  parcelAlone: boolean
  quantity: number
}

export type ParcelQuote = {
  /** `together`, or the class or blank that travels on its own. */
  kind: string
  /** Indexes into `lines` of the parcel's contents. */
  lines: number[]
  units: number
  amount: Money
  /** The reason it is a parcel of its own; null for the one that holds everything else. */
  reason: string | null
}

export type ShippingOption = {
  id: ShippingService
  label: string
  region: RegionId
  amount: Money
  parcels: ParcelQuote[]
  /** Business days from our door to the fan's. */
  transit: Days
  /** One line explaining the amount. */
  explanation: string
}

export type QuoteRefusal = 'shipping.country_not_served' | 'shipping.quantity_not_whole'

/**
 * An order's shipping options, cheapest first; empty if nothing in it is shipped. Refusals:
 * `shipping.country_not_served`, `shipping.quantity_not_whole`.
 */
export function shippingOptions(
  order: { lines: readonly ShippingLine[]; country: string },
  terms: ShippingTerms,
): Result<ShippingOption[], QuoteRefusal> {
  const region = regionOf(order.country)
  if (!region) return refused('shipping.country_not_served', { country: order.country.slice(0, 60) })
  if (order.lines.some(({ quantity }) => !Number.isSafeInteger(quantity) || quantity < 1)) {
    return refused('shipping.quantity_not_whole')
  }
  const parcels = parcelsOf(order.lines, region, terms)
  if (parcels.length === 0) return ok([])
  const options = shippingServiceIds.flatMap((id): ShippingOption[] => {
    const { label, transit: transitIn, extraMinor } = shippingServices[id]
    const transit = transitIn(terms.regions[region])
    if (!transit) return []
    const extra = usd(extraMinor(terms))
    const pricedParcels = parcels.map((parcel) => ({ ...parcel, amount: plus(parcel.amount, extra) }))
    const amount = sum(pricedParcels.map((parcel) => parcel.amount))
    return [{ id, label, region, amount, parcels: pricedParcels, transit, explanation: explain(parcels) }]
  })
  return ok(options.toSorted((a, b) => Number(a.amount.minor - b.amount.minor)))
}

/** For each parcel, the highest first rate once, and every other unit at its own additional rate. */
function parcelsOf(lines: readonly ShippingLine[], region: RegionId, terms: ShippingTerms): ParcelQuote[] {
  const groups = new Map<string, number[]>()
  lines.forEach((line, index) => {
    if (line.shippingClass === 'none') return
    const kind = kindOf(line)
    groups.set(kind, [...(groups.get(kind) ?? []), index])
  })
  return [...groups]
    .sort(([a], [b]) => Number(b === 'together') - Number(a === 'together') || (a < b ? -1 : 1))
    .map(([kind, lineIndexes]) => {
      const contents = lineIndexes.map((index) => lines[index]!)
      return {
        kind,
        lines: lineIndexes,
        units: contents.reduce((count, line) => count + line.quantity, 0),
        amount: parcelAmount(contents, region, terms),
        reason: kind === 'together' ? null : reasonFor(contents[0]!),
      }
    })
}

/**
 * Business days from our door to the fan's. If a region has lost a service since the order, those of the one it still
 * has.
 */
export function transitOf(region: RegionId, service: ShippingService, terms: ShippingTerms): Days {
  return shippingServices[service].transit(terms.regions[region]) ?? terms.regions[region].transit
}

/** Groups what travels together: `together`, or the class or blank with packaging of its own. */
export function kindOf(line: Pick<ShippingLine, 'blankId' | 'shippingClass' | 'parcelAlone'>): string {
  if (!line.parcelAlone) return 'together'
  return line.shippingClass === 'other' ? line.blankId : line.shippingClass
}

function parcelAmount(lines: readonly ShippingLine[], region: RegionId, terms: ShippingTerms): Money {
  const ratedLines = lines.map((line) => ({
    line,
    rate: rateOf(line.shippingClass as PostedClass, region, terms),
  }))
  // Of two equal first rates the one with the higher additional rate counts as the first, so the fan pays less.
  const [head] = [...ratedLines].sort((a, b) =>
    Number(b.rate.first.minor - a.rate.first.minor || b.rate.additional.minor - a.rate.additional.minor),
  )
  const additionalAmounts = ratedLines.map(({ line, rate }) =>
    times(rate.additional, line.quantity - (line === head!.line ? 1 : 0)),
  )
  return plus(head!.rate.first, sum(additionalAmounts))
}

const ownParcelReasons: Partial<Record<ShippingClass, string>> = {
  hat: 'Hats travel in a box that keeps their shape',
  mug: 'Mugs travel in a padded box',
}
const reasonFor = (line: ShippingLine): string =>
  ownParcelReasons[line.shippingClass] ?? `${line.name} travels in packaging of its own`

function explain(parcels: readonly ParcelQuote[]): string {
  const reasons = parcels.flatMap(({ reason }) => (reason ? [reason] : []))
  if (parcels.length === 1) return reasons[0] ? `One parcel. ${reasons[0]}.` : 'Everything in one parcel.'
  return `${parcels.length} parcels. ${reasons.map((reason) => `${reason}.`).join(' ')}`
}
