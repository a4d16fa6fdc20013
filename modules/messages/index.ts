/** Messages: letters written with their effect, newsletters by double opt-in, support conversations. */
export {
  beginLetters,
  claimBeginnings,
  hasBeginnings,
  stopBeginnings,
  stopBeginningsByLink,
  stopBeginningsLink,
} from './beginnings.ts'
export { deliverMail } from './deliver-mail.ts'
export { findMacro, findMacros, removeMacro, restoreMacro, saveMacro } from './macro-rows.ts'
export { countMails } from './mail-figures.ts'
export { findMail, findMails, forgetMails } from './mail-rows.ts'
export {
  chooseNotices,
  claimDigests,
  countUnread,
  findNotice,
  findNoticeChoices,
  findNoticePage,
  findNoticeReaders,
  forgetNotices,
  forgetOldNotices,
  markNoticesSeen,
  storeNotices,
} from './notices.ts'
export { openThread } from './open-thread.ts'
export { type PushNotice, type PushPost, pushPublicKey, sendPush } from './push.ts'
export {
  countPushTargets,
  deletePushEndpoint,
  deletePushTarget,
  findPushReaders,
  findPushTargets,
  type PushTarget,
  savePushTarget,
} from './push-targets.ts'
export { closeThread, reopenThread, replyToThread } from './reply-to-thread.ts'
export { type Mail, sendMail, sendMails } from './send-mail.ts'
export {
  answerThread,
  findShopDesk,
  findShopThread,
  findShopThreadByKey,
  findShopThreadPage,
  findShopThreadsOfOrder,
  findUsualHours,
  handOverThread,
  markThreadsSeen,
  saveShopDesk,
  signThreadKey,
} from './shop-desk.ts'
export {
  agreeToLettersByOrder,
  confirmSubscription,
  findLeavingReader,
  leaveNewsletter,
  makeLeaveLink,
  type NewsletterDeps,
  subscribe,
  withdrawLettersByOrder,
} from './subscribe.ts'
export {
  deleteReaders,
  deleteUnconfirmed,
  findConsents,
  findReader,
  findReaderOfOrder,
  findReaders,
} from './subscriber-rows.ts'
export type { MailLine } from './templates/order-letters.ts'
export {
  countOpenThreads,
  findLastMessages as findLastSaid,
  findThread,
  findThreadPage,
  findThreads,
  forgetWriter,
} from './thread-rows.ts'
