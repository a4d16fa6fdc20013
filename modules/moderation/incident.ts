/** An incident, its states, and the deadline of a counter-notice. */
import type { Id } from '#kernel/id.ts'
import type { Moves } from '#kernel/states.ts'
import type { IncidentStatus, ReportReason } from './contract.ts'

export type IncidentEvent = 'dismiss' | 'hide' | 'take_down' | 'restore' | 'appeal' | 'counter' | 'uphold'

/** The life of an incident. The database has the same table and refuses anything else. */
export const incidentMoves = {
  open: { dismiss: 'dismissed', hide: 'hidden', take_down: 'taken_down' },
  hidden: { take_down: 'taken_down', restore: 'restored', appeal: 'appealed' },
  taken_down: { restore: 'restored', appeal: 'appealed', counter: 'countered' },
  appealed: { uphold: 'upheld', restore: 'restored' },
  countered: { restore: 'restored', uphold: 'upheld' },
  upheld: {},
  restored: {},
  dismissed: {},
} as const satisfies Moves<IncidentStatus, IncidentEvent>

/** States in which fans don't see its subject. */
export const bannedStatuses: readonly IncidentStatus[] = [
  'hidden',
  'taken_down',
  'appealed',
  'countered',
  'upheld',
]

export type Incident = {
  id: Id<'incident'>
  shopId: Id<'shop'>
  /** Null if it is about the store as a whole. */
  listingId: Id<'listing'> | null
  reason: ReportReason
  status: IncidentStatus
  openedAt: Date
  words: string | null
  strike: boolean
  decidedBy: string | null
  decidedAt: Date | null
  appeal: string | null
  appealedAt: Date | null
  counterName: string | null
  counterAddress: string | null
  counterWords: string | null
  counteredAt: Date | null
  restoresFrom: Date | null
  restoresUntil: Date | null
}

/** A moment some business days later: Saturdays and Sundays don't count; the UTC time of day stays. */
export function businessDaysAfter(at: Date, count: number): Date {
  const day = new Date(at)
  for (let remaining = count; remaining > 0; ) {
    day.setUTCDate(day.getUTCDate() + 1)
    if (day.getUTCDay() % 6 !== 0) remaining -= 1
  }
  return day
}
