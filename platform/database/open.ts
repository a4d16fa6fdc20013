import type { Config } from '../config.ts'
import { connectionsOf, DatabaseUnreachable, openPostgres } from './postgres.ts'
import { openReplica } from './replica.ts'
import type { DatabasePlace } from './session.ts'
import type { Database } from './tx.ts'

type Place = DatabasePlace & Partial<Pick<Config, 'prepareStatements' | 'webProcesses'>>

/** Opens the configured engine: Postgres if DATABASE_URL is set, else the embedded one in DATA_DIR. */
export async function openDatabase(config: Place): Promise<Database> {
  const { databaseUrl, databaseDirectUrl, prepareStatements = true, webProcesses = 1 } = config
  if (databaseUrl)
    return openPostgres(
      databaseUrl,
      connectionsOf(webProcesses),
      prepareStatements,
      databaseDirectUrl ?? databaseUrl,
    )
  const { openPglite } = await import('./pglite.ts')
  return openPglite({ folder: config.dataDir })
}

/** The same with reads by the server of DATABASE_READ_URL, if set; it needn't be reachable yet. */
export function withReplica(
  config: Pick<Config, 'databaseUrl' | 'databaseReadUrl' | 'prepareStatements'>,
  database: Database,
): Database {
  if (!config.databaseUrl || !config.databaseReadUrl) return database
  const urls = { primary: config.databaseUrl, replica: config.databaseReadUrl }
  const replica = openReplica(urls, database, { named: config.prepareStatements })
  return {
    ...database,
    replica,
    close: async () => {
      await replica.close()
      await database.close()
    },
  }
}

/**
 * Opens it once it is reachable: reports that it is unavailable once, and then every half minute. `now` is a
 * monotonic clock in milliseconds.
 */
export async function openWhenThere(
  config: Place,
  say: (line: string) => void,
  { retryMs, reportMs, now } = { retryMs: 1_000, reportMs: 30_000, now: () => performance.now() },
): Promise<Database> {
  const startedAt = now()
  for (let nextReportMs = 0; ; ) {
    try {
      return await openDatabase(config)
    } catch (cause) {
      if (!(cause instanceof DatabaseUnreachable)) throw cause
      const waited = now() - startedAt
      if (waited >= nextReportMs) {
        say(
          `${cause.message} Waiting for it${nextReportMs ? `, ${Math.round(waited / 1_000)} seconds by now` : ''}.`,
        )
        nextReportMs += reportMs
      }
    }
    await new Promise((resolve) => setTimeout(resolve, retryMs))
  }
}
