import type { Id } from '#kernel/id.ts'
import { after, days } from '#kernel/instant.ts'
import { type Money, usd } from '#kernel/money.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { HeldId } from './entry.ts'
import { readOrderShare, readShopBalance } from './entry-rows.ts'
import type { FeeTerms } from './fee-terms.ts'
import {
  claimDueHolds,
  endHolds,
  type Hold,
  postponeHolds,
  readCleared,
  readHoldsOfShop,
  upsertHolds,
} from './hold-rows.ts'
import { limits } from './limits.ts'
import { post } from './post.ts'
import { profitCleared } from './recipes/sale.ts'

/** The clearing day of a unit's profit: a delay after delivery or after shipping, whichever ends first. */
export function clearsAt(
  unit: { shippedAt: Date; deliveredAt?: Date; digital?: boolean },
  fees: FeeTerms,
): Date {
  const afterShipping = after(
    unit.shippedAt,
    days(unit.digital ? fees.daysForDownloads : fees.daysAfterShipping),
  )
  if (!unit.deliveredAt) return afterShipping
  const afterDelivery = after(unit.deliveredAt, days(fees.daysAfterDelivery))
  return afterDelivery < afterShipping ? afterDelivery : afterShipping
}

type Unit = {
  unitId: HeldId
  orderId: Id<'order'>
  shopId: Id<'shop'>
  profit: Money
  shippedAt: Date
  deliveredAt?: Date
  digital?: boolean
}

/** Sets the clearing day of units that shipped, or brings it forward for units that arrived. Safe to repeat. */
export async function scheduleClearing(tx: Tx, units: readonly Unit[], fees: FeeTerms): Promise<void> {
  await upsertHolds(
    tx,
    units.map((unit) => ({
      unitId: unit.unitId,
      orderId: unit.orderId,
      shopId: unit.shopId,
      amount: unit.profit,
      clearsAt: clearsAt(unit, fees),
    })),
  )
}

/** Makes profit available whose clearing day has come. Returns how many units; call again while it is the maximum. */
export async function clearDue(tx: Tx, at: Date, limit: number = limits.clearingsMax): Promise<number> {
  const dueHolds = await claimDueHolds(tx, at, limit)
  const shops = [...new Set(dueHolds.map((hold) => hold.shopId))].sort()
  for (const shopId of shops) await readShopBalance(tx, shopId, true)
  const clearedBefore = await readCleared(tx, [...new Set(dueHolds.map((hold) => hold.orderId))])
  const clearedIds: HeldId[] = []
  const waitingIds: HeldId[] = []
  for (const hold of dueHolds)
    ((await clearOne(tx, hold, clearedBefore.get(hold.unitId), at)) ? clearedIds : waitingIds).push(
      hold.unitId,
    )
  if (clearedIds.length) await endHolds(tx, clearedIds, at)
  if (waitingIds.length) await postponeHolds(tx, waitingIds, after(at, limits.lossWaitMs))
  return clearedIds.length
}

/**
 * Clears no more than the order still has pending: a refund may have taken the unit's profit already. A loss is taken
 * from the available balance; false if that is too low for now, so that it is tried again. `clearedBefore`:
 * how much of the hold cleared on an earlier day.
 */
async function clearOne(
  tx: Tx,
  hold: Hold,
  clearedBefore: { minor: bigint; times: number } | undefined,
  at: Date,
): Promise<boolean> {
  const { pending } = await readOrderShare(tx, hold.shopId, hold.orderId)
  const amount = nearerToZero(pending, hold.amount.minor - (clearedBefore?.minor ?? 0n))
  if (amount < 0n) {
    const { available } = await readShopBalance(tx, hold.shopId)
    if (available < -amount) return false
  }
  if (amount !== 0n)
    await post(
      tx,
      profitCleared({ ...hold, amount: usd(amount), timesCleared: clearedBefore?.times ?? 0 }),
      at,
    )
  return true
}

/** The amount nearer to zero; zero if one is a profit and the other a loss. */
function nearerToZero(a: bigint, b: bigint): bigint {
  if (a > 0n !== b > 0n) return 0n
  return (a < 0n ? -a : a) < (b < 0n ? -b : b) ? a : b
}

/** The clearing days of a shop's pending profit, soonest first. */
export const findHolds = (tx: Tx, shopId: Id<'shop'>): Promise<Hold[]> => readHoldsOfShop(tx, shopId)
