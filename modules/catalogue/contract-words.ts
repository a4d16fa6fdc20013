/** Source names of the figures, and words for refusals. */
import type { RefusalWords } from '#kernel/result.ts'

export const ownSource = 'ours'
/** Provenance keys as a person reads them. */
export const sourceNames: Readonly<Record<string, string>> = {
  ours: 'set by Fanfare',
  P1: 'a public merchandising shop’s price and colour list',
  P2: 'a public provider price list, July 2026',
  P3: 'a public provider price list, June 2026',
  P4: 'public print specifications of a Printify shop',
  P6: 'a public list of print areas by model and size',
  P7: 'public print specifications of a Printful shop',
  P8: 'public mug templates',
  P10: 'public embroidery templates',
  P14: 'a public catalogue whose currency is not stated',
  G1: 'the mill’s published colour chart',
  PF: 'Printful’s published 12 × 16 in rule',
  EM: 'Printful’s published embroidery rule',
  'PF-TR': 'a reseller’s published times',
  'PF-SEP': 'a reseller’s published list of parcels that travel alone',
  'PF-SHIP': 'Printful’s published shipping examples',
}

export type CatalogueRefusal =
  | 'blank.not_found'
  | 'variant.not_found'
  | 'variant.stock_out_of_range'
  | 'change.nothing'
  | 'change.over'
  | 'offer.there_already'
  | 'offer.cost_missing'
  | 'offer.without_press'
export const catalogueRefusals: RefusalWords<CatalogueRefusal> = {
  'change.nothing': { status: 422, words: 'Nothing would change. Enter another cost.' },
  'change.over': { status: 409, words: 'This change was already applied or withdrawn.' },
  'offer.there_already': {
    status: 409,
    words: 'This product is already offered. Announce a new cost on its own page.',
  },
  'offer.cost_missing': { status: 422, words: 'Enter the cost of one piece in {size}.' },
  'offer.without_press': {
    status: 409,
    words: 'No press has its technique. Add one under Providers first.',
  },
  'blank.not_found': { status: 404, words: 'That product is not in the catalogue.' },
  'variant.not_found': { status: 404, words: 'That product has no such colour and size.' },
  'variant.stock_out_of_range': {
    status: 422,
    words: 'Enter stock as a whole number from 0 to {limit}.',
  },
}
