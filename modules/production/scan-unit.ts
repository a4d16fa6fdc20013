/** The effect of scanning a label: start printing, printed, misprint. Packing happens at the packing table. */
import { asId, type Id } from '#kernel/id.ts'
import { invariant } from '#kernel/invariant.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import { nextState } from '#kernel/states.ts'
import { findBans } from '#listings'
import { countStatuses, findUnits, lockOrder, moveUnits, type Unit } from '#orders'
import type { Tx } from '#platform/database/tx.ts'
import { type BatchEvent, batchMoves } from './batch.ts'
import {
  type BatchUnit,
  hasMisprint,
  insertMisprint,
  lockBatch,
  lockOpenBatchesOf,
  selectBatch,
  selectBatchUnit,
  selectPlacesOf,
  updateBatch,
} from './batch-rows.ts'
import {
  type BatchState,
  describeReturn,
  formatUnitCode,
  type MisprintCause,
  misprintCauses,
  readUnitCode,
} from './contract.ts'
import { bannedWords } from './find-stopped.ts'
import { moveNextPrints } from './next-print.ts'
import { isMadeElsewhere } from './outside/order-rows.ts'
import type { PrintFile, PrintSetKey } from './print-file.ts'
import { selectFilesOf, selectSets } from './print-file-rows.ts'
import { type PressDeps, readPrintFile } from './render-print-file.ts'

export type ScannedUnit = {
  code: string
  batchId: Id<'batch'>
  batchNumber: string
  piece: BatchUnit
  unit: Unit
}
type FindRefusal = 'unit.put_aside' | 'unit.not_scanned' | 'unit.misprinted_before' | 'unit.made_elsewhere'
type MoveRefusal = 'unit.not_paid_back' | 'unit.move_not_allowed' | 'unit.not_found' | 'unit.cause_missing'
export type PrintRefusal =
  | FindRefusal
  | MoveRefusal
  | 'print_file.not_ready'
  | 'print_file.faulty'
  | 'print_file.hash_mismatch'

/** The unit of a label. A misprint's label is refused: its unit is printed again under another one. */
export async function findScannedUnit(tx: Tx, text: string): Promise<Result<ScannedUnit, FindRefusal>> {
  const parsed = readUnitCode(text)
  const batch = parsed && (await selectBatch(tx, { number: parsed.number }))
  const piece = batch && (await selectBatchUnit(tx, batch.id, parsed.place))
  const unit = piece && (await findUnits(tx, [asId('unit', piece.unitId)]))[0]
  if (!batch || !piece || !unit) return refused('unit.not_scanned', { code: text.trim().slice(0, 40) })
  const code = formatUnitCode(batch.number, piece.place)
  if (await hasMisprint(tx, piece.unitId, piece.attempt))
    return unit.refundedAt && unit.status === 'cancelled'
      ? refused('unit.put_aside', { code })
      : refused('unit.misprinted_before', { code })
  if (await isMadeElsewhere(tx, piece.unitId, piece.attempt)) return refused('unit.made_elsewhere', { code })
  return ok({ code, batchId: batch.id, batchNumber: batch.number, piece, unit })
}

/**
 * Starts printing a unit. Its print files must be ready and their bytes unchanged: each is read and checked against
 * its hash first, outside the transaction. The first unit starts the batch.
 */
export async function startPrinting(
  deps: PressDeps,
  text: string,
): Promise<Result<ScannedUnit, PrintRefusal>> {
  const firstCheck = await deps.read((tx) => findReadyUnit(tx, text))
  if (!firstCheck.ok) return firstCheck
  const { scanned, files } = firstCheck.value
  for (const file of files) {
    if (!(await readPrintFile(deps.blobs, file))) {
      return refused('print_file.hash_mismatch', { code: scanned.code, area: file.area })
    }
  }
  return deps.transact(async (tx, at) => {
    const secondCheck = await findReadyUnit(tx, text)
    if (!secondCheck.ok) return secondCheck
    const result = await moveScanned(tx, secondCheck.value.scanned, 'start_print', at)
    if (result.ok) await startBatch(tx, result.value.batchId, at)
    return result
  })
}

/** A scanned unit with its print files, all of them ready. */
async function findReadyUnit(
  tx: Tx,
  text: string,
): Promise<Result<{ scanned: ScannedUnit; files: PrintFile[] }, PrintRefusal>> {
  const scanned = await findScannedUnit(tx, text)
  if (!scanned.ok) return scanned
  const { code, piece } = scanned.value
  if ((await findBans(tx, [piece.listingId])).size > 0)
    return refused('print_file.faulty', { code, fault: bannedWords })
  const files = await selectFilesOf(tx, [piece])
  const [set] = await selectSets(tx, [piece])
  const fault = set?.fault ?? files.find(({ state }) => state === 'faulty')?.fault
  if (fault) return refused('print_file.faulty', { code, fault })
  const unmadeFile = files.find(({ state }) => state !== 'ready')
  if (!set || unmadeFile || files.length === 0) {
    return refused('print_file.not_ready', { code, area: unmadeFile?.area ?? 'all areas' })
  }
  return ok({ scanned: scanned.value, files })
}

