/** Artwork: a shop's uploaded pictures, cleaned and stored once, and its designs with their versions. */

export { cutOutArtwork, drawArtwork } from './ai/make-artwork.ts'
export { forgetArtworks, selectArtworksByHash as findArtworksByHash } from './artwork-rows.ts'
export { addBrandPiece, findBrandKit, removeBrandPiece } from './brand-kit.ts'
export { cleanPhoto } from './clean/clean-photo.ts'
export {
  addComment,
  countOpenComments,
  findComment,
  findComments,
  removeComment,
  resolveComment,
} from './comments.ts'
export { type DesignVersion, selectVersionIds as findVersionIds } from './design-rows.ts'
export { drawDesign } from './draw-design.ts'
export {
  assetsOf,
  findArtwork,
  findArtworks,
  readArtwork,
  removeArtwork,
} from './find-artwork.ts'
export {
  archiveDesign,
  findDesign,
  findDesigns,
  findDesignVersion,
  findDesignVersions,
  findOwnVersion,
  renameDesign,
  restoreDesign,
} from './find-design.ts'
export { findLostArtworkFiles } from './forget-files.ts'
export { nameVersion } from './name-version.ts'
export { findFontFile, findOwnFonts, removeFont, storeFont } from './own-fonts.ts'
export { type DesignToSave, hashDesign, type SavedDesign, saveDesign } from './save-design.ts'
export { storeArtwork } from './store-artwork.ts'
export { thinVersions } from './thin-versions.ts'
