import type { Blank } from './contract.ts'
import type { Offer } from './offer-rows.ts'

/** A blank with its offer's figures: creators' costs, and twice the most expensive size as the suggested price. */
export function priceBlank(blank: Blank, offer: Pick<Offer, 'costs' | 'furtherAreaMinor'>): Blank {
  const { costs, furtherAreaMinor } = offer
  if (costs === null) return blank
  const highest = Math.max(...Object.values(costs))
  return {
    ...blank,
    baseCostMinor: Object.fromEntries(blank.sizes.map((size) => [size, costs[size] ?? highest])),
    retailMinor: Math.ceil((highest * 2) / 100) * 100,
    areas: blank.areas.map((area) => ({ ...area, extraMinor: furtherAreaMinor ?? 0 })),
    sources: { ...blank.sources, baseCost: [], extraPlacement: [], stock: [], retail: [] },
  }
}

/** A blank not on offer, with every price cleared, because nobody vouches for them. */
export const clearPrices = (blank: Blank): Blank => ({
  ...blank,
  baseCostMinor: {},
  retailMinor: 0,
  areas: blank.areas.map((area) => ({ ...area, extraMinor: 0 })),
})
