import { Unavailable } from '#platform/database/unavailable.ts'

/** How often a step of a start is begun again, and how long is waited before. [ours] */
const [triesMost, pauseMs] = [300, 1_000]

/**
 * A step of a start that does no more when it is done twice: a database that goes away in the middle is waited for, as one
 * that was not there yet is. Anything else ends the start.
 */
export async function throughLoss<Value>(
  step: () => Promise<Value>,
  say: (line: string) => void,
  pause = pauseMs,
): Promise<Value> {
  for (let tries = 1; ; tries += 1)
    try {
      return await step()
    } catch (cause) {
      if (!(cause instanceof Unavailable) || tries === triesMost) throw cause
      if (tries === 1) say('The database went away during the start. It is waited for.')
      await new Promise((done) => setTimeout(done, pause))
    }
}
