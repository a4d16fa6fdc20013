/** The SQL of our bank statements: stored as received, each movement with its entry. */

import { asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { type Id, parseId } from '#kernel/id.ts'
import type { BankStatement } from '#payouts'
import type { Tx } from '#platform/database/tx.ts'
import { bankMovement, bankStatement } from './tables.ts'

export type Statement = typeof bankStatement.$inferSelect
export type Movement = typeof bankMovement.$inferSelect

/** Stores a statement with its movements, once; false if it was stored before. */
export async function insertStatement(
  tx: Tx,
  { movements, opening, closing, ...statement }: BankStatement,
  importer: { takenBy: string; takenAt: Date },
): Promise<boolean> {
  const { currency } = closing
  const rows = await tx
    .insert(bankStatement)
    .values({ ...statement, ...importer, currency, openingMinor: opening.minor, closingMinor: closing.minor })
    .onConflictDoNothing()
    .returning({ id: bankStatement.id })
  if (rows.length === 0) return false
  for (const { amount, ...movement } of movements)
    await tx
      .insert(bankMovement)
      .values({
        ...movement,
        payoutId: parseId('payout', movement.payoutId),
        statementId: statement.id,
        currency: amount.currency,
        amountMinor: amount.minor,
      })
      .onConflictDoNothing()
  return true
}

/** The last statements, latest first. */
export const selectStatements = (tx: Tx, max: number): Promise<Statement[]> =>
  tx
    .select()
    .from(bankStatement)
    .orderBy(desc(bankStatement.closedOn), desc(bankStatement.takenAt))
    .limit(max)

export const selectOpenMovements = (tx: Tx): Promise<Movement[]> =>
  tx
    .select()
    .from(bankMovement)
    .where(isNull(bankMovement.entryId))
    .orderBy(asc(bankMovement.bookedOn), asc(bankMovement.reference))

/** Those of the entries already matched to a movement. */
export async function selectMatchedEntries(tx: Tx, entryIds: readonly Id<'entry'>[]): Promise<Set<string>> {
  if (entryIds.length === 0) return new Set()
  const rows = await tx
    .select({ entryId: bankMovement.entryId })
    .from(bankMovement)
    .where(inArray(bankMovement.entryId, [...entryIds]))
  return new Set(rows.map(({ entryId }) => entryId!))
}

export async function writeMatch(tx: Tx, reference: string, entryId: Id<'entry'>): Promise<void> {
  await tx.update(bankMovement).set({ entryId }).where(eq(bankMovement.reference, reference))
}

/** The sum of a statement's movements. */
export async function sumMovements(tx: Tx, statementId: string): Promise<bigint> {
  const [row] = await tx
    .select({ sum: sql<string>`coalesce(sum(${bankMovement.amountMinor}), 0)::text` })
    .from(bankMovement)
    .where(eq(bankMovement.statementId, statementId))
  return BigInt(row!.sum)
}
