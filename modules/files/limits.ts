export const limits = {
  /** A part of a file that is sent; the database and `platform/blobs/parts.ts` hold the same figure. */
  partBytes: 8_000_000,
  /** 5 GB; a version of other kinds than film has less, see `fileKinds`. */
  fileBytes: 5_000_000_000,
  shopBytes: 50_000_000_000,
  filesPerShop: 500,
  filesPerListing: 20,
  nameCharacters: 120,
  filenameCharacters: 160,
  licenceCharacters: 4_000,
  /** Days after which an upload that is neither finished nor continued is removed. */
  unfinishedDays: 7,
  versionsPerHour: 60,
  /** Archives. */
  entries: 20_000,
  unpackedBytes: 20_000_000_000,
  /** Above this many bytes unpacked, an archive may not grow by more than `ratio`. */
  ratioFrom: 100_000_000,
  ratio: 100,
  /** A paper is held whole while it is looked over or stamped. */
  pdfSeconds: 60,
  pdfMegabytes: 1_500,
  /** Stamped copies are made while the fan waits. */
  stampBytes: 25_000_000,
  previewPages: 3,
  previewSeconds: 30,
  clamdSeconds: 600,
} as const
