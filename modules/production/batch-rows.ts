/** The SQL of batches, their units, the presses' clocks and misprints. */

import { and, asc, desc, eq, inArray, like, lte, ne, sql } from 'drizzle-orm'
import { asId, type Id } from '#kernel/id.ts'
import { localDate } from '#kernel/instant.ts'
import type { Cursor } from '#kernel/page.ts'
import { beyondCursor } from '#platform/database/beyond-cursor.ts'
import { instant } from '#platform/database/instant.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import type { Batch } from './batch.ts'
import type { BatchState, ReturnCause } from './contract.ts'
import { limits } from './limits.ts'
import { batch, batchUnit, misprint } from './tables.ts'

export type BatchUnit = typeof batchUnit.$inferSelect
export type Misprint = typeof misprint.$inferSelect

const batchOf = (row: typeof batch.$inferSelect): Batch => ({
  ...row,
  id: asId('batch', row.id),
  state: row.state as BatchState,
})

/** `facility/local date` -> units in batches closed for that day's cut-offs, for the last weeks of batches. */
export async function selectClosedUnitsByDay(
  tx: Tx,
  facilities: readonly { id: string; zone: string; capacity: number | null }[],
): Promise<Map<string, number>> {
  const unitsByBatch = new Map<string, number>()
  for (const { id, zone, capacity } of facilities) {
    if (capacity === null) continue
    const rows = await tx
      .select({ cutOffAt: batch.cutOffAt, units: batch.units })
      .from(batch)
      .where(and(eq(batch.facilityId, id), ne(batch.state, 'collecting')))
      .orderBy(desc(batch.cutOffAt))
      .limit(limits.capacityBatches)
    for (const { cutOffAt, units } of rows) {
      const key = `${id}/${localDate(cutOffAt, zone)}`
      unitsByBatch.set(key, (unitsByBatch.get(key) ?? 0) + units)
    }
  }
  return unitsByBatch
}

/** Withdraws a press's collecting batches because its cut-offs changed; they hold nothing. */
export async function withdrawCollectingBatches(tx: Tx, facilityId: string): Promise<void> {
  await tx.delete(batch).where(and(eq(batch.state, 'collecting'), eq(batch.facilityId, facilityId)))
}

/** Opens a batch for a cut-off unless there is one. */
export async function insertBatch(tx: Tx, row: typeof batch.$inferInsert): Promise<void> {
  await tx
    .insert(batch)
    .values(row)
    .onConflictDoNothing({ target: [batch.facilityId, batch.technique, batch.cutOffAt] })
}

/** Counts the numbers with this prefix that are taken: a second batch of a day counts on from them. */
export async function countNumbers(tx: Tx, prefix: string): Promise<number> {
  const rows = await tx
    .select({ number: batch.number })
    .from(batch)
    .where(like(batch.number, `${prefix}%`))
  return rows.length
}

export async function lockBatchAt(
  tx: Tx,
  facilityId: string,
  technique: string,
  cutOffAt: Date,
): Promise<Batch | null> {
  const [row] = await tx
    .select()
    .from(batch)
    .where(
      and(eq(batch.facilityId, facilityId), eq(batch.technique, technique), eq(batch.cutOffAt, cutOffAt)),
    )
    .for('no key update')
  return row ? batchOf(row) : null
}

export async function lockBatch(tx: Tx, id: Id<'batch'>): Promise<Batch | null> {
  const [row] = await tx.select().from(batch).where(eq(batch.id, id)).for('no key update')
  return row ? batchOf(row) : null
}

export async function updateBatch(
  tx: Tx,
  id: Id<'batch'>,
  values: Partial<
    Pick<Batch, 'state' | 'units' | 'closedAt' | 'startedAt' | 'doneAt' | 'manifestHash' | 'handedOutAt'>
  >,
): Promise<void> {
  await tx.update(batch).set(values).where(eq(batch.id, id))
}

/** The collecting batches, by press and moment. */
export const selectCollectingBatches = (
  tx: Tx,
): Promise<Pick<Batch, 'facilityId' | 'technique' | 'cutOffAt'>[]> =>
  tx
    .select({ facilityId: batch.facilityId, technique: batch.technique, cutOffAt: batch.cutOffAt })
    .from(batch)
    .where(eq(batch.state, 'collecting'))

/** Withdraws collecting batches whose cut-off has passed without any unit. */
export async function withdrawEmptyBatches(tx: Tx, at: Date): Promise<void> {
  await tx.delete(batch).where(and(eq(batch.state, 'collecting'), lte(batch.cutOffAt, at)))
}

export async function insertBatchUnits(
  tx: Tx,
  rows: readonly (typeof batchUnit.$inferInsert)[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += limits.chunk) {
    await tx.insert(batchUnit).values(rows.slice(from, from + limits.chunk))
  }
}

export async function selectBatches(
  tx: Tx,
  input: {
    states: readonly BatchState[]
    technique?: string
    facilityId?: string
    /** A page of the finished ones, after the end of the previous page. */
    behind?: Cursor | null
    max: number
  },
): Promise<Batch[]> {
  const isDone = input.states.length === 1 && input.states[0] === 'done'
  const rows = await tx
    .select()
    .from(batch)
    .where(
      and(
        inArray(batch.state, [...input.states]),
        input.technique ? eq(batch.technique, input.technique) : undefined,
        beyondCursor([batch.doneAt, batch.id], input.behind ?? null, 'older'),
        input.facilityId ? eq(batch.facilityId, input.facilityId) : undefined,
      ),
    )
    .orderBy(...(isDone ? [desc(batch.doneAt), desc(batch.id)] : [asc(batch.cutOffAt), asc(batch.number)]))
    .limit(input.max)
  return rows.map(batchOf)
}

