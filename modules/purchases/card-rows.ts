import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Id } from '#kernel/id.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { Card } from './card.ts'
import { cards, customers } from './tables.ts'

/** False if the same card was saved meanwhile. */
export async function insertCard(tx: Tx, card: Card): Promise<boolean> {
  const rows = await tx.insert(cards).values(card).onConflictDoNothing().returning({ id: cards.id })
  return rows.length > 0
}

/** A shop's saved cards, the preferred one first; `lock` locks them for a change. */
export async function readCards(tx: Tx, shopId: Id<'shop'>, lock = false): Promise<Card[]> {
  const query = tx
    .select()
    .from(cards)
    .where(and(eq(cards.shopId, shopId), isNull(cards.removedAt)))
    .orderBy(sql`${cards.preferred} desc`, asc(cards.addedAt), asc(cards.id))
  return lock ? query.for('update') : query
}

export async function readCard(tx: Tx, shopId: Id<'shop'>, cardId: Id<'card'>): Promise<Card | null> {
  const [row] = await tx
    .select()
    .from(cards)
    .where(and(eq(cards.id, cardId), eq(cards.shopId, shopId)))
  return row ?? null
}

export async function preferCard(tx: Tx, shopId: Id<'shop'>, cardId: Id<'card'>): Promise<void> {
  await tx
    .update(cards)
    .set({ preferred: false })
    .where(and(eq(cards.shopId, shopId), eq(cards.preferred, true)))
  await tx.update(cards).set({ preferred: true }).where(eq(cards.id, cardId))
}

/** Marks a card as removed, and deletes the name on it; its row stays. */
export async function retireCardRow(tx: Tx, cardId: Id<'card'>, at: Date): Promise<void> {
  await tx
    .update(cards)
    .set({ removedAt: at, preferred: false, holder: 'Removed' })
    .where(eq(cards.id, cardId))
}

/** A shop's card by its token, removed or not. */
export async function readCardByToken(tx: Tx, shopId: Id<'shop'>, token: string): Promise<Card | null> {
  const [row] = await tx
    .select()
    .from(cards)
    .where(and(eq(cards.shopId, shopId), eq(cards.token, token)))
  return row ?? null
}

/** Cards that the shop has removed and that their keeper hasn’t deleted yet. */
export const readCardsToForget = (tx: Tx, limit: number): Promise<Card[]> =>
  tx
    .select()
    .from(cards)
    .where(and(isNotNull(cards.removedAt), isNull(cards.forgottenAt), isNotNull(cards.fingerprint)))
    .orderBy(asc(cards.removedAt))
    .limit(limit)

export async function markCardForgotten(tx: Tx, cardId: Id<'card'>, at: Date): Promise<void> {
  await tx.update(cards).set({ forgottenAt: at }).where(eq(cards.id, cardId))
}

export async function readCustomerRef(tx: Tx, shopId: Id<'shop'>): Promise<string | null> {
  const [row] = await tx.select().from(customers).where(eq(customers.shopId, shopId))
  return row?.ref ?? null
}

export async function insertCustomer(
  tx: Tx,
  fields: { shopId: Id<'shop'>; keeper: string; ref: string },
  at: Date,
): Promise<void> {
  await tx
    .insert(customers)
    .values({ ...fields, madeAt: at })
    .onConflictDoNothing()
}

/** Marks a shop's customer for deletion at its keeper. */
export async function markCustomerLeaving(tx: Tx, shopId: Id<'shop'>, at: Date): Promise<void> {
  await tx.update(customers).set({ leavesAt: at }).where(eq(customers.shopId, shopId))
}
/** Customers of ended shops that the keeper still has. */
export const readLeavingCustomers = (tx: Tx, limit: number): Promise<{ shopId: Id<'shop'>; ref: string }[]> =>
  tx
    .select({ shopId: customers.shopId, ref: customers.ref })
    .from(customers)
    .where(isNotNull(customers.leavesAt))
    .orderBy(asc(customers.leavesAt))
    .limit(limit)
export async function deleteCustomer(tx: Tx, shopId: Id<'shop'>): Promise<void> {
  await tx.delete(customers).where(eq(customers.shopId, shopId))
}
