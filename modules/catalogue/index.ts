/** Catalogue, server door: the blanks creators decorate, their variants, stock and demand. */
export {
  type BrowseQuery as Browse,
  type BrowseResult as Browsed,
  browse,
  type CreateSections,
  createSections,
  findFacets,
} from './browse.ts'
export { findBlankChange, findBlankChanges } from './change-rows.ts'
export { colourFamily } from './colour-family.ts'
export { countDemand, type SoldUnits } from './count-demand.ts'
export { countStock } from './count-stock.ts'
export { drawBlank } from './draw-blank.ts'
export type { FacetChoice, Facets } from './facets.ts'
export {
  clearFeedChange as clearFeedMoved,
  type FeedAnswer,
  findFeed,
  hasFeedLapsed,
  isFeedDue,
  recordFeedAnswer,
  recordFeedChange as recordFeedMoved,
  recordFeedTrouble,
  writeSoldOut,
} from './feed.ts'
export {
  findBlank,
  findBlanks,
  findStockStamp,
  findVariant,
  findVariants,
  findVariantsOfBlank,
} from './find-blanks.ts'
export { importCatalogue } from './import-catalogue.ts'
export { offerBlank, offerSampleBlanks } from './offer-blank.ts'
export { countOffers, findOffers } from './offer-rows.ts'
export {
  applyDueBlankChanges,
  changeNoticeDays,
  planBlankChange,
  withBlankCosts,
  withdrawBlankChange,
} from './plan-change.ts'
export { hasScene } from './scenes.ts'
