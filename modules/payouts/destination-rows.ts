import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Id } from '#kernel/id.ts'
import { instant } from '#platform/database/instant.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { PayoutMethod } from './methods.ts'
import { destinations } from './tables.ts'

export type DestinationRow = typeof destinations.$inferSelect

export async function replaceDestination(
  tx: Tx,
  row: Omit<DestinationRow, 'replacedAt' | 'undoneAt'>,
): Promise<void> {
  await tx
    .update(destinations)
    .set({ replacedAt: row.addedAt })
    .where(
      and(
        eq(destinations.shopId, row.shopId),
        eq(destinations.method, row.method),
        isNull(destinations.replacedAt),
      ),
    )
  await tx.insert(destinations).values(row)
}

export async function readDestinations(tx: Tx, shopId: Id<'shop'>): Promise<DestinationRow[]> {
  return tx
    .select()
    .from(destinations)
    .where(and(eq(destinations.shopId, shopId), isNull(destinations.replacedAt)))
    .orderBy(asc(destinations.method))
}

export async function readDestinationOf(
  tx: Tx,
  shopId: Id<'shop'>,
  method: PayoutMethod,
): Promise<DestinationRow | null> {
  const rows = await readDestinations(tx, shopId)
  return rows.find((row) => row.method === method) ?? null
}

export async function readDestinationsById(
  tx: Tx,
  ids: readonly Id<'payoutMethod'>[],
): Promise<DestinationRow[]> {
  if (ids.length === 0) return []
  return tx
    .select()
    .from(destinations)
    .where(inArray(destinations.id, [...ids]))
}

/** Stops using one destination: nothing new goes there. Earlier requests still do. */
export async function deleteDestination(
  tx: Tx,
  shopId: Id<'shop'>,
  method: PayoutMethod,
  at: Date,
): Promise<boolean> {
  const rows = await tx
    .update(destinations)
    .set({ replacedAt: at })
    .where(
      and(eq(destinations.shopId, shopId), eq(destinations.method, method), isNull(destinations.replacedAt)),
    )
    .returning({ id: destinations.id })
  return rows.length > 0
}

/** Blanks a shop's destinations: the rows stay with their payouts but hold no details. */
export async function forgetDestinations(tx: Tx, shopId: Id<'shop'>, at: Date): Promise<void> {
  const erased = { sealed: '', fingerprint: '', holder: 'Erased', label: 'Erased', lastFour: '' }
  await tx
    .update(destinations)
    .set({ ...erased, replacedAt: sql`coalesce(${destinations.replacedAt}, ${instant(at)})` })
    .where(eq(destinations.shopId, shopId))
}

/** The details of the same shop and method as these, oldest first, locked until the transaction ends. */
export async function lockDestinations(tx: Tx, destinationId: Id<'payoutMethod'>): Promise<DestinationRow[]> {
  const [destination] = await readDestinationsById(tx, [destinationId])
  if (!destination) return []
  return tx
    .select()
    .from(destinations)
    .where(and(eq(destinations.shopId, destination.shopId), eq(destinations.method, destination.method)))
    .orderBy(asc(destinations.addedAt))
    .for('update')
}

/** Retires details for good and puts earlier ones back. */
export async function restoreDestination(
  tx: Tx,
  {
    undoneIds,
    restoredId,
  }: { undoneIds: readonly Id<'payoutMethod'>[]; restoredId: Id<'payoutMethod'> | null },
  at: Date,
): Promise<void> {
  await tx
    .update(destinations)
    .set({
      undoneAt: at,
      replacedAt: sql`coalesce(${destinations.replacedAt}, ${instant(at)})`,
    })
    .where(inArray(destinations.id, [...undoneIds]))
  if (restoredId)
    await tx.update(destinations).set({ replacedAt: null }).where(eq(destinations.id, restoredId))
}
