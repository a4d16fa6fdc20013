import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Id } from '#kernel/id.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { Card } from './card.ts'
import { cards } from './tables.ts'

/** False where the same card was saved beside us. */
export async function insertCard(tx: Tx, card: Card): Promise<boolean> {
  const rows = await tx.insert(cards).values(card).onConflictDoNothing().returning({ id: cards.id })
  return rows.length > 0
}

/** The saved cards of a shop, the preferred one first. Locks them when they are about to change. */
export async function readCards(tx: Tx, shopId: Id<'shop'>, lock = false): Promise<Card[]> {
  const query = tx
    .select()
    .from(cards)
    .where(and(eq(cards.shopId, shopId), isNull(cards.removedAt)))
    .orderBy(sql`${cards.preferred} desc`, asc(cards.addedAt), asc(cards.id))
  return lock ? query.for('update') : query
}

export async function readCard(tx: Tx, shopId: Id<'shop'>, cardId: string): Promise<Card | null> {
  const [row] = await tx
    .select()
    .from(cards)
    .where(and(eq(cards.id, cardId), eq(cards.shopId, shopId)))
  return row ?? null
}

export async function preferCard(tx: Tx, shopId: Id<'shop'>, cardId: string): Promise<void> {
  await tx
    .update(cards)
    .set({ preferred: false })
    .where(and(eq(cards.shopId, shopId), eq(cards.preferred, true)))
  await tx.update(cards).set({ preferred: true }).where(eq(cards.id, cardId))
}

export async function removeCardRow(tx: Tx, cardId: string, at: Date): Promise<void> {
  await tx.update(cards).set({ removedAt: at, preferred: false }).where(eq(cards.id, cardId))
}
