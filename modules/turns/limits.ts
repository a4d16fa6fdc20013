/** Every limit of the line before a drop. */
export const limits = {
  /** How many may buy of one drop at once before anyone knows how fast they finish. [ours] */
  turnsAtFirst: 500,
  /** The same at most, however fast they finish. [ours] */
  turnsMost: 5_000,
  /**
   * How long a fan who is called, or got a turn on arrival, has to be seen in it; then the piece goes to the next.
   * [ours]
   */
  comeSeconds: 20,
  /** The time for a fan to choose, type an address and pay. [ours] */
  turnMinutes: 8,
  /** A turn whose page looks on its own and was not seen for this long passes its piece on. Pages look every five seconds. [ours] */
  quietSeconds: 20,
  /** The same for a page with a form to fill in, where no script looks. [ours] */
  silentSeconds: 90,
  /** The same for a cart, where there is only a button to press. [ours] */
  cartSeconds: 30,
  /** The line is full while so many wait for each piece that is not paid for: later fans would get none. [ours] */
  lineForEach: 2,
  /** A line of fewer is never full: people go away. [ours] */
  lineAtLeast: 300,
  /** A place that was not seen for this long is passed over until it is: browsers wake a page behind others once a minute. [ours] */
  awaySeconds: 90,
  /** Whose card was declined has so long to pay with another, while the page is open. [ours] */
  againSeconds: 120,
  /** One can stand in line this long before the start. [ours] */
  opensMinutes: 30,
  /** A place's cookie. [ours] */
  placeHours: 6,
  /** Places that nobody was seen at for so long are added up and go. [ours] */
  placeDays: 7,
  /** How many at a time. [ours] */
  placesAddedUp: 1_000,
  /** A network is called after others where this many of its turns were missed. [ours] */
  shyAtLeast: 8,
  /** And more than so many times those that were kept or bought with. Phones sleep: half may be missed by honest ones. [ours] */
  shyShare: 3,
  /** Places that one statement gives: fans who come while it runs are in the next. */
  placesTogether: 500,
  /** Whose looks are written down: those this many ranks behind who is served. Further back nobody is called soon. */
  seenRanks: 1_500,
} as const
