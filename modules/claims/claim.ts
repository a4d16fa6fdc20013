/** A claim, its moves, its time limits, and who pays for it. */
import type { Id } from '#kernel/id.ts'
import { after, days } from '#kernel/instant.ts'
import type { Moves } from '#kernel/states.ts'
import type { Unit } from '#orders'
import type { ClaimStatus, Fault } from './contract.ts'
import { limits } from './limits.ts'

export type ClaimEvent = 'ask' | 'answer' | 'reprint' | 'refund' | 'decline'
export const claimMoves = {
  open: { ask: 'asked', reprint: 'reprinted', refund: 'refunded', decline: 'declined' },
  asked: { answer: 'open', reprint: 'reprinted', refund: 'refunded', decline: 'declined' },
  reprinted: {},
  refunded: {},
  declined: {},
} as const satisfies Moves<ClaimStatus, ClaimEvent>

export type Claim = {
  id: Id<'orderClaim'>
  shopId: Id<'shop'>
  orderId: Id<'order'>
  unitId: Id<'unit'>
  fault: Fault
  words: string
  status: ClaimStatus
  openedAt: Date
  touchedAt: Date
  answer: string | null
  decidedAt: Date | null
  decidedBy: string | null
  decidedByName: string | null
  replacementUnitId: Id<'unit'> | null
  refundId: Id<'refund'> | null
  /** The declined claim that this one appeals. */
  appealOf: Id<'orderClaim'> | null
}

/** A fault of ours costs the creator nothing; a size that doesn't fit isn't one. */
export const isOurFault = (fault: Fault): boolean => fault !== 'size'

type ClaimableUnit = Pick<Unit, 'status' | 'shippedAt' | 'deliveredAt' | 'refundedAt'>
export type ClaimWindow = { from: Date; until: Date; faults: readonly Fault[] }

/**
 * The period in which a unit can be claimed, and the faults: all of them from delivery on; `lost` once it should have
 * arrived. `expectedTo` is the last promised day. Null: nothing can be claimed.
 */
export function claimWindowOf(unit: ClaimableUnit, expectedTo: Date | null): ClaimWindow | null {
  if (unit.refundedAt) return null
  if (unit.status === 'delivered' && unit.deliveredAt) {
    const until = after(unit.deliveredAt, days(limits.claimDays))
    return { from: unit.deliveredAt, until, faults: ['misprint', 'damaged', 'wrong_item', 'lost', 'size'] }
  }
  if (unit.status === 'shipped' && unit.shippedAt) {
    const from = expectedTo ?? after(unit.shippedAt, days(limits.lostAfterDays))
    return { from, until: after(from, days(limits.claimDays)), faults: ['lost'] }
  }
  return null
}

/**
 * The last moment for appealing a declined claim. Null: it can't be, because it is an appeal itself or wasn't
 * declined.
 */
export const appealUntil = (claim: Pick<Claim, 'status' | 'appealOf' | 'decidedAt'>): Date | null =>
  claim.status === 'declined' && claim.appealOf === null && claim.decidedAt
    ? after(claim.decidedAt, days(limits.appealDays))
    : null

/** The moment by which the fan is promised an answer. */
export const answerBy = (claim: Pick<Claim, 'touchedAt'>): Date =>
  after(claim.touchedAt, limits.answerHours * 3_600_000)
