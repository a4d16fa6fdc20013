/** Product prices: by size, and after a rule that changes many at once. */

import { type Money, share, usd } from '#kernel/money.ts'

/**
 * A blank that a listing's design is sold on, with its colours and prices. `priceMinor` is the lowest price;
 * `sizePrices` are those of the sizes that cost more.
 */
export type ListingProduct = {
  blankId: string
  colours: string[]
  priceMinor: number
  sizePrices?: Record<string, number> | undefined
}

/** The lowest price of a product, and those of the sizes that cost more. */
export type ProductPrice = Pick<ListingProduct, 'priceMinor' | 'sizePrices'>
/** blank id -> price. Blanks left out keep theirs. */
export type Prices = Readonly<Record<string, ProductPrice>>

/** The fan's price for one size. */
export const priceOfSize = ({ priceMinor, sizePrices }: ProductPrice, size: string): number =>
  sizePrices && Object.hasOwn(sizePrices, size) ? sizePrices[size]! : priceMinor

/** Makes a product's price from the prices of all its sizes: the lowest, and those that cost more. */
export function productPriceOf(bySize: Readonly<Record<string, number>>): ProductPrice {
  const priceMinor = Math.min(...Object.values(bySize))
  const higherPrices = Object.entries(bySize).filter(([, price]) => price > priceMinor)
  return higherPrices.length === 0
    ? { priceMinor }
    : { priceMinor, sizePrices: Object.fromEntries(higherPrices) }
}

export const fromPrice = (products: readonly ListingProduct[]): Money =>
  usd(products.reduce((min, { priceMinor }) => Math.min(min, priceMinor), Number.POSITIVE_INFINITY))

/** Tells if there is more than one price, so that the lowest is shown as "from". */
export const hasManyPrices = (products: readonly ListingProduct[]): boolean =>
  new Set(products.map((product) => product.priceMinor)).size > 1 ||
  products.some(({ sizePrices }) => sizePrices !== undefined && Object.keys(sizePrices).length > 0)

/** A bulk price change: a new price, an amount more or less, or a percentage; then a price ending. */
export const priceRuleKinds = {
  set: 'Set to',
  add: 'Raise or lower by',
  percent: 'Change by percent',
} as const
export const priceEndings = {
  keep: 'No rounding',
  '99': 'Ending in .99',
  '95': 'Ending in .95',
  '00': 'Whole dollars',
} as const
export type PriceRule = {
  kind: keyof typeof priceRuleKinds
  /** Cents for `set` and `add`, basis points for `percent`. */
  amount: number
  ending: keyof typeof priceEndings
}

function computePrice({ kind, amount }: PriceRule, priceMinor: number): number {
  if (kind === 'set') return amount
  if (kind === 'add') return priceMinor + amount
  return Number(share(usd(priceMinor), 10_000 + amount).minor)
}

/** The price after a rule. Rounded half to even once, then moved to the nearest ending (up if between two). */
export function applyPriceRule(priceMinor: number, rule: PriceRule): number {
  const changedPrice = computePrice(rule, priceMinor)
  if (rule.ending === 'keep') return changedPrice
  const tail = Number(rule.ending)
  return Math.round((changedPrice - tail + 0.1) / 100) * 100 + tail
}

/** Product prices after a rule. A larger size stays above the lowest price, unless the rule makes them equal. */
export const applyPriceRules = (products: readonly ListingProduct[], rule: PriceRule): Prices =>
  Object.fromEntries(
    products.map(({ blankId, priceMinor, sizePrices }) => {
      const min = applyPriceRule(priceMinor, rule)
      const higherPrices = Object.entries(sizePrices ?? {})
        .map(([size, price]): [string, number] => [size, applyPriceRule(price, rule)])
        .filter(([, price]) => price > min)
      const after: ProductPrice = { priceMinor: min }
      return [
        blankId,
        higherPrices.length === 0 ? after : { ...after, sizePrices: Object.fromEntries(higherPrices) },
      ]
    }),
  )
