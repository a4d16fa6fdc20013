export const limits = {
  uploadBytes: 100_000_000,
  pixels: 100_000_000,
  /** The longest side that a canvas of every supported browser can hold. */
  side: 16_384,
  /** A smaller picture prints as nothing. */
  sideMin: 10,
  svgBytes: 5_000_000,
  /**
   * A drawing becomes a picture of this longest side, 18 in at 300 dpi; a smaller one if it takes long or has
   * filters, whose cost grows by the pixel. It is drawn small first, and larger if it has no filters. Seconds are the
   * processor's: those of filters for their drawing alone, those of the whole including both trials and the PNG.
   */
  svg: {
    side: 5_400,
    filteredSide: 2_400,
    trialSide: 1_000,
    trialSeconds: 1,
    secondSide: 2_000,
    secondSeconds: 1,
    filterSeconds: 1.5,
    wholeSeconds: 1.9,
    spareSeconds: 0.6,
    secondsPerMegabyte: 2,
  },
  /**
   * A vector is drawn again, larger than its master, if a print needs it: at the first sufficient one of these
   * longest sides, or the largest that `pixels` allow. 7,200 is 24 in at 300 dpi, 10,800 is 36 in. It happens once,
   * so it may take longer.
   */
  rendition: {
    sides: [3_600, 5_400, 7_200, 10_800, 16_384],
    filteredSide: 5_400,
    seconds: 20,
    /** Clock seconds, on a machine busy with other things. */
    waitSeconds: 240,
    bytes: 200_000_000,
  },
  svgEntities: 60,
  svgEntityCharacters: 500,
  /** Pages of a document to choose from. */
  documentPages: 500,
  /** Layers of a PSD to choose from, and the length of their names shown. */
  layers: 100,
  layerNameCharacters: 60,
  thumbnailSide: 320,
  nameCharacters: 120,
  shopFiles: 2_000,
  shopBytes: 10_000_000_000,
  cleanSeconds: 60,
  cleanMegabytes: 2_500,
  /** Pictures one process cleans at a time; more wait. */
  cleaners: 2,
  uploadsPerHour: 300,
  promptMin: 3,
  promptMax: 500,
  aiPerHour: 20,
  aiMs: 90_000,
  aiBytes: 40_000_000,
  /** The provider's limit for cutting out a picture. */
  aiPixels: 4_194_304,
  aiSideMin: 64,
  designNameCharacters: 80,
  /** Designs, and versions of them, per step of thinning. */
  thinnedAtOnce: 20,
  versionsThinnedAtOnce: 2_000,
  /** Pieces of each kind in a shop's brand kit. */
  brandPieces: 24,
  fontBytes: 20_000_000,
  /** A compressed font unpacks to several times its size. */
  fontCleanBytes: 80_000_000,
  fontNameCharacters: 60,
  shopFonts: 40,
  commentCharacters: 1000,
  /** Comments and answers on a design. */
  commentsPerDesign: 300,
  pageSize: 24,
} as const
