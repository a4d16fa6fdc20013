/**
 * The house's clock: the database's, so that two machines agree on when a link expires even if one of them is minutes
 * off. Each process measures its own error every minute (`syncClock`).
 */
import { serverTime } from './database/server-time.ts'
import type { Database } from './database/tx.ts'

/** The milliseconds by which this machine's clock is ahead. */
let aheadMs = 0

export const houseNow = (): number => Date.now() - aheadMs
export const houseDate = (): Date => new Date(houseNow())

/** Asks the database for the time. Returns by how many milliseconds this machine is ahead. */
export async function syncClock(database: Pick<Database, 'execute'>): Promise<number> {
  const startedAt = Date.now()
  const time = await serverTime(database)
  // The database read its clock between question and answer.
  aheadMs = Math.round((startedAt + Date.now()) / 2) - time
  return aheadMs
}
