import pg from 'pg'

type Subscription = { channel: string; onNotice: (text: string) => void; onReconnect: () => void }

export const listenLimits = {
  reconnectMs: 1_000,
  /** The interval of checks that the server still answers, and the time an answer may take. */
  askMs: 15_000,
  answerMs: 10_000,
} as const

/**
 * Listens for notices on its own connection, and opens another if that is lost. On a silent connection nobody can
 * tell a dead line from a quiet day, so the server is asked from time to time.
 */
export async function listenTo(
  url: string,
  { channel, onNotice, onReconnect }: Subscription,
  { reconnectMs, askMs, answerMs }: { [Name in keyof typeof listenLimits]: number } = listenLimits,
): Promise<{ close(): Promise<void> }> {
  let isClosed = false
  let current: pg.Client | null = null
  let reconnectTimer: NodeJS.Timeout | undefined
  let pingTimer: NodeJS.Timeout | undefined
  const open = async (): Promise<void> => {
    const client = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
    })
    client.on('error', () => undefined)
    client.on('notification', ({ payload }) => onNotice(payload ?? ''))
    client.on('end', () => {
      if (current === client) reconnect()
    })
    try {
      await client.connect()
      await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (cause) {
      dropConnection(client)
      throw cause
    }
    if (isClosed) return client.end()
    current = client
    pingTimer = setInterval(() => client.query('select 1').catch(() => dropConnection(client)), askMs)
    pingTimer.unref()
    // Something may have been told while nobody listened.
    onReconnect()
  }
  const reconnect = (): void => {
    current = null
    clearInterval(pingTimer)
    if (isClosed) return
    reconnectTimer = setTimeout(() => open().catch(reconnect), reconnectMs)
    reconnectTimer.unref()
  }
  await open()
  return {
    async close() {
      isClosed = true
      clearTimeout(reconnectTimer)
      clearInterval(pingTimer)
      await current?.end().catch(() => undefined)
    },
  }
}

/** Closes a connection whose other end may not answer. */
export function dropConnection(client: pg.Client): void {
  client.end().catch(() => undefined)
  ;(client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
}
