/** The SQL of charges, disputes and the inbox. */

import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Currency } from '#kernel/currency.ts'
import { asId, type Id, newId } from '#kernel/id.ts'
import { type Money, money } from '#kernel/money.ts'
import { assertCondition } from '#platform/database/assert-condition.ts'
import { instant } from '#platform/database/instant.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import { type Charge, type ChargeStatus, type Dispute, openStatuses, type Subject } from './charge.ts'
import type { ProviderCharge, ProviderEvent } from './provider.ts'
import { charge, dispute, providerEvent } from './tables.ts'

function chargeOf(row: typeof charge.$inferSelect): Charge {
  const amount = (minor: bigint): Money => money(minor, row.currency as Currency)
  return {
    id: asId('charge', row.id),
    subject: { kind: row.subjectKind as Subject['kind'], id: row.subjectId },
    provider: row.provider,
    providerRef: row.providerRef,
    status: row.status as ChargeStatus,
    amount: amount(row.amountMinor),
    captured: amount(row.capturedMinor),
    refunded: amount(row.refundedMinor),
    disputed: amount(row.disputedMinor),
    fee: amount(row.feeMinor),
    brand: row.brand,
    last4: row.last4,
    declineCode: row.declineCode,
    actionUrl: row.actionUrl,
    requestedAt: row.requestedAt,
    settledAt: row.settledAt,
  }
}
const disputeOf = (row: typeof dispute.$inferSelect): Dispute => ({
  id: asId('dispute', row.id),
  chargeId: asId('charge', row.chargeId),
  providerRef: row.providerRef,
  status: row.status as Dispute['status'],
  amount: money(row.amountMinor, row.currency as Currency),
  reason: row.reason,
  openedAt: row.openedAt,
  closedAt: row.closedAt,
})

export async function selectCharge(tx: Tx, id: Id<'charge'>): Promise<Charge | null> {
  const [row] = await tx.select().from(charge).where(eq(charge.id, id))
  return row ? chargeOf(row) : null
}
export async function selectChargeByRef(tx: Tx, provider: string, ref: string): Promise<Charge | null> {
  const [row] = await tx
    .select()
    .from(charge)
    .where(and(eq(charge.provider, provider), eq(charge.providerRef, ref)))
  return row ? chargeOf(row) : null
}
export async function lockCharge(tx: Tx, id: Id<'charge'>): Promise<Charge | null> {
  const [row] = await tx.select().from(charge).where(eq(charge.id, id)).for('no key update')
  return row ? chargeOf(row) : null
}
/** Locks a charge and throws if the provider has already answered about it. */
export const requireUnanswered = (tx: Tx, id: Id<'charge'>): Promise<void> =>
  assertCondition(
    tx,
    sql`exists (select from payments.charge where id = ${id} and status = 'requested' for no key update)`,
  )
/** A subject's charges, newest first. */
export async function selectCharges(tx: Tx, subject: Subject): Promise<Charge[]> {
  const rows = await tx
    .select()
    .from(charge)
    .where(and(eq(charge.subjectKind, subject.kind), eq(charge.subjectId, subject.id)))
    .orderBy(desc(charge.requestedAt), desc(charge.id))
  return rows.map(chargeOf)
}

/** For a subject that can have no other charge: one written in the same transaction. */
export async function insertCharge(
  tx: Tx,
  fields: { id?: Id<'charge'>; subject: Subject; provider: string; amount: Money },
  at: Date,
): Promise<Charge> {
  const [row] = await tx
    .insert(charge)
    .values({
      id: fields.id ?? newId('charge', at.getTime()),
      subjectKind: fields.subject.kind,
      subjectId: fields.subject.id,
      provider: fields.provider,
      status: 'requested',
      currency: fields.amount.currency,
      amountMinor: fields.amount.minor,
      requestedAt: at,
      askedAt: at,
    })
    .returning()
  return chargeOf(row!)
}

export async function writeReport(
  tx: Tx,
  chargeRow: Charge,
  report: ProviderCharge,
  status: ChargeStatus,
  at: Date,
): Promise<Charge> {
  const captured = status === 'captured'
  const [row] = await tx
    .update(charge)
    .set({
      status,
      providerRef: report.ref,
      brand: report.brand,
      last4: report.last4,
      declineCode: status === 'failed' ? report.declineCode : null,
      actionUrl: status === 'action_required' ? report.actionUrl : null,
      ...(captured ? { capturedMinor: report.amount.minor, feeMinor: report.fee.minor } : {}),
      ...(captured || status === 'failed' ? { settledAt: at } : {}),
    })
    .where(eq(charge.id, chargeRow.id))
    .returning()
  return chargeOf(row!)
}

/** Marks an attempt failed that never reached the provider. */
export async function writeFailed(tx: Tx, id: Id<'charge'>, code: string, at: Date): Promise<void> {
  await tx
    .update(charge)
    .set({ status: 'failed', declineCode: code, settledAt: at })
    .where(and(eq(charge.id, id), inArray(charge.status, [...openStatuses])))
}

/** Takes open charges last checked before a moment and notes the check, so that a dead one doesn't hold up others. */
export async function claimUnsettled(tx: Tx, before: Date, at: Date, max: number): Promise<Charge[]> {
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`update payments.charge set asked_at = ${instant(at)} where id in (
          select id from payments.charge where status in ('requested', 'action_required', 'processing')
            and asked_at <= ${instant(before)} order by asked_at limit ${max} for no key update skip locked)
        returning id`,
  )
  const ids = rows.map((row) => row.id)
  if (ids.length === 0) return []
  return (await tx.select().from(charge).where(inArray(charge.id, ids)).orderBy(asc(charge.requestedAt))).map(
    chargeOf,
  )
}

