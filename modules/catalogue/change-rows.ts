/** The SQL of planned changes and of applying them. */

import { and, asc, desc, eq, lte, sql } from 'drizzle-orm'
import { jsonb, text } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { instantColumn } from '#platform/database/columns.ts'
import { instant } from '#platform/database/instant.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { Blank } from './contract.ts'
import { blankTable, catalogue } from './tables.ts'

const changeTable = catalogue.table('change', {
  id: text().primaryKey(),
  blankId: text('blank_id').notNull(),
  details: jsonb().notNull(),
  state: text().notNull().default('planned'),
  plannedBy: text('planned_by').notNull(),
  plannedAt: instantColumn('planned_at').notNull(),
  effectiveAt: instantColumn('effective_at').notNull(),
  endedAt: instantColumn('ended_at'),
})

const Details = z.union([
  z.strictObject({ costs: z.record(z.string(), z.number().int().min(0).max(10_000_000)) }),
  z.strictObject({ colour: z.string(), offered: z.boolean() }),
])
export type ChangeDetails = z.output<typeof Details>
export type Change = Omit<typeof changeTable.$inferSelect, 'details' | 'state'> & {
  details: ChangeDetails
  state: 'planned' | 'applied' | 'withdrawn'
}
const changeOf = (row: typeof changeTable.$inferSelect): Change => ({
  ...row,
  details: Details.parse(row.details),
  state: row.state as Change['state'],
})

export async function insertChange(tx: Tx, row: Omit<Change, 'state' | 'endedAt'>): Promise<void> {
  await tx.insert(changeTable).values(row)
}

export async function endChange(
  tx: Tx,
  id: string,
  state: 'applied' | 'withdrawn',
  at: Date,
): Promise<boolean> {
  const rows = await tx
    .update(changeTable)
    .set({ state, endedAt: at })
    .where(and(eq(changeTable.id, id), eq(changeTable.state, 'planned')))
    .returning({ id: changeTable.id })
  return rows.length > 0
}

export async function findBlankChange(tx: Tx, id: string): Promise<Change | null> {
  const [row] = await tx.select().from(changeTable).where(eq(changeTable.id, id))
  return row ? changeOf(row) : null
}

/** Changes of one blank, or all planned ones, latest first. */
export async function findBlankChanges(
  tx: Tx,
  selection: { blankId: string } | 'planned',
): Promise<Change[]> {
  const rows = await tx
    .select()
    .from(changeTable)
    .where(
      selection === 'planned' ? eq(changeTable.state, 'planned') : eq(changeTable.blankId, selection.blankId),
    )
    .orderBy(desc(changeTable.plannedAt))
    .limit(100)
  return rows.map(changeOf)
}

/** Locks changes whose moment has come, in order of their moments. */
export async function claimDueChanges(tx: Tx, at: Date): Promise<Change[]> {
  const rows = await tx
    .select()
    .from(changeTable)
    .where(and(eq(changeTable.state, 'planned'), lte(changeTable.effectiveAt, at)))
    .orderBy(asc(changeTable.effectiveAt), asc(changeTable.id))
    .limit(50)
    .for('update', { skipLocked: true })
  return rows.map(changeOf)
}

/** Applied changes in order: an import of the data applies them on top of its own figures. */
export async function selectAppliedChanges(tx: Tx): Promise<Change[]> {
  const rows = await tx
    .select()
    .from(changeTable)
    .where(eq(changeTable.state, 'applied'))
    .orderBy(asc(changeTable.endedAt), asc(changeTable.id))
  return rows.map(changeOf)
}

/** Writes new costs: the document, its card, its variants, and each variant's former cost. */
export async function writeCosts(tx: Tx, blank: Blank, at: Date): Promise<void> {
  const costs = JSON.stringify(blank.baseCostMinor)
  const min = Math.min(...Object.values(blank.baseCostMinor))
  await tx.execute(sql`
    insert into catalogue.cost_change (sku, from_minor, to_minor, seen_at)
    select sku, base_cost_minor, (${costs}::jsonb ->> size)::bigint, ${instant(at)} from catalogue.variant
    where blank_id = ${blank.id} and base_cost_minor <> (${costs}::jsonb ->> size)::bigint`)
  await tx.execute(sql`
    update catalogue.variant set base_cost_minor = (${costs}::jsonb ->> size)::bigint where blank_id = ${blank.id}`)
  await tx.execute(sql`
    update catalogue.blank set document = ${JSON.stringify(blank)}::jsonb, from_minor = ${min},
      card = jsonb_set(card, '{fromMinor}', to_jsonb(${min}::bigint)) where id = ${blank.id}`)
}

/** Withdraws a colour, or offers it again; the blank follows its last colour. */
export async function writeColourOffer(
  tx: Tx,
  blankId: string,
  { colour, offered }: { colour: string; offered: boolean },
  at: Date,
): Promise<void> {
  const now = instant(at)
  await tx.execute(sql`
    update catalogue.variant set retired_at = ${offered ? sql`null` : now}
    where blank_id = ${blankId} and colour = ${colour} and (retired_at is null) <> ${offered}`)
  await tx.execute(sql`
    update catalogue.blank set
      available = (select case when bool_or(stock is null) then null else sum(stock) end from catalogue.variant where blank_id = ${blankId} and retired_at is null),
      retired_at = case when exists (select from catalogue.variant where blank_id = ${blankId} and retired_at is null)
        then null else coalesce(retired_at, ${now}) end
    where id = ${blankId}`)
}

export async function lockBlank(tx: Tx, id: string): Promise<Blank | null> {
  const [row] = await tx
    .select({ document: blankTable.document })
    .from(blankTable)
    .where(eq(blankTable.id, id))
    .for('update')
  return row?.document ?? null
}
