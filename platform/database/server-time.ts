import type { Database } from './tx.ts'

/** The database's present time: the one clock that all machines share, because a machine's own may be minutes off. */
export async function serverTime(database: Pick<Database, 'execute'>): Promise<number> {
  const { rows } = await database.execute(
    'select extract(epoch from clock_timestamp())::float8 * 1000 as now',
  )
  return Math.round(Number(rows[0]!.now))
}
