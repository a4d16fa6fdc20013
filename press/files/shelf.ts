/** Results kept in this process or thread: the least recently used ones drop out when it is full. */
export function createShelf<Value>(room: number, sizeOf: (value: Value) => number) {
  const held = new Map<string, { making: Promise<Value>; size: number }>()
  function fallOff(): void {
    let used = 0
    for (const { size } of held.values()) used += size
    for (const [name, { size }] of held) {
      if (used <= room || held.size === 1) break
      held.delete(name)
      used -= size
    }
  }
  /** The value kept under that name; otherwise makes it, once, for all who ask at the same time. */
  return (name: string, make: () => Promise<Value>): Promise<Value> => {
    const before = held.get(name)
    held.delete(name)
    const one = before ?? { making: make(), size: 0 }
    held.set(name, one)
    if (before) return one.making
    one.making.then(
      (value) => {
        one.size = sizeOf(value)
        fallOff()
      },
      () => held.get(name) === one && held.delete(name),
    )
    return one.making
  }
}
