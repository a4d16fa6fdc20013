import { after, hours } from '#kernel/instant.ts'
import type { Tx } from '#platform/database/tx.ts'
import { clearNetworks } from './call-rows.ts'
import { limits } from './limits.ts'

/** Which network a place came over is forgotten when its cookie has run out. Returns how many were. */
export const forgetNetworks = (tx: Tx, at: Date): Promise<number> =>
  clearNetworks(tx, after(at, -hours(limits.placeHours)))
