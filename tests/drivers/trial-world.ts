import { readFileSync } from 'node:fs'
import { readConfig } from '#platform/config.ts'
import { migrate } from '#platform/database/migrate.ts'
import { openDatabase } from '#platform/database/open.ts'
import { startPostgres } from './postgres.ts'
import { createFreshFolder, findFreePort } from './process.ts'

/**
 * A separate, migrated Postgres server, and the settings of processes that share it. `options` are the
 * server's.
 */
export async function openTrialWorld(options: Parameters<typeof startPostgres>[0] = {}) {
  const cleanups: (() => unknown)[] = []
  const end = async (): Promise<void> => {
    for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp()
  }
  const folder = createFreshFolder()
  cleanups.push(() => folder.remove())
  const server = await startPostgres(options)
  cleanups.push(() => server.stop())
  const port = String(await findFreePort())
  const env = {
    DATA_DIR: folder.path,
    DATABASE_URL: server.url,
    APP_URL: `http://localhost:${port}`,
    SAMPLE: 'off',
    TRUSTED_PROXY: '127.0.0.1',
    SECRET_KEY: 'k'.repeat(40),
    LOG_LEVEL: 'error',
    // One process, so that a kill ends all of it; trials of several set this themselves.
    WEB_PROCESSES: '1',
  }
  const database = await openDatabase(readConfig(env))
  cleanups.push(() => database.close())
  await migrate(database)
  return {
    server,
    database,
    env,
    port,
    /** Adds a step for the end: the last added runs first, before the server stops. */
    addCleanup: (run: () => unknown): void => void cleanups.push(run),
    end,
  }
}

/** The machine's memory that a process holds, in megabytes, without its children. */
export const readResidentMegabytes = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024
