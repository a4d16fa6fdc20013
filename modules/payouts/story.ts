import type { Id } from '#kernel/id.ts'
import type { PayoutMethod } from './methods.ts'
import type { Payout, PayoutEvent, PayoutStatus } from './payout.ts'

/** A shop's destination for one method, without anything worth copying: the last four characters tell which it is. */
export type Destination = {
  id: Id<'payoutMethod'>
  method: PayoutMethod
  label: string
  holder: string
  lastFour: string
  country: string
  currency: string
  addedAt: Date
  usableAt: Date
}

export type Step = {
  event: PayoutEvent | 'request' | 'vote' | 'submit'
  status: PayoutStatus
  byPerson: string | null
  note: string
  happenedAt: Date
}

/** A payout with its destination, its approvers, who says it failed, and its history. */
export type PayoutStory = Payout & {
  destination: Destination
  approvedBy: string[]
  /** The staff who say that it failed or came back. */
  judgedBy: { personId: Id<'person'>; event: 'fail' | 'bounce' }[]
  steps: Step[]
}
