import pg from 'pg'
import type { Config } from '../config.ts'
import { joinRows } from './rows-of-all.ts'
import type { Database } from './tx.ts'

/** One connection for one long piece of work; statements begin and end its transactions. */
export type Session = Pick<Database, 'execute' | 'close'>

/** The settings that locate the database. `databaseDirectUrl` bypasses a pooler, which gives one client many connections. */
export type DatabasePlace = Pick<Config, 'databaseUrl' | 'dataDir'> &
  Partial<Pick<Config, 'databaseDirectUrl'>>

/** Opens one connection without time limits, for backups and restores. */
export async function openSession(config: DatabasePlace): Promise<Session> {
  if (!config.databaseUrl) {
    const { openPglite } = await import('./pglite.ts')
    return openPglite({ folder: config.dataDir })
  }
  const client = new pg.Client({
    connectionString: config.databaseDirectUrl ?? config.databaseUrl,
    options: '-c timezone=UTC',
  })
  await client.connect()
  return {
    async execute(text, values) {
      return joinRows(await client.query(text, values))
    },
    close: () => client.end(),
  }
}
