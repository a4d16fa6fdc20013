/** The board of batches, and the finished ones by page. */
import { readCursor, type Slice, toSlice } from '#kernel/page.ts'
import { countStatuses, type Unit } from '#orders'
import type { Tx } from '#platform/database/tx.ts'
import type { Batch } from './batch.ts'
import { selectBatches, selectMisprints } from './batch-rows.ts'
import { type BatchCard, type BatchState, batchStates } from './contract.ts'
import type { Facility } from './facility.ts'
import { selectFacilities } from './facility-rows.ts'
import { limits } from './limits.ts'
import { countUnready } from './print-file-rows.ts'
import { findQueues, lineAt } from './queues.ts'

/** The board: every batch not done, and the last few done. */
export async function findBoard(tx: Tx, technique?: string): Promise<Record<BatchState, BatchCard[]>> {
  const board = {} as Record<BatchState, BatchCard[]>
  const queues = await findQueues(tx)
  for (const state of batchStates) {
    const max = state === 'done' ? limits.boardDone : limits.boardOpen
    const batches = await selectBatches(tx, { states: [state], max, ...(technique ? { technique } : {}) })
    board[state] = await makeCards(tx, batches, (batch) =>
      state === 'collecting' ? (lineAt(queues, batch.facilityId, batch.technique)?.units ?? 0) : batch.units,
    )
  }
  return board
}

/** Finished batches, latest first, after the previous page's cursor. */
export async function findDoneBatches(
  tx: Tx,
  { technique, cursor }: { technique?: string; cursor: string | null },
  size: number = limits.batchesPerPage,
): Promise<Slice<BatchCard>> {
  const batches = await selectBatches(tx, {
    states: ['done'],
    behind: readCursor(cursor),
    max: size + 1,
    ...(technique ? { technique } : {}),
  })
  const page = toSlice(batches, size, ({ doneAt, id }) => ({ at: doneAt!, id }))
  return { ...page, rows: await makeCards(tx, page.rows, ({ units }) => units) }
}

async function makeCards(
  tx: Tx,
  batches: readonly Batch[],
  unitsOf: (batch: Batch) => number,
): Promise<BatchCard[]> {
  const facilities = new Map((await selectFacilities(tx)).map((facility) => [facility.id, facility]))
  const ids = batches.map(({ id }) => id)
  const counts = await countStatuses(tx, ids)
  const misprints = await selectMisprints(tx, ids)
  const unready = await countUnready(
    tx,
    batches.filter(({ state }) => state !== 'done').map(({ id }) => id),
  )
  return batches.map((batch) => {
    const count = (...statuses: Unit['status'][]): number =>
      counts
        .filter((row) => row.batchId === batch.id && statuses.includes(row.status))
        .reduce((sum, row) => sum + row.units, 0)
    return {
      ...cardOf(batch, facilities.get(batch.facilityId)!),
      units: unitsOf(batch),
      printed: count('printed', 'packed', 'shipped', 'delivered'),
      packed: count('packed', 'shipped', 'delivered'),
      reprinted: misprints.filter(({ batchId }) => batchId === batch.id).length,
      unmade: unready.get(batch.id)?.unmade ?? 0,
      faulty: unready.get(batch.id)?.faulty ?? 0,
    }
  })
}

function cardOf(batch: Batch, facility: Facility) {
  const { id, number, state, technique, cutOffAt, closedAt, startedAt, doneAt } = batch
  const { name, place, zone, paused } = facility
  return {
    id,
    number,
    state,
    technique,
    cutOffAt,
    closedAt,
    startedAt,
    doneAt,
    facility: { id: facility.id, name, place, zone, paused },
  }
}
