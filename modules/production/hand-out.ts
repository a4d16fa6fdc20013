/** Puts the files of closed batches into the hot folder of the press's own software. */
import type { Id } from '#kernel/id.ts'
import type { DropFolder } from '#platform/blobs/blobs.ts'
import { updateBatch } from './batch-rows.ts'
import { findBatch, type Piece } from './find-batches.ts'
import {
  forgetHandedFiles,
  insertHandedFile,
  selectBatchesToHandOut,
  selectHandedFiles,
} from './hand-out-rows.ts'
import { limits } from './limits.ts'
import { makePressFiles } from './press-files.ts'
import type { PressDeps } from './render-print-file.ts'

const contentTypes: Readonly<Record<string, string>> = {
  png: 'image/png',
  csv: 'text/csv',
  json: 'application/json',
}

/** Units still to print: anything printed before there was a hot folder isn't printed again. */
const unprintedStatuses = new Set<Piece['status']>(['in_batch', 'printing'])

/**
 * Hands out what is ready, earliest cut-off first; no file twice, whatever is interrupted. A faulty file made later
 * follows on its own, with a new manifest. A failing batch doesn't hold up the others; its error is thrown after the
 * rest. Returns how many batches.
 */
export async function handOutBatches(deps: PressDeps, hotFolder: DropFolder): Promise<number> {
  const dueBatches = await deps.read((tx) => selectBatchesToHandOut(tx, limits.handOutPerRun))
  const faults: unknown[] = []
  for (const batch of dueBatches) await handOut(deps, hotFolder, batch).catch((cause) => faults.push(cause))
  await deps.transact(forgetHandedFiles)
  if (faults.length > 0) throw faults[0]
  return dueBatches.length
}

async function handOut(
  deps: PressDeps,
  hotFolder: DropFolder,
  { id, number }: { id: Id<'batch'>; number: string },
): Promise<void> {
  // Files finished while these are written are later than this moment, so the batch becomes due again.
  const [sheet, at, handedNames] = await deps.read(
    async (tx, now) => [await findBatch(tx, number), now, await selectHandedFiles(tx, id)] as const,
  )
  if (!sheet) return
  const isOurs = (piece: Piece) =>
    unprintedStatuses.has(piece.status) ||
    [...handedNames].some((name) => name.startsWith(`${number}/${piece.code}_`))
  const pieces = sheet.pieces.filter(isOurs)
  for await (const { name, bytes } of makePressFiles(deps.blobs, { ...sheet, pieces }, at)) {
    const isManifest = name.startsWith(`${number}/manifest.`)
    if (!isManifest && handedNames.has(name)) continue
    await hotFolder.put(name, bytes, contentTypes[name.split('.').at(-1)!] ?? 'application/octet-stream')
    if (!isManifest) await deps.transact((tx) => insertHandedFile(tx, id, name, at))
  }
  await deps.transact((tx) => updateBatch(tx, id, { handedOutAt: at }))
}
