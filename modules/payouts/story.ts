import type { Id } from '#kernel/id.ts'
import type { PayoutMethod } from './methods.ts'
import type { Payout, PayoutEvent, PayoutStatus } from './payout.ts'

/** Where a shop is paid by one method, without anything that could be copied: the last four say which it is. */
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

/** A payout with where it goes, who approved it, who says it failed, and what happened when. */
export type PayoutStory = Payout & {
  destination: Destination
  approvedBy: string[]
  /** The members of staff who say that it failed or came back. */
  judgedBy: { personId: Id<'person'>; event: 'fail' | 'bounce' }[]
  steps: Step[]
}
