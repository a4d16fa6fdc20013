/** Limits of production, enforced at input. */
export const limits = {
  noteCharacters: 500,
  /** Rows per statement when a batch closes. */
  chunk: 2_000,
  /** Units in one batch. The rest of a larger cut-off goes into the next batch. */
  unitsPerBatch: 99_999,
  /** Print files made in one run of the job. */
  filesPerRun: 20,
  /** After this a waiting file's job is taken for lost, or its store was unavailable. [ours] */
  fileQuietMinutes: 10,
  /** A print file with more bytes is treated as a fault [DTG guides: 200 MB]. */
  fileBytes: 200_000_000,
  /** Ink of fewer pixels counts as blank [DTG guides: art under 10 px]. */
  inkSide: 10,
  /** Longer side of a file's thumbnail, in pixels. */
  thumbnailSide: 320,
  unitsPerPage: 100,
  boardDone: 6,
  batchesPerPage: 25,
  /** A press's batches read to count a day's units: one for each of its techniques, over some weeks. */
  capacityBatches: 300,
  reasonCharacters: 300,
  providerNameCharacters: 80,
  providerPlaceCharacters: 40,
  /** Outside orders checked in one run. */
  outsidePerRun: 20,
  outsidePerPage: 25,
  /** Days after which an outside order with unsent parts is shown to a person. [ours] */
  outsideLateDays: 10,
  /**
   * An outside bill beyond this multiple waits for a person. Duties, VAT of up to 27 % and a price that rose since it
   * was last read stay below twice the sum set aside; the highest standard shipping is that of framed posters sent
   * overseas. [ours]
   */
  outsideMakingTimes: 2,
  outsideMakingSpareCents: 500,
  outsidePostSpareCents: 3_000,
  capacityMax: 1_000_000,
  /** The range of a forecast; units that no press has taken by then have no date. */
  forecastDays: 120,
  boardOpen: 300,
  /** Batches written into the hot folder in one run. */
  handOutPerRun: 5,
} as const
