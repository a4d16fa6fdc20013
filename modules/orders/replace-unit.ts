import { type Id, newId } from '#kernel/id.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import type { Tx } from '#platform/database/tx.ts'
import { tell } from '#platform/facts/tell.ts'
import type { OrderRefusal } from './contract.ts'
import type { Unit } from './order.ts'
import { lockOrder } from './order-rows.ts'
import { insertReplacement, lockUnits, selectUnits, selectUnitsOfOrder } from './unit-rows.ts'

/** The replacement's variant, where it differs from the old one. */
export type NewSize = { sku: string; size: string; unitCostMinor: bigint }

/**
 * Reprints a unit that has left: same line, same number in its drop, no charge. A unit is replaced once; its
 * replacement may be replaced in turn. Tells `unit.replaced`. Refusals: `unit.not_found`, `unit.not_left`,
 * `unit.replaced_already`.
 */
export async function replaceUnit(
  tx: Tx,
  orderId: Id<'order'>,
  unitId: Id<'unit'>,
  newSize: NewSize | null,
  at: Date,
): Promise<Result<Unit, OrderRefusal>> {
  const order = await lockOrder(tx, orderId)
  if (!order) return refused('unit.not_found')
  const [old] = await lockUnits(tx, [unitId])
  if (!old || old.orderId !== orderId) return refused('unit.not_found')
  const hasLeft = old.status === 'shipped' || old.status === 'delivered'
  if (!hasLeft || old.refundedAt) return refused('unit.not_left')
  const unitsOfOrder = await selectUnitsOfOrder(tx, orderId)
  if (unitsOfOrder.some((unit) => unit.replacesUnitId === unitId)) return refused('unit.replaced_already')
  const placesInLine = unitsOfOrder.filter((unit) => unit.lineId === old.lineId).map((unit) => unit.place)
  const id = newId('unit', at.getTime())
  const index = Math.max(...placesInLine) + 1
  await insertReplacement(tx, { id, place: index, replacesUnitId: unitId, newVariant: newSize }, at)
  await tell(tx, 'unit.replaced', { orderId, unitId: id })
  return ok((await selectUnits(tx, [id]))[0]!)
}