/** Marks a unit printed. */
export async function finishPrinting(
  tx: Tx,
  text: string,
  at: Date,
): Promise<Result<ScannedUnit, PrintRefusal>> {
  const scanned = await findScannedUnit(tx, text)
  return scanned.ok ? moveScanned(tx, scanned.value, 'print', at) : scanned
}

/**
 * Reports a misprint: the unit waits again with its cause, and is printed with the next batch. One refunded meanwhile
 * leaves the press for good, whatever the cause: nobody waits for it.
 */
export async function reportMisprint(
  tx: Tx,
  input: { code: string; cause: MisprintCause | 'paid_back'; note: string; personId: Id<'person'> | null },
  at: Date,
): Promise<Result<ScannedUnit, PrintRefusal>> {
  const scanned = await findScannedUnit(tx, input.code)
  if (!scanned.ok) return scanned
  const { piece, batchId, unit } = scanned.value
  if (input.cause === 'paid_back' && !unit.refundedAt)
    return refused('unit.not_paid_back', { code: input.code })
  const cause = input.cause === 'paid_back' ? describeReturn(input.cause) : misprintCauses[input.cause]
  const words = [cause, input.note].filter(Boolean).join(': ')
  // A refund locks the order: either we see it here, or it sees the unit waiting and cancels it.
  await lockOrder(tx, unit.orderId)
  const result = await moveScanned(tx, scanned.value, 'misprint', at, words)
  if (!result.ok) return result
  const { unitId, attempt } = piece
  await insertMisprint(tx, {
    unitId,
    attempt,
    batchId,
    cause: input.cause,
    note: input.note,
    personId: input.personId,
    at,
  })
  const outcome = result.value.unit.refundedAt
    ? await moveUnits(tx, [unit.id], 'cancel', at, { cause: 'Paid back' })
    : ok([result.value.unit])
  invariant(outcome.ok, 'a piece that waits can be cancelled')
  await updateBatchState(tx, batchId, [unitId], at)
  await moveNextPrints(tx, [unit.listingId], at)
  return ok({ ...result.value, unit: outcome.value[0]! })
}

async function moveScanned(
  tx: Tx,
  scanned: ScannedUnit,
  event: 'start_print' | 'print' | 'misprint',
  at: Date,
  cause?: string,
): Promise<Result<ScannedUnit, MoveRefusal>> {
  const result = await moveUnits(tx, [scanned.unit.id], event, at, cause ? { cause } : {})
  if (!result.ok) return refused(result.code, { ...result.detail, code: scanned.code })
  return ok({ ...scanned, unit: result.value[0]! })
}

/** Follows units that left a batch: the batch is in production, and every batch that ever held them may be done. */
export async function updateBatchState(
  tx: Tx,
  batchId: Id<'batch'>,
  unitIds: readonly Id<'unit'>[],
  at: Date,
): Promise<void> {
  // All of them at once, in the order of their ids.
  await lockOpenBatchesOf(tx, unitIds)
  await startBatch(tx, batchId, at)
  await finishBatches(tx, unitIds, at)
}

/** Puts a closed batch into production with its first unit. */
export async function startBatch(tx: Tx, batchId: Id<'batch'>, at: Date): Promise<void> {
  const batch = await lockBatch(tx, batchId)
  const next = batch && nextState<BatchState, BatchEvent>(batchMoves, batch.state, 'start')
  if (next?.ok) await updateBatch(tx, batchId, { state: next.value, startedAt: at })
}

/** Statuses in which a unit keeps its batch open. */
export const pressStatuses: ReadonlySet<string> = new Set(['in_batch', 'printing', 'printed'])
/** Finishes each batch of these units if every unit is packed, gone, or was a misprint. */
export async function finishBatches(tx: Tx, unitIds: readonly Id<'unit'>[], at: Date): Promise<void> {
  const batches = await lockOpenBatchesOf(tx, unitIds)
  const counts = await countStatuses(
    tx,
    batches.map(({ id }) => id),
  )
  for (const batch of batches) {
    const next = nextState<BatchState, BatchEvent>(batchMoves, batch.state, 'finish')
    const isOpen = counts.some(({ batchId, status }) => batchId === batch.id && pressStatuses.has(status))
    if (next.ok && !isOpen) await updateBatch(tx, batch.id, { state: next.value, doneAt: at })
  }
}

/** The last batch place of each of these units, with the code on its label. */
export async function findPlaces(
  tx: Tx,
  unitIds: readonly Id<'unit'>[],
): Promise<(BatchUnit & { batchNumber: string; code: string })[]> {
  return (await selectPlacesOf(tx, unitIds)).map(({ number, ...piece }) => ({
    ...piece,
    batchNumber: number,
    code: formatUnitCode(number, piece.place),
  }))
}

/** The print files of one unit, for display. */
export const findPrintFilesOfPiece = (tx: Tx, piece: PrintSetKey): Promise<PrintFile[]> =>
  selectFilesOf(tx, [piece])
