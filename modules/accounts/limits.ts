import { days, hours, minutes } from '#kernel/instant.ts'

/** A session ends this long after sign-in, whatever happens. */
export const sessionMs = days(30)
/** A session ends if it isn't used for this long. */
export const idleMs = days(14)
/** A staff session ends this long after sign-in, and sooner if unused. */
export const staffSessionMs = hours(12)
export const staffIdleMs = minutes(30)
/** A session's last use is written at most once in this time, so that page views seldom write. */
export const touchMs = { anybody: minutes(5), staff: minutes(1) } as const
/** The time a half session waits for its code. */
export const halfMs = minutes(15)
/** The time a proof stays fresh: for bank details, payouts, keys. */
export const freshMs = minutes(10)
export const confirmMs = hours(24)
export const resetMs = hours(1)
/** Password tries for an account from one place, or one known browser, before it must wait. */
export const passwordTries = 10
/** The same for all unknown places together, so that a crowd of them is held too while known browsers pass. */
export const unknownDeviceTries = 60
/** The wait after the last free try, doubled after each further one up to the longest. */
export const holdMs = { first: minutes(1), longest: minutes(15) } as const
/** Tries are forgotten after this long without one. */
export const triesKeptMs = hours(24)
/** The time an account remembers a browser that has fully signed in. */
export const deviceMs = days(180)
/** The time a secret to scan is shown to its session. */
export const offerMs = minutes(10)
/** Wrong codes for one person within the window. */
export const codeTries = 5
export const codeWindowMs = minutes(15)
export const recoveryCodeCount = 10
export const passwordLength = { min: 10, max: 128 } as const
/** Tries from one network address block: count and seconds. */
export const perNetwork = { signIn: [200, 900], signUp: [40, 3_600], mail: [60, 3_600] } as const
/** Letters of one kind to one address: count and seconds. */
export const mailsPerPerson = [4, 3_600] as const
/** The time a change of address waits for its mailboxes. */
export const emailChangeMs = hours(24)
/** The time after the change in which the old address can undo it and no payout leaves the shop. */
export const emailUndoMs = hours(72)
/** Changes of address per person: count and seconds. */
export const emailChanges = [5, 3_600] as const
/** Finished changes are forgotten after this. */
export const emailChangesKeptMs = days(30)
/** Sessions per person; beyond that the oldest ends. */
export const maxSessions = 30
/** API calls per key: count and seconds. */
export const apiCalls = [120, 60] as const
/** The time a device has to answer. */
export const challengeMs = minutes(5)
/** Passkey proofs that one person may begin: count and seconds. */
export const passkeyProofs = [30, 900] as const
/** The side of a person's picture in pixels, and the limit on changing it: count and seconds. */
export const avatarSide = 192
export const avatarsAnHour = [20, 3_600] as const
export const maxPasskeys = 20
/** The time an invitation's link works. */
export const invitationMs = days(7)
/** Invitations per shop: count and seconds. */
export const invitationsADay = [30, 86_400] as const
/** People in a shop, including its owner. */
export const maxTeam = 25
/** Days for which an export of a shop's data can be downloaded; then its file is deleted. */
export const exportKeptDays = 7
