/** The SQL of incidents, their reports and their steps. */
import { and, asc, desc, eq, gte, inArray, isNull, lte, notInArray, sql } from 'drizzle-orm'
import { type Id, newId } from '#kernel/id.ts'
import { type Cursor, readCursor, type Slice, toSlice } from '#kernel/page.ts'
import { beyondCursor } from '#platform/database/beyond-cursor.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import type { IncidentStatus } from './contract.ts'
import { bannedStatuses, type Incident } from './incident.ts'
import { limits } from './limits.ts'
import { incident, report, step } from './tables.ts'

export type Report = typeof report.$inferSelect
export type Step = typeof step.$inferSelect
const liveStatuses: IncidentStatus[] = ['open', 'hidden', 'taken_down', 'appealed', 'countered']

const incidentOf = (row: typeof incident.$inferSelect): Incident => row as unknown as Incident

export async function insertReport(tx: Tx, row: typeof report.$inferInsert): Promise<void> {
  await tx.insert(report).values(row)
}

export async function lockReport(tx: Tx, id: string): Promise<Report | null> {
  const [row] = await tx.select().from(report).where(eq(report.id, id)).for('update')
  return row ?? null
}

/** Deletes unconfirmed reports made before a moment. */
export async function forgetUnconfirmed(tx: Tx, before: Date, max: number): Promise<void> {
  const old = tx
    .select({ id: report.id })
    .from(report)
    .where(and(isNull(report.confirmedAt), lte(report.madeAt, before)))
    .orderBy(asc(report.madeAt))
    .limit(max)
  await tx.delete(report).where(inArray(report.id, old))
}

export async function confirmReportRow(
  tx: Tx,
  id: string,
  incidentId: Id<'incident'>,
  at: Date,
): Promise<void> {
  await tx.update(report).set({ incidentId, confirmedAt: at }).where(eq(report.id, id))
}

/** The open incident about the same subject, locked, or a new one. */
export async function openIncident(tx: Tx, input: Report, at: Date): Promise<Incident> {
  const row = {
    id: newId('incident'),
    shopId: input.shopId,
    listingId: input.listingId,
    reason: input.reason,
    openedAt: at,
  }
  await tx.insert(incident).values(row).onConflictDoNothing()
  const [existing] = await tx
    .select()
    .from(incident)
    .where(
      and(
        eq(incident.shopId, input.shopId),
        input.listingId === null ? isNull(incident.listingId) : eq(incident.listingId, input.listingId),
        inArray(incident.status, liveStatuses),
      ),
    )
    .for('update')
  return incidentOf(existing!)
}

export async function lockIncident(tx: Tx, id: string): Promise<Incident | null> {
  const [row] = await tx.select().from(incident).where(eq(incident.id, id)).for('update')
  return row ? incidentOf(row) : null
}

export async function selectIncident(tx: Tx, id: string): Promise<Incident | null> {
  const [row] = await tx.select().from(incident).where(eq(incident.id, id))
  return row ? incidentOf(row) : null
}

export async function updateIncident(
  tx: Tx,
  id: string,
  values: Partial<Omit<typeof incident.$inferInsert, 'id' | 'shopId' | 'listingId' | 'openedAt'>>,
): Promise<void> {
  await tx.update(incident).set(values).where(eq(incident.id, id))
}

export async function insertStep(tx: Tx, row: Omit<Step, 'place'>): Promise<void> {
  const [last] = await rowsOf<{ place: number }>(
    tx,
    sql`select coalesce(max(place), 0)::int as place from moderation.step where incident_id = ${row.incidentId}`,
  )
  await tx.insert(step).values({ ...row, place: last!.place + 1 })
}

const waitingStatuses: IncidentStatus[] = ['open', 'hidden', 'appealed']
type IncidentRow = Incident & { reports: number }
export type IncidentFilter = {
  status?: IncidentStatus
  /** Only those that wait for us, longest wait first; otherwise newest first. */
  waiting?: boolean
  shopId?: Id<'shop'>
  listingId?: Id<'listing'>
  /** Only those the shop knows of: open and dismissed reports aren't told to it. */
  told?: boolean
}

