/**
 * Detects a server that accepts data and answers nothing: frozen, or behind a line that drops everything. No limit of
 * its own ends a statement then, and nobody closes the connection. It is asked on a separate connection; without an
 * answer, waiting callers are told, and so are new ones until it answers again.
 */
import pg from 'pg'
import { codeOf } from './code-of.ts'
import { dropConnection } from './listen.ts'
import { followStatements } from './statements.ts'

export const silenceLimits = {
  lookMs: 500,
  /** A statement waiting this long makes us ask the server. */
  patienceMs: 5_000,
  /** The time its answer may take. */
  wordMs: 5_000,
  /**
   * A connection whose statement waited this long is closed while others are answered: it leads to a machine that is
   * gone. The server ends statements after 30 seconds; one that lifts that limit in its own text lifts this one too.
   */
  statementMs: 40_000,
} as const
export type SilenceLimits = { [Name in keyof typeof silenceLimits]: number }

/** The part of a `pg` client that is its socket. */
type Wired = { connection: { stream: { destroy(): void } } }
/** A connection, with the answers it is owed, since when, and the last statement. */
type Standing = { owed: number; since: number; sent: unknown }

class Silent extends Error {
  constructor() {
    super('Connection terminated: the server does not answer')
  }
}

/** Watches one server's pools; `close` ends them, and drops connections that don't answer. */
export function watchSilence(
  url: string,
  pools: readonly pg.Pool[],
  limits: SilenceLimits = silenceLimits,
): { close(): Promise<void> } {
  /** Includes connections being opened, which have no entry yet. */
  const clients = new Set<pg.Client>()
  const standings = new Map<pg.PoolClient, Standing>()
  const waiting = new Map<(cause: Error) => void, number>()
  let heardAt = performance.now()
  let silent = false
  let asking = false
  let closingAt = Number.POSITIVE_INFINITY

  for (const pool of pools) {
    tellMade(pool, (client) => {
      clients.add(client)
      client.once('end', () => clients.delete(client))
    })
    pool.on('connect', (client) => {
      heardAt = performance.now()
      standings.set(
        client,
        followClient(client, () => (heardAt = performance.now())),
      )
    })
    pool.on('remove', (client) => standings.delete(client))
    giveUpWhen(pool, () => silent, waiting)
  }

  /** Tells everyone who waits. Idle connections are closed too, because they lead to the same server. */
  const fallSilent = (): void => {
    silent = true
    for (const client of clients) drop(client)
    for (const fail of waiting.keys()) fail(new Silent())
    waiting.clear()
  }
  async function ask(): Promise<void> {
    const began = performance.now()
    const answers = await hasWord(url, limits.wordMs)
    // One answer on any connection shows that it is alive, however slow.
    if (answers || heardAt > began) silent = false
    else fallSilent()
  }
  const look = (): void => {
    const now = performance.now()
    for (const [client, { owed, since, sent }] of standings)
      if (owed > 0 && now - since > limits.statementMs && !liftsLimits(sent)) drop(client)
    if (now - closingAt > limits.wordMs) for (const client of clients) if (saidGoodbye(client)) drop(client)
    const since = [...standings.values()].filter(({ owed }) => owed > 0).map((standing) => standing.since)
    const oldest = Math.min(...since, ...waiting.values())
    if (asking || (!silent && now - oldest < limits.patienceMs)) return
    asking = true
    ask().finally(() => {
      asking = false
    })
  }
  const timer = setInterval(look, limits.lookMs)
  timer.unref()
  return {
    async close() {
      closingAt = performance.now()
      await Promise.all(pools.map((pool) => pool.end()))
      clearInterval(timer)
    },
  }
}

const drop = (client: pg.ClientBase): void => {
  ;(client as unknown as Wired).connection.stream.destroy()
}

const saidGoodbye = (client: pg.ClientBase): boolean => (client as unknown as { _ending: boolean })._ending

/** Reports each connection of a pool before it is opened. */
function tellMade(pool: pg.Pool, made: (client: pg.Client) => void): void {
  const making = pool as unknown as { Client: typeof pg.Client }
  making.Client = class extends making.Client {
    constructor(options: pg.ClientConfig) {
      super(options)
      made(this)
    }
  }
}

/** Counts the answers a connection is owed. */
function followClient(client: pg.PoolClient, heard: () => void): Standing {
  const standing: Standing = { owed: 0, since: 0, sent: null }
  followStatements(client, (sent) => {
    if (standing.owed === 0) standing.since = performance.now()
    standing.owed += 1
    standing.sent = sent
    return (cause) => {
      standing.owed -= 1
      standing.since = performance.now()
      // A socket error isn't an answer of the server.
      if (!cause || isOfServer(cause)) heard()
    }
  })
  return standing
}

/** Callers who ask a pool for a connection are told at once while the server is silent, and when it falls silent. */
function giveUpWhen(
  pool: pg.Pool,
  isSilent: () => boolean,
  waiting: Map<(cause: Error) => void, number>,
): void {
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  const orSilent = (): Promise<pg.PoolClient> =>
    new Promise((done, fail) => {
      if (isSilent()) return fail(new Silent())
      waiting.set(fail, performance.now())
      connect().then(
        (client) => {
          if (waiting.delete(fail)) done(client)
          else client.release()
        },
        (cause) => {
          waiting.delete(fail)
          fail(cause)
        },
      )
    })
  type Given = (cause?: Error, client?: pg.PoolClient, release?: pg.PoolClient['release']) => void
  pool.connect = ((given?: Given) => {
    const client = orSilent()
    if (!given) return client
    client.then(
      (client) => given(undefined, client, client.release),
      (cause: Error) => given(cause),
    )
  }) as typeof pool.connect
}

const isOfServer = (cause: unknown): boolean => /^(?=.*\d)[0-9A-Z]{5}$/.test(codeOf(cause) ?? '')

/** Tells if the server answers a new connection at all, even with a refusal. */
async function hasWord(url: string, wordMs: number): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: wordMs,
    query_timeout: wordMs,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch (cause) {
    return isOfServer(cause)
  } finally {
    dropConnection(client)
  }
}

function liftsLimits(sent: unknown): boolean {
  const text = typeof sent === 'string' ? sent : (sent as { text?: string } | null)?.text
  return /\bstatement_timeout\b/.test(text ?? '')
}
