import { queues } from '#flows/queues.ts'
import { handlersOf } from '#flows/reactions.ts'
import { sweepHandlers, sweepQueues } from '#flows/sweeps.ts'
import { deliverMail } from '#messages'
import { gatherCalls } from '#platform/jobs/gather.ts'
import { openJobs } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import { noteMailFault } from './watch.ts'

export type Worker = {
  /** Something was committed: look for letters to send. */
  nudge(): void
  stop(): Promise<void>
}

const lookMs = 3_000

/** The worker: runs queues, sends letters, sweeps each minute. Any number of them may run. */
export async function startWorker(services: Services): Promise<Worker> {
  const { database, mail, config, log } = services
  const logFault = (cause: unknown): void => log.error({ kind: 'jobs', cause: describeCause(cause) })
  const jobs = await openJobs(database, { ...queues, ...sweepQueues }, (cause, queue, label) =>
    queue
      ? log.error({
          kind: 'job',
          queue,
          fact: label?.fact,
          id: label?.id,
          cause: cause instanceof Error ? cause.stack : String(cause),
        })
      : logFault(cause),
  )
  // Separate from the jobs: a slow mail server must not hold up anything else.
  const mailer = runOneAtATime(
    () => deliverMail(database, mail, config.mailFrom, (cause) => noteMailFault(services, cause)),
    logFault,
  )
  const sweepNow = gatherCalls<null>(mailer.look)
  const timer = setInterval(mailer.look, lookMs)
  await jobs.work({ ...handlersOf(services), ...sweepHandlers(services) })
  mailer.look()
  return {
    nudge: () => sweepNow(null),
    async stop() {
      clearInterval(timer)
      await jobs.stop()
      await mailer.running()
    },
  }
}

/** pg-boss reports some faults as a plain object with the error's message. */
const describeCause = (cause: unknown): string =>
  (cause as { message?: string } | null)?.message ?? String(cause)

/** One run at a time; a call during a run asks for one more after it. */
function runOneAtATime(
  run: () => Promise<unknown>,
  note: (cause: unknown) => void,
): { look(): void; running(): Promise<unknown> | null } {
  let current: Promise<unknown> | null = null
  let isAskedAgain = false
  const scheduleLook = (): void => {
    if (current) {
      isAskedAgain = true
      return
    }
    current = run()
      .catch(note)
      .finally(() => {
        current = null
        if (isAskedAgain) {
          isAskedAgain = false
          scheduleLook()
        }
      })
  }
  return { look: scheduleLook, running: () => current }
}
