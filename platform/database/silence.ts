/**
 * Detects a server that accepts data and answers nothing: frozen, or behind a line that drops everything. No limit of
 * the server ends a statement then, and nobody closes the connection. We query it on a separate connection; without
 * an answer, waiting callers are rejected, and so are new ones until it answers again.
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
type PendingAnswers = { unanswered: number; since: number; statement: unknown }

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
  const awaitedByClient = new Map<pg.PoolClient, PendingAnswers>()
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
    const startedAt = performance.now()
    const isAnswered = await doesAnswer(url, limits.answerMs)
    // One answer on any connection shows that it is alive, however slow.
    if (isAnswered || answeredAt > startedAt) isSilent = false
    else markSilent()
  }
  const checkClients = (): void => {
    const now = performance.now()
    for (const [client, { unanswered, since, statement }] of awaitedByClient)
      if (unanswered > 0 && now - since > limits.statementMs && !liftsLimits(statement)) destroySocket(client)
    if (now - closingAt > limits.answerMs)
      for (const client of clients) if (isEnding(client)) destroySocket(client)
    const since = [...awaitedByClient.values()]
      .filter(({ unanswered }) => unanswered > 0)
      .map((pending) => pending.since)
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
  const mutablePool = pool as unknown as { Client: typeof pg.Client }
  mutablePool.Client = class extends mutablePool.Client {
    constructor(options: pg.ClientConfig) {
      super(options)
      callback(this)
    }
  }
}

/** Counts the answers a connection is owed. */
function trackClient(client: pg.PoolClient, onAnswer: () => void): PendingAnswers {
  const awaited: PendingAnswers = { unanswered: 0, since: 0, statement: null }
  followStatements(client, (statement) => {
    if (awaited.unanswered === 0) awaited.since = performance.now()
    awaited.unanswered += 1
    awaited.statement = statement
    return (cause) => {
      awaited.unanswered -= 1
      awaited.since = performance.now()
      // A socket error isn't an answer of the server.
      if (!cause || isServerError(cause)) onAnswer()
    }
  })
  return awaited
}

/** Rejects callers who wait for a pool's connection, as soon as the server is silent. */
function rejectWhile(
  pool: pg.Pool,
  isSilent: () => boolean,
  waiting: Map<(cause: Error) => void, number>,
): void {
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  const connectOrReject = (): Promise<pg.PoolClient> =>
    new Promise((resolve, reject) => {
      if (isSilent()) return reject(new Silent())
      waiting.set(reject, performance.now())
      connect().then(
        (client) => {
          if (waiting.delete(reject)) resolve(client)
          else client.release()
        },
        (cause) => {
          waiting.delete(reject)
          reject(cause)
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

const isServerError = (cause: unknown): boolean => /^(?=.*\d)[0-9A-Z]{5}$/.test(codeOf(cause) ?? '')

/** Tells if the server answers a new connection at all, even with a refusal. */
async function doesAnswer(url: string, timeoutMs: number): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch (cause) {
    return isServerError(cause)
  } finally {
    dropConnection(client)
  }
}

function liftsLimits(statement: unknown): boolean {
  const text = typeof statement === 'string' ? statement : (statement as { text?: string } | null)?.text
  return /\bstatement_timeout\b/.test(text ?? '')
}
