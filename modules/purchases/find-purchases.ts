import type { Id } from '#kernel/id.ts'
import type { Tx } from '#platform/database/tx.ts'
import { limits } from './limits.ts'
import type { Purchase } from './purchase.ts'
import { readPurchase, readPurchases, readRunningPlan } from './purchase-rows.ts'
import type { Subscription } from './subscription.ts'

/** A shop's purchases from us, newest first, at most `max`. */
export const findPurchases = (
  tx: Tx,
  shopId: Id<'shop'>,
  max: number = limits.historyShown,
): Promise<Purchase[]> => readPurchases(tx, shopId, max)

/** One page of them. The cursor is the previous page's last invoice number; any other text gives the first page. */
export async function findPurchasePage(
  tx: Tx,
  shopId: Id<'shop'>,
  cursor: string | null,
): Promise<{ purchases: Purchase[]; next: string | null }> {
  const below = cursor && /^[1-9]\d{0,8}$/.test(cursor) ? Number(cursor) : null
  const rows = await readPurchases(tx, shopId, limits.historyShown + 1, below)
  const purchases = rows.slice(0, limits.historyShown)
  return { purchases, next: rows.length > purchases.length ? String(purchases.at(-1)!.number) : null }
}

export const findPurchase = (
  tx: Tx,
  shopId: Id<'shop'>,
  purchaseId: Id<'purchase'>,
): Promise<Purchase | null> => readPurchase(tx, shopId, purchaseId)

/** The present plan, or null on Starter. */
export const findPlan = (tx: Tx, shopId: Id<'shop'>): Promise<Subscription | null> =>
  readRunningPlan(tx, shopId)

/** Tells if a shop has Plus: it runs, was cancelled but is still paid for, or its card is being tried again. */
export const hasPlus = async (tx: Tx, shopId: Id<'shop'>): Promise<boolean> =>
  (await readRunningPlan(tx, shopId)) !== null
