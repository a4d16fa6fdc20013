/** Every limit of a listing, enforced where it enters and by the database. */
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
  /** Photographs of a shop's own beside them; the database holds it too. */
  photos: 8,
  photoWords: 200,
  /** Times on sale that can be chosen from in a report, the last ones. */
  runsShown: 50,
  /** Pictures that a shop puts in order. */
  pictures: 40,
  unitsCapMax: 1_000_000,
  perPersonMax: 1_000,
  /** How many times the limit of one person may be bought from one browser: for a friend, who is written to. [ours] */
  perBrowser: 2,
  /** And sent to one door: a family, or those who share a flat. [ours] */
  perDoor: 3,
  /** Rows of the listings table on one page. */
  pageSize: 10,
  /** Listings that one bulk action takes. */
  bulkMax: 100,
  /** The least that one unit must leave its creator. */
  profitFloorMinor: 1,
  /** Active listings whose costs are computed at once. */
  costsMax: 1_000,
  searchCharacters: 100,
  /** More listings than so many that hold a word are not counted. */
  wordsCounted: 1_000,
  /** So many that lead a list by sales or next print are looked at for a text that many hold. */
  leadersLooked: 500,
  /** And of an id that is begun. */
  numbersCounted: 100,
  /** Where fewer than three letters are looked for: among this many. */
  newestLooked: 10_000,
  /** Pages from either end of a list up to which rows are counted off; between, a page is reached from the one beside it. */
  pagesCounted: 50,
  /** Names that a misspelt word is looked for among, the newest. */
  namesMost: 1_000,
  /** Searched words that count. */
  shelfWords: 8,
  /** Words of titles that one searched word may mean. */
  shelfMeanings: 30,
  /** Sets of blanks and colours by which a shelf is counted, those of most things first. */
  shelfSets: 2_000,
  /** Of this many of a store's things that sold best, those that a search finds are put in the order of how well they fit. */
  shelfLooked: 1_000,
  /** Where fewer than these are among them, what is found first is beside them. */
  shelfRanked: 240,
  /** At most this many of a store's things are looked at to see whether a search finds many of them. */
  shelfSampled: 500,
  /** At most this many of a store's things are gone along, from a place on, for those that a search finds. */
  shelfWalked: 2_000,
  /** More than this many of a store's things are not counted. */
  shelfCounted: 1_000,
  /** From which likeness a misspelt word is taken for one of a name. */
  nearWord: 0.5,
  /** Letters up to which a word is compared slip by slip. */
  shortWord: 8,
  /** Rows a sweep works on at a time, so that it holds no lock for long. */
  /** So long a reduced price is shown beside the one before. [ours: as long as the days the one before is the lowest of] */
  reducedDays: 30,
  sweepRows: 200,
} as const
