/** Puts the files of closed batches where the press's own software prints what it finds. */
import type { Id } from '#kernel/id.ts'
import type { DropFolder } from '#platform/blobs/blobs.ts'
import { updateBatch } from './batch-rows.ts'
import { findBatch, type Piece } from './find-batches.ts'
import { forgetHandedFiles, insertHandedFile, selectHandedFiles, selectToHandOut } from './hand-out-rows.ts'
import { limits } from './limits.ts'
import { pressFiles } from './press-files.ts'
import type { PressDeps } from './render-print-file.ts'

const typeOf: Readonly<Record<string, string>> = {
  png: 'image/png',
  csv: 'text/csv',
  json: 'application/json',
}

/** Pieces still to print: what was printed before there was a hot folder is not printed again. */
const toPrint = new Set<Piece['status']>(['in_batch', 'printing'])

/**
 * Hands out what is ready, the earliest cut-off first; a file never twice, whatever breaks off in between. One that had a
 * fault and is made later follows on its own, with a new manifest. A batch that fails holds up no other; its fault is thrown
 * once the rest is done. Returns how many batches it was.
 */
export async function handOutBatches(deps: PressDeps, hotFolder: DropFolder): Promise<number> {
  const due = await deps.read((tx) => selectToHandOut(tx, limits.handOutPerRun))
  const faults: unknown[] = []
  for (const batch of due) await handOut(deps, hotFolder, batch).catch((cause) => faults.push(cause))
  await deps.transact(forgetHandedFiles)
  if (faults.length > 0) throw faults[0]
  return due.length
}

async function handOut(
  deps: PressDeps,
  hotFolder: DropFolder,
  { id, number }: { id: Id<'batch'>; number: string },
): Promise<void> {
  // Files that are made while these are written are later than this moment, so that the batch is due again.
  const [sheet, at, handed] = await deps.read(
    async (tx, now) => [await findBatch(tx, number), now, await selectHandedFiles(tx, id)] as const,
  )
  if (!sheet) return
  const isOurs = (piece: Piece) =>
    toPrint.has(piece.status) || [...handed].some((name) => name.startsWith(`${number}/${piece.code}_`))
  const pieces = sheet.pieces.filter(isOurs)
  for await (const { name, bytes } of pressFiles(deps.blobs, { ...sheet, pieces }, at)) {
    const isManifest = name.startsWith(`${number}/manifest.`)
    if (!isManifest && handed.has(name)) continue
    await hotFolder.put(name, bytes, typeOf[name.split('.').at(-1)!] ?? 'application/octet-stream')
    if (!isManifest) await deps.transact((tx) => insertHandedFile(tx, id, name, at))
  }
  await deps.transact((tx) => updateBatch(tx, id, { handedOutAt: at }))
}