export async function addRefunded(tx: Tx, id: Id<'charge'>, minor: bigint): Promise<void> {
  await tx
    .update(charge)
    .set({ refundedMinor: sql`${charge.refundedMinor} + ${minor}` })
    .where(eq(charge.id, id))
}
export async function addDisputed(tx: Tx, id: Id<'charge'>, minor: bigint): Promise<void> {
  await tx
    .update(charge)
    .set({ disputedMinor: sql`${charge.disputedMinor} + ${minor}` })
    .where(eq(charge.id, id))
}

export async function selectDisputes(tx: Tx, chargeIds: readonly Id<'charge'>[]): Promise<Dispute[]> {
  if (chargeIds.length === 0) return []
  const rows = await tx
    .select()
    .from(dispute)
    .where(inArray(dispute.chargeId, [...chargeIds]))
    .orderBy(asc(dispute.openedAt))
  return rows.map(disputeOf)
}
export async function selectDisputeByRef(tx: Tx, provider: string, ref: string): Promise<Dispute | null> {
  const [row] = await tx
    .select()
    .from(dispute)
    .where(and(eq(dispute.provider, provider), eq(dispute.providerRef, ref)))
  return row ? disputeOf(row) : null
}
/** Counts the disputes among these that the bank hasn't decided. */
export const countOpenDisputes = (tx: Tx, ids: readonly Id<'dispute'>[]): Promise<number> =>
  tx.$count(dispute, and(inArray(dispute.id, [...ids]), eq(dispute.status, 'open')))

export async function insertDispute(
  tx: Tx,
  chargeRow: Charge,
  reportedDispute: NonNullable<ProviderCharge['dispute']>,
  at: Date,
): Promise<Dispute | null> {
  const [row] = await tx
    .insert(dispute)
    .values({
      id: newId('dispute', at.getTime()),
      chargeId: chargeRow.id,
      provider: chargeRow.provider,
      providerRef: reportedDispute.ref,
      status: 'open',
      amountMinor: reportedDispute.amount.minor,
      currency: reportedDispute.amount.currency,
      reason: reportedDispute.reason,
      openedAt: at,
    })
    .onConflictDoNothing({ target: [dispute.provider, dispute.providerRef] })
    .returning()
  return row ? disputeOf(row) : null
}
export async function writeDisputeEnd(
  tx: Tx,
  id: Id<'dispute'>,
  status: 'won' | 'lost',
  at: Date,
): Promise<void> {
  await tx.update(dispute).set({ status, closedAt: at }).where(eq(dispute.id, id))
}

/**
 * Writes the event into the inbox, in one statement. If it only says that a charge was paid, and ours is already paid
 * for the same amount, its effect came first and it is handled at once. Null if it was received before.
 */
export async function insertEvent(
  tx: Tx,
  provider: string,
  event: ProviderEvent,
): Promise<{ handled: boolean } | null> {
  const { id, kind, chargeRef, amount } = event
  const [row] = await rowsOf<{ handled: boolean }>(
    tx,
    sql`insert into payments.provider_event
        (provider, event_id, kind, object_ref, body, received_at, handled_at, outcome)
      select ${provider}, ${id}, ${kind}, ${chargeRef ?? ''}, ${JSON.stringify(event.body)}::jsonb, now.at,
          case when paid.is_booked then now.at end, case when paid.is_booked then 'done' end
        from (select platform.business_now() as at) now,
          (select ${event.saysPaid === true} and exists (select from payments.charge
            where provider = ${provider} and provider_ref = ${chargeRef} and status = 'captured'
              and amount_minor = ${amount?.minor ?? null} and currency = ${amount?.currency ?? null}) as is_booked) paid
      on conflict do nothing
      returning handled_at is not null as handled`,
  )
  return row ?? null
}
export async function writeOutcome(
  tx: Tx,
  provider: string,
  eventId: string,
  outcome: string,
  at: Date,
): Promise<void> {
  await tx
    .update(providerEvent)
    .set({ handledAt: at, outcome: outcome.slice(0, 100) })
    .where(and(eq(providerEvent.provider, provider), eq(providerEvent.eventId, eventId)))
}

export type StoredEvent = typeof providerEvent.$inferSelect

export async function selectEvent(tx: Tx, provider: string, eventId: string): Promise<StoredEvent | null> {
  const [row] = await tx
    .select()
    .from(providerEvent)
    .where(and(eq(providerEvent.provider, provider), eq(providerEvent.eventId, eventId)))
  return row ?? null
}

/** Deletes at most `max` handled callbacks received before a moment; returns how many. */
export async function deleteEvents(tx: Tx, before: Date, max: number): Promise<number> {
  const rows = await rowsOf(
    tx,
    sql`delete from payments.provider_event where (provider, event_id) in (
        select provider, event_id from payments.provider_event
        where received_at < ${instant(before)} and handled_at is not null
        order by received_at limit ${max} for update skip locked)
      returning 1`,
  )
  return rows.length
}

/** The provider's callbacks, newest first. */
export const selectEvents = (tx: Tx, max: number): Promise<StoredEvent[]> =>
  tx.select().from(providerEvent).orderBy(desc(providerEvent.receivedAt)).limit(max)
