import { Unavailable } from '../database/unavailable.ts'
import type { Blobs } from './blobs.ts'

/**
 * Keeps a picture that can be drawn again. The visitor has it already: where the store has no room or is away, it
 * is drawn once more for the next who asks.
 */
export async function keepDrawn(
  blobs: Pick<Blobs, 'put'>,
  key: string,
  bytes: Uint8Array,
  type: string,
): Promise<void> {
  try {
    await blobs.put(key, bytes, type)
  } catch (cause) {
    if (!(cause instanceof Unavailable)) throw cause
  }
}
