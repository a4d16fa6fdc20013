/** The SQL of finance's view of payouts: open ones counted, and those that ended. */
import { and, count, desc, inArray } from 'drizzle-orm'
import type { Cursor } from '#kernel/page.ts'
import { beyondCursor } from '#platform/database/beyond-cursor.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { Payout, PayoutStatus } from './payout.ts'
import { payoutOf } from './payout-rows.ts'
import { payouts } from './tables.ts'

/** Counts payouts waiting, approved and in transit. */
export async function countOpenPayouts(
  tx: Tx,
): Promise<Record<'waiting' | 'approved' | 'inTransit', number>> {
  const rows = await tx
    .select({ status: payouts.status, payouts: count() })
    .from(payouts)
    .where(inArray(payouts.status, ['requested', 'approved', 'in_transit']))
    .groupBy(payouts.status)
  const countPayouts = (status: PayoutStatus) => rows.find((row) => row.status === status)?.payouts ?? 0
  return {
    waiting: countPayouts('requested'),
    approved: countPayouts('approved'),
    inTransit: countPayouts('in_transit'),
  }
}

/** Payouts that ended, latest first, after the end of a page. */
export async function readEndedPayouts(tx: Tx, cursor: Cursor | null, limit: number): Promise<Payout[]> {
  const rows = await tx
    .select()
    .from(payouts)
    .where(
      and(
        inArray(payouts.status, ['paid', 'failed', 'cancelled']),
        beyondCursor([payouts.statusAt, payouts.id], cursor, 'older'),
      ),
    )
    .orderBy(desc(payouts.statusAt), desc(payouts.id))
    .limit(limit)
  return rows.map(payoutOf)
}
