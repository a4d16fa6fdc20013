export const limits = {
  /** Pieces in a month of the shop's calendar. */
  piecesStarter: 5,
  piecesPlus: 20,
  /** Different pieces in one order. */
  linesPerOrder: 20,
  piecesPerLine: 20,
  ordersShown: 50,
  bulk: {
    /** Pieces of one order. */
    min: 25,
    max: 5_000,
    perLine: 500,
    lines: 50,
    /** How long a quote holds. */
    days: 14,
    quotesADay: 40,
    quotesShown: 50,
  },
} as const
