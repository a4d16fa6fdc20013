import type { Id } from '#kernel/id.ts'
import { instantOf, localTime } from '#kernel/instant.ts'
import { countSamplePieces } from '#orders'
import type { Tx } from '#platform/database/tx.ts'
import { hasPlus } from '#purchases'
import { limits } from './limits.ts'

export type Allowance = { pieces: number; remaining: number; hasPlus: boolean }

/** A shop's monthly allowance of units at cost, by its own calendar, and how many are left. */
export async function findAllowance(
  tx: Tx,
  shop: { id: Id<'shop'>; timeZone: string },
  at: Date,
): Promise<Allowance> {
  const { year, month } = localTime(at, shop.timeZone)
  const since = instantOf(`${year}-${String(month).padStart(2, '0')}-01`, '00:00', shop.timeZone)
  const plus = await hasPlus(tx, shop.id)
  const pieces = plus ? limits.piecesPlus : limits.piecesStarter
  const ordered = await countSamplePieces(tx, shop.id, since ?? at)
  return { pieces, remaining: Math.max(0, pieces - ordered), hasPlus: plus }
}
