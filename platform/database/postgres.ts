import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { BadSetting } from '../config.ts'
import { combineReads } from './combine-reads.ts'
import { listenTo } from './listen.ts'
import { nameStatements } from './named-statements.ts'
import { joinRows } from './rows-of-all.ts'
import { openSession } from './session.ts'
import { type SilenceLimits, silenceLimits, watchSilence } from './silence.ts'
import { openHandles, type Scope, type ScopedReads, type Transactions } from './transact.ts'
import type { Database, Tx } from './tx.ts'
import { isTemporary, runOrUnavailable } from './unavailable.ts'
import { watchPools } from './watch.ts'

/** The longest wait for a connection, after which a caller is told to retry. */
const waitMs = 10_000
/** A connection silent for this long is checked by TCP keep-alive. */
const idleMs = 30_000
/** The time an unused connection is kept: a new one plans every statement anew, for some 50 ms of the server. */
const unusedMs = 600_000
/** Connections of one process. Readers have their own, so that writers queued at a lock hold up no page. */
const processConnections = { writing: 8, reading: 6 }

/** The same for one of several processes: together they stay below the hundred a server accepts by default. */
export const connectionsOf = (processes: number): typeof processConnections => ({
  writing: Math.max(2, Math.min(processConnections.writing, Math.ceil(32 / processes))),
  reading: Math.max(2, Math.min(processConnections.reading, Math.ceil(24 / processes))),
})

/**
 * A pool of connections on which the server ends slow statements. `answerMs` is the longest wait for an answer, because
 * a frozen server ends nothing. `named` prepares statements under names.
 */
export function openPool(
  url: string,
  max: number,
  { named, answerMs }: { named: boolean; answerMs?: number },
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: answerMs ?? waitMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: idleMs,
    idleTimeoutMillis: unusedMs,
    ...(answerMs ? { query_timeout: answerMs } : {}),
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    options: '-c timezone=UTC -c lock_timeout=10000',
  })
  // A connection closed by the server, idle or during a statement: the statement fails, and the next opens another.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  dropReadOnlyConnections(pool)
  if (named) nameStatements(pool)
  return pool
}

/** Postgres's code to a writer once another server has taken over. */
export const readOnlyServer = '25006'

/**
 * Closes connections to a server that has become read-only because another took over: new connections reach the other
 * one.
 */
function dropReadOnlyConnections(pool: pg.Pool): void {
  const stale = new WeakSet<pg.PoolClient>()
  pool.on('connect', (client) => {
    // Only the connection reports failed statements; the pool doesn't.
    const { connection } = client as unknown as { connection: NodeJS.EventEmitter }
    connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code === readOnlyServer) stale.add(client)
    })
  })
  pool.on('release', (_, client) => {
    // Closing before it is back in the pool keeps the pool from handing it out again.
    if (stale.has(client)) client.end().catch(() => undefined)
  })
}

/**
 * A Postgres server, 15 or later. Statements end after 30 seconds; `named` prepares them under names. `direct` is an
 * address that bypasses a pooler, for locks: behind a pooler, the next statement may run on a connection without them.
 */
export async function openPostgres(
  url: string,
  connections = processConnections,
  named = true,
  direct = url,
  silence: SilenceLimits = silenceLimits,
): Promise<Database> {
  await connectOnce(url)
  const writing = openPool(url, connections.writing, { named })
  const reading = openPool(url, connections.reading, { named })
  const figures = watchPools([writing, reading])
  const watcher = watchSilence(url, [writing, reading], silence)
  return {
    engine: 'postgres',
    ...openHandles(drizzle(writing) as unknown as Tx, {
      transactions: transactionsOf(writing),
      reads: { session: drizzle(reading) as unknown as Tx, scoped: readsOf(reading) },
    }),
    async execute(text, values) {
      return joinRows(await runOrUnavailable(() => writing.query(text, values)))
    },
    async alone(run) {
      const session = await openSession({ databaseUrl: direct, dataDir: '' })
      try {
        // Held by the connection, so that a killed process holds up nobody.
        await session.execute(`select pg_advisory_lock(hashtext('fanfare.alone'))`)
        return await run(session)
      } finally {
        await session.close()
      }
    },
    // A pooler that can't keep names gives each transaction another connection, so listening would be useless.
    ...(named
      ? { listen: (channel, onNotice, onReconnect) => listenTo(url, { channel, onNotice, onReconnect }) }
      : {}),
    figures,
    close: watcher.close,
  }
}

/** Each transaction gets its own connection, which is always released. Its first statements are sent in one message. */
const transactionsOf =
  (pool: pg.Pool): Transactions =>
  async (scope, run) => {
    const client = await pool.connect()
    let connectionError: Error | undefined
    try {
      const { tx, at } = await beginOn(client, 'begin', scope)
      const value = await run(tx, at)
      await tx.execute(sql`commit`)
      return value
    } catch (cause) {
      await client.query('rollback').catch((fault: Error) => {
        connectionError = fault
      })
      throw cause
    } finally {
      client.release(connectionError)
    }
  }

/** Begins on that connection, within a shop's isolation if scoped, and returns business time. */
async function beginOn(
  client: pg.PoolClient,
  begin: 'begin' | 'begin read only',
  scope: Scope | null,
): Promise<{ tx: Tx; at: Date }> {
  const tx = drizzle(client) as unknown as Tx
  const [shop, person] = [scope?.shopId ?? '', scope?.personId ?? ''].map((id) => client.escapeLiteral(id))
  const scopeSettings = scope
    ? `, set_config('fanfare.shop', ${shop}, true), set_config('fanfare.person', ${person}, true),
        set_config('role', 'fanfare_shop', true)`
    : ''
  const firstResult = await tx.execute(
    sql.raw(`${begin}; select platform.business_now() as at${scopeSettings}`),
  )
  const [, row] = firstResult as unknown as pg.QueryResult<{ at: Date | string }>[]
  return { tx, at: new Date(row!.rows[0]!.at) }
}

/** The longest wait for a server's first answer; one that drops packets would hold up the start for minutes. */
const connectMs = 10_000

/** The server doesn't answer yet: it may recover without anyone's help. */
export class DatabaseUnreachable extends BadSetting {}

/** Checks that the server answers, accepts this user, and is suitable. */
async function connectOnce(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectMs })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query(`select current_setting('server_version_num')::int as version`)
    if (rows[0].version < 150_000)
      throw new BadSetting('DATABASE_URL leads to an older server; Postgres 15 or later is needed.')
  } catch (cause) {
    if (cause instanceof BadSetting) throw cause
    const { host, pathname } = new URL(url)
    const [firstError] = cause instanceof AggregateError ? cause.errors : [cause]
    const { message } = firstError as Error
    const ErrorType = isTemporary(firstError) ? DatabaseUnreachable : BadSetting
    throw new ErrorType(
      `The database ${pathname.slice(1)} at ${host} can't be used: ${message.replace(/[.\s]+$/, '')}. Start it, or mend DATABASE_URL.`,
    )
  } finally {
    client.end().catch(() => undefined)
  }
}

/**
 * A scoped read is one transaction on one connection, begun in one message. Nobody waits for its end: it has nothing
 * to lose, and its settings end with it.
 */
export function readsOf(pool: pg.Pool): ScopedReads {
  return async (scope, run) => {
    const client = await pool.connect()
    try {
      const { tx, at } = await beginOn(client, 'begin read only', scope)
      return await run(combineReads(tx), at)
    } finally {
      client.query('rollback').then(
        () => client.release(),
        (cause: Error) => client.release(cause),
      )
    }
  }
}
