import type { Config } from '../config.ts'
import { openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'
import type { Database } from './tx.ts'

/** Opens the configured engine: Postgres where DATABASE_URL is set, else the embedded one in DATA_DIR. */
export function openDatabase(config: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<Database> {
  return config.databaseUrl ? openPostgres(config.databaseUrl) : openPglite({ folder: config.dataDir })
}
