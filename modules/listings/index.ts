/** Listings: what a shop offers, from draft to archive, the stock of its drops, and the sums behind its figures. */
export { archiveListing, restoreListing } from './archive-listing.ts'
export { attachFile, detachFile, findListingsOfFiles, removeOwnFile } from './attach-file.ts'
export { findBans, insertBan, liftBan } from './ban-rows.ts'
export { changePrice, comparePrices, undoPrice } from './change-price.ts'
export { mainView } from './choose-view.ts'
export { areasUsed, findOfferedDesigns } from './design-use.ts'
export { drawListing, readJpeg, readPng } from './draw-listing.ts'
export { duplicateListing } from './duplicate-listing.ts'
export {
  arrangePhotos,
  arrangePictures,
  describeListing,
  editListing,
  moveListing,
  removePhoto,
} from './edit-listing.ts'
export { endDueListings, endListing } from './end-listing.ts'
export { findFormerAddress, findListingByNumber, findListingIds } from './find-address.ts'
export { findCosts, type ProductOnSale } from './find-costs.ts'
export { type DropCount, findDropCount } from './find-drop-count.ts'
export {
  areOwnListings,
  findListing,
  findListings,
  findListingsAfter,
  findListingVersion,
} from './find-listings.ts'
export {
  findLiveListing,
  findLiveListingById,
  findLiveListings,
  findLiveListingsById,
  findNextSaleMoment,
  findSales,
} from './find-live-listing.ts'
export { findRuns } from './find-runs.ts'
export { findShelf, findShelfSets } from './find-shelf.ts'
export { forgetListings } from './forget-listings.ts'
export { countByStatus } from './list-page.ts'
export type { Listing, ListingId } from './listing.ts'
export { type AffectedListing, findListingsOfBlank as findSelling, previewBlank } from './preview-blank.ts'
export { printNow, setNextPrints } from './print-listing.ts'
export { proofListing, proofOffer } from './proof.ts'
export { publishListing, relaunchListing } from './publish-listing.ts'
export { recordSales, type SaleToRecord } from './record-sale.ts'
export { endDueReductions, endReduction, reducePrice } from './reduce-price.ts'
export { createDraft, saveDraft } from './save-draft.ts'
export {
  findListingNames,
  searchAllListings,
  searchListingNames,
} from './search-listings.ts'
export { findStaleCards as findUnevenCards, rewriteCards } from './shelf-cards.ts'
export { findMeanings } from './shelf-words.ts'
export { findShopsOnSale } from './shops-on-sale.ts'
export {
  extendHold,
  findEdition,
  findHeldListings,
  releaseLapsedHolds,
  releaseStock,
  reserveStock,
  returnStock,
  sellStock,
  shortenHold,
} from './stock.ts'
export { countHeld, findHoldEnd, requireOnSale, sumDrops } from './stock-rows.ts'
