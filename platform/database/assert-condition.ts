import { type SQL, sql } from 'drizzle-orm'
import { codeOf } from './code-of.ts'
import type { Tx } from './tx.ts'

/** The code of the error that `platform.insist` throws. */
const assertionCode = 'FF001'

/** Throws if a condition doesn't hold, and fails every statement sent with it: one round trip checks and writes. */
export async function assertCondition(tx: Tx, condition: SQL): Promise<void> {
  await tx.execute(sql`select platform.insist(${condition}) as so`)
}

/** Tells if an error was thrown because a condition didn't hold, or because the row to be written exists. */
export const isUnmet = (cause: unknown): boolean => [assertionCode, '23505'].includes(codeOf(cause) ?? '')
