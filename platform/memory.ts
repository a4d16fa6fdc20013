/**
 * What is read often and changes seldom, kept in this process. Each value is kept with the versions of what it was read
 * from; the caller says the versions that hold now, so nobody is given what is older than that. What is read after its
 * version was can only be newer than it.
 */
export type Memory = {
  /**
   * The value under a key as it was read at this version, else what `read` gives, which stays for those who come next.
   * Those who come while it is being read wait for it. `until` says from which moment on time alone changes it.
   */
  keep<Value>(key: string, version: Version, read: () => Promise<Value>, until?: Until<Value>): Promise<Value>
  /** The number of values kept just now. */
  size(): number
}
type Version = { version: string; at: Date }
export type Until<Value> = (value: Value) => Date | null

/**
 * Parts of what public pages show, each with a version of its own: of the shop whose page it is, and of the house. `content` is
 * all that a shop's pages show but what its sales change, `shop` is both.
 */
export type PagePart = 'shop' | 'content' | 'frame' | 'shelf' | 'catalogue' | 'stock' | 'demand' | 'terms'
/** Keeps what was read of these parts, under a key, until one of them changes or `until` has come. */
export type Keep = <Value>(
  parts: readonly PagePart[],
  key: string,
  read: () => Promise<Value>,
  until?: Until<Value>,
) => Promise<Value>
/** For those who must read everything now. */
export const keepNothing: Keep = (_parts, _key, read) => read()
type Kept = { version: string; value: Promise<unknown>; until: number }

/** At most this many values; the one that nobody asked for longest goes first. */
const max = 2_000

export function openMemory(valuesMost: number = max): Memory {
  const values = new Map<string, Kept>()
  return {
    keep<Value>(key: string, { version, at }: Version, read: () => Promise<Value>, until?: Until<Value>) {
      const before = values.get(key)
      values.delete(key)
      if (before && before.version === version && at.getTime() < before.until) {
        values.set(key, before)
        return before.value as Promise<Value>
      }
      // A query builder queries again each time it is awaited; a promise does not.
      const value = (async () => await read())()
      const kept: Kept = { version, value, until: Number.POSITIVE_INFINITY }
      values.set(key, kept)
      for (const [oldest] of values) {
        if (values.size <= valuesMost) break
        values.delete(oldest)
      }
      value.then(
        (one) => {
          kept.until = until?.(one)?.getTime() ?? Number.POSITIVE_INFINITY
        },
        () => {
          if (values.get(key) === kept) values.delete(key)
        },
      )
      return value
    },
    size: () => values.size,
  }
}
