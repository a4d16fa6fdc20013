import type { Blobs } from '#platform/blobs/blobs.ts'
import { readFileParts, readFileRange } from '#platform/blobs/parts.ts'

/** A file read at random positions, or once from beginning to end. */
export type Source = {
  bytes: number
  /** Fewer if the file ends before. */
  read(from: number, length: number): Promise<Buffer>
  whole(): AsyncIterable<Buffer>
}

export const sourceOf = (blobs: Blobs, blobKey: string, bytes: number): Source => ({
  bytes,
  whole: () => readFileParts(blobs, blobKey, bytes),
  async read(from, length) {
    const range = {
      from: Math.max(0, Math.min(from, bytes)),
      until: Math.max(0, Math.min(from + length, bytes)),
    }
    if (range.from >= range.until) return Buffer.alloc(0)
    const pieces: Buffer[] = []
    for await (const piece of readFileRange(blobs, blobKey, range)) pieces.push(piece)
    return Buffer.concat(pieces)
  },
})

/** The reason a file is refused, in words for its creator. */
export class FileRejected extends Error {}
