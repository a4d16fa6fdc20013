/** Opens a version for sending, whole or in ranges, stamped if the file requires it. */

import type { Blobs } from '#platform/blobs/blobs.ts'
import { readFileRange } from '#platform/blobs/parts.ts'
import { sha256Hex } from '#platform/crypto/hash.ts'
import type { Version } from './file-rows.ts'
import { stampPaper } from './inspect/paper.ts'
import { sourceOf } from './inspect/source.ts'

export type Sendable = {
  bytes: number
  /** Identifies the bytes, for a download that is resumed. */
  tag: string
  pieces(from: number, until: number): AsyncIterable<Uint8Array>
}

export const openVersion = (
  blobs: Blobs,
  version: Pick<Version, 'id' | 'blobKey' | 'bytes' | 'sha256'>,
): Sendable => ({
  bytes: version.bytes,
  tag: version.sha256 ?? version.id,
  pieces: (from, until) => readFileRange(blobs, version.blobKey, { from, until }),
})

export const openPreview = (blobs: Blobs, version: Pick<Version, 'id' | 'preview'>): Sendable | null => {
  const { preview } = version
  if (!preview) return null
  return {
    bytes: preview.bytes,
    tag: `preview-${version.id}`,
    pieces: (from, until) => readFileRange(blobs, preview.key, { from, until }),
  }
}

/** A copy with the buyer's words at the foot of each page. */
export async function openStampedVersion(
  blobs: Blobs,
  version: Pick<Version, 'blobKey' | 'bytes'>,
  words: string,
): Promise<Sendable> {
  const bytes = await stampPaper(
    await sourceOf(blobs, version.blobKey, version.bytes).read(0, version.bytes),
    words,
  )
  return {
    bytes: bytes.length,
    tag: sha256Hex(bytes),
    async *pieces(from, until) {
      yield bytes.subarray(from, until)
    },
  }
}
