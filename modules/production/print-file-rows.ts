/** The SQL of print files, and of the files each size of a blank needs. */

import { and, asc, desc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Id } from '#kernel/id.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import type { InkBox, PrintFile, PrintSetKey } from './print-file.ts'
import { printFile, printSet, printSetFile } from './tables.ts'

const fileOf = (row: typeof printFile.$inferSelect): PrintFile => ({
  ...row,
  widthIn: Number(row.widthIn),
  heightIn: Number(row.heightIn),
  state: row.state as PrintFile['state'],
})

const matchesKeys = (keys: readonly PrintSetKey[]) =>
  sql`(${printSet.designVersionId}, ${printSet.blankId}, ${printSet.size}) in (select * from unnest(
    ${textArray(keys.map((key) => key.designVersionId))}, ${textArray(keys.map((key) => key.blankId))}, ${textArray(keys.map((key) => key.size))}))`
const textArray = (values: readonly string[]) =>
  sql`array[${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )}]::text[]`

export async function selectSets(
  tx: Tx,
  keys: readonly PrintSetKey[],
): Promise<(PrintSetKey & { fault: string | null })[]> {
  if (keys.length === 0) return []
  return tx
    .select({
      designVersionId: printSet.designVersionId,
      blankId: printSet.blankId,
      size: printSet.size,
      fault: printSet.fault,
    })
    .from(printSet)
    .where(matchesKeys(keys))
}

/** Those of the design versions that have print files, made or planned. */
export async function findPrintedDesigns(
  tx: Tx,
  versions: readonly Id<'designVersion'>[],
): Promise<Set<string>> {
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`select distinct design_version_id as id from production.print_set
        where design_version_id = any(array(select jsonb_array_elements_text(${JSON.stringify(versions)}::jsonb)))`,
  )
  return new Set(rows.map(({ id }) => id))
}

export async function insertSet(tx: Tx, row: typeof printSet.$inferInsert): Promise<void> {
  await tx.insert(printSet).values(row).onConflictDoNothing()
}

/** Plans a file unless it is planned, and links it to the size that needs it. */
export async function insertFile(
  tx: Tx,
  row: typeof printFile.$inferInsert,
  size: string,
): Promise<{ id: Id<'printFile'>; isNew: boolean }> {
  const inserted = await tx
    .insert(printFile)
    .values(row)
    .onConflictDoNothing({
      target: [printFile.designVersionId, printFile.blankId, printFile.area, printFile.sizeArea],
    })
    .returning({ id: printFile.id })
  const [file] = await tx
    .select({ id: printFile.id })
    .from(printFile)
    .where(
      and(
        eq(printFile.designVersionId, row.designVersionId),
        eq(printFile.blankId, row.blankId),
        eq(printFile.area, row.area),
        eq(printFile.sizeArea, row.sizeArea),
      ),
    )
  const { designVersionId, blankId, area } = row
  await tx
    .insert(printSetFile)
    .values({ designVersionId, blankId, size, area, printFileId: file!.id })
    .onConflictDoNothing()
  return { id: file!.id, isNew: inserted.length > 0 }
}

export type NeededFile = PrintFile & { size: string }
/** The files of each combination of design version, blank and size. */
export async function selectFilesOf(tx: Tx, keys: readonly PrintSetKey[]): Promise<NeededFile[]> {
  if (keys.length === 0) return []
  const rows = await tx
    .select({ file: printFile, size: printSetFile.size })
    .from(printSet)
    .innerJoin(
      printSetFile,
      and(
        eq(printSetFile.designVersionId, printSet.designVersionId),
        eq(printSetFile.blankId, printSet.blankId),
        eq(printSetFile.size, printSet.size),
      ),
    )
    .innerJoin(printFile, eq(printFile.id, printSetFile.printFileId))
    .where(matchesKeys(keys))
    .orderBy(asc(printFile.designVersionId), asc(printFile.blankId), asc(printFile.area))
  return rows.map(({ file, size }) => ({ ...fileOf(file), size }))
}

export async function findPrintFile(tx: Tx, id: Id<'printFile'>): Promise<PrintFile | null> {
  const [row] = await tx.select().from(printFile).where(eq(printFile.id, id))
  return row ? fileOf(row) : null
}

