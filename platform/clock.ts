/**
 * The house's clock: the database's, so that two machines agree on when a link expires though one of them is minutes
 * off. A process measures its own error and again each minute (`saveTime`).
 */
import { serverTime } from './database/server-time.ts'
import type { Database } from './database/tx.ts'

/** The milliseconds by which this machine's clock is ahead. */
let aheadMs = 0

export const houseNow = (): number => Date.now() - aheadMs
export const houseDate = (): Date => new Date(houseNow())

/** Asks the database for the time. Returns by how many milliseconds this machine is ahead. */
export async function saveTime(database: Pick<Database, 'execute'>): Promise<number> {
  const began = Date.now()
  const time = await serverTime(database)
  // The database read its clock between question and answer.
  aheadMs = Math.round((began + Date.now()) / 2) - time
  return aheadMs
}
