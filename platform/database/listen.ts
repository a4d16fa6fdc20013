import pg from 'pg'

type Listening = { channel: string; onNotice: (text: string) => void; onAgain: () => void }

const againMs = 1_000

/** Hears notices on a connection of its own, and opens another when that is lost. */
export async function listenTo(
  url: string,
  { channel, onNotice, onAgain }: Listening,
): Promise<{ close(): Promise<void> }> {
  let closed = false
  let current: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined
  const open = async (): Promise<void> => {
    const client = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 10_000 })
    client.on('error', () => undefined)
    client.on('notification', ({ payload }) => onNotice(payload ?? ''))
    client.on('end', () => {
      if (current === client) lost()
    })
    try {
      await client.connect()
      await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (cause) {
      client.end().catch(() => undefined)
      throw cause
    }
    if (closed) return client.end()
    current = client
    // What was told while nobody listened is looked for.
    onAgain()
  }
  const lost = (): void => {
    current = null
    if (closed) return
    timer = setTimeout(() => open().catch(lost), againMs)
    timer.unref()
  }
  await open()
  return {
    async close() {
      closed = true
      clearTimeout(timer)
      await current?.end().catch(() => undefined)
    },
  }
}
