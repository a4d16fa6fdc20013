import { type AuditEvent, record } from '#audit'
import type { Person } from '#kernel/actor.ts'
import type { Tx } from '#platform/database/tx.ts'

/** Who acts on the house: an administrator, the process itself, or the sample, whose house nobody entered. */
export type Keeper = Person | 'system' | 'sample'
export const administers = (by: Keeper): boolean => typeof by === 'string' || by.staff.includes('admin')
export const nameOf = (by: Keeper): string => (typeof by === 'string' ? 'Fanfare' : by.name)

/** Writes what a keeper did into the trail; the sample's furniture was there before anyone came. */
export async function note(
  tx: Tx,
  by: Keeper,
  event: Pick<AuditEvent, 'action' | 'resource' | 'before' | 'after' | 'requestId'>,
  at: Date,
): Promise<void> {
  if (by !== 'sample') await record(tx, { ...event, actor: by, shopId: null }, at)
}
