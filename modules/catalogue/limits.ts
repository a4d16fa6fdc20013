export const limits = {
  /** Cards on a page of a category. */
  pageSize: 24,
  /** Cards of a section on the create page. */
  sectionSize: 4,
  /** Sizes or print areas offered to narrow a list by: the most frequent ones. */
  facetChoices: 20,
  searchCharacters: 80,
  searchWords: 6,
  stockMax: 1_000_000,
  /** Days in which demand halves its weight for "trending". */
  trendHalfLifeDays: 7,
} as const
