/** Claims: faults of units that left, photos of them, decisions, and size swaps. */

export { listOpenAppeals, makeAppeal } from './appeal-claim.ts'
export { answerBy, type Claim, isOurFault } from './claim.ts'
export {
  countClaims,
  emptyClaims as forgetClaims,
  findClaims,
  selectClaim as findClaim,
  selectClaimsOfOrder as findClaimsOfOrder,
  selectClaimsOfShop as findClaimsOfShop,
} from './claim-rows.ts'
export { decideClaim, followRefund } from './decide-claim.ts'
export {
  findPhotoFilesOfOrders,
  forgetOldClaimPhotos,
  keepClaimPhotos,
  readClaimPhoto,
} from './keep-photos.ts'
export { answerAsked, makeClaims, nameOf, windowsOf } from './make-claim.ts'
export { costsOfSwaps, offerSwaps } from './offer-swaps.ts'
export type { Photo } from './photo-rows.ts'
export {
  findClaimPhoto,
  findPhotosOfClaims,
  findPhotosOfOrder,
  forgetPhotosOfOrders,
  insertClaimPhotos,
} from './photo-rows.ts'
export {
  selectOffer as findSwapOffer,
  selectSwapsOfOrder as findSwapsOfOrder,
  selectSwapsOfShop as findSwapsOfShop,
} from './swap-rows.ts'
export { sizesToSwap, swapSize, swapUntil } from './swap-size.ts'
