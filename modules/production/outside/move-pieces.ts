/** Moves our units while another press has them. */
import type { Id } from '#kernel/id.ts'
import { findUnits, moveUnits, type Unit } from '#orders'
import type { Tx } from '#platform/database/tx.ts'
import { insertMisprint, selectPlacesOf } from '../batch-rows.ts'
import { moveNextPrints } from '../next-print.ts'
import { insertGivenBack } from '../outside-rows.ts'
import { startBatch, updateBatchState } from '../scan-unit.ts'
import { selectOutsideUnits } from './order-rows.ts'
import type { OutsideOrder } from './outside-order.ts'

const selectInStatus = async (tx: Tx, unitIds: readonly Id<'unit'>[], ...statuses: Unit['status'][]) =>
  (await findUnits(tx, unitIds)).filter(({ status }) => statuses.includes(status))
const idsOf = (units: readonly Unit[]) => units.map(({ id }) => id)

/** The printer has begun work on the units. */
export async function startPieces(
  tx: Tx,
  order: Pick<OutsideOrder, 'batchId'>,
  unitIds: readonly Id<'unit'>[],
  at: Date,
): Promise<void> {
  const result = await moveUnits(tx, idsOf(await selectInStatus(tx, unitIds, 'in_batch')), 'start_print', at)
  if (result.ok && result.value.length > 0) await startBatch(tx, order.batchId, at)
}

/** The printer has made the units; packing is next. */
export async function printOutsidePieces(tx: Tx, unitIds: readonly Id<'unit'>[], at: Date): Promise<void> {
  await moveUnits(tx, idsOf(await selectInStatus(tx, unitIds, 'in_batch')), 'start_print', at)
  await moveUnits(tx, idsOf(await selectInStatus(tx, unitIds, 'printing')), 'print', at)
}

/** Returns the units to waiting with the reason, except those that left; this press is not asked for them again. */
export async function returnToQueue(
  tx: Tx,
  order: OutsideOrder,
  words: string,
  at: Date,
  sentUnitIds: ReadonlySet<string> = new Set(),
): Promise<void> {
  const allIds = (await selectOutsideUnits(tx, [order.id])).map(({ unitId }) => unitId)
  const unitIds = allIds.filter((unitId) => !sentUnitIds.has(unitId))
  const units = await selectInStatus(tx, unitIds, 'in_batch', 'printing', 'printed')
  const result = await moveUnits(tx, idsOf(units), 'misprint', at, { cause: words })
  if (!result.ok || units.length === 0) return
  const ids = idsOf(units)
  for (const { unitId, attempt, batchId } of await selectPlacesOf(tx, ids)) {
    await insertMisprint(tx, {
      unitId,
      attempt,
      batchId,
      cause: 'given_back',
      note: words,
      personId: null,
      at,
    })
  }
  const { facilityId } = order
  await insertGivenBack(
    tx,
    ids.map((unitId) => ({ unitId, facilityId, words, at })),
  )
  await updateBatchState(tx, order.batchId, ids, at)
  await moveNextPrints(tx, [...new Set(units.map(({ listingId }) => listingId))], at)
}
