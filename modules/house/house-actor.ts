import { type AuditEvent, record } from '#audit'
import type { Person } from '#kernel/actor.ts'
import type { Tx } from '#platform/database/tx.ts'

/**
 * The actor behind a change of the house: an administrator, the process, or the sample seed, which acts for no
 * person.
 */
export type HouseActor = Person | 'system' | 'sample'
export const isAdministrator = (actor: HouseActor): boolean =>
  typeof actor === 'string' || actor.staff.includes('admin')
export const nameOf = (actor: HouseActor): string => (typeof actor === 'string' ? 'Fanfare' : actor.name)

/** Records a change of the house in the audit trail, except those of the sample seed. */
export async function recordChange(
  tx: Tx,
  actor: HouseActor,
  event: Pick<AuditEvent, 'action' | 'resource' | 'before' | 'after' | 'requestId'>,
  at: Date,
): Promise<void> {
  if (actor !== 'sample') await record(tx, { ...event, actor, shopId: null }, at)
}
