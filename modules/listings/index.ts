/** Listings: what a shop offers, from draft to archive, the stock of its drops, and the sums behind its figures. */

export { archiveListing, restoreListing } from './archive-listing.ts'
export {
  findListing,
  findListings,
  findListingVersion,
  ownListings,
  slugFor,
  sumSales,
} from './find-listings.ts'
export {
  findLiveListing,
  findLiveListingById,
  findLiveListings,
  findLiveListingsById,
} from './find-live-listing.ts'
export type { Listing, ListingId } from './listing.ts'
export { printNow, setNextPrint } from './print-listing.ts'
export { recordSale } from './record-sale.ts'
export { releaseLapsed, releaseStock, reserveStock, returnStock, takeStock } from './stock.ts'
