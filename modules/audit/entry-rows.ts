import { and, desc, eq, ilike, lt, or } from 'drizzle-orm'
import type { Id } from '#kernel/id.ts'
import { containsPattern } from '#platform/database/like.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { AuditLine } from './contract.ts'
import { linesMax } from './limits.ts'
import { entry } from './tables.ts'

type NewEntry = Omit<typeof entry.$inferInsert, 'id' | 'previousHash' | 'hash'>

/** The trigger sets number, previous hash and hash, overwriting what is passed. */
export async function insertEntry(tx: Tx, row: NewEntry): Promise<void> {
  await tx.insert(entry).values({ ...row, id: 0, previousHash: '', hash: '' })
}

export type AuditFilter = {
  shopId?: Id<'shop'>
  actorId?: string
  resource?: string
  /** Part of a person's name or an action, or a whole resource. */
  searchText?: string
  /** Lines older than this one. */
  before?: number
  max?: number
}

/** Lines of the trail, newest first. */
export async function findEntries(tx: Tx, filter: AuditFilter): Promise<AuditLine[]> {
  return tx
    .select({
      id: entry.id,
      at: entry.at,
      actorName: entry.actorName,
      assurance: entry.assurance,
      action: entry.action,
      resource: entry.resource,
      before: entry.before,
      after: entry.after,
    })
    .from(entry)
    .where(
      and(
        filter.shopId === undefined ? undefined : eq(entry.shopId, filter.shopId),
        filter.actorId === undefined ? undefined : eq(entry.actorId, filter.actorId),
        filter.resource === undefined ? undefined : eq(entry.resource, filter.resource),
        filter.before === undefined ? undefined : lt(entry.id, filter.before),
        filter.searchText === undefined
          ? undefined
          : or(
              ilike(entry.actorName, containsPattern(filter.searchText)),
              ilike(entry.action, containsPattern(filter.searchText.replaceAll(' ', '_'))),
              eq(entry.resource, filter.searchText),
            ),
      ),
    )
    .orderBy(desc(entry.id))
    .limit(Math.min(filter.max ?? 50, linesMax))
}
