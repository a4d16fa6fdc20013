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
  answerMs: 5_000,
  /**
   * A connection whose statement waited this long is closed while others are answered: it leads to a machine that is
   * gone. The server ends statements after 30 seconds; one that lifts that limit in its own text lifts this one too.
   */
  statementMs: 40_000,
} as const
export type SilenceLimits = { [Name in keyof typeof silenceLimits]: number }

/** The part of a `pg` client that is its socket. */
type ClientWithStream = { connection: { stream: { destroy(): void } } }
/** A connection, with the answers it is owed, since when, and the last statement. */
type Awaited = { unanswered: number; since: number; sent: unknown }

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
  const awaitedByClient = new Map<pg.PoolClient, Awaited>()
  const waiting = new Map<(cause: Error) => void, number>()
  let answeredAt = performance.now()
  let isSilent = false
  let isAsking = false
  let closingAt = Number.POSITIVE_INFINITY

  for (const pool of pools) {
    onCreated(pool, (client) => {
      clients.add(client)
      client.once('end', () => clients.delete(client))
    })
    pool.on('connect', (client) => {
      answeredAt = performance.now()
      awaitedByClient.set(
        client,
        trackClient(client, () => (answeredAt = performance.now())),
      )
    })
    pool.on('remove', (client) => awaitedByClient.delete(client))
    rejectWhile(pool, () => isSilent, waiting)
  }

  /** Tells everyone who waits. Idle connections are closed too, because they lead to the same server. */
  const markSilent = (): void => {
    isSilent = true
    for (const client of clients) destroySocket(client)
    for (const reject of waiting.keys()) reject(new Silent())
    waiting.clear()
  }
  async function checkServer(): Promise<void> {
    const began = performance.now()
    const answers = await doesAnswer(url, limits.answerMs)
    // One answer on any connection shows that it is alive, however slow.
    if (answers || answeredAt > began) isSilent = false
    else markSilent()
  }
  const checkClients = (): void => {
    const now = performance.now()
    for (const [client, { unanswered, since, sent }] of awaitedByClient)
      if (unanswered > 0 && now - since > limits.statementMs && !liftsLimits(sent)) destroySocket(client)
    if (now - closingAt > limits.answerMs)
      for (const client of clients) if (isEnding(client)) destroySocket(client)
    const since = [...awaitedByClient.values()]
      .filter(({ unanswered }) => unanswered > 0)
      .map((standing) => standing.since)
    const oldest = Math.min(...since, ...waiting.values())
    if (isAsking || (!isSilent && now - oldest < limits.patienceMs)) return
    isAsking = true
    checkServer().finally(() => {
      isAsking = false
    })
  }
  const timer = setInterval(checkClients, limits.lookMs)
  timer.unref()
  return {
    async close() {
      closingAt = performance.now()
      await Promise.all(pools.map((pool) => pool.end()))
      clearInterval(timer)
    },
  }
}

const destroySocket = (client: pg.ClientBase): void => {
  ;(client as unknown as ClientWithStream).connection.stream.destroy()
}

const isEnding = (client: pg.ClientBase): boolean => (client as unknown as { _ending: boolean })._ending

/** Reports each connection of a pool before it is opened. */
function onCreated(pool: pg.Pool, callback: (client: pg.Client) => void): void {
  const making = pool as unknown as { Client: typeof pg.Client }
  making.Client = class extends making.Client {
    constructor(options: pg.ClientConfig) {
      super(options)
      callback(this)
    }
  }
}

/** Counts the answers a connection is owed. */
function trackClient(client: pg.PoolClient, onAnswer: () => void): Awaited {
  const awaited: Awaited = { unanswered: 0, since: 0, sent: null }
  followStatements(client, (sent) => {
    if (awaited.unanswered === 0) awaited.since = performance.now()
    awaited.unanswered += 1
    awaited.sent = sent
    return (cause) => {
      awaited.unanswered -= 1
      awaited.since = performance.now()
      // A socket error isn't an answer of the server.
      if (!cause || isOfServer(cause)) onAnswer()
    }
  })
  return awaited
}

/** Callers who ask a pool for a connection are told at once while the server is silent, and when it falls silent. */
function rejectWhile(
  pool: pg.Pool,
  isSilent: () => boolean,
  waiting: Map<(cause: Error) => void, number>,
): void {
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  const connectOrReject = (): Promise<pg.PoolClient> =>
    new Promise((resolve, fail) => {
      if (isSilent()) return fail(new Silent())
      waiting.set(fail, performance.now())
      connect().then(
        (client) => {
          if (waiting.delete(fail)) resolve(client)
          else client.release()
        },
        (cause) => {
          waiting.delete(fail)
          fail(cause)
        },
      )
    })
  type ConnectCallback = (cause?: Error, client?: pg.PoolClient, release?: pg.PoolClient['release']) => void
  pool.connect = ((callback?: ConnectCallback) => {
    const client = connectOrReject()
    if (!callback) return client
    client.then(
      (client) => callback(undefined, client, client.release),
      (cause: Error) => callback(cause),
    )
  }) as typeof pool.connect
}

const isOfServer = (cause: unknown): boolean => /^(?=.*\d)[0-9A-Z]{5}$/.test(codeOf(cause) ?? '')

/** Tells if the server answers a new connection at all, even with a refusal. */
async function doesAnswer(url: string, wordMs: number): Promise<boolean> {
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
