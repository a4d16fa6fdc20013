import { randomFillSync } from 'node:crypto'

/** Bytes fetched at once: fetching sixteen costs as much as fetching thousands. */
const bytes = Buffer.alloc(8_192)
let used = bytes.length

/** Random text of this many bytes, for nonces and the names of requests. */
export function createRandomText(size: number, encoding: 'hex' | 'base64url'): string {
  if (used + size > bytes.length) {
    randomFillSync(bytes)
    used = 0
  }
  used += size
  return bytes.toString(encoding, used - size, used)
}
