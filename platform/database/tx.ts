import type { SQL } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** A database handle of either engine. Inside `transact` it is the transaction; pass it on, never keep it. */
export type Tx = PgDatabase<PgQueryResultHKT, Record<string, never>>

/** What a verb may see of the database: a transaction with the business moment, or a read without one. */
export type Database = {
  readonly engine: 'pglite' | 'postgres'
  /** Runs in one transaction. `at` is business time, read from the database; all effects commit or none do. */
  transact<Value>(run: (tx: Tx, at: Date) => Promise<Value>): Promise<Value>
  /** Runs reads without a transaction of their own. `at` is business time. */
  read<Value>(run: (tx: Tx, at: Date) => Promise<Value>): Promise<Value>
  /** Raw statements: for migrations, jobs and checks of the platform only. */
  execute(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>
  close(): Promise<void>
}

/** Rows of a hand-written statement. The caller names the row type; columns come back snake_case as written. */
export async function rowsOf<Row>(tx: Tx, statement: SQL): Promise<Row[]> {
  const result = (await tx.execute(statement)) as unknown as { rows: Row[] }
  return result.rows
}
