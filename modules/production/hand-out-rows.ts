/** The SQL of files in the hot folder. */
import { eq, sql } from 'drizzle-orm'
import { asId, type Id } from '#kernel/id.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import { handedFile } from './tables.ts'

/** Batches of our own presses whose files are all finished or faulty, with something not handed out. */
export async function selectBatchesToHandOut(
  tx: Tx,
  max: number,
): Promise<{ id: Id<'batch'>; number: string }[]> {
  const rows = await rowsOf<{ id: string; number: string }>(
    tx,
    sql`select b.id, b.number
        from production.batch b
        join production.facility f on f.id = b.facility_id and f.kind = 'house'
        cross join lateral (
          select bool_and(s.fault is not null or coalesce(p.state in ('ready', 'faulty'), false)) as made,
            max(p.made_at) filter (where p.state = 'ready') as last
          from production.batch_unit u
          left join production.print_set s using (design_version_id, blank_id, size)
          left join production.print_set_file sf using (design_version_id, blank_id, size)
          left join production.print_file p on p.id = sf.print_file_id
          where u.batch_id = b.id
        ) files
        where b.state in ('closed', 'in_production') and files.made
          and (b.handed_out_at is null or files.last > b.handed_out_at)
        order by b.cut_off_at, b.number
        limit ${max}`,
  )
  return rows.map(({ id, number }) => ({ id: asId('batch', id), number }))
}

export async function selectHandedFiles(tx: Tx, batchId: Id<'batch'>): Promise<Set<string>> {
  const rows = await tx
    .select({ name: handedFile.name })
    .from(handedFile)
    .where(eq(handedFile.batchId, batchId))
  return new Set(rows.map(({ name }) => name))
}

export async function insertHandedFile(tx: Tx, batchId: Id<'batch'>, name: string, at: Date): Promise<void> {
  await tx.insert(handedFile).values({ batchId, name, handedAt: at }).onConflictDoNothing()
}

/** A finished batch is never handed out again, so the record of its files can go. */
export async function forgetHandedFiles(tx: Tx): Promise<void> {
  await tx.execute(sql`delete from production.handed_file h using production.batch b
    where b.id = h.batch_id and b.state = 'done'`)
}
