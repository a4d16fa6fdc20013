import { sql } from 'drizzle-orm'
import type { FactName } from '#kernel/facts.ts'
import { type Id, parseId } from '#kernel/id.ts'
import { keepReadsOf, readTogether } from '#platform/database/read-once.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import type { Handler, Handlers, QueuedFact } from '#platform/jobs/jobs.ts'
import { openQueues, type Route } from '#platform/jobs/queues.ts'
import type { Services } from '#platform/services.ts'
import type { Effects } from './effect.ts'
import { flows } from './flows.ts'
import { type QueueName, queues, subjectIds } from './queues.ts'
import { sweepQueues } from './sweeps.ts'

type Effect = Effects<never>[number]
/** Each with its own payload, which the map has checked. */
const effectsOfFacts = flows as Readonly<Record<string, Effects<never>>>
const factEffects = Object.entries(effectsOfFacts) as [FactName, Effects<never>][]

/** The queues that work on each fact. */
export const routes: readonly Route[] = factEffects.flatMap(([fact, effects]) =>
  [...new Set(effects.map(({ queue }) => queue))].map((queue) => ({ fact, queue, line: subjectIds })),
)

/** Creates this release's queues, and sends each fact to those that work on it from now on. */
export const openFlows = ({ database }: Pick<Services, 'database'>): Promise<void> =>
  openQueues(database, { ...queues, ...sweepQueues }, routes)

/** Each queue's work on a fact. */
export const handlersOf = (services: Services): Handlers =>
  Object.fromEntries((Object.keys(queues) as QueueName[]).map((queue) => [queue, handlerOf(services, queue)]))

function handlerOf(services: Services, queue: QueueName): Handler {
  const effectsByFact = new Map<string, Effect[]>()
  for (const [fact, effects] of factEffects)
    effectsByFact.set(
      fact,
      effects.filter((effect) => effect.queue === queue),
    )
  const effects = [...effectsByFact.values()].flat()
  // A job of the previous release names no fact: its queue was for one kind of work.
  const effectsOf = ({ fact }: QueuedFact): readonly Effect[] =>
    fact ? (effectsByFact.get(fact) ?? []) : effects
  if (effects.every((effect) => 'work' in effect))
    return {
      work: async (fact) => {
        for (const effect of effectsOf(fact))
          if ('work' in effect) await effect.work(services, fact.payload as never)
      },
    }
  const addsOnly = 'together' in queues[queue]
  const handlesMany = (fact: QueuedFact) =>
    effectsOf(fact).every((effect) => 'all' in effect || 'work' in effect)
  return {
    // Anything an earlier release may have begun is handled singly.
    joins: (fact) => !fact.again && (addsOnly || handlesMany(fact)),
    run: async (tx, facts, at) => {
      if (addsOnly) readTogether(tx, orderIdsOf(facts))
      // Work done for many orders at once changes none of them.
      else if (facts.every(handlesMany)) keepReadsOf(tx, 'orders ')
      for (const factsOfKind of Map.groupBy(facts, ({ fact }) => fact).values())
        for (const effect of effectsOf(factsOfKind[0]!))
          await runEffect(tx, effect, factsOfKind, at, services)
    },
  }
}

async function runEffect(
  tx: Tx,
  effect: Effect,
  facts: readonly QueuedFact[],
  at: Date,
  services: Services,
): Promise<void> {
  const pending: QueuedFact[] = []
  for (const fact of facts) if (!(fact.again && (await claimOldEffect(tx, fact, effect)))) pending.push(fact)
  if ('run' in effect) for (const { payload } of pending) await effect.run(tx, payload as never, at, services)
  if ('all' in effect && pending.length)
    await effect.all(tx, pending.map(({ payload }) => payload) as never, at, services)
}

const orderIdsOf = (facts: readonly QueuedFact[]): Id<'order'>[] =>
  facts.flatMap(({ payload }) => parseId('order', payload.orderId ?? '') ?? [])

/** True if a worker of the previous release has done this already. */
async function claimOldEffect(tx: Tx, { id }: QueuedFact, { name }: Effect): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    sql`insert into platform.reaction (fact_id, name) values (${id}, ${name}) on conflict do nothing returning 1`,
  )
  return rows.length === 0
}
