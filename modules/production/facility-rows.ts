/** The SQL of facilities and their cut-offs. */
import { asc, eq } from 'drizzle-orm'
import type { Tx } from '#platform/database/tx.ts'
import type { CutOff, Facility } from './facility.ts'
import { cutOff, facility } from './tables.ts'

export async function selectFacilities(tx: Tx): Promise<Facility[]> {
  const [presses, moments] = [
    await tx.select().from(facility).orderBy(asc(facility.rank)),
    await tx.select().from(cutOff).orderBy(asc(cutOff.technique), asc(cutOff.weekday)),
  ]
  return presses.map(({ pausedAt, ...press }) => {
    const techniques: Record<string, CutOff[]> = {}
    for (const { facilityId, technique, weekday, time } of moments) {
      if (facilityId === press.id) (techniques[technique] ??= []).push({ weekday, time })
    }
    return { ...press, paused: pausedAt !== null, techniques }
  })
}

export async function writePaused(tx: Tx, facilityId: string, pausedAt: Date | null): Promise<boolean> {
  const rows = await tx
    .update(facility)
    .set({ pausedAt })
    .where(eq(facility.id, facilityId))
    .returning({ id: facility.id })
  return rows.length > 0
}
