import { asc, eq } from 'drizzle-orm'
import type { Id } from '#kernel/id.ts'
import { recall } from '#platform/database/read-once.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { QuantityStep } from './quantity.ts'
import { quantitySteps } from './tables.ts'

/** A shop's steps, smallest first. */
export const selectSteps = (tx: Tx, shopId: Id<'shop'>): Promise<QuantityStep[]> =>
  recall(tx, `quantity steps ${shopId}`, async (tx) =>
    tx
      .select({ units: quantitySteps.units, bps: quantitySteps.bps })
      .from(quantitySteps)
      .where(eq(quantitySteps.shopId, shopId))
      .orderBy(asc(quantitySteps.units)),
  )

export async function replaceSteps(
  tx: Tx,
  shopId: Id<'shop'>,
  steps: readonly QuantityStep[],
  at: Date,
): Promise<void> {
  await tx.delete(quantitySteps).where(eq(quantitySteps.shopId, shopId))
  if (steps.length)
    await tx.insert(quantitySteps).values(steps.map((step) => ({ ...step, shopId, setAt: at })))
}
