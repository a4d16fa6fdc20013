import type { Database } from '#platform/database/tx.ts'

/**
 * Moves business time to a moment, as sample mode may. Rounded up: a millisecond too early, a press that closes at
 * that moment would find its cut-off still to come.
 */
export async function setClock(database: Database, at: Date): Promise<void> {
  await database.execute(
    `update platform.clock set movable = true, offset_ms = ceil(extract(epoch from ($1::timestamptz - clock_timestamp())) * 1000)::bigint`,
    [at.toISOString()],
  )
}