/** Finished files of these design versions. */
export async function findPrintFilesOfDesigns(
  tx: Tx,
  designVersionIds: readonly Id<'designVersion'>[],
): Promise<PrintFile[]> {
  if (designVersionIds.length === 0) return []
  const rows = await tx
    .select()
    .from(printFile)
    .where(and(eq(printFile.state, 'ready'), inArray(printFile.designVersionId, [...designVersionIds])))
    .orderBy(asc(printFile.designVersionId), asc(printFile.id))
  return rows.map(fileOf)
}

/** Every finished file, oldest first. */
export async function selectReadyFiles(tx: Tx): Promise<PrintFile[]> {
  const rows = await tx
    .select()
    .from(printFile)
    .where(eq(printFile.state, 'ready'))
    .orderBy(asc(printFile.madeAt), asc(printFile.id))
  return rows.map(fileOf)
}

export async function selectWaitingFiles(tx: Tx, max: number, before: Date): Promise<Id<'printFile'>[]> {
  const rows = await tx
    .select({ id: printFile.id })
    .from(printFile)
    .where(and(eq(printFile.state, 'waiting'), lte(printFile.plannedAt, before)))
    .orderBy(asc(printFile.plannedAt), asc(printFile.id))
    .limit(max)
  return rows.map(({ id }) => id)
}

/** Writes a file's outcome, unless someone else did first. */
export async function finishFile(
  tx: Tx,
  id: Id<'printFile'>,
  outcome: { sha256: string; bytes: number; ink: InkBox } | { fault: string },
  at: Date,
): Promise<boolean> {
  const rows = await tx
    .update(printFile)
    .set(
      'fault' in outcome
        ? { state: 'faulty', fault: outcome.fault, madeAt: at }
        : {
            state: 'ready',
            fault: null,
            sha256: outcome.sha256,
            bytes: outcome.bytes,
            inkLeft: outcome.ink.left,
            inkTop: outcome.ink.top,
            inkWidth: outcome.ink.width,
            inkHeight: outcome.ink.height,
            madeAt: at,
          },
    )
    .where(and(eq(printFile.id, id), inArray(printFile.state, ['waiting', 'faulty'])))
    .returning({ id: printFile.id })
  return rows.length > 0
}

/** Makes a faulty file wait again, to be retried. */
export async function retryFile(tx: Tx, id: Id<'printFile'>): Promise<boolean> {
  const rows = await tx
    .update(printFile)
    .set({ state: 'waiting', fault: null, madeAt: null })
    .where(and(eq(printFile.id, id), eq(printFile.state, 'faulty')))
    .returning({ id: printFile.id })
  return rows.length > 0
}

/** For each batch, the units that can't go on the press: their files are unfinished or faulty. Without misprints. */
export async function countUnready(
  tx: Tx,
  batchIds: readonly Id<'batch'>[],
): Promise<Map<string, { unmade: number; faulty: number }>> {
  if (batchIds.length === 0) return new Map()
  const rows = await rowsOf<{ id: string; unmade: number; faulty: number }>(
    tx,
    sql`select id, count(*) filter (where not faulty and not ready)::int as unmade,
          count(*) filter (where faulty)::int as faulty
        from (
          select u.batch_id as id, s.fault is not null or coalesce(bool_or(f.state = 'faulty'), false) as faulty,
            coalesce(bool_and(f.state = 'ready'), false) as ready
          from production.batch_unit u
          left join production.print_set s using (design_version_id, blank_id, size)
          left join production.print_set_file sf using (design_version_id, blank_id, size)
          left join production.print_file f on f.id = sf.print_file_id
          where u.batch_id = any(${textArray(batchIds)})
            and not exists (select 1 from production.misprint m where m.unit_id = u.unit_id and m.attempt = u.attempt)
          group by u.batch_id, u.place, s.fault
        ) as piece
        group by id having count(*) filter (where faulty or not ready) > 0`,
  )
  return new Map(rows.map(({ id, unmade, faulty }) => [id, { unmade, faulty }]))
}

export async function countPrintFiles(tx: Tx): Promise<{ waiting: number; faulty: number }> {
  const [row] = await rowsOf<{ waiting: number; faulty: number }>(
    tx,
    sql`select count(*) filter (where state = 'waiting')::int as waiting, count(*) filter (where state = 'faulty')::int as faulty
        from production.print_file`,
  )
  return row!
}

/** Faulty files, latest first, which someone must look at. */
export async function findFaultyPrintFiles(tx: Tx, max: number): Promise<PrintFile[]> {
  const rows = await tx
    .select()
    .from(printFile)
    .where(eq(printFile.state, 'faulty'))
    .orderBy(desc(printFile.madeAt))
    .limit(max)
  return rows.map(fileOf)
}
