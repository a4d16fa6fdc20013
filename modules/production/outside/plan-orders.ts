/** Plans outside orders when a batch of an outside press closes: one for the batch's part of each order. */
import { asId, type Id, newId } from '#kernel/id.ts'
import { invariant } from '#kernel/invariant.ts'
import { sum } from '#kernel/money.ts'
import { findUnits } from '#orders'
import type { Tx } from '#platform/database/tx.ts'
import { selectBatch, selectBatchUnits } from '../batch-rows.ts'
import { selectFacilities } from '../facility-rows.ts'
import { insertOutsideOrder } from './order-rows.ts'

/** Plans the orders of a batch; none for a house press. Repeating changes nothing. */
export async function planOutsideOrders(tx: Tx, batchId: Id<'batch'>, at: Date): Promise<void> {
  const batch = await selectBatch(tx, { id: batchId })
  invariant(batch, 'a batch that closed is there')
  const facility = (await selectFacilities(tx)).find(({ id }) => id === batch.facilityId)!
  if (facility.kind === 'house') return
  const pieces = await selectBatchUnits(tx, batchId)
  for (const [orderId, piecesOfOrder] of Map.groupBy(pieces, (piece) => piece.orderId)) {
    const units = await findUnits(
      tx,
      piecesOfOrder.map(({ unitId }) => asId('unit', unitId)),
    )
    const row = {
      id: newId('outsideOrder'),
      facilityId: facility.id,
      batchId,
      orderId,
      shopId: piecesOfOrder[0]!.shopId,
      accruedMinor: sum(units.map(({ cost }) => cost)).minor,
      lookAt: at,
      plannedAt: at,
    }
    await insertOutsideOrder(tx, row, piecesOfOrder)
  }
}
