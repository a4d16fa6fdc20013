import { drainFacts } from '#platform/facts/react.ts'
import type { Services } from '#platform/http/request-context.ts'
import { type JobHandlers, openJobs } from '#platform/jobs/jobs.ts'
import { handlersOf } from './handlers.ts'
import { queues, reactionsOf } from './reactions.ts'
import { sweep } from './sweeps.ts'

export type Worker = {
  /** Something was committed: look for facts now. */
  nudge(): void
  stop(): Promise<void>
}

const lookMs = 3_000

/** The worker: reacts to facts, works on queues, sweeps each minute. Any number of them may run. */
export async function startWorker(
  services: Services,
  handlers: JobHandlers = handlersOf(services),
): Promise<Worker> {
  const note = (cause: unknown): void =>
    services.log.error({ kind: 'jobs', cause: cause instanceof Error ? cause.message : String(cause) })
  const jobs = await openJobs(services.database, queues, note)
  const reactions = reactionsOf(services, jobs)
  let running: Promise<unknown> | null = null
  let again = false
  const look = (): void => {
    if (running) {
      again = true
      return
    }
    running = drainFacts(services.database, reactions, (fact, reaction, cause) =>
      services.log.error({
        kind: 'reaction',
        fact: fact.name,
        id: fact.id,
        reaction,
        cause: cause instanceof Error ? cause.stack : String(cause),
      }),
    )
      .catch(note)
      .finally(() => {
        running = null
        if (again) {
          again = false
          look()
        }
      })
  }
  const timer = setInterval(look, lookMs)
  await jobs.work({ sweep: () => sweep(services), ...handlers }, () => sweep(services))
  look()
  return {
    nudge: look,
    async stop() {
      clearInterval(timer)
      await jobs.stop()
      await running
    },
  }
}
