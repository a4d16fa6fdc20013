import type { Id } from '#kernel/id.ts'
import { after, days } from '#kernel/instant.ts'
import { type Money, usd } from '#kernel/money.ts'
import type { Tx } from '#platform/database/tx.ts'
import { clearing } from './contract.ts'
import { readOrderShare, readShopBalance } from './entry-rows.ts'
import { endHolds, type Hold, readHoldsOfShop, takeDueHolds, upsertHolds } from './hold-rows.ts'
import { limits } from './limits.ts'
import { post } from './post.ts'
import { profitCleared } from './recipes/sale.ts'

/** When the profit of a unit clears: after delivery, or so long after shipping, whichever comes first. */
export function clearsAt(unit: { shippedAt: Date; deliveredAt?: Date; digital?: boolean }): Date {
  const shipped = after(
    unit.shippedAt,
    days(unit.digital ? clearing.daysForDownloads : clearing.daysAfterShipping),
  )
  if (!unit.deliveredAt) return shipped
  const delivered = after(unit.deliveredAt, days(clearing.daysAfterDelivery))
  return delivered < shipped ? delivered : shipped
}

type Unit = {
  unitId: string
  orderId: string
  shopId: Id<'shop'>
  profit: Money
  shippedAt: Date
  deliveredAt?: Date
  digital?: boolean
}

/** Sets the clearing day of units that shipped, or moves it earlier for units that arrived. Safe to call again. */
export async function scheduleClearing(tx: Tx, units: readonly Unit[]): Promise<void> {
  await upsertHolds(
    tx,
    units.map((unit) => ({
      unitId: unit.unitId,
      orderId: unit.orderId,
      shopId: unit.shopId,
      amount: unit.profit,
      clearsAt: clearsAt(unit),
    })),
  )
}

/** Makes the profit of units available whose clearing day has come. Returns how many; call again while it is the maximum. */
export async function clearDue(tx: Tx, at: Date, limit: number = limits.clearingsMax): Promise<number> {
  const due = await takeDueHolds(tx, at, limit)
  const shops = [...new Set(due.map((hold) => hold.shopId))].sort()
  for (const shopId of shops) await readShopBalance(tx, shopId, true)
  for (const hold of due) await clearOne(tx, hold, at)
  if (due.length)
    await endHolds(
      tx,
      due.map((hold) => hold.unitId),
      at,
    )
  return due.length
}

/** Clears no more than the order still has pending: a refund may have taken the unit's profit already. */
async function clearOne(tx: Tx, hold: Hold, at: Date): Promise<void> {
  const { pending } = await readOrderShare(tx, hold.shopId, hold.orderId)
  const amount = pending < hold.amount.minor ? pending : hold.amount.minor
  if (amount > 0n) await post(tx, profitCleared({ ...hold, amount: usd(amount) }), at)
}

/** What a shop's pending profit waits for, soonest first. */
export const findHolds = (tx: Tx, shopId: Id<'shop'>): Promise<Hold[]> => readHoldsOfShop(tx, shopId)
