/** The SQL of refunds: requested, sent, ended once. */
import { and, asc, eq, gt, gte, inArray, lte, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Currency } from '#kernel/currency.ts'
import { asId, type Id, newId } from '#kernel/id.ts'
import { type Money, money } from '#kernel/money.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { Refund, Subject } from './charge.ts'
import { charge, refund } from './tables.ts'

const refundOf = (row: typeof refund.$inferSelect): Refund => ({
  id: asId('refund', row.id),
  chargeId: asId('charge', row.chargeId),
  key: row.key,
  status: row.status as Refund['status'],
  amount: money(row.amountMinor, row.currency as Currency),
  reason: row.reason,
  providerRef: row.providerRef,
  failure: row.failure,
  attempts: row.attempts,
  requestedAt: row.requestedAt,
  settledAt: row.settledAt,
})

export async function selectRefundByKey(tx: Tx, chargeId: Id<'charge'>, key: string): Promise<Refund | null> {
  const [row] = await tx
    .select()
    .from(refund)
    .where(and(eq(refund.chargeId, chargeId), eq(refund.key, key)))
  return row ? refundOf(row) : null
}
export async function insertRefund(
  tx: Tx,
  fields: { chargeId: Id<'charge'>; key: string; amount: Money; reason: string },
  at: Date,
): Promise<Refund> {
  const [row] = await tx
    .insert(refund)
    .values({
      id: newId('refund', at.getTime()),
      chargeId: fields.chargeId,
      key: fields.key,
      status: 'requested',
      amountMinor: fields.amount.minor,
      currency: fields.amount.currency,
      reason: fields.reason,
      requestedAt: at,
    })
    .returning()
  return refundOf(row!)
}
/** Records a refund made at the provider itself: it has already gone, and its reference there is its key. */
export async function insertFoundRefund(
  tx: Tx,
  reported: { chargeId: Id<'charge'>; ref: string; amount: Money; reason: string },
  at: Date,
): Promise<Refund> {
  const { chargeId, ref, amount, reason } = reported
  const inserted = await insertRefund(tx, { chargeId, key: `provider:${ref}`, amount, reason }, at)
  await writeRefundEnd(tx, inserted.id, { status: 'succeeded', ref }, at)
  return { ...inserted, status: 'succeeded', providerRef: ref, settledAt: at }
}
export async function selectRefunds(tx: Tx, chargeIds: readonly Id<'charge'>[]): Promise<Refund[]> {
  if (chargeIds.length === 0) return []
  const rows = await tx
    .select()
    .from(refund)
    .where(inArray(refund.chargeId, [...chargeIds]))
    .orderBy(asc(refund.requestedAt), asc(refund.id))
  return rows.map(refundOf)
}
export async function selectRefund(tx: Tx, id: Id<'refund'>): Promise<Refund | null> {
  const [row] = await tx.select().from(refund).where(eq(refund.id, id))
  return row ? refundOf(row) : null
}
export async function selectRefundByRef(tx: Tx, providerRef: string): Promise<Refund | null> {
  const [row] = await tx.select().from(refund).where(eq(refund.providerRef, providerRef))
  return row ? refundOf(row) : null
}
export async function selectWaitingRefunds(tx: Tx, max: number): Promise<Refund[]> {
  const rows = await tx
    .select()
    .from(refund)
    .where(and(eq(refund.status, 'requested'), lte(refund.attempts, 50)))
    .orderBy(asc(refund.attempts), asc(refund.requestedAt))
    .limit(max)
  return rows.map(refundOf)
}
/** Refunds that failed since then, of charges with no later refund and something left to refund; oldest first. */
export async function selectFailedRefunds(tx: Tx, since: Date): Promise<(Refund & { subject: Subject })[]> {
  const later = alias(refund, 'later')
  const rows = await tx
    .select({ refund, kind: charge.subjectKind, id: charge.subjectId })
    .from(refund)
    .innerJoin(charge, eq(charge.id, refund.chargeId))
    .where(
      and(
        eq(refund.status, 'failed'),
        gt(refund.settledAt, since),
        sql`${charge.capturedMinor} > ${charge.refundedMinor} + ${charge.disputedMinor}`,
        notExists(
          tx
            .select({ id: later.id })
            .from(later)
            .where(and(eq(later.chargeId, refund.chargeId), gte(later.requestedAt, refund.settledAt))),
        ),
      ),
    )
    .orderBy(asc(refund.settledAt))
    .limit(100)
  return rows.map(({ refund, kind, id }) => ({
    ...refundOf(refund),
    subject: { kind: kind as Subject['kind'], id },
  }))
}

/** Ends a refund once; false if another process did. */
export async function writeRefundEnd(
  tx: Tx,
  id: Id<'refund'>,
  end: { status: 'succeeded'; ref: string } | { status: 'failed'; reason: string },
  at: Date,
): Promise<boolean> {
  const rows = await tx
    .update(refund)
    .set({
      status: end.status,
      settledAt: at,
      ...(end.status === 'succeeded' ? { providerRef: end.ref } : { failure: end.reason.slice(0, 300) }),
    })
    .where(and(eq(refund.id, id), eq(refund.status, 'requested')))
    .returning({ id: refund.id })
  return rows.length > 0
}
/** Marks a successful refund as returned by its bank; false if it already is. */
export async function writeReturned(tx: Tx, id: Id<'refund'>, reason: string, at: Date): Promise<boolean> {
  const rows = await tx
    .update(refund)
    .set({ status: 'failed', settledAt: at, failure: reason.slice(0, 300) })
    .where(and(eq(refund.id, id), eq(refund.status, 'succeeded')))
    .returning({ id: refund.id })
  return rows.length > 0
}
export async function countAttempt(tx: Tx, id: Id<'refund'>, reason: string): Promise<void> {
  await tx
    .update(refund)
    .set({ attempts: sql`${refund.attempts} + 1`, failure: reason.slice(0, 300) })
    .where(eq(refund.id, id))
}
