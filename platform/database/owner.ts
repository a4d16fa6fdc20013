import { sql } from 'drizzle-orm'
import { type Database, rowsOf, type Tx } from './tx.ts'

type Raw = Pick<Database, 'execute'>

/** The same inside a transaction or a read. */
export const ownsTablesBy = (tx: Tx): Promise<boolean> =>
  ownsTables({ execute: async (text) => ({ rows: await rowsOf(tx, sql.raw(text)) }) })

/** Tells if the connected user owns the tables, so that grants to other users don't restrict it. */
export async function ownsTables({ execute }: Raw): Promise<boolean> {
  const { rows } = await execute(
    `select coalesce((select pg_has_role(nspowner, 'usage') from pg_namespace where nspname = 'platform'),
      has_database_privilege(current_database(), 'create')) as owns`,
  )
  return rows[0]?.owns === true
}
