/**
 * Work that continues after someone stopped waiting: the person has an answer, and what they began is finished all
 * the same. A process ends only after it; a process that dies leaves it to the job that looks for open work.
 */
const running = new Set<Promise<unknown>>()

/** Keeps the process until the work is over. Its errors are its own. */
export function keepFor(work: Promise<unknown>): void {
  const forgetWork = (): void => void running.delete(kept)
  const kept: Promise<void> = work.then(forgetWork, forgetWork)
  running.add(kept)
}

/** The result of the work, or null if it takes longer. */
export async function waitAtMost<Value>(work: Promise<Value>, milliseconds: number): Promise<Value | null> {
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<null>((done) => {
    timer = setTimeout(() => done(null), milliseconds)
  })
  return Promise.race([work, patience]).finally(() => clearTimeout(timer))
}

/** Waits until no work is left. */
export async function lateWorkDone(): Promise<void> {
  while (running.size > 0) await Promise.all(running)
}
