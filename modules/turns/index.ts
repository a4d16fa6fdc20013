/** Turns: the line before a drop, so that no more fans buy at once than can, in a fair order. */
export { addUpPlaces } from './add-up-places.ts'
export { advanceLine, isFull, type Room } from './advance-line.ts'
export { assignPlaces } from './assign-place.ts'
export { claimTurn, endTurns, leaveLine, reopenTurns as payAgain } from './claim-turn.ts'
export { findLine, type Line } from './find-line.ts'
export { forgetNetworks } from './forget-networks.ts'
export type { FanInLine, Place, PlaceVisit } from './room-rows.ts'
