import type { Blank } from '#catalogue/contract'
import { invariant } from '#kernel/invariant.ts'
import type { ListingPlan } from './listings.ts'

/** One product of a listing as it can be sold: what it costs in the size (US cents), what it is sold for. */
export type Sellable = {
  listing: number
  blankId: string
  price: number
  /** A file: one to an order, and it never comes back. */
  digital: boolean
  unitCost: (size: string) => number
  colours: string[]
  sizes: string[]
}

/** Colours an artwork reads well on: dark ones for `-light` versions, the others for the rest. */
function pickColours(blank: Blank, artwork: string, count: number): string[] {
  const onDark = artwork.endsWith('-light')
  const fitting = blank.colours.filter((colour) => colour.dark === onDark && !colour.heather)
  const from = fitting.length ? fitting : blank.colours
  const first = onDark ? ['black', 'navy', 'forest'] : ['white', 'natural', 'ash', 'sand']
  const rank = (slug: string): number => {
    const index = first.indexOf(slug)
    return index < 0 ? first.length : index
  }
  return [...from]
    .sort((a, b) => rank(a.slug) - rank(b.slug))
    .slice(0, count)
    .map(({ slug }) => slug)
}

/** What each listing sells, with the catalogue's costs. */
export function listSellables(plans: readonly ListingPlan[], blanks: ReadonlyMap<string, Blank>): Sellable[] {
  return plans.flatMap(({ number, artwork, products }) =>
    products.map(({ blankId, price, colours }) => {
      const blank = blanks.get(blankId)
      invariant(blank, `no blank ${blankId}`)
      return {
        listing: number,
        blankId,
        price,
        digital: !blank.physical,
        sizes: blank.sizes,
        unitCost: (size: string) => blank.baseCostMinor[size]!,
        colours: pickColours(blank, artwork, colours),
      }
    }),
  )
}
