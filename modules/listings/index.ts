/** Listings: what a shop offers, from draft to archive, the stock of its drops, and the sums behind its figures. */

import { heldListings } from './stock.ts'
import { insistOnSale } from './stock-rows.ts'

export { archiveListing, restoreListing } from './archive-listing.ts'
export { bans } from './ban-rows.ts'
export { changePrice, comparePrices, type PriceComparison, undoPrice } from './change-price.ts'
export { areasUsed } from './design-use.ts'
export { drawListing, jpegOf } from './draw-listing.ts'
export { duplicateListing } from './duplicate-listing.ts'
export { endDueListings, endListing } from './end-listing.ts'
export { findCosts, type ProductOnSale } from './find-costs.ts'
export { type DropCount, findDropCount } from './find-drop-count.ts'
export {
  findListing,
  findListings,
  findListingsAfter,
  findListingVersion,
  ownListings,
} from './find-listings.ts'
export {
  findLiveListing,
  findLiveListingById,
  findLiveListings,
  findLiveListingsById,
} from './find-live-listing.ts'
export type { Listing, ListingId } from './listing.ts'
export { type Affected, previewBlank } from './preview-blank.ts'
export { printNow, setNextPrints } from './print-listing.ts'
export { proofListing, proofOffer } from './proof.ts'
export { publishListing, relaunchListing } from './publish-listing.ts'
export { recordSales } from './record-sale.ts'
export { createDraft, saveDraft } from './save-draft.ts'
export { listingSearch } from './search-listings.ts'
export {
  editionFor,
  holds,
  releaseStock,
  reserveStock,
  returnStock,
  takeStock,
} from './stock.ts'
export { sumDrops } from './stock-rows.ts'

/** For a purchase: what it holds of drops, and that all of it is on sale without a limit. */
export const holding = { listings: heldListings, insistOnSale }
