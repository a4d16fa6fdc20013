/** Limits of reviews, enforced at input and by the database. */
export const limits = {
  wordsCharacters: 2_000,
  authorCharacters: 60,
  reasonCharacters: 300,
  replyCharacters: 1_000,
  /** Per page of a listing's reviews. */
  pageSize: 6,
  /** Per page of the shop's own list. */
  shopPageSize: 10,
  /** Per page of the operator's list. */
  listSize: 25,
} as const
