import { Unavailable } from '#platform/database/unavailable.ts'

/** Retries of a step of the start, and the pause between them. [ours] */
const [maxTries, pauseMs] = [300, 1_000]

/**
 * Runs a repeatable step of the start: if the database goes away in the middle, waits for it, as for one not yet
 * there. Anything else ends the start.
 */
export async function retryThroughLoss<Value>(
  step: () => Promise<Value>,
  logLine: (line: string) => void,
  pause = pauseMs,
): Promise<Value> {
  for (let tries = 1; ; tries += 1)
    try {
      return await step()
    } catch (cause) {
      if (!(cause instanceof Unavailable) || tries === maxTries) throw cause
      if (tries === 1) logLine('The database went away during the start. It is waited for.')
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
}
