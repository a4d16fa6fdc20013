import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { transactions } from './transact.ts'
import type { Database, Tx } from './tx.ts'

/** A Postgres server, 15 or later, through one pool. Statements end by themselves after 30 seconds. */
export async function openPostgres(url: string, connections = 10): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    options: '-c timezone=UTC -c lock_timeout=10000',
  })
  pool.on('error', () => undefined) // an idle connection that the server closed; the next query opens another
  const { rows } = await pool.query(`select current_setting('server_version_num')::int as version`)
  if (rows[0].version < 150_000) throw new Error('Postgres 15 or later is needed.')
  const session = drizzle(pool) as unknown as Tx
  return {
    engine: 'postgres',
    ...transactions(session),
    async execute(text, values) {
      const result = await pool.query(text, values)
      const last = Array.isArray(result) ? result.at(-1) : result
      return { rows: last?.rows ?? [] }
    },
    close: () => pool.end(),
  }
}
