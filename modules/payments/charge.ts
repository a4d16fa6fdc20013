/** A charge, its refunds and disputes, and their moves. */
import type { Id } from '#kernel/id.ts'
import type { Money } from '#kernel/money.ts'

export const chargeStatuses = ['requested', 'action_required', 'processing', 'captured', 'failed'] as const
export type ChargeStatus = (typeof chargeStatuses)[number]

/**
 * The moves a provider's answer may make. `failed -> captured` is deliberate: an attempt we took for failed may turn
 * out to be paid. The database has the same table.
 */
export const chargeMoves: Readonly<Record<ChargeStatus, readonly ChargeStatus[]>> = {
  requested: ['action_required', 'processing', 'captured', 'failed'],
  action_required: ['processing', 'captured', 'failed'],
  processing: ['action_required', 'captured', 'failed'],
  failed: ['captured'],
  captured: [],
}
export const openStatuses: readonly ChargeStatus[] = ['requested', 'action_required', 'processing']

export type Subject = { kind: 'order' | 'purchase'; id: string }
export type Charge = {
  id: Id<'charge'>
  subject: Subject
  provider: string
  providerRef: string | null
  status: ChargeStatus
  amount: Money
  captured: Money
  refunded: Money
  disputed: Money
  fee: Money
  brand: string
  last4: string
  declineCode: string | null
  actionUrl: string | null
  requestedAt: Date
  settledAt: Date | null
}

export type Refund = {
  id: Id<'refund'>
  chargeId: Id<'charge'>
  /** The request's key: the same key of a charge is the same refund. */
  key: string
  status: 'requested' | 'succeeded' | 'failed'
  amount: Money
  reason: string
  providerRef: string | null
  /** Why the provider did not send it, in its own words. */
  failure: string | null
  attempts: number
  requestedAt: Date
  settledAt: Date | null
}

export type Dispute = {
  id: Id<'dispute'>
  chargeId: Id<'charge'>
  providerRef: string
  status: 'open' | 'won' | 'lost'
  amount: Money
  reason: string
  openedAt: Date
  closedAt: Date | null
}
