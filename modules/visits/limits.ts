/** Every limit of what is counted of visits. */
export const limits = {
  /**
   * At most this many sources, countries and campaigns of a shop are kept apart on a day; what comes beyond is counted
   * as other. [ours]
   */
  originsMost: 300,
  /**
   * At most this many visitors of a shop are told apart on a day; of those beyond, only what they look at is counted.
   * [ours]
   */
  visitorsMost: 200_000,
  /** At most this many pages of a shop are counted on a day. [ours] */
  pagesMost: 2_000,
  nameCharacters: 60,
  /** Rows of a table on a screen; what is less is summed up below. [ours] */
  rowsMost: 100,
} as const
