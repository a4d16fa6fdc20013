import type { Id } from '#kernel/id.ts'
import { type Money, plus, usd } from '#kernel/money.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import type { Tx } from '#platform/database/tx.ts'
import { readOrderShare, readShopBalance } from './entry-rows.ts'
import { post } from './post.ts'
import { unitReprinted, unitSwapped } from './recipes/again.ts'
import { upTo } from './take-back.ts'

type Again = { unitId: Id<'unit'>; orderId: Id<'order'>; shopId: Id<'shop'>; cost: Money }

/** Books a reprint at the house's cost. */
export async function bookReprint(tx: Tx, again: Again, at: Date): Promise<void> {
  await post(tx, unitReprinted(again), at)
}

/**
 * Books a reprint at the creator's cost: from the order's pending profit first, then from available. A swap is a
 * gift, so it never makes a debt: refused with `balance.short` if the shop has too little.
 */
export async function bookSwap(
  tx: Tx,
  again: Again & { shipping: Money },
  at: Date,
): Promise<Result<undefined, 'balance.short'>> {
  const { available } = await readShopBalance(tx, again.shopId, true)
  const { pending } = await readOrderShare(tx, again.shopId, again.orderId)
  const wanted = plus(again.cost, again.shipping).minor
  const first = upTo(wanted, pending)
  if (available < wanted - first) return refused('balance.short')
  const taken = { pending: usd(first), available: usd(wanted - first) }
  await post(tx, unitSwapped({ ...again, taken }), at)
  return ok()
}
