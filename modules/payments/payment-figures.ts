import { sql } from 'drizzle-orm'
import { instant } from '#platform/database/instant.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'

/** The state of payments. Ages are in seconds of business time. */
export type PaymentFigures = {
  /** Charges of the last hour's orders, by present status. */
  outcomes: Readonly<Record<string, number>>
  /** Charges awaiting the provider's answer, without those awaiting the payer's own step. */
  open: number
  oldestOpenSeconds: number
  /** Callbacks received but not handled. */
  callbacks: number
  oldestCallbackSeconds: number
}

/** Reads the figures in one statement, over indexes. */
export async function countPayments(tx: Tx, at: Date): Promise<PaymentFigures> {
  const now = instant(at)
  const age = (since: string) =>
    sql`greatest(coalesce(extract(epoch from ${now} - ${sql.raw(since)}), 0), 0)::float8`
  const [row] = await rowsOf<{
    outcomes: Record<string, number> | null
    open: number
    oldest_open: number
    callbacks: number
    oldest_callback: number
  }>(
    tx,
    sql`
    select (select jsonb_object_agg(status, count) from (
        select status, count(*)::int as count from payments.charge
        where requested_at > ${now} - interval '1 hour' and subject_kind = 'order' group by status) recent) as outcomes,
      unanswered.open, unanswered.oldest_open, inbox.callbacks, inbox.oldest_callback
    from (select count(*)::int as open, ${age('min(asked_at)')} as oldest_open
        from payments.charge where status in ('requested', 'processing')) unanswered,
      (select count(*)::int as callbacks, ${age('min(received_at)')} as oldest_callback
        from payments.provider_event where handled_at is null) inbox`,
  )
  return {
    outcomes: row!.outcomes ?? {},
    open: row!.open,
    oldestOpenSeconds: row!.oldest_open,
    callbacks: row!.callbacks,
    oldestCallbackSeconds: row!.oldest_callback,
  }
}
