/** The SQL of the presses' clocks: the cut-off up to which each has closed. */

import { sql } from 'drizzle-orm'
import { instant } from '#platform/database/instant.ts'
import { readOnce } from '#platform/database/read-once.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'

/** Locks a press's clock for this transaction, so that its closers take turns. */
export async function lockClock(tx: Tx, facilityId: string, technique: string): Promise<Date | null> {
  const [row] = await rowsOf<{ closed_until: Date | string | null }>(
    tx,
    sql`select closed_until from production.press_clock
        where facility_id = ${facilityId} and technique = ${technique} for no key update`,
  )
  return row?.closed_until ? new Date(row.closed_until) : null
}

/** Locks the clocks of all presses, or of those with one technique, in a fixed order. */
export async function lockClocks(tx: Tx, technique: string | null = null): Promise<void> {
  await tx.execute(sql`
    select from production.press_clock where ${technique === null ? sql`true` : sql`technique = ${technique}`}
    order by technique, facility_id for no key update`)
}

/** `facility/technique` -> the last closed cut-off. */
export const selectClocks = (tx: Tx): Promise<Map<string, Date>> =>
  readOnce(tx, 'press clocks', () => readClocks(tx))

async function readClocks(tx: Tx): Promise<Map<string, Date>> {
  const rows = await rowsOf<{ facility_id: string; technique: string; closed_until: Date | string }>(
    tx,
    sql`select facility_id, technique, closed_until from production.press_clock where closed_until is not null`,
  )
  return new Map(rows.map((row) => [`${row.facility_id}/${row.technique}`, new Date(row.closed_until)]))
}

export async function advanceClock(
  tx: Tx,
  facilityId: string,
  technique: string,
  cutOff: Date,
): Promise<void> {
  await tx.execute(sql`
    update production.press_clock set closed_until = greatest(closed_until, ${instant(cutOff)})
    where facility_id = ${facilityId} and technique = ${technique}`)
}
