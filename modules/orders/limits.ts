/** Limits of carts and orders, enforced at input and by the database. */
export const limits = {
  linesPerCart: 50,
  piecesPerLine: 99,
  emailCharacters: 254,
  nameCharacters: 100,
  addressCharacters: 120,
  phoneCharacters: 32,
  /** The longest message that fits on a packing slip; the database has the same figure. */
  giftNoteCharacters: 300,
  /** After this an unpaid order expires and gives its drop units back. [ours] */
  minutesToPay: 30,
  /** Fetches allowed for each download. [ours] */
  downloadFetches: 5,
  /**
   * Days for which an order link works: the legal guarantee's two years, plus half a year for making, delivery and
   * replies. Every later letter carries a fresh one. [ours]
   */
  keyDays: 913,
  /** Minutes a member of staff may view a fan's page before they must ask again. [ours] */
  viewMinutes: 10,
  pageSize: 25,
  /** A search for part of a name reads this many of a shop's orders at a time, newest first. */
  ordersSearched: 2_000,
  /** Days from its last change for which the browser keeps the key to a cart, and we its contents. [ours] */
  cartDays: 60,
  /** Rows per sweep, so that it holds no lock for long. */
  sweepRows: 200,
} as const
