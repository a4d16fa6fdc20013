/**
 * Work that continues after someone stopped waiting: the person has an answer, and what they began is finished all
 * the same. A process ends only after it; a process that dies leaves it to the job that looks for open work.
 */
const running = new Set<Promise<unknown>>()

/** Keeps the process until the work is over. Its errors are its own. */
export function keepAlive(work: Promise<unknown>): void {
  const removeWork = (): void => void running.delete(pending)
  const pending: Promise<void> = work.then(removeWork, removeWork)
  running.add(pending)
}

/** The result of the work, or null if it takes longer. */
export async function waitUpTo<Value>(work: Promise<Value>, milliseconds: number): Promise<Value | null> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), milliseconds)
  })
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}

/** Waits until no work is left. */
export async function finishLateWork(): Promise<void> {
  while (running.size > 0) await Promise.all(running)
}
