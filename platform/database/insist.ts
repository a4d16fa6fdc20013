import { type SQL, sql } from 'drizzle-orm'
import { codeOf } from './code-of.ts'
import type { Tx } from './tx.ts'

/** What `platform.insist` throws. */
const notSo = 'FF001'

/**
 * Throws if a condition does not hold, and with it everything that is asked for at once: a statement that looks and
 * writes in one.
 */
export async function insist(tx: Tx, condition: SQL): Promise<void> {
  await tx.execute(sql`select platform.insist(${condition}) as so`)
}

/** Whether this was thrown because a condition did not hold, or because what was to be written is there. */
export const isNotSo = (cause: unknown): boolean => [notSo, '23505'].includes(codeOf(cause) ?? '')
