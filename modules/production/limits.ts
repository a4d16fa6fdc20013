/** Every limit of production, enforced where input enters. */
export const limits = {
  noteCharacters: 500,
  /** Rows written by one statement when a batch closes. */
  chunk: 2_000,
  /** The most pieces of one batch. A cut-off with more closes the rest into the next batch. */
  unitsPerBatch: 99_999,
  /** Print files made by one run of the job. */
  filesPerRun: 20,
  /** A file that waits longer than this has lost its job, or its store was away. [ours] */
  fileQuietMinutes: 10,
  /** A print file of more bytes than this is a fault, not a file [DTG guides: 200 MB]. */
  fileBytes: 200_000_000,
  /** Ink of fewer pixels than this is not a print [DTG guides: art under 10 px counts as blank]. */
  inkSide: 10,
  /** Pixels along the longer side of the small picture of a file. */
  thumbnailSide: 320,
  unitsPerPage: 100,
  boardDone: 6,
  batchesPerPage: 25,
  /** Batches of a press that are read to count a day's pieces: as many as it has techniques, over some weeks. */
  capacityBatches: 300,
  reasonCharacters: 300,
  providerNameCharacters: 80,
  providerPlaceCharacters: 40,
  /** Orders at another press that one run looks at. */
  outsidePerRun: 20,
  outsidePerPage: 25,
  /** Days after which an order at another press is shown to a person if parts of it are not sent. [ours] */
  outsideLateDays: 10,
  /**
   * A bill of another press beyond this waits for a person. Duties, VAT of up to 27 % and a price that rose since it was last
   * asked for stay below twice what was set aside; the highest standard postage is that of framed posters sent overseas. [ours]
   */
  outsideMakingTimes: 2,
  outsideMakingSpareCents: 500,
  outsidePostSpareCents: 3_000,
  capacityMax: 1_000_000,
  /** How far a forecast looks; units that no press has taken by then have no date. */
  forecastDays: 120,
  boardOpen: 300,
  /** Batches that one run writes into the hot folder. */
  handOutPerRun: 5,
} as const
