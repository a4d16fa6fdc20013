/** The price before a reduction; browser-safe. */
import { type ListingProduct, priceOfSize } from './price.ts'

/** blank id -> size -> the lowest price of the thirty days before the reduction, in cents. */
export type FormerPrices = Readonly<Record<string, Readonly<Record<string, number>>>>
export type Reduction = { readonly since: Date; readonly prices: FormerPrices }

/** The former price of a size; null if it is not reduced, or is no cheaper now. */
export function formerPrice(
  former: FormerPrices | null,
  product: Pick<ListingProduct, 'blankId' | 'priceMinor' | 'sizePrices'>,
  size: string,
): number | null {
  const before = former?.[product.blankId]?.[size]
  return before !== undefined && before > priceOfSize(product, size) ? before : null
}

/** The former lowest price of these products, where one price stands for all; null if it is not reduced. */
export function formerOfLowest(
  former: FormerPrices | null,
  products: readonly ListingProduct[],
): number | null {
  if (!former || products.length === 0) return null
  const min = Math.min(...products.map(({ priceMinor }) => priceMinor))
  const formerPrices = products
    .filter(({ priceMinor }) => priceMinor === min)
    .flatMap((product) =>
      Object.keys(former[product.blankId] ?? {})
        .filter((size) => priceOfSize(product, size) === min)
        .map((size) => formerPrice(former, product, size)),
    )
  // If a size at that price was never more expensive, the price as a whole isn't reduced.
  const knownPrices = formerPrices.filter((price) => price !== null)
  return formerPrices.length > 0 && knownPrices.length === formerPrices.length
    ? Math.min(...knownPrices)
    : null
}

/**
 * Tells if a reduction continues under new prices: it ends once a size costs more than during it, or no size is
 * reduced any more.
 */
export function reductionContinues(
  former: FormerPrices,
  before: readonly ListingProduct[],
  now: readonly ListingProduct[],
): boolean {
  const sizes = Object.entries(former).flatMap(([blankId, formerBySize]) =>
    Object.entries(formerBySize).map(([size, price]) => ({ blankId, size, price })),
  )
  const priceIn = (products: readonly ListingProduct[], blankId: string, size: string): number | null => {
    const product = products.find((candidate) => candidate.blankId === blankId)
    return product ? priceOfSize(product, size) : null
  }
  const isAnyRaised = sizes.some(({ blankId, size }) => {
    const [priceBefore, priceNow] = [priceIn(before, blankId, size), priceIn(now, blankId, size)]
    return priceBefore !== null && priceNow !== null && priceNow > priceBefore
  })
  return (
    !isAnyRaised && sizes.some(({ blankId, size, price }) => price > (priceIn(now, blankId, size) ?? price))
  )
}
