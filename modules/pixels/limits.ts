/** Every limit of pixels. */
export const limits = {
  /** Lines of the log that a page shows. */
  logShown: 40,
  /** Tries to tell one network one event. */
  attempts: 8,
  /** Events that one run of the sweep sends. */
  rowsPerStep: 50,
  /** Days that an event stays in the log. */
  daysKept: 14,
  /** Tests of one shop a minute. */
  testsAMinute: 6,
  answerCharacters: 300,
} as const
