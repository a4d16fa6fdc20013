import type { Reactions } from '#platform/facts/react.ts'
import type { Services } from '#platform/http/request-context.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'

/** Queues of work that takes long. Each handler may run twice with one effect. */
export const queues = ['sweep'] as const

/** What causes what: the business on one page. Each reaction runs exactly once, in a transaction of its own. */
export function reactionsOf(_services: Services, jobs: Pick<Jobs, 'enqueue'>): Reactions {
  return {
    'clock.moved': [{ name: 'sweep', run: (tx) => jobs.enqueue(tx, 'sweep', {}) }],
  }
}
