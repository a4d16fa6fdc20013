import type { Id } from '#kernel/id.ts'
import type { Tx } from '#platform/database/tx.ts'
import { selectCutOffs } from './batch-rows.ts'
import { selectFacilities } from './facility-rows.ts'
import { type NextPrint, printAt } from './forecast.ts'

/** The cut-offs and presses of units now in production. */
export async function findClosings(
  tx: Tx,
  batchIds: readonly Id<'batch'>[],
): Promise<Map<string, NextPrint>> {
  if (batchIds.length === 0) return new Map()
  const facilities = new Map((await selectFacilities(tx)).map((facility) => [facility.id, facility]))
  const batches = await selectCutOffs(tx, batchIds)
  return new Map(
    batches.map(({ id, facilityId, cutOffAt }) => [id, printAt(facilities.get(facilityId)!, cutOffAt)]),
  )
}
