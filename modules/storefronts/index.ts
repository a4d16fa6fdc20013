/**
 * Storefronts: a shop's store. Its look and sections, as draft and as published; pictures, posts, pages, collections.
 */

export { countBioClick, findBioClicks, findBioLinks, saveBioLinks } from './bio-links.ts'
export type { Change } from './change-document.ts'
export {
  discardStoreDraft,
  editStore,
  findStoreDesk,
  findStoreVersions,
  moveStore,
  nameStoreDraft,
  publishStore,
  restoreStoreVersion,
} from './edit-store.ts'
export {
  findCollection,
  findCollections,
  findCollectionWithListings as findGathered,
  findFeatured,
  findFeaturedIds,
  findMovedAddress as findMoved,
  findNextPublication as findNextPublished,
  findPublishedWriting,
  findPublishedWritings as findPublished,
  findWriting,
  findWritings,
} from './find-store.ts'
export { featureListings, findStore, saveStoreLink } from './save-store.ts'
export { removeCollection, removeWriting, saveCollection, saveWriting } from './save-writing.ts'
export type { PictureFormat } from './store-pictures.ts'
export {
  addStorePicture,
  changeStorePicture,
  drawStorePicture,
  findStorePictures,
  findUnusedPictureKeys as findLostStorePictures,
} from './store-pictures.ts'
export { forgetStore, lockStore } from './store-rows.ts'
