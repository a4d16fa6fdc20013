import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm'
import type { Id } from '#kernel/id.ts'
import type { Tx } from '#platform/database/tx.ts'
import { limits } from './limits.ts'
import type { ProviderName } from './names.ts'
import type { Payout, PayoutStatus } from './payout.ts'
import { payoutOf } from './payout-rows.ts'
import { payouts, providerEvents, providerReports, verdicts } from './tables.ts'

/** A provider's payouts due to be sent or asked about, longest wait first. */
export async function readDuePayouts(
  tx: Tx,
  provider: ProviderName,
  status: PayoutStatus,
  at: Date,
): Promise<Payout[]> {
  const rows = await tx
    .select()
    .from(payouts)
    .where(
      and(
        eq(payouts.provider, provider),
        eq(payouts.status, status),
        or(isNull(payouts.lookAt), lte(payouts.lookAt, at)),
      ),
    )
    .orderBy(sql`${payouts.lookAt} nulls first`, asc(payouts.statusAt))
    .limit(limits.submissionsMax)
  return rows.map(payoutOf)
}

export async function updateTrouble(
  tx: Tx,
  payoutId: Id<'payout'>,
  { trouble, lookAt }: { trouble: string | null; lookAt: Date | null },
): Promise<void> {
  await tx
    .update(payouts)
    .set({ trouble: trouble?.slice(0, 300) ?? null, lookAt })
    .where(eq(payouts.id, payoutId))
}

export async function insertReport(
  tx: Tx,
  report: Omit<typeof providerReports.$inferInsert, 'id'>,
): Promise<void> {
  await tx.insert(providerReports).values({ ...report, why: report.why.slice(0, 300) })
}

/** False if this person has said so before. */
export async function insertVerdict(tx: Tx, verdict: typeof verdicts.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(verdicts)
    .values(verdict)
    .onConflictDoNothing()
    .returning({ at: verdicts.givenAt })
  return rows.length === 1
}

export async function readVerdicts(
  tx: Tx,
  payoutIds: readonly Id<'payout'>[],
): Promise<(typeof verdicts.$inferSelect)[]> {
  if (payoutIds.length === 0) return []
  return tx
    .select()
    .from(verdicts)
    .where(sql`${verdicts.payoutId} in ${[...payoutIds]}`)
    .orderBy(asc(verdicts.givenAt))
}

/** Stores a callback once; tells if it was handled before. */
export async function insertEvent(
  tx: Tx,
  event: { provider: ProviderName; eventId: string; kind: string; payoutId: Id<'payout'> | null },
  at: Date,
): Promise<{ wasHandled: boolean }> {
  const key = and(eq(providerEvents.provider, event.provider), eq(providerEvents.eventId, event.eventId))
  await tx
    .insert(providerEvents)
    .values({ ...event, receivedAt: at })
    .onConflictDoNothing()
  const [row] = await tx.select().from(providerEvents).where(key)
  return { wasHandled: row?.handledAt != null }
}

export async function markEventHandled(
  tx: Tx,
  provider: ProviderName,
  eventId: string,
  at: Date,
): Promise<void> {
  await tx
    .update(providerEvents)
    .set({ handledAt: at })
    .where(and(eq(providerEvents.provider, provider), eq(providerEvents.eventId, eventId)))
}
