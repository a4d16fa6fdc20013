/**
 * The clock of the house: the database's, so that two machines agree on when a link ends though one of them is minutes off.
 * A process knows by how much its own is wrong and asks again each minute (`keepTime`).
 */
import { serverTime } from './database/server-time.ts'
import type { Database } from './database/tx.ts'

/** The milliseconds by which this machine's clock is ahead. */
let ahead = 0

export const houseNow = (): number => Date.now() - ahead
export const houseDate = (): Date => new Date(houseNow())

/** Asks the database what time it is. Returns by how many milliseconds this machine is ahead. */
export async function keepTime(database: Pick<Database, 'execute'>): Promise<number> {
  const began = Date.now()
  const time = await serverTime(database)
  // It said so between the question and the answer.
  ahead = Math.round((began + Date.now()) / 2) - time
  return ahead
}
