import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { BadSetting } from '../config.ts'
import { handles, type ScopedReads } from './transact.ts'
import type { Database, Tx } from './tx.ts'
import { watchPool } from './watch.ts'

/** A Postgres server, 15 or later, through one pool. Statements end by themselves after 30 seconds. */
export async function openPostgres(url: string, connections = 10): Promise<Database> {
  await firstWord(url)
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    options: '-c timezone=UTC -c lock_timeout=10000',
  })
  pool.on('error', () => undefined) // an idle connection that the server closed; the next query opens another
  const figures = watchPool(pool)
  const session = drizzle(pool) as unknown as Tx
  return {
    engine: 'postgres',
    ...handles(session, readsOf(pool)),
    async execute(text, values) {
      const result = await pool.query(text, values)
      const last = Array.isArray(result) ? result.at(-1) : result
      return { rows: last?.rows ?? [] }
    },
    figures,
    close: () => pool.end(),
  }
}

/** How long a server may take to answer for the first time; one that drops what comes would hold the start for minutes. */
const firstWordMs = 10_000

/** Sees that the server answers, lets this user in, and is one that we can work with. */
async function firstWord(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: firstWordMs })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query(`select current_setting('server_version_num')::int as version`)
    if (rows[0].version < 150_000)
      throw new BadSetting('DATABASE_URL leads to an older server; Postgres 15 or later is needed.')
  } catch (cause) {
    if (cause instanceof BadSetting) throw cause
    const { host, pathname } = new URL(url)
    throw new BadSetting(
      `The database ${pathname.slice(1)} at ${host} can't be used: ${wordsOf(cause)}. Start it, or mend DATABASE_URL.`,
    )
  } finally {
    client.end().catch(() => undefined)
  }
}

/** What went wrong, in the system's own words; an address with several numbers fails once for each of them. */
function wordsOf(cause: unknown): string {
  const [one] = cause instanceof AggregateError ? cause.errors : [cause]
  return (one as Error).message.replace(/[.\s]+$/, '')
}

/**
 * A scoped read is one transaction on one connection, begun in one message. Nobody waits for its end: there is nothing in
 * it to lose, and what it set goes with it.
 */
function readsOf(pool: pg.Pool): ScopedReads {
  return async ({ shopId, personId }, run) => {
    const client = await pool.connect()
    try {
      const tx = drizzle(client)
      const [shop, person] = [shopId, personId].map((id) => client.escapeLiteral(id))
      const begun = await tx.execute(
        sql.raw(`begin read only; select platform.business_now() as at,
          set_config('fanfare.shop', ${shop}, true), set_config('fanfare.person', ${person}, true),
          set_config('role', 'fanfare_shop', true)`),
      )
      const [, row] = begun as unknown as pg.QueryResult<{ at: Date | string }>[]
      return await run(tx as unknown as Tx, new Date(row!.rows[0]!.at))
    } finally {
      client.query('rollback').then(
        () => client.release(),
        (cause: Error) => client.release(cause),
      )
    }
  }
}
