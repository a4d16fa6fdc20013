/** Limits of a listing, enforced at input and by the database. */
export const limits = {
  titleCharacters: 140,
  descriptionCharacters: 5_000,
  productsPerListing: 40,
  slugCharacters: 80,
  priceMinorMax: 99_999_999,
  sizeCharacters: 20,
  tags: 20,
  tagCharacters: 30,
  searchTitleCharacters: 70,
  searchDescriptionCharacters: 200,
  /** Photographs of a shop's own in addition; the database has the same figure. */
  photos: 8,
  photoWords: 200,
  /** Periods on sale offered in a report, latest first. */
  runsShown: 50,
  /** Pictures a shop can arrange. */
  pictures: 40,
  unitsCapMax: 1_000_000,
  perPersonMax: 1_000,
  /** One browser may buy this many times the limit per person, so that a friend can order from it too. [ours] */
  perBrowser: 2,
  /** This many times the limit may be sent to one address: a family, or people sharing a flat. [ours] */
  perDoor: 3,
  /** Rows per page of the listings table. */
  pageSize: 10,
  /** Listings per bulk action. */
  bulkMax: 100,
  /** The least profit on a unit, in cents. */
  profitFloorMinor: 1,
  /** Active listings whose costs are computed at once. */
  costsMax: 1_000,
  searchCharacters: 100,
  /** Matches of a text are counted up to this many. */
  matchesCounted: 1_000,
  /** Leaders of a list by sales or next print that are searched for a frequent text. */
  leadersSearched: 500,
  /** Matches of the beginning of an id counted. */
  numbersCounted: 100,
  /** Newest listings searched for a text of fewer than three letters. */
  newestSearched: 10_000,
  /**
   * Pages from either end of a list that are reached by skipping rows; between, a page is reached from its neighbour.
   */
  pagesCounted: 50,
  /** Newest names compared with a misspelt word. */
  maxNames: 1_000,
  /** Words of a search that are used. */
  shelfWords: 8,
  /** Title words that one searched word may mean. */
  shelfMeanings: 30,
  /** Sets of blanks and colours that a shelf is counted by, largest first. */
  shelfSets: 2_000,
  /** Best sellers of a store whose matches are ranked by relevance. */
  bestSellersSearched: 1_000,
  /** If none of the first best sellers matches, the others aren't looked at. */
  bestSellersSearchedFirst: 150,
  /** If fewer matches than this are among them, the first matches found are added. */
  shelfRanked: 240,
  /** Of those, the most relevant whose sales are looked up. */
  shelfSalesRead: 120,
  /** A store's newest listings sampled to see if a search finds many. */
  shelfSampled: 500,
  /** A store's newest listings read for words that many of the sample have. */
  shelfWordsRead: 10_000,
  /** A store's listings read from a position on for matches of a search. */
  shelfRowsRead: 2_000,
  /** A store's listings are counted up to this many. */
  shelfCounted: 1_000,
  /** The similarity from which a misspelt word counts as a word of a name. */
  nearWord: 0.5,
  /** The longest word that is compared for single typing errors. */
  shortWord: 8,
  /**
   * Days for which a reduced price is shown beside the former one. [ours: as many as the former price is the lowest
   * of]
   */
  reducedDays: 30,
  /** Rows per sweep, so that it holds no lock for long. */
  sweepRows: 200,
} as const
