import { BrokenInvariant } from '#kernel/invariant.ts'
import { Unavailable } from '../database/unavailable.ts'
import type { Blobs } from './blobs.ts'

/** A file store whose temporary faults (a full disk, an unavailable bucket) make the client retry. */
export function blobsOrUnavailable(blobs: Blobs): Blobs {
  const retryable =
    <Args extends unknown[], Value>(call: (...args: Args) => Promise<Value>) =>
    async (...args: Args): Promise<Value> => {
      try {
        return await call(...args)
      } catch (cause) {
        throw cause instanceof BrokenInvariant ? cause : new Unavailable(cause)
      }
    }
  return {
    put: retryable(blobs.put),
    get: retryable(blobs.get),
    has: retryable(blobs.has),
    remove: retryable(blobs.remove),
    list: blobs.list,
  }
}
