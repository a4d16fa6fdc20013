import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Id } from '#kernel/id.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import { recoveryCode, twoFactor } from '../tables.ts'

export type TwoFactorRow = typeof twoFactor.$inferSelect

export async function findTwoFactor(tx: Tx, personId: Id<'person'>): Promise<TwoFactorRow | null> {
  const [row] = await tx.select().from(twoFactor).where(eq(twoFactor.personId, personId))
  return row ?? null
}

/** The row, held until the transaction ends: tries at one person's codes come one after the other. */
export async function lockTwoFactor(tx: Tx, personId: Id<'person'>): Promise<TwoFactorRow | null> {
  const [row] = await tx.select().from(twoFactor).where(eq(twoFactor.personId, personId)).for('update')
  return row ?? null
}

/** Turns a person's authenticator on; false when it was on already. `lastStep`: of the code that was given for it. */
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

/** Uses a step up: true only for the first who comes with it, since the step only grows. */
export async function spendStep(tx: Tx, personId: Id<'person'>, step: number): Promise<boolean> {
  const rows = await tx
    .update(twoFactor)
    .set({ lastStep: step })
    .where(and(eq(twoFactor.personId, personId), lt(twoFactor.lastStep, step)))
    .returning({ personId: twoFactor.personId })
  return rows.length > 0
}

/** Uses a recovery code up: true only for the first who comes with it. */
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
