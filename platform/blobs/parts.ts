/** A large file, stored in parts of a few megabytes, so that neither writing nor reading holds the whole. */
import { randomUUID } from 'node:crypto'
import type { Blobs } from './blobs.ts'

const partBytes = 8_000_000
export const partKey = (key: string, index: number): string => `${key}.${String(index).padStart(5, '0')}`
const countParts = (bytes: number): number => Math.ceil(bytes / partBytes)

/** Stores a stream under a new key; returns the key and the total length. */
export async function storeFile(
  blobs: Blobs,
  folder: string,
  pieces: AsyncIterable<Buffer>,
): Promise<{ blobKey: string; bytes: number }> {
  const blobKey = `${folder}/${randomUUID()}.zip`
  let pendingChunks: Buffer[] = []
  let [pendingBytes, bytes, partCount] = [0, 0, 0]
  const put = async (part: Buffer): Promise<void> => {
    await blobs.put(partKey(blobKey, partCount), part, 'application/octet-stream')
    partCount += 1
    bytes += part.length
  }
  try {
    for await (const piece of pieces) {
      pendingChunks.push(piece)
      pendingBytes += piece.length
      while (pendingBytes >= partBytes) {
        const all = Buffer.concat(pendingChunks)
        await put(all.subarray(0, partBytes))
        pendingChunks = [all.subarray(partBytes)]
        pendingBytes -= partBytes
      }
    }
    if (pendingBytes > 0) await put(Buffer.concat(pendingChunks))
  } catch (cause) {
    // Nobody knows the key of an interrupted file, so nothing else would remove its parts.
    await removeFile(blobs, blobKey, bytes).catch(() => undefined)
    throw cause
  }
  return { blobKey, bytes }
}

/** The file's bytes from `from` up to `until`, reading only the parts that contain them. */
export async function* readFileRange(
  blobs: Blobs,
  blobKey: string,
  { from, until }: { from: number; until: number },
): AsyncGenerator<Buffer> {
  for (let index = Math.floor(from / partBytes); index * partBytes < until; index += 1) {
    const part = await blobs.get(partKey(blobKey, index))
    if (!part) throw new Error(`part ${index} of ${blobKey} is gone`)
    yield part.subarray(Math.max(0, from - index * partBytes), until - index * partBytes)
  }
}

/** The file part by part. A missing part is a bug: the response breaks off and isn't taken for complete. */
export async function* readFileParts(blobs: Blobs, blobKey: string, bytes: number): AsyncGenerator<Buffer> {
  for (let index = 0; index < countParts(bytes); index += 1) {
    const part = await blobs.get(partKey(blobKey, index))
    if (!part) throw new Error(`part ${index} of ${blobKey} is gone`)
    yield part
  }
}

export async function removeFile(blobs: Blobs, blobKey: string, bytes: number): Promise<void> {
  for (let index = 0; index < countParts(bytes); index += 1) await blobs.remove(partKey(blobKey, index))
}
