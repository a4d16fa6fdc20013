/** Limits of claims, photos and swaps, enforced at input and by the database. */
export const limits = {
  wordsCharacters: 3_000,
  answerCharacters: 2_000,
  photosMax: 5,
  photoBytes: 10_000_000,
  /** The longest side stored. */
  photoSide: 1_600,
  thumbnailSide: 320,
  /** Photos per order and hour. [ours] */
  photosPerHour: 30,
  /** Days for which a photo is kept as evidence. [ours] */
  photoDays: 180,
  /** Days from delivery, or from the last expected day: the same as at Printful and Printify. */
  claimDays: 30,
  /** Days in which a declined claim can be appealed. [ours] */
  appealDays: 14,
  /** Days on its way after which a parcel without a date is late. [ours] */
  lostAfterDays: 20,
  /** Hours in which we answer. [ours] */
  answerHours: 48,
  swapDays: 30,
  swapDaysMin: 7,
  swapDaysMax: 60,
  /** Orders used to estimate the cost of swaps. */
  costOrders: 60,
  listSize: 50,
  sweepRows: 200,
} as const
