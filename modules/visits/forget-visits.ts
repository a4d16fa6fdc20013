import type { Id } from '#kernel/id.ts'
import type { Tx } from '#platform/database/tx.ts'
import { deleteVisits } from './visit-rows.ts'

/** Deletes a closed shop's counts. */
export const forgetVisits = (tx: Tx, shopId: Id<'shop'>): Promise<void> => deleteVisits(tx, shopId)
