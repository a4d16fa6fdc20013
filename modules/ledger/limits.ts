export const limits = {
  /** Postings of one entry; the database holds the same bound. */
  postingsMax: 200,
  /** Units whose profit clears in one transaction. */
  clearingsMax: 200,
  entriesPerPage: 25,
} as const
