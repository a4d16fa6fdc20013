import { after, days } from '#kernel/instant.ts'
import type { Tx } from '#platform/database/tx.ts'
import { deleteEvents } from './charge-rows.ts'

/** Providers send a callback again for days. How many go at a time, so that no lock is held for long. [ours] */
const [daysKept, atOnce] = [180, 1_000]

/** The sweep: a callback that was handled half a year ago won't come again. Answers how many went. */
export const forgetCallbacks = (tx: Tx, at: Date): Promise<number> =>
  deleteEvents(tx, after(at, -days(daysKept)), atOnce)
