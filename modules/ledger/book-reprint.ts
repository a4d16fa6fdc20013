import type { Id } from '#kernel/id.ts'
import { type Money, plus, usd } from '#kernel/money.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import type { Tx } from '#platform/database/tx.ts'
import { readOrderShare, readShopBalance } from './entry-rows.ts'
import { post } from './post.ts'
import { unitReprinted, unitSwapped } from './recipes/reprint.ts'
import { minOf } from './take-back.ts'

type Reprint = { unitId: Id<'unit'>; orderId: Id<'order'>; shopId: Id<'shop'>; cost: Money }

/** Books a reprint at the house's cost. */
export async function bookReprint(tx: Tx, reprint: Reprint, at: Date): Promise<void> {
  await post(tx, unitReprinted(reprint), at)
}

/**
 * Books a reprint at the creator's cost: from the order's pending profit first, then from available. A swap is a
 * gift, so it never makes a debt: refused with `balance.short` if the shop has too little.
 */
export async function bookSwap(
  tx: Tx,
  reprint: Reprint & { shipping: Money },
  at: Date,
): Promise<Result<undefined, 'balance.short'>> {
  const { available } = await readShopBalance(tx, reprint.shopId, true)
  const { pending } = await readOrderShare(tx, reprint.shopId, reprint.orderId)
  const cost = plus(reprint.cost, reprint.shipping).minor
  const fromPending = minOf(cost, pending)
  if (available < cost - fromPending) return refused('balance.short')
  const takenBack = { pending: usd(fromPending), available: usd(cost - fromPending) }
  await post(tx, unitSwapped({ ...reprint, takenBack }), at)
  return ok()
}
