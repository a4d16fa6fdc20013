import type { Actor } from '#kernel/actor.ts'
import type { Tx } from '#platform/database/tx.ts'
import { insertEntry } from './entry-rows.ts'

export type AuditEvent = {
  actor: Actor | 'system'
  /** `noun.verb_past` */
  action: `${string}.${string}`
  /** What it was done to: an id, or a name where there is none. */
  resource: string
  /** The shop whose trail shows it; the actor's own when left out, none when null. */
  shopId?: string | null
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  requestId: string
}

/** Writes one row of the audit trail. Call it in the transaction of the change. */
export async function record(tx: Tx, event: AuditEvent, at: Date): Promise<void> {
  const person = event.actor !== 'system' && event.actor.kind === 'person' ? event.actor : null
  await insertEntry(tx, {
    at,
    actorKind: event.actor === 'system' ? 'system' : event.actor.kind,
    actorId: person?.personId ?? '',
    actorName: person?.name ?? (event.actor === 'system' ? 'Fanfare' : 'Nobody'),
    assurance: person?.assurance ?? 'none',
    action: event.action,
    resource: event.resource,
    shopId: event.shopId === undefined ? (person?.shop?.id ?? null) : event.shopId,
    before: event.before ?? null,
    after: event.after ?? null,
    requestId: event.requestId,
  })
}
