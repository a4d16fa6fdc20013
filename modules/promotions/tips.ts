import { eq } from 'drizzle-orm'
import type { Id } from '#kernel/id.ts'
import { recall } from '#platform/database/read-once.ts'
import type { Tx } from '#platform/database/tx.ts'
import { tips } from './tables.ts'

/** Tells if a shop's checkout asks fans for a tip. */
export async function areTipsOffered(tx: Tx, shopId: Id<'shop'>): Promise<boolean> {
  const [row] = await recall(tx, `tips ${shopId}`, async (tx) =>
    tx.select({ shopId: tips.shopId }).from(tips).where(eq(tips.shopId, shopId)),
  )
  return row !== undefined
}

/** Offers tips at a shop's checkout, or stops. Tips already given stay. */
export async function setTipsOffered(
  tx: Tx,
  shopId: Id<'shop'>,
  isOffered: boolean,
  at: Date,
): Promise<void> {
  if (isOffered) await tx.insert(tips).values({ shopId, offeredAt: at }).onConflictDoNothing()
  else await tx.delete(tips).where(eq(tips.shopId, shopId))
}
