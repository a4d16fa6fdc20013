/**
 * Serialises this process's work on one row, in order of arrival. A crowd at a row would otherwise wait inside
 * transactions and hold every connection of the pool. Other processes still contend for the row.
 */
export function openOneByOne(): <Value>(key: string, work: () => Promise<Value>) => Promise<Value> {
  const last = new Map<string, Promise<unknown>>()
  return (key, work) => {
    const before = last.get(key) ?? Promise.resolve()
    const mine = before.then(work, work)
    last.set(key, mine)
    const done = () => {
      if (last.get(key) === mine) last.delete(key)
    }
    mine.then(done, done)
    return mine
  }
}
