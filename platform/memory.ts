/**
 * Frequent reads of data that seldom changes, cached in this process. Each value is stored with the versions of its
 * sources; the caller gives the versions in force, so nobody gets anything older. A value read after its version can
 * only be newer.
 */
export type Memory = {
  /**
   * Returns a key's value if it was read at this version; otherwise runs `read` and stores its result. Callers during
   * the read wait for it. `until`: the moment at which the value changes by time alone.
   */
  keep<Value>(
    key: string,
    version: Version,
    read: () => Promise<Value>,
    until?: ExpiryOf<Value>,
  ): Promise<Value>
  /** The number of values stored now. */
  size(): number
}
type Version = { version: string; at: Date }
export type ExpiryOf<Value> = (value: Value) => Date | null

/**
 * Parts of public pages, each with its own version: of the page's shop, and of the house. `content` is everything on
 * a shop's pages except what its sales change; `shop` includes the sales.
 */
export type PagePart = 'shop' | 'content' | 'frame' | 'shelf' | 'catalogue' | 'stock' | 'demand' | 'terms'
/** Stores a read of these parts under a key until one of them changes or `until` passes. */
export type ReadCache = <Value>(
  parts: readonly PagePart[],
  key: string,
  read: () => Promise<Value>,
  until?: ExpiryOf<Value>,
) => Promise<Value>
/** For callers that must read everything now. */
export const noCache: ReadCache = (_parts, _key, read) => read()
type Cached = { version: string; value: Promise<unknown>; until: number }

/** Values stored; the least recently used is evicted first. */
const defaultMaxValues = 2_000

export function openMemory(maxValues: number = defaultMaxValues): Memory {
  const values = new Map<string, Cached>()
  return {
    keep<Value>(key: string, { version, at }: Version, read: () => Promise<Value>, until?: ExpiryOf<Value>) {
      const existing = values.get(key)
      values.delete(key)
      if (existing && existing.version === version && at.getTime() < existing.until) {
        values.set(key, existing)
        return existing.value as Promise<Value>
      }
      // A query builder queries again each time it is awaited; a promise doesn't.
      const value = (async () => await read())()
      const cached: Cached = { version, value, until: Number.POSITIVE_INFINITY }
      values.set(key, cached)
      for (const [oldest] of values) {
        if (values.size <= maxValues) break
        values.delete(oldest)
      }
      value.then(
        (value) => {
          cached.until = until?.(value)?.getTime() ?? Number.POSITIVE_INFINITY
        },
        () => {
          if (values.get(key) === cached) values.delete(key)
        },
      )
      return value
    },
    size: () => values.size,
  }
}
