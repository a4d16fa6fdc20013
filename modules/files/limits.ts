export const limits = {
  /** Bytes per uploaded part; the database and `platform/blobs/parts.ts` have the same figure. */
  partBytes: 8_000_000,
  /** 5 GB; kinds other than film have less, see `fileKinds`. */
  fileBytes: 5_000_000_000,
  shopBytes: 50_000_000_000,
  filesPerShop: 500,
  filesPerListing: 20,
  nameCharacters: 120,
  filenameCharacters: 160,
  licenceCharacters: 4_000,
  /** Days after which an abandoned upload is removed. */
  unfinishedDays: 7,
  versionsPerHour: 60,
  /** Entries of an archive. */
  entries: 20_000,
  unpackedBytes: 20_000_000_000,
  /** Above this many bytes unpacked, an archive may not grow by more than `ratio`. */
  ratioFrom: 100_000_000,
  ratio: 100,
  /** A PDF is held whole while it is checked or stamped. */
  pdfSeconds: 60,
  pdfMegabytes: 1_500,
  /** Stamped copies are made while the fan waits. */
  stampBytes: 25_000_000,
  previewPages: 3,
  previewSeconds: 30,
  clamdSeconds: 600,
} as const
