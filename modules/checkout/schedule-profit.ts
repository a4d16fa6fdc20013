import type { Id } from '#kernel/id.ts'
import { clearDue, scheduleClearing } from '#ledger'
import { findOrderInFull } from '#orders'
import type { Tx } from '#platform/database/tx.ts'

/**
 * Sets the clearing day of an order's units that have shipped or arrived: three days after delivery or ten after
 * shipping, whichever comes first (the ledger's own figures). What went back to the fan clears nothing.
 */
export async function scheduleProfit(tx: Tx, orderId: Id<'order'>): Promise<void> {
  const full = await findOrderInFull(tx, orderId)
  const gone = (full?.units ?? []).filter((unit) => unit.shippedAt !== null && unit.refundedAt === null)
  await scheduleClearing(
    tx,
    gone.map((unit) => ({
      unitId: unit.id,
      orderId,
      shopId: unit.shopId,
      profit: unit.profit,
      shippedAt: unit.shippedAt!,
      ...(unit.deliveredAt ? { deliveredAt: unit.deliveredAt } : {}),
    })),
  )
}

/** The sweep: profit whose clearing day has come is available. Returns how many units cleared. */
export const clearDueProfit = (tx: Tx, at: Date): Promise<number> => clearDue(tx, at)
