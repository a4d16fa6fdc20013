/** Limits of webhooks. */
export const limits = {
  /** Addresses per shop. */
  endpoints: 10,
  /** Minutes before each try after the first, as Standard Webhooks proposes: about three days in all. */
  pausesMinutes: [1, 5, 30, 120, 300, 600, 840, 1_200, 1_440],
  /** Days of failures after which an address is turned off. */
  failingDays: 3,
  /** Hours for which an old secret still signs beside the new one. */
  oldSecretHours: 24,
  /** Deliveries in progress at once, in total and to one address. */
  atOnce: 128,
  atOncePerAddress: 2,
  /** Milliseconds after which an unanswered one makes room for another, and how many may. */
  slowMs: 1_000,
  slowAtOnce: 256,
  /** Milliseconds in which answers are collected before they are stored together. */
  gatherMs: 5,
  /** Consecutive tries without an answer after which an address rests. */
  maxUnanswered: 5,
  /** Minutes of its first rest, doubled each time, and of the longest. */
  restMinutes: 1,
  maxRestMinutes: 60,
  /** Milliseconds an address has to answer. */
  answerMs: 8_000,
  answerBytes: 20_000,
  /** Milliseconds a typed name has to resolve. */
  lookUpMs: 3_000,
  /** Days for which messages can be replayed. */
  daysKept: 30,
  /** Tests and replays per shop and minute. */
  byHandPerMinute: 20,
  logShown: 25,
} as const
