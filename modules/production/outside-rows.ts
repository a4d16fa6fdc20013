/** The SQL of outside printers' records of our catalogue, and of units they gave back. */
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#platform/database/tx.ts'
import { variantKey } from './routing.ts'
import { givenBack, outsidePlacement, outsideVariant } from './tables.ts'

export type OutsideVariant = typeof outsideVariant.$inferSelect
export type OutsidePlacement = typeof outsidePlacement.$inferSelect

export const selectVariants = (tx: Tx, facilityId: string): Promise<OutsideVariant[]> =>
  tx
    .select()
    .from(outsideVariant)
    .where(eq(outsideVariant.facilityId, facilityId))
    .orderBy(asc(outsideVariant.blankId), asc(outsideVariant.colour), asc(outsideVariant.size))

/** A printer's records of some blanks: variants and placements. */
export async function selectMappings(
  tx: Tx,
  facilityId: string,
  blankIds: readonly string[],
): Promise<{ variants: OutsideVariant[]; placements: OutsidePlacement[] }> {
  const ids = [...blankIds]
  return {
    variants: await tx
      .select()
      .from(outsideVariant)
      .where(and(eq(outsideVariant.facilityId, facilityId), inArray(outsideVariant.blankId, ids))),
    placements: await tx
      .select()
      .from(outsidePlacement)
      .where(and(eq(outsidePlacement.facilityId, facilityId), inArray(outsidePlacement.blankId, ids))),
  }
}

export const selectPlacements = (tx: Tx, facilityId: string): Promise<OutsidePlacement[]> =>
  tx
    .select()
    .from(outsidePlacement)
    .where(eq(outsidePlacement.facilityId, facilityId))
    .orderBy(asc(outsidePlacement.blankId), asc(outsidePlacement.area))

/** `facility/blank/colour/size` of every mapped variant, or of those of some blanks at some presses. */
export async function selectVariantKeys(
  tx: Tx,
  filter?: { facilityIds: string[]; blankIds: string[] },
): Promise<Set<string>> {
  const condition =
    filter &&
    and(
      inArray(outsideVariant.facilityId, filter.facilityIds),
      inArray(outsideVariant.blankId, filter.blankIds),
    )
  const rows = await tx.select().from(outsideVariant).where(condition)
  return new Set(rows.map((row) => variantKey(row.facilityId, row)))
}

/** Replaces a blank's mapping to a printer's catalogue. */
export async function replaceMapping(
  tx: Tx,
  facilityId: string,
  blankId: string,
  mapping: { variants: readonly OutsideVariant[]; placements: readonly OutsidePlacement[] },
): Promise<void> {
  await tx
    .delete(outsideVariant)
    .where(and(eq(outsideVariant.facilityId, facilityId), eq(outsideVariant.blankId, blankId)))
  await tx
    .delete(outsidePlacement)
    .where(and(eq(outsidePlacement.facilityId, facilityId), eq(outsidePlacement.blankId, blankId)))
  if (mapping.variants.length) await tx.insert(outsideVariant).values([...mapping.variants])
  if (mapping.placements.length) await tx.insert(outsidePlacement).values([...mapping.placements])
}

/** `unit/facility` of every unit a printer gave back. */
export async function selectGivenBack(tx: Tx): Promise<Set<string>> {
  const rows = await tx.select({ unitId: givenBack.unitId, facilityId: givenBack.facilityId }).from(givenBack)
  return new Set(rows.map(({ unitId, facilityId }) => `${unitId}/${facilityId}`))
}

export async function insertGivenBack(
  tx: Tx,
  rows: readonly (typeof givenBack.$inferInsert)[],
): Promise<void> {
  if (rows.length)
    await tx
      .insert(givenBack)
      .values([...rows])
      .onConflictDoNothing()
}
