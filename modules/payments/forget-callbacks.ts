import { after, days } from '#kernel/instant.ts'
import type { Tx } from '#platform/database/tx.ts'
import { deleteEvents } from './charge-rows.ts'

/** Providers repeat a callback for days. `maxDeleted` limits a sweep, so that no lock is held for long. [ours] */
const [storedDays, maxDeleted] = [180, 1_000]

/** The sweep: deletes callbacks handled half a year ago, which won't be repeated. Returns how many. */
export const forgetCallbacks = (tx: Tx, at: Date): Promise<number> =>
  deleteEvents(tx, after(at, -days(storedDays)), maxDeleted)
