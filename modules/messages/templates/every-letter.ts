import type { Letter } from '../letter.ts'
import * as account from './account-letters.ts'
import { headsOfDay } from './anchor-letters.ts'
import * as beginning from './beginning-letters.ts'
import { blankChanges } from './catalogue-letters.ts'
import * as claim from './claim-letters.ts'
import * as departure from './departure-letters.ts'
import * as email from './email-letters.ts'
import * as moderation from './moderation-letters.ts'
import * as order from './order-letters.ts'
import * as other from './other-letters.ts'
import * as payout from './payout-letters.ts'
import * as plan from './plan-letters.ts'
import * as staff from './staff-letters.ts'
import * as team from './team-letters.ts'
import { trouble } from './trouble-letters.ts'

/** Every letter, by its name in the outbox. */
export const letters = {
  'confirm-email': account.confirmEmail,
  'already-registered': account.alreadyRegistered,
  'reset-password': account.resetPassword,
  'password-changed': account.passwordChanged,
  'email-change-notice': email.emailChangeNotice,
  'email-change-confirm': email.emailChangeConfirm,
  'email-change-taken': email.emailChangeTaken,
  'email-changed': email.emailChanged,
  'email-change-stopped': email.emailChangeStopped,
  'second-factor-changed': account.secondFactorChanged,
  'team-invitation': team.teamInvitation,
  'team-joined': team.teamJoined,
  'team-removed': team.teamRemoved,
  'staff-invitation': staff.staffInvitation,
  'staff-added': staff.staffAdded,
  'staff-removed': staff.staffRemoved,
  'test-letter': other.testLetter,
  'my-data': departure.myData,
  'my-data-erased': departure.myDataErased,
  'departure-asked': departure.departureAsked,
  'departure-soon': departure.departureSoon,
  'departure-done': departure.departureDone,
  'passkey-added': account.passkeyAdded,
  'google-connected': account.googleConnected,
  'export-ready': account.exportReady,
  'new-payout-details': account.newPayoutDetails,
  'beginning-greeting': beginning.beginningGreeting,
  'beginning-product': beginning.beginningProduct,
  'beginning-sale': beginning.beginningSale,
  'beginning-paid': beginning.beginningPaid,
  'order-confirmation': order.orderConfirmation,
  'files-ready': order.filesReady,
  'file-renewed': order.fileRenewed,
  'order-link': order.orderLink,
  'order-address': order.orderAddress,
  'order-cancelled': order.orderCancelled,
  'refund-sent': order.refundSent,
  'print-started': order.printStarted,
  shipped: order.shipped,
  delivered: order.delivered,
  'claim-received': claim.claimReceived,
  'claim-asked': claim.claimAsked,
  'claim-reprint': claim.claimReprint,
  'claim-declined': claim.claimDeclined,
  'swap-agreed': claim.swapAgreed,
  'payout-requested': payout.payoutRequested,
  'payout-sent': payout.payoutSent,
  'payout-paid': payout.payoutPaid,
  'payout-failed': payout.payoutFailed,
  'payout-account-stopped': payout.payoutAccountStopped,
  'payout-account-paid': payout.payoutAccountPaid,
  'plan-declined': plan.planDeclined,
  'plan-asks': plan.planAsks,
  'plan-ended': plan.planEnded,
  'plan-refunded': plan.planRefunded,
  'plan-disputed': plan.planDisputed,
  'plan-restored': plan.planRestored,
  'newsletter-confirm': other.newsletterConfirm,
  'thread-opened': other.threadOpened,
  'blank-changes': blankChanges,
  'report-confirm': moderation.reportConfirm,
  'report-decided': moderation.reportDecided,
  moderated: moderation.moderated,
  'counter-notice': moderation.counterNotice,
  trouble,
  'heads-of-day': headsOfDay,
  'webhook-off': other.webhookOff,
  'support-reply': other.supportReply,
  'shop-reply': other.shopReply,
  'shop-asked': other.shopAsked,
  notice: other.notice,
  'notices-of-day': other.noticesOfDay,
} as const

export type LetterName = keyof typeof letters
/** The data of a letter. */
export type LetterData<Name extends LetterName> = Parameters<(typeof letters)[Name]>[0]

export function writeLetter<Name extends LetterName>(name: Name, data: LetterData<Name>): Letter {
  return (letters[name] as (data: LetterData<Name>) => Letter)(data)
}
