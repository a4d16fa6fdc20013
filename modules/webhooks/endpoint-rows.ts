/** The SQL of addresses. */
import { and, asc, eq } from 'drizzle-orm'
import type { Id } from '#kernel/id.ts'
import { readOnce } from '#platform/database/read-once.ts'
import type { Tx } from '#platform/database/tx.ts'
import { endpoints } from './tables.ts'

export type EndpointRow = typeof endpoints.$inferSelect

export const selectEndpoints = (tx: Tx, shopId: Id<'shop'>): Promise<EndpointRow[]> =>
  readOnce(tx, `endpoints ${shopId}`, async () =>
    tx
      .select()
      .from(endpoints)
      .where(eq(endpoints.shopId, shopId))
      .orderBy(asc(endpoints.madeAt), asc(endpoints.id)),
  )

/** One of that shop's addresses, locked so that only one process changes it at a time. */
export async function lockEndpoint(tx: Tx, shopId: Id<'shop'>, id: string): Promise<EndpointRow | null> {
  const [row] = await tx
    .select()
    .from(endpoints)
    .where(and(eq(endpoints.id, id), eq(endpoints.shopId, shopId)))
    .for('update')
  return row ?? null
}

export async function insertEndpoint(tx: Tx, row: typeof endpoints.$inferInsert): Promise<void> {
  await tx.insert(endpoints).values(row)
}

export async function updateEndpoint(
  tx: Tx,
  id: string,
  values: Partial<typeof endpoints.$inferInsert>,
): Promise<void> {
  await tx.update(endpoints).set(values).where(eq(endpoints.id, id))
}

export async function deleteEndpoint(tx: Tx, id: string): Promise<void> {
  await tx.delete(endpoints).where(eq(endpoints.id, id))
}

/** Deletes every webhook of a shop that ends, with its secret and messages. */
export async function forgetEndpoints(tx: Tx, shopId: Id<'shop'>): Promise<void> {
  await tx.delete(endpoints).where(eq(endpoints.shopId, shopId as typeof endpoints.$inferSelect.shopId))
}
