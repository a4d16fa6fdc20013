/** The changes a fan may make while every unit waits: a unit's size, the address. */
import type { Id } from '#kernel/id.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import type { Tx } from '#platform/database/tx.ts'
import { tell } from '#platform/facts/tell.ts'
import type { Address, OrderRefusal } from './contract.ts'
import { isStillOpen, type Order } from './order.ts'
import { lockOrder, writeAddress } from './order-rows.ts'
import { lockUnits, selectUnitsOfOrder, writeVariant } from './unit-rows.ts'

/** A size that may replace another: made at the same cost, so no amount of the order changes. */
export type SizeChoice = { sku: string; size: string; unitCostMinor: bigint }

/**
 * Changes the size of a waiting unit. `choices` are the catalogue's variants of its blank in its colour. Refusals:
 * `order.too_late`, `order.size_not_offered`, `order.size_costs_other`, `unit.not_found`.
 */
export async function changeSize(
  tx: Tx,
  orderId: Id<'order'>,
  unitId: Id<'unit'>,
  sku: string,
  choices: readonly SizeChoice[],
): Promise<Result<undefined, OrderRefusal>> {
  const openOrder = await lockOpenOrder(tx, orderId)
  if (!openOrder.ok) return openOrder
  const unit = openOrder.value.units.find(
    (waitingUnit) => waitingUnit.id === unitId && waitingUnit.status === 'awaiting_print',
  )
  if (!unit) return refused('unit.not_found')
  const choice = choices.find((sizeChoice) => sizeChoice.sku === sku)
  if (!choice) return refused('order.size_not_offered')
  if (choice.unitCostMinor !== unit.cost.minor)
    return refused('order.size_costs_other', { size: choice.size })
  await writeVariant(tx, [unit.id], { sku: choice.sku, size: choice.size })
  await tell(tx, 'order.changed', { orderId })
  return ok()
}

/** Changes the address within the country and region that its shipping and tax were worked out for. */
export async function changeAddress(
  tx: Tx,
  orderId: Id<'order'>,
  address: Address,
): Promise<Result<undefined, OrderRefusal>> {
  const openOrder = await lockOpenOrder(tx, orderId)
  if (!openOrder.ok) return openOrder
  const { address: formerAddress } = openOrder.value.order
  const isSameRegion = address.region.trim().toLowerCase() === formerAddress.region.trim().toLowerCase()
  if (address.country !== formerAddress.country || !isSameRegion) {
    return refused('order.address_elsewhere', {
      place: formerAddress.region
        ? `${formerAddress.region}, ${formerAddress.country}`
        : formerAddress.country,
    })
  }
  await writeAddress(tx, orderId, { ...address, region: formerAddress.region })
  await tell(tx, 'order.changed', { orderId })
  return ok()
}

/** Locks the order and its units and returns them if the order may still be changed. */
export async function lockOpenOrder(
  tx: Tx,
  orderId: Id<'order'>,
): Promise<
  Result<{ order: Order; units: Awaited<ReturnType<typeof lockUnits>> }, 'order.not_found' | 'order.too_late'>
> {
  const order = await lockOrder(tx, orderId)
  if (!order) return refused('order.not_found')
  const orderUnits = await selectUnitsOfOrder(tx, orderId)
  const units = await lockUnits(
    tx,
    orderUnits.map((unit) => unit.id),
  )
  return isStillOpen(order, units) ? ok({ order, units }) : refused('order.too_late')
}
