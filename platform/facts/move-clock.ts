import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '../database/tx.ts'
import { tell } from './tell.ts'

/**
 * Moves business time forward, if the clock may be moved at all (sample mode). Never back: what has happened has
 * happened. Tells `clock.moved`, so that everything due is done at once. Returns false if it may not.
 */
export async function moveClock(tx: Tx, milliseconds: number): Promise<boolean> {
  if (!Number.isSafeInteger(milliseconds) || milliseconds <= 0) return false
  const rows = await rowsOf(
    tx,
    sql`
    update platform.clock set offset_ms = offset_ms + ${milliseconds} where movable returning offset_ms`,
  )
  if (rows.length) await tell(tx, 'clock.moved', { by: milliseconds })
  return rows.length > 0
}
