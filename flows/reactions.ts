import { sql } from 'drizzle-orm'
import type { FactName } from '#kernel/facts.ts'
import { type Id, parseId } from '#kernel/id.ts'
import { keepOnly, readTogether } from '#platform/database/read-once.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import type { Handler, Handlers, Told } from '#platform/jobs/jobs.ts'
import { openQueues, type Route } from '#platform/jobs/queues.ts'
import type { Services } from '#platform/services.ts'
import type { Effects } from './effect.ts'
import { flows } from './flows.ts'
import { lines, type QueueName, queues } from './queues.ts'
import { sweepQueues } from './sweeps.ts'

type Effect = Effects<never>[number]
/** Each with its own payload, which the map has checked. */
const all = flows as Readonly<Record<string, Effects<never>>>
const ofFact = Object.entries(all) as [FactName, Effects<never>][]

/** The queues that work on each fact. */
export const routes: readonly Route[] = ofFact.flatMap(([fact, effects]) =>
  [...new Set(effects.map(({ queue }) => queue))].map((queue) => ({ fact, queue, line: lines })),
)

/** Creates this release's queues, and sends each fact to those that work on it from now on. */
export const openFlows = ({ database }: Pick<Services, 'database'>): Promise<void> =>
  openQueues(database, { ...queues, ...sweepQueues }, routes)

/** Each queue's work on a fact. */
export const handlersOf = (services: Services): Handlers =>
  Object.fromEntries((Object.keys(queues) as QueueName[]).map((queue) => [queue, handlerOf(services, queue)]))

function handlerOf(services: Services, queue: QueueName): Handler {
  const mine = new Map<string, Effect[]>()
  for (const [fact, effects] of ofFact)
    mine.set(
      fact,
      effects.filter((effect) => effect.queue === queue),
    )
  const effects = [...mine.values()].flat()
  // A job of the previous release names no fact: its queue was for one kind of work.
  const effectsOf = ({ fact }: Told): readonly Effect[] => (fact ? (mine.get(fact) ?? []) : effects)
  if (effects.every((effect) => 'work' in effect))
    return {
      work: async (told) => {
        for (const effect of effectsOf(told))
          if ('work' in effect) await effect.work(services, told.payload as never)
      },
    }
  const adds = 'together' in queues[queue]
  const forMany = (told: Told) => effectsOf(told).every((effect) => 'all' in effect || 'work' in effect)
  return {
    // Anything an earlier release may have begun is handled singly.
    joins: (told) => !told.again && (adds || forMany(told)),
    run: async (tx, tolds, at) => {
      if (adds) readTogether(tx, ordersOf(tolds))
      // Work done for many orders at once changes none of them.
      else if (tolds.every(forMany)) keepOnly(tx, 'orders ')
      for (const same of Map.groupBy(tolds, ({ fact }) => fact).values())
        for (const effect of effectsOf(same[0]!)) await react(tx, effect, same, at, services)
    },
  }
}

async function react(
  tx: Tx,
  effect: Effect,
  tolds: readonly Told[],
  at: Date,
  services: Services,
): Promise<void> {
  const open: Told[] = []
  for (const told of tolds) if (!(told.again && (await wasDone(tx, told, effect)))) open.push(told)
  if ('run' in effect) for (const { payload } of open) await effect.run(tx, payload as never, at, services)
  if ('all' in effect && open.length)
    await effect.all(tx, open.map(({ payload }) => payload) as never, at, services)
}

const ordersOf = (tolds: readonly Told[]): Id<'order'>[] =>
  tolds.flatMap(({ payload }) => parseId('order', payload.orderId ?? '') ?? [])

/** True if a worker of the previous release has done this already. */
async function wasDone(tx: Tx, { id }: Told, { name }: Effect): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    sql`insert into platform.reaction (fact_id, name) values (${id}, ${name}) on conflict do nothing returning 1`,
  )
  return rows.length === 0
}
