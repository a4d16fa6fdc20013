/**
 * Serialises this process's work on one row, in order of arrival. A crowd at a row would otherwise wait inside
 * transactions and hold every connection of the pool. Other processes still contend for the row.
 */
export function openOneByOne(): <Value>(key: string, work: () => Promise<Value>) => Promise<Value> {
  const last = new Map<string, Promise<unknown>>()
  return (key, work) => {
    const before = last.get(key) ?? Promise.resolve()
    const result = before.then(work, work)
    last.set(key, result)
    const startNext = () => {
      if (last.get(key) === result) last.delete(key)
    }
    result.then(startNext, startNext)
    return result
  }
}
