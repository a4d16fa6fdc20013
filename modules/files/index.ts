/** Files: creators' own files for sale, in versions, checked before any fan gets them. */

export { checkAndCleanFiles } from './check-and-clean.ts'
export { checkVersion } from './check-version.ts'
export {
  attachRow as attachToListing,
  detachRow as detachFromListing,
  selectAttachments as findAttached,
  selectOfferedFiles as findOffered,
  selectVersion as findVersion,
} from './file-rows.ts'
export { changeFile, findFile, findFiles, releaseVersion, removeFile } from './offer-file.ts'
export {
  openPreview as sendPreview,
  openStampedVersion as sendStamped,
  openVersion as sendVersion,
  type Sendable,
} from './read-version.ts'
export {
  beginVersion,
  createFile,
  discardVersion,
  finishVersion,
  storePart,
} from './send-file.ts'
