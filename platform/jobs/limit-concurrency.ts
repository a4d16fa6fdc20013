/** Runs a few at once and the others in order: for work that takes much memory. */
export function limitConcurrency(max: number): <Value>(run: () => Promise<Value>) => Promise<Value> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (run) => {
    if (running >= max) await new Promise<void>((next) => waiting.push(next))
    else running += 1
    try {
      return await run()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
