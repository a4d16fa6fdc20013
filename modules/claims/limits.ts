/** Every limit of claims, photos and swaps, enforced where it enters and by the database. */
export const limits = {
  wordsCharacters: 3_000,
  answerCharacters: 2_000,
  photosMax: 5,
  photoBytes: 10_000_000,
  /** The longest side of what is kept. */
  photoSide: 1_600,
  thumbnailSide: 320,
  /** Photos of one order in an hour. [ours] */
  photosPerHour: 30,
  /** A photo is evidence for this long, then it is forgotten. [ours] */
  photoDays: 180,
  /** From delivery, or from the last day on which it should have come: what Printful and Printify give. */
  claimDays: 30,
  /** A declined claim can be asked again for this long. [ours] */
  appealDays: 14,
  /** A parcel without a date is late after this many days on its way. [ours] */
  lostAfterDays: 20,
  /** We answer within this many hours. [ours] */
  answerHours: 48,
  swapDays: 30,
  swapDaysMin: 7,
  swapDaysMax: 60,
  /** Orders that the cost of swaps is worked out from. */
  costOrders: 60,
  listSize: 50,
  sweepRows: 200,
} as const
