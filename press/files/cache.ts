/** Results kept in this process or thread: the least recently used ones drop out when it is full. */
export function createCache<Value>(maxSize: number, sizeOf: (value: Value) => number) {
  const entries = new Map<string, { making: Promise<Value>; size: number }>()
  function evictOldest(): void {
    let usedSize = 0
    for (const { size } of entries.values()) usedSize += size
    for (const [name, { size }] of entries) {
      if (usedSize <= maxSize || entries.size === 1) break
      entries.delete(name)
      usedSize -= size
    }
  }
  /** The value kept under that name; otherwise makes it, once, for all who ask at the same time. */
  return (name: string, make: () => Promise<Value>): Promise<Value> => {
    const existing = entries.get(name)
    entries.delete(name)
    const entry = existing ?? { making: make(), size: 0 }
    entries.set(name, entry)
    if (existing) return entry.making
    entry.making.then(
      (value) => {
        entry.size = sizeOf(value)
        evictOldest()
      },
      () => entries.get(name) === entry && entries.delete(name),
    )
    return entry.making
  }
}
