import type { Id } from '#kernel/id.ts'
import { isZero, type Money } from '#kernel/money.ts'
import { clearDue, findFees, scheduleClearing } from '#ledger'
import { splitTip } from '#ledger/contract'
import { findOrderInFull, type Order, type Unit } from '#orders'
import type { Tx } from '#platform/database/tx.ts'
import { selectParts } from './refund-rows.ts'

type Clearing = Parameters<typeof scheduleClearing>[1][number]
type ShippedUnit = Pick<Unit, 'id' | 'shopId' | 'profit'> & Pick<Clearing, 'shippedAt' | 'deliveredAt'>

const clearingOf = (
  { id, shopId, profit, shippedAt, deliveredAt }: ShippedUnit,
  orderId: Id<'order'>,
): Clearing => ({
  unitId: id,
  orderId,
  shopId,
  profit,
  shippedAt,
  ...(deliveredAt ? { deliveredAt } : {}),
})

/**
 * Sets the clearing day of an order's shipped or delivered units: the house's delay after delivery or after shipping,
 * whichever comes first, as it was when the order was placed. Refunded units clear nothing. A tip clears with the
 * first unit that left.
 */
export async function scheduleProfit(tx: Tx, orderId: Id<'order'>): Promise<void> {
  const orderInFull = await findOrderInFull(tx, orderId)
  // Samples earn nothing.
  if (orderInFull?.order.kind !== 'sale') return
  const shipped = orderInFull.units.flatMap(({ shippedAt, deliveredAt, ...unit }) =>
    shippedAt ? [{ ...unit, shippedAt, ...(deliveredAt ? { deliveredAt } : {}) }] : [],
  )
  const clearings: Clearing[] = shipped
    .filter((unit) => unit.refundedAt === null && unit.replacesUnitId === null)
    .map((unit) => clearingOf(unit, orderId))
  const [firstShipped] = shipped.toSorted((a, b) => a.shippedAt.getTime() - b.shippedAt.getTime())
  const tip = firstShipped ? await findTip(tx, orderInFull.order) : null
  if (firstShipped && tip) {
    const { shopId, shippedAt, deliveredAt } = firstShipped
    clearings.push({ ...tip, orderId, shopId, shippedAt, ...(deliveredAt ? { deliveredAt } : {}) })
  }
  await scheduleClearing(tx, clearings, await findFees(tx, orderInFull.order.placedAt))
}

/**
 * Sets the clearing day of refunded units whose profit or loss stays with the creator, and of a tip that does. One that
 * never ships clears as if it had shipped now.
 */
export async function scheduleKeptProfit(
  tx: Tx,
  { id: orderId, shopId, kind, placedAt }: Order,
  units: readonly Unit[],
  tip: Money | null,
  at: Date,
): Promise<void> {
  if (kind !== 'sale') return
  const clearings: Clearing[] = units
    .filter((unit) => unit.replacesUnitId === null)
    .map(({ shippedAt, deliveredAt, ...unit }) =>
      clearingOf({ ...unit, shippedAt: shippedAt ?? at, ...(deliveredAt ? { deliveredAt } : {}) }, orderId),
    )
  if (tip) clearings.push({ unitId: orderId, orderId, shopId, profit: tip, shippedAt: at })
  if (clearings.length > 0) await scheduleClearing(tx, clearings, await findFees(tx, placedAt))
}

/** The creator's part of an order's tip, pending under the order's own id; null if there is none left. */
async function findTip(
  tx: Tx,
  { id, tip, placedAt }: Order,
): Promise<{ unitId: Id<'order'>; profit: Money } | null> {
  if (isZero(tip)) return null
  const isTipRefunded = (await selectParts(tx, id)).some((part) => part.kind === 'tip')
  return isTipRefunded ? null : { unitId: id, profit: splitTip(tip, await findFees(tx, placedAt)).creator }
}

/** The sweep: makes profit available once its clearing day has come. Returns how many units cleared. */
export const clearDueProfit = (tx: Tx, at: Date): Promise<number> => clearDue(tx, at)
