/** The words for the last act. */
export const doneWords = {
  compare: 'Every provider was compared.',
  silent: 'Not every provider answered. Those that did were compared.',
  ask: 'Checked with the provider: both sides agree now.',
  book: 'Booked.',
  explain: 'Your note is saved with the difference.',
  funded: 'Booked in the ledger.',
} as const
export type CompletedAct = keyof typeof doneWords
