/** Every limit of the line before a drop. */
export const limits = {
  /** How many may buy of one drop at once before anybody knows how fast they finish. [ours] */
  turnsAtFirst: 500,
  /** The same at most, however fast they finish. [ours] */
  turnsMost: 5_000,
  /** Who is called has so long to come; then the piece goes to the next. [ours] */
  comeSeconds: 20,
  /** Who came has so long to choose, type an address and pay. [ours] */
  turnMinutes: 8,
  /** A turn whose page looks by itself and was not seen for so long passes its piece on. Pages look every five seconds. [ours] */
  quietSeconds: 20,
  /** The same for a browser without scripts, from page to page. [ours] */
  silentSeconds: 90,
  /** A place that was not seen for so long is passed over until it is: browsers wake a page behind others once a minute. [ours] */
  awaySeconds: 90,
  /** Whose card was declined has so long to pay with another, while the page is open. [ours] */
  againSeconds: 120,
  /** One can stand in line so long before the start. [ours] */
  opensMinutes: 30,
  /** A place's cookie. [ours] */
  placeHours: 6,
  /** Places that one place on the network may take in ten minutes, over all drops. A household, a school, not a farm. [ours] */
  placesOfAddress: 40,
  /** Places that one statement gives: whoever comes while it runs is in the next. */
  placesTogether: 500,
  /** Whose looks are written down: those so many ranks behind who is served. Further back nobody is called soon. */
  seenRanks: 1_500,
} as const
