export const limits = {
  /** Pieces in a month of the shop's calendar. */
  piecesStarter: 5,
  piecesPlus: 20,
  /** Different pieces in one order. */
  linesPerOrder: 20,
  piecesPerLine: 20,
  ordersShown: 50,
} as const
