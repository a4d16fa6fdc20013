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
  /** Days of notice before a cost that takes margin from someone holds. [ours] */
  noticeDays: 14,
  /** Days for which costs and stock read from a press's feed are trusted. [ours] */
  feedDays: 7,
  /** At least so many minutes between two reads of a feed that reports changes. [ours] */
  feedMovedMinutes: 10,
  /** Hours until it is asked again, after an answer and after none. [ours] */
  feedAgainHours: { heard: 24, unheard: 1 },
} as const
