import type { Id } from '#kernel/id.ts'
import { compare, type Money, minus, times, usd, zero } from '#kernel/money.ts'
import { type FeeTerms, profitOf } from '#ledger/contract'
import {
  countries,
  regionIds,
  type ShippingLine,
  type ShippingTerms,
  shippingOptions,
} from '#shipping/contract'
import { type Deal, discountsOf } from './code.ts'
import { limits } from './limits.ts'

/** A product on sale, in the size that costs most to make, so that results hold for all sizes. */
export type ProductCost = {
  listingId: Id<'listing'>
  listing: string
  blankId: string
  product: string
  price: Money
  unitCost: Money
  digital: boolean
  fees: FeeTerms
  parcel: Omit<ShippingLine, 'quantity'>
}
/** The order of this product alone that a promise affects most. */
export type WorstCase = {
  listingId: Id<'listing'>
  listing: string
  blankId: string
  product: string
  units: number
  discount: Money
  /** The creator's profit on that order, without and with the deal. */
  before: Money
  after: Money
}

/** The profit a promise leaves on each eligible product, lowest first, by the ledger's own pricing. */
export function listWorstCases(
  deal: Deal,
  products: readonly ProductCost[],
  terms: ShippingTerms,
): WorstCase[] {
  return products
    .filter(({ listingId }) => deal.listingIds === null || deal.listingIds.includes(listingId))
    .map((product) => findWorstCase(deal, product, terms))
    .sort((a, b) => compare(a.after, b.after) || a.listing.localeCompare(b.listing))
}

/** The greatest loss of these orders; zero if none loses. */
export const lossOf = (cases: readonly WorstCase[]): Money =>
  cases
    .map(({ after }) => minus(zero(), after))
    .reduce((largest, loss) => (compare(loss, largest) > 0 ? loss : largest), zero())

/** The smallest order the promise allows, unless only a larger one loses. */
function findWorstCase(deal: Deal, product: ProductCost, terms: ShippingTerms): WorstCase {
  const min = countPiecesFor(deal.minimum, product.price)
  const small = computeWorstCase(deal, product, min, terms)
  if (product.digital || small.after.minor < 0n) return small
  const large = computeWorstCase(deal, product, Math.max(min, limits.largeOrder), terms)
  return large.after.minor < 0n ? large : small
}

/** The fewest units at that price that reach this amount; at least one. */
function countPiecesFor(amount: Money, price: Money): number {
  const pieces = (amount.minor + price.minor - 1n) / price.minor
  return pieces < 1n ? 1 : Number(pieces)
}

function computeWorstCase(deal: Deal, product: ProductCost, units: number, terms: ShippingTerms): WorstCase {
  const { listingId, price } = product
  const postage = deal.offer.kind === 'free_shipping' ? findHighestPostage(product, units, terms) : usd(0)
  const lines = [{ listingId, goods: times(price, units) }]
  const discount = discountsOf(deal, lines, { chosen: postage, cheapest: postage })
  return computeProfit(product, units, discount.ok ? discount.value[0]! : zero())
}

/** An order of this many units of one product, with and without this discount. */
export function computeProfit(product: ProductCost, units: number, discount: Money): WorstCase {
  const { listingId, listing, blankId, product: name, price, unitCost, digital, fees } = product
  const line = { price, unitCost, quantity: units, digital }
  return {
    listingId,
    listing,
    blankId,
    product: name,
    units,
    discount,
    before: profitOf(line, fees).profit,
    after: profitOf({ ...line, discount }, fees).profit,
  }
}

const regionCountries = regionIds.map(
  (region) => countries.find((country) => country.region === region)!.code,
)

/** The highest price of the cheapest service anywhere we ship. */
function findHighestPostage({ parcel }: ProductCost, quantity: number, terms: ShippingTerms): Money {
  let highest = zero()
  for (const country of regionCountries) {
    const options = shippingOptions({ country, lines: [{ ...parcel, quantity }] }, terms)
    const cheapest = options.ok ? options.value[0]?.amount : undefined
    if (cheapest && compare(cheapest, highest) > 0) highest = cheapest
  }
  return highest
}
