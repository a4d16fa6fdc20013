import type { Id } from '../../kernel/id.ts'
import { findOrderInFull, moveUnits } from '../../modules/orders/index.ts'
import type { Database } from '../../platform/database/tx.ts'

/** Cancels an order's waiting units, as a fan does before the cut-off. */
export async function cancelWaiting(database: Database, orderId: Id<'order'>): Promise<void> {
  await database.transact(async (tx, at) => {
    const orderInFull = await findOrderInFull(tx, orderId)
    const result = await moveUnits(
      tx,
      orderInFull!.units.map(({ id }) => id),
      'cancel',
      at,
    )
    if (!result.ok) throw new Error(result.code)
  })
}
