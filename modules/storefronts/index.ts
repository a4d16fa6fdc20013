/** Storefronts: a shop's store: its look and sections as draft and as published, pictures, posts, pages, collections. */

import * as bio from './bio-links.ts'
import * as editing from './edit-store.ts'
import * as pictures from './store-pictures.ts'

export type { Change } from './change-document.ts'
export {
  findCollection,
  findCollections,
  findFeatured,
  findFeaturedIds,
  findGathered,
  findMoved,
  findNextPublished,
  findPublished,
  findPublishedWriting,
  findWriting,
  findWritings,
} from './find-store.ts'
export { featureListings, findStore, saveStoreLink } from './save-store.ts'
export { removeCollection, removeWriting, saveCollection, saveWriting } from './save-writing.ts'
export type { PictureFormat } from './store-pictures.ts'
export { forgetStore, lockStore } from './store-rows.ts'

/** The draft: every step of it, undone, done again, named, taken back and published. */
export const storeDesk = {
  find: editing.findDesk,
  versions: editing.findVersions,
  edit: editing.editStore,
  step: editing.stepStore,
  publish: editing.publishStore,
  discard: editing.discardDraft,
  name: editing.nameDraft,
  restore: editing.restoreVersion,
}

/** Pictures a shop made public in its store. */
export const storePictures = {
  add: pictures.addPicture,
  change: pictures.changePicture,
  draw: pictures.drawPicture,
  find: pictures.findPictures,
  findLost: pictures.findLostPictures,
}

/** The links page: its list, and how often each link was pressed. */
export const bioLinks = {
  find: bio.findBioLinks,
  save: bio.saveBioLinks,
  count: bio.countClick,
  clicks: bio.findClicks,
}
