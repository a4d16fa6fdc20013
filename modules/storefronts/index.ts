/** Storefronts: a shop's store: texts and colours, what it features, posts, pages, collections. */

export {
  findCollection,
  findCollections,
  findFeatured,
  findFeaturedIds,
  findPublished,
  findPublishedWriting,
  findWriting,
  findWritings,
} from './find-store.ts'
export { featureListings, findStore, saveStore, saveStoreLink } from './save-store.ts'
export { removeCollection, removeWriting, saveCollection, saveWriting } from './save-writing.ts'
