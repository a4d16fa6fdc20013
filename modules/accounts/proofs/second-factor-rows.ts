import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Id } from '#kernel/id.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import { recoveryCode, twoFactor } from '../tables.ts'

export type TwoFactorRow = typeof twoFactor.$inferSelect

export async function findTwoFactor(tx: Tx, personId: Id<'person'>): Promise<TwoFactorRow | null> {
  const [row] = await tx.select().from(twoFactor).where(eq(twoFactor.personId, personId))
  return row ?? null
}

/** Locks the row, so that tries at one person's codes come one after another. */
export async function lockTwoFactor(tx: Tx, personId: Id<'person'>): Promise<TwoFactorRow | null> {
  const [row] = await tx.select().from(twoFactor).where(eq(twoFactor.personId, personId)).for('update')
  return row ?? null
}

/** Turns on a person's authenticator; false if it was on already. `lastStep`: the step of the code just given. */
export async function insertTwoFactor(
  tx: Tx,
  row: Pick<TwoFactorRow, 'personId' | 'sealedSecret' | 'enabledAt' | 'lastStep'>,
): Promise<boolean> {
  const rows = await tx
    .insert(twoFactor)
    .values(row)
    .onConflictDoNothing()
    .returning({ personId: twoFactor.personId })
  return rows.length > 0
}

/** Uses up a step: true only for its first use, because the step only grows. */
export async function spendStep(tx: Tx, personId: Id<'person'>, step: number): Promise<boolean> {
  const rows = await tx
    .update(twoFactor)
    .set({ lastStep: step })
    .where(and(eq(twoFactor.personId, personId), lt(twoFactor.lastStep, step)))
    .returning({ personId: twoFactor.personId })
  return rows.length > 0
}

/** Uses up a recovery code: true only for its first use. */
export async function spendRecoveryCode(tx: Tx, personId: Id<'person'>, codeHash: string): Promise<boolean> {
  const rows = await tx
    .update(recoveryCode)
    .set({ usedAt: sql`clock_timestamp()` })
    .where(
      and(
        eq(recoveryCode.personId, personId),
        eq(recoveryCode.codeHash, codeHash),
        isNull(recoveryCode.usedAt),
      ),
    )
    .returning({ codeHash: recoveryCode.codeHash })
  return rows.length > 0
}

export async function setFailures(
  tx: Tx,
  personId: Id<'person'>,
  failures: number,
  firstFailedAt: Date | null,
): Promise<void> {
  await tx.update(twoFactor).set({ failures, firstFailedAt }).where(eq(twoFactor.personId, personId))
}

export async function deleteTwoFactor(tx: Tx, personId: Id<'person'>): Promise<void> {
  await tx.delete(twoFactor).where(eq(twoFactor.personId, personId))
}

export async function replaceRecoveryCodes(
  tx: Tx,
  personId: Id<'person'>,
  hashes: readonly string[],
): Promise<void> {
  await tx.delete(recoveryCode).where(eq(recoveryCode.personId, personId))
  await tx.insert(recoveryCode).values(hashes.map((codeHash) => ({ personId, codeHash })))
}

export async function countRecoveryCodes(tx: Tx, personId: Id<'person'>): Promise<number> {
  const [row] = await rowsOf<{ left: number }>(
    tx,
    sql`select count(*)::int as left from accounts.recovery_code where person_id = ${personId} and used_at is null`,
  )
  return row?.left ?? 0
}
