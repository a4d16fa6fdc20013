import { Unavailable } from '../database/unavailable.ts'
import type { Blobs } from './blobs.ts'

/**
 * Stores a picture that can be drawn again. The visitor has it already: if the store is full or unavailable, it is
 * drawn again for the next request.
 */
export async function storeDrawn(
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
