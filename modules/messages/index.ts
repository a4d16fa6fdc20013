/** Messages: mail written with its effect, newsletters by double opt-in, support conversations. */
export { consents } from './consents.ts'
export { deliverMail } from './deliver-mail.ts'
export { macros } from './macro-rows.ts'
export { mailFigures } from './mail-figures.ts'
export { findMail, findMails, forgetMails } from './mail-rows.ts'
export { notices } from './notices.ts'
export { openThread } from './open-thread.ts'
export { closeThread, replyToThread } from './reply-to-thread.ts'
export { type Mail, sendMail, sendMails } from './send-mail.ts'
export { shopDesk } from './shop-desk.ts'
export {
  confirmSubscription,
  leaveLink,
  leaveNewsletter,
  type NewsletterMeans,
  subscribe,
} from './subscribe.ts'
export { findReaders, forgetReaders } from './subscriber-rows.ts'
export type { MailLine } from './templates/order-letters.ts'
export {
  findThread,
  findThreads,
  forgetWriter,
} from './thread-rows.ts'
