/** A Postgres for one benchmark, with the product's tables, and what its server has done by its own count. */
import pg from 'pg'
import { readConfig } from '#platform/config.ts'
import { migrate } from '#platform/database/migrate.ts'
import { openDatabase } from '#platform/database/open.ts'
import type { Database } from '#platform/database/tx.ts'
import { startPostgres } from '../../tests/drivers/postgres.ts'
import { createFreshFolder } from '../../tests/drivers/process.ts'
import { readProcessorSeconds } from '../../tests/drivers/processor-time.ts'

/** Postgres' work for one call. */
export type Cost = { statements: number; buffers: number; postgresMs: number }
export type Bench = {
  database: Database
  /** The settings that a process of the product is started with. */
  env: Record<string, string>
  url: string
  serverPid: number
  /** Ends a process with this one, however this one ends. */
  adopt(child: { pid?: number | undefined }): void
  /** Processor seconds that the server has used. */
  readServerSeconds(): number
  queryNumber(text: string): Promise<number>
  /** Calls `run` this often, and returns the cost of one call. */
  measureCost(calls: number, run: () => Promise<unknown>): Promise<Cost>
  close(): Promise<void>
}

/** The server's own process, the parent of the others. */
export async function findPostmaster(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(
    `select (regexp_split_to_array(pg_read_file('postmaster.pid'), '\\n'))[1]::int as n`,
  )
  await client.end()
  return rows[0].n
}

/** `durable`: Postgres waits for the disk, as in production; a benchmark that only fills tables need not. */
export async function openBench({ durable = true }: { durable?: boolean } = {}): Promise<Bench> {
  const folder = createFreshFolder()
  const server = await startPostgres({ durable })
  const env = { DATA_DIR: folder.path, DATABASE_URL: server.url, SAMPLE: 'off', LOG_LEVEL: 'error' }
  const database = await openDatabase(readConfig(env))
  await migrate(database)
  await database.execute('create extension if not exists pg_stat_statements')
  const queryNumber = async (text: string): Promise<number> =>
    Number((await database.execute(text)).rows[0]!.n)
  const serverPid = await findPostmaster(server.url)
  const childPids = [serverPid]
  process.once('exit', () => {
    for (const pid of childPids)
      try {
        process.kill(pid, 'SIGINT')
      } catch {
        // It has already ended.
      }
  })
  const readServerSeconds = () => readProcessorSeconds(serverPid)
  return {
    database,
    env,
    url: server.url,
    serverPid,
    readServerSeconds,
    queryNumber,
    adopt: ({ pid }) => void (pid && childPids.push(pid)),
    async measureCost(turns, run) {
      await database.execute('select pg_stat_statements_reset()')
      for (let turn = 0; turn < turns; turn += 1) await run()
      const { rows } = await database.execute(
        `select coalesce(sum(calls), 0)::float8 as calls, coalesce(sum(total_exec_time), 0)::float8 as ms,
           coalesce(sum(shared_blks_hit + shared_blks_read), 0)::float8 as buffers
         from pg_stat_statements where query !~ 'pg_stat_'`,
      )
      const { calls, ms, buffers } = rows[0]!
      const perTurn = (sum: unknown) => Number((Number(sum) / turns).toFixed(2))
      return { statements: perTurn(calls), buffers: perTurn(buffers), postgresMs: perTurn(ms) }
    },
    async close() {
      await database.close()
      await server.stop()
      folder.remove()
    },
  }
}
