import { after, hours } from '#kernel/instant.ts'
import type { Tx } from '#platform/database/tx.ts'
import { clearNetworks } from './call-rows.ts'
import { limits } from './limits.ts'

/** Forgets the network of a place after its cookie has expired. Returns how many. */
export const forgetNetworks = (tx: Tx, at: Date): Promise<number> =>
  clearNetworks(tx, after(at, -hours(limits.placeHours)))
