/** Limits of the line before a drop. */
export const limits = {
  /** Turns at once for one drop before its pace is known. [ours] */
  turnsAtFirst: 500,
  /** Turns at once at most, however fast they finish. [ours] */
  maxTurns: 5_000,
  /**
   * Seconds in which a fan who is called, or gets a turn on arrival, must be seen; then the unit goes to the next.
   * [ours]
   */
  comeSeconds: 20,
  /** Minutes for a fan to choose, type an address and pay. [ours] */
  turnMinutes: 8,
  /** A turn whose polling page isn't seen for this long passes its unit on. Pages poll every five seconds. [ours] */
  quietSeconds: 20,
  /** The same for a page with a form to fill in, where no script polls. [ours] */
  silentSeconds: 90,
  /** The same for a cart, where there is only a button to press. [ours] */
  cartSeconds: 30,
  /** The line is full with this many waiting for each unpaid unit: later fans would get none. [ours] */
  lineForEach: 2,
  /** A shorter line is never full, because people leave. [ours] */
  minLine: 300,
  /**
   * A place not seen for this long is passed over until it is: browsers wake background pages once a minute. [ours]
   */
  awaySeconds: 90,
  /** Seconds for paying with another card after a declined one, while the page is open. [ours] */
  retrySeconds: 120,
  /** Minutes before the start at which the line opens. [ours] */
  opensMinutes: 30,
  /** Hours that a place's cookie lasts. [ours] */
  placeHours: 6,
  /** Days without being seen after which places are added up and deleted. [ours] */
  placeDays: 7,
  /** Places added up at a time. [ours] */
  placesAddedUp: 1_000,
  /** A network whose fans missed at least this many turns may be called last. [ours] */
  minShy: 8,
  /** And is called last if they missed this many times as many turns as they took. Phones sleep: honest fans miss half. [ours] */
  shyShare: 3,
  /** Places that one statement gives; fans who come meanwhile get theirs from the next. */
  placesAtOnce: 500,
  /**
   * Looks are recorded for places up to this many ranks behind the one served. Nobody further back is called soon.
   */
  seenRanks: 1_500,
} as const
