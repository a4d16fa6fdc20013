import type { Database } from '#platform/database/tx.ts'

/** Moves business time to a moment, as sample mode may. */
export async function setClock(database: Database, at: Date): Promise<void> {
  await database.execute(
    `update platform.clock set movable = true, offset_ms = (extract(epoch from ($1::timestamptz - clock_timestamp())) * 1000)::bigint`,
    [at.toISOString()],
  )
}
