import { BrokenInvariant } from '#kernel/invariant.ts'
import { Unavailable } from '../database/unavailable.ts'
import type { Blobs } from './blobs.ts'

/** A file store whose temporary faults (a full disk, an unavailable bucket) make the client retry. */
export function blobsOrUnavailable(blobs: Blobs): Blobs {
  const telling =
    <Given extends unknown[], Value>(ask: (...given: Given) => Promise<Value>) =>
    async (...given: Given): Promise<Value> => {
      try {
        return await ask(...given)
      } catch (cause) {
        throw cause instanceof BrokenInvariant ? cause : new Unavailable(cause)
      }
    }
  return {
    put: telling(blobs.put),
    get: telling(blobs.get),
    has: telling(blobs.has),
    remove: telling(blobs.remove),
    list: blobs.list,
  }
}
