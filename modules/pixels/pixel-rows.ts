/** The SQL of pixels and visits. */
import { and, eq, inArray, lt } from 'drizzle-orm'
import type { Id } from '#kernel/id.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { Network } from './networks.ts'
import { pixels, visits } from './tables.ts'

export type PixelRow = typeof pixels.$inferSelect

export async function selectPixels(tx: Tx, shopId: Id<'shop'>): Promise<PixelRow[]> {
  return tx.select().from(pixels).where(eq(pixels.shopId, shopId))
}

const ofNetwork = (shopId: Id<'shop'>, network: Network) =>
  and(eq(pixels.shopId, shopId), eq(pixels.network, network))

export async function upsertPixel(tx: Tx, row: typeof pixels.$inferInsert): Promise<void> {
  const { shopId: _, network: __, ...fields } = row
  await tx
    .insert(pixels)
    .values(row)
    .onConflictDoUpdate({ target: [pixels.shopId, pixels.network], set: fields })
}

export async function setActive(
  tx: Tx,
  shopId: Id<'shop'>,
  network: Network,
  active: boolean,
): Promise<boolean> {
  const rows = await tx.update(pixels).set({ active }).where(ofNetwork(shopId, network)).returning()
  return rows.length > 0
}

export async function deletePixel(tx: Tx, shopId: Id<'shop'>, network: Network): Promise<boolean> {
  const rows = await tx.delete(pixels).where(ofNetwork(shopId, network)).returning()
  return rows.length > 0
}

export async function upsertVisit(tx: Tx, row: typeof visits.$inferInsert): Promise<void> {
  const { cartId: _, ...fields } = row
  await tx.insert(visits).values(row).onConflictDoUpdate({ target: visits.cartId, set: fields })
}

/** Those of the carts whose fan consented to something. */
export async function selectCartsWithVisit(tx: Tx, cartIds: readonly Id<'cart'>[]): Promise<Set<string>> {
  if (cartIds.length === 0) return new Set()
  const rows = await tx
    .select({ cartId: visits.cartId })
    .from(visits)
    .where(inArray(visits.cartId, [...cartIds]))
  return new Set(rows.map(({ cartId }) => cartId))
}

/** Takes a visit: data for a purchase is deleted once the purchase was told. */
export async function claimVisit(tx: Tx, cartId: Id<'cart'>): Promise<typeof visits.$inferSelect | null> {
  const [row] = await tx.delete(visits).where(eq(visits.cartId, cartId)).returning()
  return row ?? null
}

export async function deleteVisit(tx: Tx, cartId: Id<'cart'>): Promise<void> {
  await tx.delete(visits).where(eq(visits.cartId, cartId))
}

export async function deleteOldVisits(tx: Tx, before: Date): Promise<void> {
  await tx.delete(visits).where(lt(visits.at, before))
}

/** Deletes every pixel of a shop that ends, including keys. */
export async function forgetPixels(tx: Tx, shopId: Id<'shop'>): Promise<void> {
  await tx.delete(pixels).where(eq(pixels.shopId, shopId))
}
