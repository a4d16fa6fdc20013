import type { Actor } from '#kernel/actor.ts'
import type { Id } from '#kernel/id.ts'
import type { Tx } from '#platform/database/tx.ts'
import { insertEntry } from './entry-rows.ts'

export type AuditEvent = {
  /** `fan`: anyone with the key in an order's link. */
  actor: Actor | 'system' | 'fan'
  /** `noun.verb_past` */
  action: `${string}.${string}`
  /** The object of the action: an id, or a name if it has none. */
  resource: string
  /** The shop whose trail shows it; the actor's own if absent, none if null. */
  shopId?: Id<'shop'> | null
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  requestId: string
}

const actorNames = { system: 'Fanfare', fan: 'Fan' } as const

/** Writes one row of the audit trail. Call it in the transaction of the change. */
export async function record(tx: Tx, event: AuditEvent, at: Date): Promise<void> {
  const { actor } = event
  const person = typeof actor === 'object' && actor.kind === 'person' ? actor : null
  await insertEntry(tx, {
    at,
    actorKind: typeof actor === 'string' ? actor : actor.kind,
    actorId: person?.personId ?? '',
    actorName: person?.name ?? (typeof actor === 'string' ? actorNames[actor] : 'Nobody'),
    assurance: person?.assurance ?? (actor === 'fan' ? 'key' : 'none'),
    action: event.action,
    resource: event.resource,
    shopId: event.shopId === undefined ? (person?.shop?.id ?? null) : event.shopId,
    before: event.before ?? null,
    after: event.after ?? null,
    requestId: event.requestId,
  })
}
