/** What the last act did, in words. */
export const doneWords = {
  compare: 'Every provider was compared.',
  silent: 'Not every provider answered. Those that did were compared.',
  ask: 'The provider was asked, and both sides agree now.',
  book: 'It is booked.',
  explain: 'Your note is kept with the difference.',
  funded: 'It is booked, and stands in the ledger.',
} as const
export type Done = keyof typeof doneWords
