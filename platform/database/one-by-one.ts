/**
 * Serialises this process's work on one row, in order of arrival. A crowd at a row would otherwise wait inside
 * transactions and hold every connection of the pool. Other processes still contend for the row.
 */
export function openOneByOne(): <Value>(key: string, work: () => Promise<Value>) => Promise<Value> {
  const lastByKey = new Map<string, Promise<unknown>>()
  return (key, work) => {
    const previous = lastByKey.get(key) ?? Promise.resolve()
    const result = previous.then(work, work)
    lastByKey.set(key, result)
    const forgetKey = () => {
      if (lastByKey.get(key) === result) lastByKey.delete(key)
    }
    result.then(forgetKey, forgetKey)
    return result
  }
}
