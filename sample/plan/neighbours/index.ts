import { fernalmanac } from './fernalmanac.ts'
import { kilocycling } from './kilocycling.ts'
import type { Neighbour } from './neighbour.ts'
import { nightferry } from './nightferry.ts'
import { oddmetre } from './oddmetre.ts'
import { pepperriot } from './pepperriot.ts'
import { pixelkettle } from './pixelkettle.ts'
import { softhours } from './softhours.ts'
import { tilerun } from './tilerun.ts'
import { tinfish } from './tinfish.ts'

/** The featured creators beside the main shop, in the order in which they signed up. */
export const neighbours: readonly Neighbour[] = [
  tinfish,
  softhours,
  tilerun,
  kilocycling,
  fernalmanac,
  oddmetre,
  pepperriot,
  nightferry,
  pixelkettle,
]
