export const limits = {
  uploadBytes: 100_000_000,
  pixels: 100_000_000,
  /** One canvas of every browser we support holds no longer side. */
  side: 16_384,
  /** Smaller than this prints as nothing. */
  sideMin: 10,
  svgBytes: 5_000_000,
  /**
   * A drawing becomes a picture of this longest side, 18 in at 300 dpi; of a smaller one if it takes long, or has filters, which
   * cost by the dot. It is drawn small first, and without filters larger then. Seconds are the processor's: those of filters
   * for their drawing alone, those of the whole with both trials and the PNG.
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
   * A vector is drawn again, larger than its master, where a print needs it: with the first of these longest sides that is
   * enough, or the most that `pixels` allow. 7,200 is 24 in at 300 dpi, 10,800 is 36 in. It happens once, so it may take longer.
   */
  rendition: {
    sides: [3_600, 5_400, 7_200, 10_800, 16_384],
    filteredSide: 5_400,
    seconds: 20,
    /** By the clock, on a machine that has other things to do. */
    waitSeconds: 240,
    bytes: 200_000_000,
  },
  svgEntities: 60,
  svgEntityCharacters: 500,
  /** Pages of a document that can be chosen from. */
  documentPages: 500,
  /** Layers of a PSD that can be chosen from, and how much of their names is shown. */
  layers: 100,
  layerNameCharacters: 60,
  thumbnailSide: 320,
  nameCharacters: 120,
  shopFiles: 2_000,
  shopBytes: 10_000_000_000,
  cleanSeconds: 60,
  cleanMegabytes: 2_500,
  /** Pictures cleaned at once by one process; more wait. */
  cleaners: 2,
  uploadsPerHour: 300,
  promptMin: 3,
  promptMax: 500,
  aiPerHour: 20,
  aiMs: 90_000,
  aiBytes: 40_000_000,
  /** The provider's charge for cutting a picture out. */
  aiPixels: 4_194_304,
  aiSideMin: 64,
  designNameCharacters: 80,
  /** Designs, and versions of them, that one step of thinning goes through. */
  thinnedAtOnce: 20,
  versionsThinnedAtOnce: 2_000,
  /** Pieces of each kind in the brand kit of a shop. */
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
