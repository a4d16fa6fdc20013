/** The SQL of connections and posts. */
import { and, eq } from 'drizzle-orm'
import type { Id } from '#kernel/id.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { Channel } from './contract.ts'
import { connections, posts } from './tables.ts'

export type ConnectionRow = typeof connections.$inferSelect

export async function selectConnections(tx: Tx, shopId: Id<'shop'>): Promise<ConnectionRow[]> {
  return tx.select().from(connections).where(eq(connections.shopId, shopId))
}

export async function selectConnection(
  tx: Tx,
  shopId: Id<'shop'>,
  channel: Channel,
): Promise<ConnectionRow | null> {
  const [row] = await tx.select().from(connections).where(ofChannel(shopId, channel))
  return row ?? null
}

const ofChannel = (shopId: Id<'shop'>, channel: Channel) =>
  and(eq(connections.shopId, shopId), eq(connections.channel, channel))

/** Writes a connection, replacing one of the same channel. */
export async function upsertConnection(tx: Tx, row: typeof connections.$inferInsert): Promise<void> {
  const { shopId: _, channel: __, ...fields } = row
  await tx
    .insert(connections)
    .values(row)
    .onConflictDoUpdate({
      target: [connections.shopId, connections.channel],
      set: { ...fields, lastAt: null, lastFault: null },
    })
}

/** Replaces the secret `previous`; false if someone was faster, or the connection is gone. */
export async function replaceSealed(
  tx: Tx,
  shopId: Id<'shop'>,
  channel: Channel,
  previous: string,
  sealed: string,
): Promise<boolean> {
  const rows = await tx
    .update(connections)
    .set({ sealed, lastFault: null })
    .where(and(ofChannel(shopId, channel), eq(connections.sealed, previous)))
    .returning()
  return rows.length > 0
}

export async function deleteConnection(tx: Tx, shopId: Id<'shop'>, channel: Channel): Promise<boolean> {
  const rows = await tx.delete(connections).where(ofChannel(shopId, channel)).returning()
  return rows.length > 0
}

export async function writeOutcome(
  tx: Tx,
  shopId: Id<'shop'>,
  channel: Channel,
  fault: string | null,
  at: Date,
): Promise<void> {
  await tx.update(connections).set({ lastAt: at, lastFault: fault }).where(ofChannel(shopId, channel))
}

/** Claims a launch for a channel; false if it was claimed before. */
export async function claimPost(tx: Tx, row: typeof posts.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(posts).values(row).onConflictDoNothing().returning()
  return rows.length > 0
}
