import { queues } from '#flows/queues.ts'
import { handlersOf, openFlows } from '#flows/reactions.ts'
import { type Jobs, openJobs } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'

export type Effects = {
  /** Runs effects of facts until none waits; `also` names queues whose work leaves the database. Throws failures. */
  settle(also?: readonly string[]): Promise<void>
}

/** The worker's effects, run by a test. */
export function createEffects(services: Services): Effects {
  const handlers = handlersOf(services)
  const innerQueues = Object.keys(handlers).filter((queue) => 'run' in handlers[queue]!)
  const faults: string[] = []
  let openJobsPromise: Promise<Jobs> | undefined
  const openOnce = async (): Promise<Jobs> => {
    const { rows } = await services.database.execute('select 1 from platform.route limit 1')
    if (rows.length === 0) await openFlows(services)
    const onError = (error: unknown, queue?: string, label?: { fact: string }) =>
      void faults.push(`${queue}/${label?.fact}: ${error instanceof Error ? error.stack : error}`)
    return openJobs(services.database, queues, onError, false)
  }
  return {
    async settle(also = []) {
      openJobsPromise ??= openOnce()
      const jobs = await openJobsPromise
      for (let count = 1; count > 0; ) {
        count = 0
        for (const queue of [...innerQueues, ...also]) count += await jobs.drain(queue, handlers[queue]!)
        if (faults.length) throw new Error(faults.splice(0).join('\n'))
      }
    },
  }
}
