/** Every limit of reviews, enforced where it enters and by the database. */
export const limits = {
  wordsCharacters: 2_000,
  authorCharacters: 60,
  reasonCharacters: 300,
  replyCharacters: 1_000,
  /** On a listing's page at a time. */
  pageSize: 6,
  /** On a page of the shop's own list. */
  shopPageSize: 10,
  /** In the operator's list at a time. */
  listSize: 25,
} as const
