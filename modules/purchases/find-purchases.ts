import type { Id } from '#kernel/id.ts'
import type { Tx } from '#platform/database/tx.ts'
import { limits } from './limits.ts'
import type { Purchase } from './purchase.ts'
import { readPurchase, readPurchases, readRunning } from './purchase-rows.ts'
import type { Subscription } from './subscription.ts'

/** What a shop has bought from us, newest first: as many as a screen shows, or as asked for. */
export const findPurchases = (
  tx: Tx,
  shopId: Id<'shop'>,
  most: number = limits.historyShown,
): Promise<Purchase[]> => readPurchases(tx, shopId, most)

export const findPurchase = (tx: Tx, shopId: Id<'shop'>, purchaseId: string): Promise<Purchase | null> =>
  readPurchase(tx, shopId, purchaseId)

/** The plan that runs, or null on Starter. */
export const findPlan = (tx: Tx, shopId: Id<'shop'>): Promise<Subscription | null> => readRunning(tx, shopId)

/** Whether a shop has what Plus gives: it runs, was cancelled but is paid for, or its card is being asked again. */
export const hasPlus = async (tx: Tx, shopId: Id<'shop'>): Promise<boolean> =>
  (await readRunning(tx, shopId)) !== null
