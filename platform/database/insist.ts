import { type SQL, sql } from 'drizzle-orm'
import { codeOf } from './code-of.ts'
import type { Tx } from './tx.ts'

/** The code of the error that `platform.insist` throws. */
const notSo = 'FF001'

/**
 * Throws if a condition does not hold, and with it everything that is asked for at once: a statement that looks and
 * writes in one.
 */
export async function insist(tx: Tx, condition: SQL): Promise<void> {
  await tx.execute(sql`select platform.insist(${condition}) as so`)
}

/** True for an error thrown because a condition did not hold, or because the row to be written exists. */
export const isNotSo = (cause: unknown): boolean => [notSo, '23505'].includes(codeOf(cause) ?? '')
