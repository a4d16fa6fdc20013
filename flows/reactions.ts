import type { FactName } from '#kernel/facts.ts'
import type { Reactions } from '#platform/facts/react.ts'
import type { Services } from '#platform/http/request-context.ts'
import type { JobHandlers, Jobs } from '#platform/jobs/jobs.ts'
import type { Effects } from './effect.ts'
import { flows } from './flows.ts'
import type { QueueName } from './queues.ts'

/** Each with a payload of its own, which the map has checked. */
const all = flows as Readonly<Record<keyof typeof flows, Effects<never>>>
const ofFact = Object.entries(all) as [FactName, Effects<never>][]

/** The effects of each fact: those in the database run, the others are put on their queue. */
export function reactionsOf(services: Services, jobs: Pick<Jobs, 'enqueue'>): Reactions {
  return Object.fromEntries(
    ofFact.map(([fact, effects]) => [
      fact,
      effects.map((effect) => ({
        name: effect.name,
        run: async (tx, payload, at) => {
          if ('run' in effect) await effect.run(tx, payload as never, at, services)
          else await jobs.enqueue(tx, effect.queue, payload)
        },
      })),
    ]),
  ) satisfies Reactions
}

const outside = ofFact.flatMap(([, effects]) =>
  effects.flatMap((effect) => ('work' in effect ? [effect] : [])),
)
export const outsideQueues: readonly QueueName[] = outside.map(({ queue }) => queue)

/** What each queue of work outside the database does. A handler may run twice with one effect. */
export const handlersOf = (services: Services): JobHandlers =>
  Object.fromEntries(
    outside.map(({ queue, work }) => [
      queue,
      async (payload) => void (await work(services, payload as never)),
    ]),
  ) satisfies JobHandlers
