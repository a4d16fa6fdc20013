/** Turns: the line before a drop, so that no more fans buy at once than can, in a fair order. */
export { addUpPlaces } from './add-up-places.ts'
export { claimTurn, endTurns, leaveLine, payAgain } from './claim-turn.ts'
export { findLine, type Line } from './find-line.ts'
export { forgetNetworks } from './forget-networks.ts'
export { isFull, lookIn, type Room } from './look-in.ts'
export type { Comer, Place, Seen } from './room-rows.ts'
export { takePlaces } from './take-place.ts'
