/** The SQL of swaps. */
import { desc, eq } from 'drizzle-orm'
import type { Id } from '#kernel/id.ts'
import { type Money, usd } from '#kernel/money.ts'
import type { Tx } from '#platform/database/tx.ts'
import { limits } from './limits.ts'
import { swap, swapOffer } from './tables.ts'

export type SwapOffer = { isOn: boolean; days: number; changedAt: Date | null }
export type Swap = {
  newUnitId: Id<'unit'>
  unitId: Id<'unit'>
  orderId: Id<'order'>
  fromSize: string
  toSize: string
  cost: Money
  shipping: Money
  at: Date
}

/** A shop's offer; off by default. */
export async function selectOffer(tx: Tx, shopId: Id<'shop'>): Promise<SwapOffer> {
  const [row] = await tx.select().from(swapOffer).where(eq(swapOffer.shopId, shopId))
  return row
    ? { isOn: row.isOn, days: row.days, changedAt: row.changedAt }
    : { isOn: false, days: limits.swapDays, changedAt: null }
}

export async function upsertOffer(
  tx: Tx,
  row: { shopId: Id<'shop'>; isOn: boolean; days: number; changedBy: string },
  at: Date,
): Promise<void> {
  const { isOn, days, changedBy } = row
  await tx
    .insert(swapOffer)
    .values({ ...row, changedAt: at })
    .onConflictDoUpdate({ target: swapOffer.shopId, set: { isOn, days, changedBy, changedAt: at } })
}

export async function insertSwap(tx: Tx, row: Swap & { shopId: Id<'shop'> }): Promise<void> {
  const { cost, shipping, ...rest } = row
  await tx.insert(swap).values({ ...rest, costMinor: cost.minor, shippingMinor: shipping.minor })
}

const swapOf = ({ shopId: _, costMinor, shippingMinor, ...row }: typeof swap.$inferSelect): Swap => ({
  ...row,
  cost: usd(costMinor),
  shipping: usd(shippingMinor),
})

export async function selectSwapsOfOrder(tx: Tx, orderId: Id<'order'>): Promise<Swap[]> {
  return (await tx.select().from(swap).where(eq(swap.orderId, orderId))).map(swapOf)
}

export async function selectSwapsOfShop(
  tx: Tx,
  shopId: Id<'shop'>,
  max: number = limits.listSize,
): Promise<Swap[]> {
  const rows = await tx.select().from(swap).where(eq(swap.shopId, shopId)).orderBy(desc(swap.at)).limit(max)
  return rows.map(swapOf)
}
