/** Claims: faults of units that left, photos of them, decisions, and size swaps. */

export { listOpenAppeals, makeAppeal } from './appeal-claim.ts'
export { answerBy, type Claim, isOurFault } from './claim.ts'
export {
  countClaims,
  eraseClaimTexts as forgetClaims,
  findClaims,
  selectClaim as findClaim,
  selectClaimsOfOrder as findClaimsOfOrder,
  selectClaimsOfShop as findClaimsOfShop,
} from './claim-rows.ts'
export { decideClaim, decideRefundedClaim as followRefund } from './decide-claim.ts'
export {
  answerRequests,
  findClaimWindows as findWindows,
  makeClaims,
  nameUnit,
} from './make-claim.ts'
export { offerSwaps, sumSwapCosts } from './offer-swaps.ts'
export type { Photo } from './photo-rows.ts'
export {
  findClaimPhoto,
  findPhotosOfClaims,
  findPhotosOfOrder,
  forgetPhotosOfOrders,
  insertClaimPhotos,
} from './photo-rows.ts'
export {
  findPhotoFilesOfOrders,
  forgetOldClaimPhotos,
  readClaimPhoto,
  storeClaimPhotos,
} from './store-photos.ts'
export {
  selectOffer as findSwapOffer,
  selectSwapsOfOrder as findSwapsOfOrder,
  selectSwapsOfShop as findSwapsOfShop,
} from './swap-rows.ts'
export { findSizesToSwap, swapSize, swapUntil } from './swap-size.ts'
