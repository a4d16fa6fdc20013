import { and, asc, eq, inArray, isNotNull, lte, notExists, sql } from 'drizzle-orm'
import { instant } from '#platform/database/instant.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { DesignId, DesignVersionId } from './contract.ts'
import { limits } from './limits.ts'
import { designTable, designVersionTable, versionNameTable } from './tables.ts'

/** Returns those of the versions that are in use: offered, ordered or printed. */
export type FindUsed = (versions: readonly DesignVersionId[]) => Promise<ReadonlySet<string>>

const dayMs = 86_400_000

/**
 * Deletes superseded versions. After a day only the last of each hour stays, with those named or in use. Works on some
 * designs at a time and returns how many it looked through. The database itself refuses to delete any other.
 */
export async function thinVersions(tx: Tx, findUsed: FindUsed, at: Date): Promise<number> {
  const designs = await tx
    .select({ id: designTable.id, savedAt: designTable.savedAt })
    .from(designTable)
    .where(and(isNotNull(designTable.thinAt), lte(designTable.thinAt, at)))
    .orderBy(asc(designTable.thinAt), asc(designTable.id))
    .limit(limits.thinnedAtOnce)
    .for('update', { skipLocked: true })
  const ids = designs.map(({ id }) => id)
  if (ids.length === 0) return 0
  const cutoff = new Date(at.getTime() - dayMs)
  const candidates = await selectUnused(tx, ids, cutoff)
  const usedIds = candidates.length ? await findUsed(candidates) : new Set()
  const removableIds = candidates.filter((id) => !usedIds.has(id))
  if (removableIds.length)
    await tx.delete(designVersionTable).where(inArray(designVersionTable.id, removableIds))
  // A design saved since, or with more versions than one step takes, is looked through again.
  const isThinned = candidates.length < limits.versionsThinnedAtOnce || removableIds.length === 0
  await tx
    .update(designTable)
    .set({
      thinAt: isThinned
        ? sql`case when saved_at > ${instant(cutoff)} then saved_at + interval '1 day' end`
        : designTable.thinAt,
    })
    .where(inArray(designTable.id, ids))
  return designs.length
}

/** Unnamed versions superseded within their hour, oldest first. */
async function selectUnused(tx: Tx, designs: readonly DesignId[], cutoff: Date): Promise<DesignVersionId[]> {
  const isNamed = tx
    .select({ is: sql`1` })
    .from(versionNameTable)
    .where(
      and(
        eq(versionNameTable.designId, designVersionTable.designId),
        eq(versionNameTable.number, designVersionTable.number),
      ),
    )
  const rows = await tx
    .select({ id: designVersionTable.id })
    .from(designVersionTable)
    .where(
      and(
        inArray(designVersionTable.designId, [...designs]),
        lte(designVersionTable.savedAt, cutoff),
        sql`exists (select from artwork.design_version later where later.design_id = ${designVersionTable.designId}
          and later.number > ${designVersionTable.number}
          and date_trunc('hour', later.saved_at, 'UTC') = date_trunc('hour', ${designVersionTable.savedAt}, 'UTC'))`,
        notExists(isNamed),
      ),
    )
    .orderBy(asc(designVersionTable.designId), asc(designVersionTable.number))
    .limit(limits.versionsThinnedAtOnce)
  return rows.map(({ id }) => id)
}
