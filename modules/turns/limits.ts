/** Every limit of the line before a drop. */
export const limits = {
  /** How many may buy of one drop at once. [ours] */
  turnsAtOnce: 40,
  /** Who is called has so long to come. [ours] */
  claimSeconds: 60,
  /** Who came has so long to choose, type an address and pay. [ours] */
  turnMinutes: 8,
  /** One can stand in line so long before the start. [ours] */
  opensMinutes: 30,
  /** A place's cookie. [ours] */
  placeHours: 6,
  /** Places that one place on the network may take in ten minutes, over all drops. A household, a school, not a farm. [ours] */
  placesOfAddress: 40,
} as const
