/** The SQL of compared balances, and of each provider's comparisons. */
import { and, desc, eq, lte, sql } from 'drizzle-orm'
import { type Money, money } from '#kernel/money.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import type { BalanceState } from './contract.ts'
import { balance, run } from './tables.ts'

/** One row per provider, currency and day; the latest comparison counts. */
export async function upsertBalance(
  tx: Tx,
  input: { provider: string; ours: Money; theirs: Money },
  at: Date,
): Promise<void> {
  const figures = { oursMinor: input.ours.minor, theirsMinor: input.theirs.minor, lookedAt: at }
  await tx
    .insert(balance)
    .values({
      provider: input.provider,
      currency: input.theirs.currency,
      day: at.toISOString().slice(0, 10),
      ...figures,
    })
    .onConflictDoUpdate({ target: [balance.provider, balance.currency, balance.day], set: figures })
}

/** Each balance's last comparison, and since when it has agreed or differed. */
export async function selectBalances(tx: Tx): Promise<BalanceState[]> {
  const latest = await tx
    .selectDistinctOn([balance.provider, balance.currency])
    .from(balance)
    .orderBy(balance.provider, balance.currency, desc(balance.day))
  const since = await rowsOf<{ provider: string; currency: string; since: Date | string }>(
    tx,
    sql`
    select b.provider, b.currency, min(b.looked_at) as since
    from reconciliation.balance b
    where not exists (
      select from reconciliation.balance later
      where later.provider = b.provider and later.currency = b.currency and later.day >= b.day
        and (later.ours_minor = later.theirs_minor) is distinct from (
          select newest.ours_minor = newest.theirs_minor from reconciliation.balance newest
          where newest.provider = b.provider and newest.currency = b.currency order by newest.day desc limit 1))
    group by b.provider, b.currency`,
  )
  return latest.map((row) => {
    const sinceRow = since.find(
      (candidate) => candidate.provider === row.provider && candidate.currency === row.currency,
    )
    const at = sinceRow ? new Date(sinceRow.since) : row.lookedAt
    const amount = (minor: bigint): Money => money(minor, row.currency as Money['currency'])
    const agrees = row.oursMinor === row.theirsMinor
    return {
      provider: row.provider,
      ours: amount(row.oursMinor),
      theirs: amount(row.theirsMinor),
      lookedAt: row.lookedAt,
      agreesSince: agrees ? at : null,
      differsSince: agrees ? null : at,
    }
  })
}

/**
 * Claims a provider's comparison, unless one was begun since `before` (null: regardless). Returns when the last one
 * ended; null for the first.
 */
export async function beginRun(
  tx: Tx,
  provider: string,
  before: Date | null,
  at: Date,
): Promise<{ lastEndedAt: Date | null } | 'done already'> {
  const inserted = await tx.insert(run).values({ provider, begunAt: at }).onConflictDoNothing().returning()
  if (inserted.length > 0) return { lastEndedAt: null }
  const [existing] = await tx
    .select()
    .from(run)
    .where(and(eq(run.provider, provider), before ? lte(run.begunAt, before) : undefined))
    .for('update')
  if (!existing) return 'done already'
  await tx.update(run).set({ begunAt: at, endedAt: null, failure: null }).where(eq(run.provider, provider))
  // A failed run begins again from where it started.
  return { lastEndedAt: existing.endedAt }
}

export async function endRun(tx: Tx, provider: string, failure: string | null, at: Date): Promise<void> {
  const end = failure === null ? { endedAt: at, failure } : { failure: failure.slice(0, 300) }
  await tx.update(run).set(end).where(eq(run.provider, provider))
}

export const selectRuns = (tx: Tx) => tx.select().from(run).orderBy(run.provider)
