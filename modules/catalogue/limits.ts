export const limits = {
  /** Cards per category page. */
  pageSize: 24,
  /** Cards per section of the create page. */
  sectionSize: 4,
  /** Sizes or print areas offered as filters: the most frequent ones. */
  facetChoices: 20,
  searchCharacters: 80,
  searchWords: 6,
  stockMax: 1_000_000,
  /** Days in which demand loses half its weight in trends. */
  trendHalfLifeDays: 7,
  /** Days of notice before a cost that reduces anyone's margin takes effect. [ours] */
  noticeDays: 14,
  /** Days for which costs and stock from a press's feed are trusted. [ours] */
  feedDays: 7,
  /** Minutes between two reads of a feed that reports changes, at least. [ours] */
  feedMovedMinutes: 10,
  /** Hours before asking again, after an answer and after none. [ours] */
  feedAgainHours: { heard: 24, unheard: 1 },
} as const
