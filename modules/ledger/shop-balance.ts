import type { Id } from '#kernel/id.ts'
import { type Money, usd } from '#kernel/money.ts'
import type { Tx } from '#platform/database/tx.ts'
import { readShopBalance, sumBefore } from './entry-rows.ts'

/** The house's debt to a shop. Available may be negative after a refund or a dispute; then no payout leaves. */
export type ShopBalance = { pending: Money; available: Money; inTransit: Money }

/**
 * The shop's balance from the cache that `verifyLedger` checks; or its balance before an entry, by the entry's
 * number, from the postings themselves.
 */
export async function findShopBalance(tx: Tx, shopId: Id<'shop'>, before?: number): Promise<ShopBalance> {
  const balance = await (before === undefined ? readShopBalance(tx, shopId) : sumBefore(tx, shopId, before))
  return {
    pending: usd(balance.pending),
    available: usd(balance.available),
    inTransit: usd(balance.in_transit),
  }
}

/** The same, with the shop's money locked until the transaction ends; read this before deciding to spend it. */
export async function lockShopBalance(tx: Tx, shopId: Id<'shop'>): Promise<ShopBalance> {
  const balance = await readShopBalance(tx, shopId, true)
  return {
    pending: usd(balance.pending),
    available: usd(balance.available),
    inTransit: usd(balance.in_transit),
  }
}
