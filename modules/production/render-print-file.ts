/** Makes a print file: renders it, checks the result, stores the bytes under their hash. */

import { assetsOf, findDesignVersion } from '#artwork'
import { findBlank } from '#catalogue'
import { gravityOf } from '#catalogue/contract'
import type { Id } from '#kernel/id.ts'
import { after, minutes } from '#kernel/instant.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import type { Blobs } from '#platform/blobs/blobs.ts'
import { sha256Hex } from '#platform/crypto/hash.ts'
import type { Database, Tx } from '#platform/database/tx.ts'
import { type Assets, MissingArtwork } from '#press/files/environment.ts'
import { renderPrintFileOnThread } from '#press/files/on-threads.ts'
import { Unprintable } from '#press/files/print-file.ts'
import { limits } from './limits.ts'
import { blobKey, type InkBox, type PrintFile, thumbnailKey } from './print-file.ts'
import { findPrintFile, finishFile, retryFile, selectWaitingFiles } from './print-file-rows.ts'

export type PressDeps = Pick<Database, 'transact' | 'read'> & { readonly blobs: Blobs }

/**
 * Renders one file outside any transaction, on its own thread, and writes the outcome. A file that is ready is
 * rendered again and must have the same hash: then its bytes are restored, otherwise nothing changes. Refusals:
 * `print_file.not_found`, `print_file.hash_mismatch`.
 */
export async function renderPrintFile(
  deps: PressDeps,
  fileId: Id<'printFile'>,
): Promise<Result<PrintFile, 'print_file.not_found' | 'print_file.hash_mismatch'>> {
  const file = await deps.read((tx) => findPrintFile(tx, fileId))
  if (!file) return refused('print_file.not_found')
  if (file.state === 'faulty') return ok(file)
  const outcome = await renderFile(deps, file)
  if ('fault' in outcome) {
    if (file.state === 'ready') return refused('print_file.hash_mismatch', { area: file.area })
    await deps.transact((tx, at) => finishFile(tx, file.id, outcome, at))
  } else {
    if (file.state === 'ready' && file.sha256 !== outcome.sha256) {
      return refused('print_file.hash_mismatch', { area: file.area })
    }
    await deps.blobs.put(thumbnailKey(outcome.sha256), outcome.thumbnail, 'image/webp')
    await deps.blobs.put(blobKey(outcome.sha256), outcome.png, 'image/png')
    if (file.state === 'waiting') {
      const { sha256, png, ink } = outcome
      await deps.transact((tx, at) => finishFile(tx, file.id, { sha256, bytes: png.byteLength, ink }, at))
    }
  }
  return ok((await deps.read((tx) => findPrintFile(tx, fileId)))!)
}

/**
 * Makes waiting files, oldest first. `quietMs`: only those waiting so long that their job is lost, or gave up while
 * the store was unavailable.
 */
export async function renderWaitingPrintFiles(deps: PressDeps, quietMs = 0): Promise<number> {
  const ids = await deps.read((tx, at) => selectWaitingFiles(tx, limits.filesPerRun, after(at, -quietMs)))
  for (const id of ids) await renderPrintFile(deps, id)
  return ids.length
}

type RenderOutcome = { png: Buffer; sha256: string; ink: InkBox; thumbnail: Buffer } | { fault: string }
async function renderFile(deps: PressDeps, file: PrintFile): Promise<RenderOutcome> {
  const { version, blank, assets } = await deps.read(async (tx) => {
    const version = await findDesignVersion(tx, file.designVersionId)
    return {
      version,
      blank: await findBlank(tx, file.blankId),
      assets: version && (await assetsOf(tx, deps.blobs, version.shopId, version.document, deps)),
    }
  })
  if (!version || !assets) return { fault: 'The design of this file is missing.' }
  if (!blank) return { fault: 'The blank of this file is not in the catalogue.' }
  const store: { fault?: unknown } = {}
  try {
    const rendered = await renderPrintFileOnThread(
      version.document,
      file.area,
      recordFailures(assets, store),
      {
        dpi: file.dpi,
        technique: blank.technique,
        thumbnailSide: limits.thumbnailSide,
        onto: {
          blankId: file.blankId,
          widthIn: file.widthIn,
          heightIn: file.heightIn,
          gravity: gravityOf(blank, file.area),
        },
      },
    )
    const { png, sha256, width, height, ink, thumbnail } = rendered
    if (width !== file.widthPx || height !== file.heightPx) {
      return {
        fault: `It came out as ${width} × ${height} pixels instead of ${file.widthPx} × ${file.heightPx}.`,
      }
    }
    if (png.byteLength > limits.fileBytes) return { fault: 'The file is larger than the press takes.' }
    if (!ink || !thumbnail || ink.width < limits.inkSide || ink.height < limits.inkSide) {
      return { fault: 'Nothing would be printed: the area is clear.' }
    }
    return { png, sha256, ink, thumbnail }
  } catch (cause) {
    // A store that is unavailable or returns other bytes proves nothing about the file: it waits.
    if (store.fault) throw store.fault
    if (cause instanceof MissingArtwork) return { fault: `A picture of the design is missing.` }
    if (cause instanceof Unprintable) return { fault: cause.message }
    return {
      fault: `It could not be rendered: ${cause instanceof Error ? cause.message.slice(0, 200) : 'unknown'}`,
    }
  }
}

/** Wraps the store of pictures and records its failures, to tell them from faults of drawing. */
const recordFailures =
  (assets: Assets, store: { fault?: unknown }): Assets =>
  async (artwork, needed) => {
    try {
      return await assets(artwork, needed)
    } catch (cause) {
      store.fault = cause
      throw cause
    }
  }

/** The bytes of a finished file, checked against its hash; null if they are gone or differ. */
export async function readPrintFile(blobs: Blobs, file: PrintFile): Promise<Buffer | null> {
  const bytes = file.sha256 ? await blobs.get(blobKey(file.sha256)) : null
  return bytes && sha256Hex(bytes) === file.sha256 ? bytes : null
}

/** The thumbnail of a finished file. */
export const readPrintFileThumbnail = (blobs: Blobs, file: PrintFile): Promise<Buffer | null> =>
  file.sha256 ? blobs.get(thumbnailKey(file.sha256)) : Promise.resolve(null)

/** Retries a faulty file; false if it isn't faulty. */
export const remakePrintFile = (tx: Tx, fileId: Id<'printFile'>): Promise<boolean> => retryFile(tx, fileId)

/** The sweep: whatever happened to a file's job, the file is made once its store is back. */
export const renderForgottenPrintFiles = (deps: PressDeps): Promise<number> =>
  renderWaitingPrintFiles(deps, minutes(limits.fileQuietMinutes))
