import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { Database, Tx } from '../database/tx.ts'
import { gatherCalls } from './gather.ts'

type Settings = ConstructorParameters<typeof PgBoss>[0] & object

type Deps = Pick<Database, 'execute' | 'listen'>
type Listen = NonNullable<Database['listen']>
/** Notices of one queue shortly after each other wake its workers once. */
const gatherNotices =
  (listen: Listen): Listen =>
  (channel, onNotice, onReconnect) =>
    listen(channel, gatherCalls(onNotice), onReconnect)

/** The parts of a database that pg-boss needs: statements, and notices if available. */
const adaptDatabase = ({ execute, listen }: Deps) => ({
  executeSql: (text: string, values?: unknown[]) => execute(text, values),
  ...(listen ? { listen: gatherNotices(listen) } : {}),
})

/** Nobody reads the list of processes, and nothing here is traced: both would be written for each job or half minute. */
const quietOptions = { registerInstance: false, openTelemetry: { enabled: false } }

/** pg-boss over a database of either engine. */
export const openBoss = (
  database: Deps,
  settings: { schedule: boolean; supervise: boolean; useListenNotify?: boolean },
): PgBoss =>
  new PgBoss({ schema: 'jobs', ...quietOptions, ...settings, db: adaptDatabase(database) } as Settings)

/** Makes pg-boss work in a caller's transaction, as its option `db`. */
export const dbWithin = (tx: Tx) => fromDrizzle(tx as never, sql as never)

/** pg-boss over a transaction only: it starts nothing, and all its statements go through the transaction. */
export const bossWithin = (tx: Tx): PgBoss =>
  new PgBoss({
    schema: 'jobs',
    ...quietOptions,
    schedule: false,
    supervise: false,
    db: dbWithin(tx),
  } as Settings)
