import { sql } from 'drizzle-orm'
import type { Tx } from '../database/tx.ts'

/** Writes a fact into the outbox, in the caller's transaction. Reactions follow after commit. Payloads hold ids only. */
export async function tell(
  tx: Tx,
  name: `${string}.${string}`,
  payload: Record<string, string | number>,
): Promise<void> {
  await tx.execute(
    sql`insert into platform.fact (name, payload) values (${name}, ${JSON.stringify(payload)}::jsonb)`,
  )
}
