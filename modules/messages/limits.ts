/** Tries before a letter counts as failed. */
export const attemptsMax = 8
/** Letters delivered in one round of the worker. */
export const maxDelivered = 240
/**
 * Letters claimed at once, and letters being sent at once. Even if each waits for a silent server as long as it may,
 * all have ended before the claim is over.
 */
export const maxClaimed = 24
export const maxSending = 8
/** Letters on the outbox page. */
export const maxOutbox = 100
/** The time a newsletter confirmation link works. */
export const confirmMs = 7 * 86_400_000
/** Threads of an order or a search. */
export const maxThreads = 100
/** Threads on a page of the inbox. */
export const threadsPage = 50
/** Newsletter sign-ups from one place: count and seconds. */
export const signUpsFromOnePlace = [300, 3_600] as const
