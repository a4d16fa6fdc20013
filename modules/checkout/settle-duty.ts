/** Compares the duty customs really charge, known once the press is, with what the fan paid. */
import { findBlanks } from '#catalogue'
import type { Id } from '#kernel/id.ts'
import { zero } from '#kernel/money.ts'
import { dutySettled, findEntriesAbout, post } from '#ledger'
import { findOrderInFull, findUnitsOfBatch, type OrderInFull } from '#orders'
import type { Tx } from '#platform/database/tx.ts'
import { type Facility, findFacilities } from '#production'
import { dutyOf } from './duty.ts'
import { selectParts } from './refund-rows.ts'

/**
 * Runs when a batch closes or waiting units are cancelled. For each order whose last unit now has its press, it
 * compares the duty by actual presses with the quoted one. The fan's price stays; the house pays or keeps the
 * difference in an entry of its own. A reprint changes nothing any more.
 */
export async function settleDuty(
  tx: Tx,
  scope: { batchId: Id<'batch'> } | { orderId: Id<'order'> },
  at: Date,
): Promise<void> {
  const presses = new Map((await findFacilities(tx)).map((facility) => [facility.id, facility]))
  const orders =
    'orderId' in scope
      ? [scope.orderId]
      : (await findUnitsOfBatch(tx, scope.batchId)).map((unit) => unit.orderId)
  for (const orderId of new Set(orders)) {
    const orderInFull = await findOrderInFull(tx, orderId)
    if (orderInFull) await settleOrder(tx, orderInFull, presses, at)
  }
}

async function settleOrder(
  tx: Tx,
  { order, units }: OrderInFull,
  presses: ReadonlyMap<string, Facility>,
  at: Date,
): Promise<void> {
  const sentUnits = units.filter((unit) => unit.replacesUnitId === null && unit.status !== 'cancelled')
  // If no tax was collected, the fan pays import charges on delivery.
  if (order.taxBps === 0) return
  if (sentUnits.length === 0 || sentUnits.some((unit) => unit.facility === null)) return
  if ((await findEntriesAbout(tx, order.id)).some(({ kind }) => kind === 'duty.settled')) return
  // The duty is refunded with the shipping, and stays with it if only single units were cancelled.
  const isShippingRefunded = (await selectParts(tx, order.id)).some(({ kind }) => kind === 'shipping')
  const quotedDuty = isShippingRefunded ? zero(order.duty.currency) : order.duty
  const blanks = await findBlanks(tx, [...new Set(sentUnits.map((unit) => unit.blankId))])
  const lines = sentUnits.map((unit) => ({
    hsCode: blanks.get(unit.blankId)?.hsCode ?? null,
    goods: unit.price,
    from: presses.get(unit.facility!) ?? null,
  }))
  const { country } = order.address
  const actualDuty = dutyOf({ country, at: order.placedAt, lines })?.amount ?? zero(order.duty.currency)
  if (actualDuty.minor === quotedDuty.minor) return
  await post(tx, dutySettled({ orderId: order.id, quoted: quotedDuty, owed: actualDuty }), at)
}
