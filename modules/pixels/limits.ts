/** Limits of pixels. */
export const limits = {
  /** Log lines shown on a page. */
  logShown: 40,
  /** Tries to tell one network one event. */
  attempts: 8,
  /** Events that one run of the sweep sends. */
  rowsPerStep: 50,
  /** Days that an event stays in the log. */
  daysKept: 14,
  /** Tests per shop and minute. */
  testsPerMinute: 6,
  answerCharacters: 300,
} as const
