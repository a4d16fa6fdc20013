/** Channels: the places besides its store that show a shop: product feeds and posts. */
export {
  beginCanvaExport,
  canvaConsentAddress,
  exchangeCode,
  fetchFromCanva,
  findCanvaExport,
  isCanvaAddress as isCanvas,
  listCanvaDesigns,
  revokeTokens,
} from './canva/canva-api.ts'
export { callWithTokens, connectCanva, disconnectCanva } from './canva/connect-canva.ts'
export {
  connectDiscord,
  connectPage,
  disconnect,
  findConnections,
  findWebhook,
  openFeed,
} from './connect.ts'
export { claimPost, writeOutcome } from './connection-rows.ts'
export { sendToDiscord } from './discord.ts'
export { checkFeed, type FeedShop } from './feed.ts'
export { findFeedItems, findFeedVersion as feedVersion, findItemIds } from './find-feed.ts'
export { checkPage as lookAtPage } from './page.ts'
export { writeFeed } from './write-feed.ts'
