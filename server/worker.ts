import { handlersOf, outsideQueues, reactionsOf } from '#flows/reactions.ts'
import { sweep } from '#flows/sweeps.ts'
import { deliverMail } from '#messages'
import { drainFacts } from '#platform/facts/react.ts'
import type { Services } from '#platform/http/request-context.ts'
import { type JobHandlers, openJobs } from '#platform/jobs/jobs.ts'
import { noteMailFault } from './watch.ts'

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
  const jobs = await openJobs(services.database, outsideQueues, note)
  const reactions = reactionsOf(services, jobs)
  const facts = steadily(
    () =>
      drainFacts(services.database, reactions, (fact, reaction, cause) =>
        services.log.error({
          kind: 'reaction',
          fact: fact.name,
          id: fact.id,
          reaction,
          cause: cause instanceof Error ? cause.stack : String(cause),
        }),
      ),
    note,
  )
  // Apart from the facts: a slow mail server must not hold up the business.
  const { database, mail, config } = services
  const post = steadily(
    () => deliverMail(database, mail, config.mailFrom, (cause) => noteMailFault(services, cause)),
    note,
  )
  const look = (): void => {
    facts.look()
    post.look()
  }
  const timer = setInterval(look, lookMs)
  await jobs.work(handlers, () => sweep(services))
  look()
  return {
    nudge: look,
    async stop() {
      clearInterval(timer)
      await jobs.stop()
      await Promise.all([facts.running(), post.running()])
    },
  }
}

/** One run at a time; a call during a run asks for one more after it. */
function steadily(
  run: () => Promise<unknown>,
  note: (cause: unknown) => void,
): { look(): void; running(): Promise<unknown> | null } {
  let current: Promise<unknown> | null = null
  let again = false
  const look = (): void => {
    if (current) {
      again = true
      return
    }
    current = run()
      .catch(note)
      .finally(() => {
        current = null
        if (again) {
          again = false
          look()
        }
      })
  }
  return { look, running: () => current }
}
