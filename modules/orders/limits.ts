/** Every limit of carts and orders, enforced where it enters and by the database. */
export const limits = {
  linesPerCart: 50,
  piecesPerLine: 99,
  emailCharacters: 254,
  nameCharacters: 100,
  addressCharacters: 120,
  phoneCharacters: 32,
  /** What fits on a packing slip; the database holds the same figure. */
  giftNoteCharacters: 300,
  /** An order that is not paid by then expires and gives its drop units back. [ours] */
  minutesToPay: 30,
  /** How often a download may be fetched. [ours] */
  downloadFetches: 5,
  /**
   * How long a link to an order opens it: the two years of the legal guarantee, and half a year for making, posting and
   * the answer. Every later letter brings a younger one. [ours]
   */
  keyDays: 913,
  /** How long a member of staff may look at a fan's page before it is asked for again. [ours] */
  viewMinutes: 10,
  pageSize: 25,
  /** Orders of a shop, the newest, among which a part of a name is looked for at a time. */
  ordersLooked: 2_000,
  /** How long a browser keeps the key to its cart, and we what is in it, from its last change. [ours] */
  cartDays: 60,
  /** Rows a sweep takes at a time, so that it holds no lock for long. */
  sweepRows: 200,
} as const
