/** Every limit of webhooks. */
export const limits = {
  /** Addresses of one shop. */
  endpoints: 10,
  /** Minutes before each try after the first, as Standard Webhooks proposes: about three days in all. */
  pausesMinutes: [1, 5, 30, 120, 300, 600, 840, 1_200, 1_440],
  /** Days of failures after which an address is turned off. */
  failingDays: 3,
  /** Hours that an old secret still signs beside the new one. */
  oldSecretHours: 24,
  /** Deliveries on their way at once, and of them to one address. */
  atOnce: 128,
  atOnceToOne: 2,
  /** Milliseconds after which one that is not answered makes room for another, and how many may have. */
  slowMs: 1_000,
  slowAtOnce: 256,
  /** Milliseconds in which answers gather before they are kept together. */
  gatherMs: 5,
  /** Tries in a row without an answer after which an address rests. */
  unanswered: 5,
  /** Minutes of its first rest, twice as long each time, and of the longest. */
  restMinutes: 1,
  restMinutesMost: 60,
  /** Seconds that an address has to answer. */
  answerMs: 8_000,
  answerBytes: 20_000,
  /** Seconds that a name has to resolve when it is typed. */
  lookUpMs: 3_000,
  /** Days that messages stay to be replayed. */
  daysKept: 30,
  /** Tests and replays of one shop a minute. */
  byHandAMinute: 20,
  logShown: 25,
} as const
