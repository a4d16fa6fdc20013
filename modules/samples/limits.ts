export const limits = {
  /** Units per month of the shop's calendar. */
  piecesStarter: 5,
  piecesPlus: 20,
  /** Lines in one order. */
  linesPerOrder: 20,
  piecesPerLine: 20,
  ordersShown: 50,
  bulk: {
    /** Units in one order. */
    min: 25,
    max: 5_000,
    perLine: 500,
    lines: 50,
    /** Days for which a quote holds. */
    days: 14,
    quotesADay: 40,
    quotesShown: 50,
  },
} as const
