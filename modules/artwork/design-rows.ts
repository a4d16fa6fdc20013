import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Id } from '#kernel/id.ts'
import { readCursor, type Slice, toSlice } from '#kernel/page.ts'
import { beyondCursor } from '#platform/database/beyond-cursor.ts'
import { instant } from '#platform/database/instant.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { DesignDocument } from '#press/document.ts'
import type { DesignId, DesignSummary, DesignVersionId, DesignVersionSummary } from './contract.ts'
import { designTable, designVersionTable, versionNameTable } from './tables.ts'

/** One saved version of a design. */
export type DesignVersion = {
  id: DesignVersionId
  designId: DesignId
  shopId: Id<'shop'>
  number: number
  document: DesignDocument
  hash: string
  savedAt: Date
}

const versionColumns = {
  id: designVersionTable.id,
  designId: designVersionTable.designId,
  shopId: designVersionTable.shopId,
  number: designVersionTable.number,
  document: designVersionTable.document,
  hash: designVersionTable.hash,
  savedAt: designVersionTable.savedAt,
}
const isLatest = and(
  eq(designVersionTable.designId, designTable.id),
  eq(designVersionTable.number, designTable.version),
)

/** The design's row, locked, with the hash of its latest version. */
export async function lockDesign(tx: Tx, shopId: Id<'shop'>, id: string) {
  const [row] = await tx
    .select()
    .from(designTable)
    .where(and(eq(designTable.shopId, shopId), eq(designTable.id, id as DesignId)))
    .for('update')
  return row ?? null
}

export async function selectLatestVersion(
  tx: Tx,
  shopId: Id<'shop'>,
  id: string,
): Promise<(DesignVersion & { name: string }) | null> {
  const [row] = await tx
    .select({ ...versionColumns, name: designTable.name })
    .from(designTable)
    .innerJoin(designVersionTable, isLatest)
    .where(and(eq(designTable.shopId, shopId), eq(designTable.id, id as DesignId)))
  return row ?? null
}

/** Every version of every design of a shop, archived ones too, by page in the order of their ids. */
export async function selectVersionIds(
  tx: Tx,
  shopId: Id<'shop'>,
  after: DesignVersionId | null,
  max: number,
): Promise<DesignVersionId[]> {
  const rows = await tx
    .select({ id: designVersionTable.id })
    .from(designVersionTable)
    .where(and(eq(designVersionTable.shopId, shopId), sql`${designVersionTable.id} > ${after ?? ''}`))
    .orderBy(designVersionTable.id)
    .limit(max)
  return rows.map(({ id }) => id)
}

export async function selectVersionById(tx: Tx, id: string): Promise<DesignVersion | null> {
  const [row] = await tx
    .select(versionColumns)
    .from(designVersionTable)
    .where(eq(designVersionTable.id, id as DesignVersionId))
  return row ?? null
}

/** A design's versions, newest first, without their documents; named ones however old. */
export async function selectVersions(
  tx: Tx,
  shopId: Id<'shop'>,
  id: string,
  max: number,
): Promise<DesignVersionSummary[]> {
  const isNamed = and(
    eq(versionNameTable.designId, designVersionTable.designId),
    eq(versionNameTable.number, designVersionTable.number),
  )
  const rows = await tx
    .select({
      id: designVersionTable.id,
      number: designVersionTable.number,
      savedAt: designVersionTable.savedAt,
      name: versionNameTable.name,
    })
    .from(designVersionTable)
    .leftJoin(versionNameTable, isNamed)
    .where(and(eq(designVersionTable.shopId, shopId), eq(designVersionTable.designId, id as DesignId)))
    .orderBy(sql`${versionNameTable.name} is null`, desc(designVersionTable.number))
    .limit(max)
  return rows.sort((a, b) => b.number - a.number)
}

export async function selectVersionByNumber(
  tx: Tx,
  shopId: Id<'shop'>,
  id: string,
  number: number,
): Promise<DesignVersion | null> {
  const [row] = await tx
    .select(versionColumns)
    .from(designVersionTable)
    .where(
      and(
        eq(designVersionTable.shopId, shopId),
        eq(designVersionTable.designId, id as DesignId),
        eq(designVersionTable.number, number),
      ),
    )
  return row ?? null
}

/** Sets a version's name; null removes it. */
export async function writeVersionName(
  tx: Tx,
  row: { designId: DesignId; number: number; shopId: Id<'shop'>; name: string | null; at: Date },
): Promise<void> {
  const { name, at, ...key } = row
  if (name === null) {
    await tx
      .delete(versionNameTable)
      .where(and(eq(versionNameTable.designId, key.designId), eq(versionNameTable.number, key.number)))
    return
  }
  await tx
    .insert(versionNameTable)
    .values({ ...key, name, namedAt: at })
    .onConflictDoUpdate({
      target: [versionNameTable.designId, versionNameTable.number],
      set: { name, namedAt: at },
    })
}

export async function selectDesignPage(
  tx: Tx,
  shopId: Id<'shop'>,
  cursor: string | null,
  size: number,
): Promise<Slice<DesignSummary>> {
  const rows = await tx
    .select({
      id: designTable.id,
      name: designTable.name,
      version: designTable.version,
      versionId: designVersionTable.id,
      savedAt: designTable.savedAt,
    })
    .from(designTable)
    .innerJoin(designVersionTable, isLatest)
    .where(
      and(
        eq(designTable.shopId, shopId),
        isNull(designTable.archivedAt),
        beyondCursor([designTable.savedAt, designTable.id], readCursor(cursor), 'older'),
      ),
    )
    .orderBy(desc(designTable.savedAt), desc(designTable.id))
    .limit(size + 1)
  return toSlice(rows, size, ({ savedAt, id }) => ({ at: savedAt, id }))
}

export async function insertDesign(
  tx: Tx,
  design: { id: DesignId; shopId: Id<'shop'>; name: string; at: Date },
): Promise<void> {
  const { at, ...row } = design
  await tx.insert(designTable).values({ ...row, version: 1, beganAt: at, savedAt: at })
}

export async function insertVersion(tx: Tx, row: DesignVersion): Promise<void> {
  await tx.insert(designVersionTable).values(row)
}

export async function updateDesign(
  tx: Tx,
  shopId: Id<'shop'>,
  id: DesignId,
  set: { name?: string; version?: number; savedAt?: Date },
): Promise<void> {
  // A day after the version superseded now, unless an earlier one is due first.
  const thinAt = set.savedAt && sql`coalesce(thin_at, ${instant(set.savedAt)} + interval '1 day')`
  await tx
    .update(designTable)
    .set(thinAt ? { ...set, thinAt } : set)
    .where(and(eq(designTable.shopId, shopId), eq(designTable.id, id)))
}

export async function restoreRow(tx: Tx, shopId: Id<'shop'>, id: string): Promise<boolean> {
  const rows = await tx
    .update(designTable)
    .set({ archivedAt: null })
    .where(and(eq(designTable.shopId, shopId), eq(designTable.id, id as DesignId)))
    .returning({ id: designTable.id })
  return rows.length > 0
}

export async function archiveRow(tx: Tx, shopId: Id<'shop'>, id: string, at: Date): Promise<boolean> {
  const rows = await tx
    .update(designTable)
    .set({ archivedAt: sql`coalesce(archived_at, ${instant(at)})` })
    .where(and(eq(designTable.shopId, shopId), eq(designTable.id, id as DesignId)))
    .returning({ id: designTable.id })
  return rows.length > 0
}
