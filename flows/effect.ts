/** A fact's effects: named, given its data, each on its kind's queue. */
import type { FactName, Facts } from '#kernel/facts.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { Services } from '#platform/services.ts'
import type { QueueName } from './queues.ts'

type NamedEffect = { name: string; queue: QueueName }
/** One thing in the database: it runs in the transaction that ends its job, so exactly once. */
export type InsideEffect<Payload> = NamedEffect & {
  run(tx: Tx, payload: Payload, at: Date, services: Services): Promise<unknown>
}
/** The same for many facts at once, each about another thing. */
export type BatchedEffect<Payload> = NamedEffect & {
  all(tx: Tx, payloads: readonly Payload[], at: Date, services: Services): Promise<unknown>
}
/** Work that leaves the database, or takes long. It may run twice with one effect. */
export type OutsideEffect<Payload> = NamedEffect & {
  work(services: Services, payload: Payload): Promise<unknown>
}

/** One fact's effects; those on one queue run in this order. */
export type Effects<Name extends FactName> = readonly (
  | InsideEffect<Facts[Name]>
  | BatchedEffect<Facts[Name]>
  | OutsideEffect<Facts[Name]>
)[]
