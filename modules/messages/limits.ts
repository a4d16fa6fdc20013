/** Tries before a mail counts as failed. */
export const attemptsMax = 8
/** Mails handed over in one round of the worker. */
export const deliverMost = 240
/**
 * Mails that are claimed at once, and of them on their way at once. Where each of them waits for a silent server as long as
 * it may, all have ended before the claim is over.
 */
export const claimedMost = 24
export const sendingMost = 8
/** Mails the outbox page lists. */
export const outboxMost = 100
/** How long a newsletter confirmation link works. */
export const confirmMs = 7 * 86_400_000
/** Threads of an order or a search. */
export const threadsMost = 100
/** Threads on a page of the inbox. */
export const threadsPage = 50
/** Addresses that one place asks to be sent a newsletter: count and seconds. */
export const askedFromOnePlace = [300, 3_600] as const
