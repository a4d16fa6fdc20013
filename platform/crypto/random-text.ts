import { randomFillSync } from 'node:crypto'

/** Bytes fetched at once: fetching sixteen costs as much as fetching thousands. */
const bytes = Buffer.alloc(8_192)
let usedBytes = bytes.length

/** Random text of this many bytes, for nonces and the names of requests. */
export function createRandomText(size: number, encoding: 'hex' | 'base64url'): string {
  if (usedBytes + size > bytes.length) {
    randomFillSync(bytes)
    usedBytes = 0
  }
  usedBytes += size
  return bytes.toString(encoding, usedBytes - size, usedBytes)
}