export const selectCutOffs = (tx: Tx, ids: readonly Id<'batch'>[]) =>
  tx
    .select({ id: batch.id, facilityId: batch.facilityId, cutOffAt: batch.cutOffAt })
    .from(batch)
    .where(inArray(batch.id, [...ids]))

export async function selectBatch(
  tx: Tx,
  where: { number: string } | { id: Id<'batch'> },
): Promise<Batch | null> {
  const [row] = await tx
    .select()
    .from(batch)
    .where('number' in where ? eq(batch.number, where.number) : eq(batch.id, where.id))
  return row ? batchOf(row) : null
}

export const selectBatchUnits = (tx: Tx, batchId: Id<'batch'>): Promise<BatchUnit[]> =>
  tx.select().from(batchUnit).where(eq(batchUnit.batchId, batchId)).orderBy(asc(batchUnit.place))

/** The places of all batches, in order, at most `max` after the given one. */
export const selectPlacesAfter = (
  tx: Tx,
  after: Pick<BatchUnit, 'batchId' | 'place'> | undefined,
  max: number,
): Promise<BatchUnit[]> =>
  tx
    .select()
    .from(batchUnit)
    .where(after && sql`(${batchUnit.batchId}, ${batchUnit.place}) > (${after.batchId}, ${after.place})`)
    .orderBy(asc(batchUnit.batchId), asc(batchUnit.place))
    .limit(max)

export async function selectBatchUnit(
  tx: Tx,
  batchId: Id<'batch'>,
  index: number,
): Promise<BatchUnit | null> {
  const [row] = await tx
    .select()
    .from(batchUnit)
    .where(and(eq(batchUnit.batchId, batchId), eq(batchUnit.place, index)))
  return row ?? null
}

/** The latest batch place of each unit. */
export async function selectPlacesOf(
  tx: Tx,
  unitIds: readonly Id<'unit'>[],
): Promise<(BatchUnit & { number: string })[]> {
  if (unitIds.length === 0) return []
  const rows = await tx
    .select({ piece: batchUnit, number: batch.number })
    .from(batchUnit)
    .innerJoin(batch, eq(batch.id, batchUnit.batchId))
    .where(inArray(batchUnit.unitId, [...unitIds]))
    .orderBy(asc(batchUnit.unitId), asc(batchUnit.attempt))
  const latest = new Map(rows.map(({ piece, number }) => [piece.unitId, { ...piece, number }]))
  return [...latest.values()]
}

export async function insertMisprint(
  tx: Tx,
  row: Omit<Misprint, 'cause'> & { cause: ReturnCause },
): Promise<void> {
  await tx.insert(misprint).values(row)
}

export const selectMisprints = (tx: Tx, batchIds: readonly Id<'batch'>[]): Promise<Misprint[]> =>
  batchIds.length
    ? tx
        .select()
        .from(misprint)
        .where(inArray(misprint.batchId, [...batchIds]))
        .orderBy(asc(misprint.at))
    : Promise.resolve([])

export async function hasMisprint(tx: Tx, unitId: Id<'unit'>, attempt: number): Promise<boolean> {
  const rows = await tx
    .select({ unitId: misprint.unitId })
    .from(misprint)
    .where(and(eq(misprint.unitId, unitId), eq(misprint.attempt, attempt)))
  return rows.length > 0
}

/** Batches that hold at least one of these units and aren't done, locked in the order of their ids. */
export async function lockOpenBatchesOf(tx: Tx, unitIds: readonly Id<'unit'>[]): Promise<Batch[]> {
  if (unitIds.length === 0) return []
  const batchRows = await tx
    .selectDistinct({ id: batchUnit.batchId })
    .from(batchUnit)
    .where(inArray(batchUnit.unitId, [...unitIds]))
  const rows = await tx
    .select()
    .from(batch)
    .where(
      and(
        inArray(
          batch.id,
          batchRows.map(({ id }) => id),
        ),
        ne(batch.state, 'done'),
      ),
    )
    .orderBy(asc(batch.id))
    .for('no key update')
  return rows.map(batchOf)
}

/** The share of units that came back, by blank, so that the operator can change a blank or a setting. */
export async function selectReprintRates(
  tx: Tx,
  since: Date,
): Promise<{ blankId: string; blankName: string; technique: string; pieces: number; misprints: number }[]> {
  const rows = await rowsOf<{
    blank_id: string
    blank_name: string
    technique: string
    pieces: number
    misprints: number
  }>(
    tx,
    sql`select u.blank_id, min(u.blank_name) as blank_name, b.technique, count(*)::int as pieces, count(m.unit_id)::int as misprints
        from production.batch_unit u
        join production.batch b on b.id = u.batch_id
        left join production.misprint m on m.unit_id = u.unit_id and m.attempt = u.attempt and m.cause not in ('given_back', 'paid_back')
        where b.closed_at >= ${instant(since)}
        group by u.blank_id, b.technique having count(m.unit_id) > 0
        order by count(m.unit_id)::numeric / count(*) desc, u.blank_id limit 20`,
  )
  return rows.map((row) => ({
    blankId: row.blank_id,
    blankName: row.blank_name,
    technique: row.technique,
    pieces: row.pieces,
    misprints: row.misprints,
  }))
}

/** Batches whose number contains this, latest cut-off first. */
export async function selectBatchesLike(tx: Tx, words: string, max: number): Promise<Batch[]> {
  if (words.length < 3) return []
  const rows = await tx
    .select()
    .from(batch)
    .where(sql`position(${words} in ${batch.number}) > 0`)
    .orderBy(desc(batch.cutOffAt))
    .limit(max)
  return rows.map(batchOf)
}
