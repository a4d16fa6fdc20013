import type { Database } from './tx.ts'

/** Now, by the clock of the database: the one clock that all machines share, where the own one may be minutes off. */
export async function serverTime(database: Pick<Database, 'execute'>): Promise<number> {
  const { rows } = await database.execute(
    'select extract(epoch from clock_timestamp())::float8 * 1000 as now',
  )
  return Math.round(Number(rows[0]!.now))
}
