import { and, asc, count, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { asId, type Id } from '#kernel/id.ts'
import { instant } from '#platform/database/instant.ts'
import type { Tx } from '#platform/database/tx.ts'
import { connectedAccounts as table } from '../tables.ts'
import type { AccountReport, AccountState, ConnectedAccount } from './account.ts'

const accountOf = (row: typeof table.$inferSelect): ConnectedAccount => ({
  ref: row.ref,
  shopId: asId('shop', row.shopId),
  country: row.country,
  state: row.state as AccountState,
  needs: row.needs,
  dueBy: row.dueBy,
  reason: row.why,
  bankTrouble: row.bankTrouble,
  openedBy: row.openedBy,
  openedAt: row.openedAt,
  since: row.stateSince ?? row.seenAt,
  paidFrom: row.paidFrom,
  stoppedAt: row.stoppedAt,
})

/** The account a shop is paid on; null if it has none, or closed it. */
export async function findConnectedAccount(tx: Tx, shopId: Id<'shop'>): Promise<ConnectedAccount | null> {
  const [row] = await tx
    .select()
    .from(table)
    .where(and(eq(table.shopId, shopId), isNull(table.closedAt)))
  return row ? accountOf(row) : null
}

/** An account by its id at Stripe, closed or not. */
export async function readAccountByRef(tx: Tx, ref: string): Promise<ConnectedAccount | null> {
  const [row] = await tx.select().from(table).where(eq(table.ref, ref))
  return row ? accountOf(row) : null
}

/** An account by its id at Stripe, locked; null if it isn't ours, or is closed. */
export async function lockAccount(tx: Tx, ref: string): Promise<ConnectedAccount | null> {
  const [row] = await tx
    .select()
    .from(table)
    .where(and(eq(table.ref, ref), isNull(table.closedAt)))
    .for('update')
  return row ? accountOf(row) : null
}

/** Accounts a shop has ever opened. */
export async function countAccounts(tx: Tx, shopId: Id<'shop'>): Promise<number> {
  const [row] = await tx.select({ opened: count() }).from(table).where(eq(table.shopId, shopId))
  return row!.opened
}

export async function insertAccount(
  tx: Tx,
  input: { ref: string; shopId: Id<'shop'>; country: string; openedBy: Id<'person'> },
  at: Date,
): Promise<void> {
  await tx
    .insert(table)
    .values({ ...input, state: 'begun', openedAt: at, seenAt: at, stateSince: at })
    .onConflictDoNothing()
}

export async function updateFromReport(
  tx: Tx,
  report: Pick<AccountReport, 'ref' | 'country' | 'state' | 'needs' | 'dueBy' | 'reason'>,
  at: Date,
): Promise<void> {
  const { ref, country, state, needs, dueBy, reason } = report
  const stateSince = sql`case when ${table.state} = ${state} then ${table.stateSince} else ${instant(at)} end`
  await tx
    .update(table)
    .set({ country, state, needs, dueBy, why: reason, seenAt: at, stateSince })
    .where(eq(table.ref, ref))
}

/** Writes the moment Stripe could first pay an account, and the moment it stopped. */
export async function updatePaidTimes(
  tx: Tx,
  ref: string,
  input: Pick<ConnectedAccount, 'paidFrom' | 'stoppedAt'>,
): Promise<void> {
  await tx.update(table).set(input).where(eq(table.ref, ref))
}

/** Shops' accounts, unpaid ones first, oldest first. */
export async function findConnectedAccounts(tx: Tx, max: number): Promise<ConnectedAccount[]> {
  const rows = await tx
    .select()
    .from(table)
    .where(isNull(table.closedAt))
    .orderBy(sql`${table.stoppedAt} is null`, sql`${table.state} = 'ready'`, asc(table.openedAt))
    .limit(max)
  return rows.map(accountOf)
}

export async function updateBankTrouble(tx: Tx, ref: string, trouble: string | null): Promise<void> {
  await tx
    .update(table)
    .set({ bankTrouble: trouble?.slice(0, 300) ?? null })
    .where(eq(table.ref, ref))
}

export async function closeAccount(tx: Tx, shopId: Id<'shop'>, at: Date): Promise<boolean> {
  const closed = await tx
    .update(table)
    .set({ closedAt: at, state: 'gone', stateSince: at })
    .where(and(eq(table.shopId, shopId), isNull(table.closedAt)))
    .returning({ ref: table.ref })
  return closed.length > 0
}

/** Closed accounts that Stripe hasn't deleted yet and wasn't asked about since `before`. */
export async function readAccountsToDelete(tx: Tx, before: Date, limit: number): Promise<string[]> {
  const isDue = or(isNull(table.closeTriedAt), lte(table.closeTriedAt, before))
  const rows = await tx
    .select({ ref: table.ref })
    .from(table)
    .where(and(isNotNull(table.closedAt), isNull(table.deletedAt), isDue))
    .orderBy(asc(table.closedAt))
    .limit(limit)
  return rows.map(({ ref }) => ref)
}

export async function recordDeleteAttempt(tx: Tx, ref: string, isDeleted: boolean, at: Date): Promise<void> {
  await tx
    .update(table)
    .set({ closeTriedAt: at, deletedAt: isDeleted ? at : null })
    .where(eq(table.ref, ref))
}
