import type { Blank } from '#catalogue/contract'
import { invariant } from '#kernel/invariant.ts'
import type { ListingPlan } from './listings.ts'

/** One product of a listing as it is sold: its price and its cost in each size, in US cents. */
export type Sellable = {
  listing: number
  blankId: string
  price: number
  /** A file: at most one in an order, and never returned. */
  digital: boolean
  unitCost: (size: string) => number
  colours: string[]
  sizes: string[]
}

/** Colours an artwork reads well on: dark ones for `-light` versions, the others for the rest. */
function pickColours(blank: Blank, artwork: string, count: number): string[] {
  const onDark = artwork.endsWith('-light')
  const readable = blank.colours.filter((colour) => colour.dark === onDark && !colour.heather)
  const candidates = readable.length ? readable : blank.colours
  const preferred = onDark ? ['black', 'navy', 'forest'] : ['white', 'natural', 'ash', 'sand']
  const rank = (slug: string): number => {
    const index = preferred.indexOf(slug)
    return index < 0 ? preferred.length : index
  }
  return [...candidates]
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
