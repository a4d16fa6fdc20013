import { sql } from 'drizzle-orm'
import type { FactName, Facts } from '#kernel/facts.ts'
import type { Tx } from '../database/tx.ts'

/**
 * Writes a fact into the outbox, in the caller's transaction. Effects follow after commit. Payloads contain ids only,
 * as `Facts` says.
 */
export async function tell<Name extends FactName>(tx: Tx, name: Name, payload: Facts[Name]): Promise<void> {
  await tx.execute(
    sql`insert into platform.fact (name, payload) values (${name}, ${JSON.stringify(payload)}::jsonb)`,
  )
}