/** Incidents of everyone, a page at a time. */
export async function findIncidents(
  tx: Tx,
  filter: IncidentFilter,
  cursor: string | null = null,
  size: number = limits.pageSize,
): Promise<Slice<IncidentRow>> {
  const incidents = await selectIncidents(tx, filter, readCursor(cursor), size + 1)
  return toSlice(incidents, size, ({ openedAt, id }) => ({ at: openedAt, id }))
}

/** Counts incidents waiting for us, and for their deadline. */
export async function countIncidents(tx: Tx): Promise<{ waiting: number; countered: number }> {
  const rows = await rowsOf<{ status: IncidentStatus; cases: number }>(
    tx,
    sql`select status, count(*)::int as cases from moderation.incident
      where status in ('open', 'hidden', 'appealed', 'countered') group by status`,
  )
  const sum = (statuses: readonly IncidentStatus[]) =>
    rows.filter(({ status }) => statuses.includes(status)).reduce((total, { cases }) => total + cases, 0)
  return { waiting: sum(waitingStatuses), countered: sum(['countered']) }
}

async function selectIncidents(
  tx: Tx,
  filter: IncidentFilter,
  place: Cursor | null,
  max: number,
): Promise<IncidentRow[]> {
  const direction = filter.waiting ? asc : desc
  const rows = await tx
    .select({
      incident,
      reports: sql<number>`(select count(*)::int from moderation.report r where r.incident_id = moderation.incident.id)`,
    })
    .from(incident)
    .where(
      and(
        filter.status ? eq(incident.status, filter.status) : undefined,
        filter.waiting ? inArray(incident.status, waitingStatuses) : undefined,
        filter.shopId ? eq(incident.shopId, filter.shopId) : undefined,
        filter.told ? notInArray(incident.status, ['open', 'dismissed']) : undefined,
        filter.listingId ? eq(incident.listingId, filter.listingId) : undefined,
        beyondCursor([incident.openedAt, incident.id], place, filter.waiting ? 'newer' : 'older'),
      ),
    )
    .orderBy(direction(incident.openedAt), direction(incident.id))
    .limit(max)
  return rows.map((row) => ({ ...incidentOf(row.incident), reports: row.reports }))
}

export const selectReports = (tx: Tx, incidentId: Id<'incident'>): Promise<Report[]> =>
  tx.select().from(report).where(eq(report.incidentId, incidentId)).orderBy(asc(report.confirmedAt))

export const selectSteps = (tx: Tx, incidentId: Id<'incident'>): Promise<Step[]> =>
  tx.select().from(step).where(eq(step.incidentId, incidentId)).orderBy(asc(step.place))

/** A shop's strikes that still count. */
export async function countStrikes(tx: Tx, shopId: Id<'shop'>, since: Date): Promise<number> {
  const rows = await tx
    .select({ id: incident.id })
    .from(incident)
    .where(
      and(
        eq(incident.shopId, shopId),
        eq(incident.strike, true),
        inArray(incident.status, [...bannedStatuses]),
        gte(incident.decidedAt, since),
      ),
    )
  return rows.length
}

/** Tells if a decision about the store itself keeps it closed. */
export async function isStoreBanned(tx: Tx, shopId: Id<'shop'>): Promise<boolean> {
  const ofStore = and(eq(incident.shopId, shopId), isNull(incident.listingId))
  return (await tx.$count(incident, and(ofStore, inArray(incident.status, [...bannedStatuses])))) > 0
}

/** Counter-notices past their deadline, locked; other workers skip them. */
export async function claimDueIncidents(tx: Tx, at: Date): Promise<Incident[]> {
  const rows = await tx
    .select()
    .from(incident)
    .where(and(eq(incident.status, 'countered'), lte(incident.restoresFrom, at)))
    .orderBy(asc(incident.restoresFrom))
    .limit(limits.sweepRows)
    .for('update', { skipLocked: true })
  return rows.map(incidentOf)
}
