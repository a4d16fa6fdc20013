import { days, hours, minutes } from '#kernel/instant.ts'

/** A session ends this long after sign-in, whatever happens. */
export const sessionMs = days(30)
/** A session ends when it was not used for this long. */
export const idleMs = days(14)
/** A session of someone of the staff ends this long after sign-in, and sooner when it was not used. */
export const staffSessionMs = hours(12)
export const staffIdleMs = minutes(30)
/** The last use of a session is written down once in this time, so that reading a page seldom writes. */
export const touchMs = { anybody: minutes(5), staff: minutes(1) } as const
/** A half session waits this long for its code. */
export const halfMs = minutes(15)
/** A proof is fresh for this long: bank details, payouts, keys. */
export const freshMs = minutes(10)
export const confirmMs = hours(24)
export const resetMs = hours(1)
/** Passwords that one place, or one known browser, tries for an account before it has to wait. */
export const passwordTries = 10
/** The same of all strange places together: a crowd of them is held too, and known browsers pass. */
export const unknownDeviceTries = 60
/** The wait after the last free try, doubled after each further one up to the longest. */
export const holdMs = { first: minutes(1), longest: minutes(15) } as const
/** Tries are forgotten when there was none for this long. */
export const triesKeptMs = hours(24)
/** A browser that has fully signed in is known to the account for this long. */
export const deviceMs = days(180)
/** A secret to scan is shown to its session for this long. */
export const offerMs = minutes(10)
/** Wrong codes for one person within the window. */
export const codeTries = 5
export const codeWindowMs = minutes(15)
export const recoveryCodes = 10
export const passwordLength = { min: 10, max: 128 } as const
/** Tries from one address block: count and seconds. */
export const perNetwork = { signIn: [200, 900], signUp: [40, 3_600], mail: [60, 3_600] } as const
/** Mails of one kind to one address: count and seconds. */
export const mailsPerPerson = [4, 3_600] as const
/** A change of address waits this long for its mailboxes. */
export const emailChangeMs = hours(24)
/** For this long after it the old address puts it back, and no payout leaves the shop. */
export const emailUndoMs = hours(72)
/** Changes of address a person asks for: count and seconds. */
export const emailChanges = [5, 3_600] as const
/** Changes that ended are forgotten after this. */
export const emailChangesKeptMs = days(30)
/** Sessions a person may have; the oldest goes. */
export const sessionsMost = 30
/** Calls of one key to the API: count and seconds. */
export const apiCalls = [120, 60] as const
/** A device has this long to answer. */
export const challengeMs = minutes(5)
/** Proofs by a passkey that one person begins: count and seconds. */
export const passkeyProofs = [30, 900] as const
/** The sides of a person's picture in pixels, and how often it is changed: count and seconds. */
export const avatarSide = 192
export const avatarsAnHour = [20, 3_600] as const
export const passkeysMost = 20
/** A link of an invitation works this long. */
export const invitationMs = days(7)
/** Invitations a shop sends: count and seconds. */
export const invitationsADay = [30, 86_400] as const
/** People in a shop, its owner among them. */
export const teamMost = 25
/** Days for which an export of a shop's data can be fetched; then its file is removed. */
export const exportKeptDays = 7
