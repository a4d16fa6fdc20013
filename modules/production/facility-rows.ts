/** The SQL of facilities and their cut-offs. */
import { asc, eq, gte, inArray, sql } from 'drizzle-orm'
import { recall } from '#platform/database/read-once.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { CutOff, Facility } from './facility.ts'
import { cutOff, facility } from './tables.ts'

export const selectFacilities = (tx: Tx): Promise<Facility[]> => recall(tx, 'facilities', readFacilities)

async function readFacilities(tx: Tx): Promise<Facility[]> {
  const [presses, cutOffs] = await Promise.all([
    tx.select().from(facility).orderBy(asc(facility.rank)),
    tx.select().from(cutOff).orderBy(asc(cutOff.technique), asc(cutOff.weekday)),
  ])
  return presses.map(({ pausedAt, kind, ...press }) => {
    const techniques: Record<string, CutOff[]> = {}
    for (const { facilityId, technique, weekday, time } of cutOffs) {
      if (facilityId === press.id) (techniques[technique] ??= []).push({ weekday, time })
    }
    return { ...press, kind: kind as Facility['kind'], paused: pausedAt !== null, techniques }
  })
}

export async function setPaused(
  tx: Tx,
  facilityId: string,
  pausedAt: Date | null,
  pausedReason = '',
): Promise<boolean> {
  const rows = await tx
    .update(facility)
    .set({ pausedAt, pausedReason })
    .where(eq(facility.id, facilityId))
    .returning({ id: facility.id })
  return rows.length > 0
}

export async function insertFacility(tx: Tx, row: typeof facility.$inferInsert): Promise<void> {
  await tx.insert(facility).values(row)
}

/** Makes room at a rank: the press there and all after it move back by one. */
export async function shiftRanks(tx: Tx, from: number | null): Promise<void> {
  if (from === null) return
  await tx
    .update(facility)
    .set({ rank: sql`${facility.rank} + 1` })
    .where(gte(facility.rank, from))
}

type RankedFacility = { id: string; rank: number }
export async function swapRanks(tx: Tx, ranked: RankedFacility, other: RankedFacility): Promise<void> {
  await tx
    .update(facility)
    .set({ rank: sql`${ranked.rank + other.rank}::integer - ${facility.rank}` })
    .where(inArray(facility.id, [ranked.id, other.id]))
}

export async function writeFacility(
  tx: Tx,
  facilityId: string,
  values: {
    capacity?: number | null
    screen?: number | null
    countries?: string[] | null
    configured?: boolean
  },
): Promise<void> {
  await tx.update(facility).set(values).where(eq(facility.id, facilityId))
}

/** Replaces a press's weekly cut-offs. A new technique begins with its own clock. */
export async function replaceCutOffs(
  tx: Tx,
  facilityId: string,
  rows: readonly { technique: string; weekday: number; time: string }[],
): Promise<void> {
  await tx.delete(cutOff).where(eq(cutOff.facilityId, facilityId))
  await tx.insert(cutOff).values(rows.map((row) => ({ facilityId, ...row })))
  for (const technique of new Set(rows.map((row) => row.technique))) {
    await tx.execute(sql`insert into production.press_clock (facility_id, technique)
      values (${facilityId}, ${technique}) on conflict do nothing`)
  }
}
