import type { Id } from '#kernel/id.ts'
import type { Tx } from '#platform/database/tx.ts'
import { deleteOf } from './visit-rows.ts'

/** A shop's counts go with it. */
export const forgetVisits = (tx: Tx, shopId: Id<'shop'>): Promise<void> => deleteOf(tx, shopId)
