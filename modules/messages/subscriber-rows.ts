import { and, eq, sql } from 'drizzle-orm'
import { newId } from '#kernel/id.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import { subscriber } from './tables.ts'

/** The subscription of an address, made now when there is none. A reader who left is asked again. */
export async function askSubscriber(
  tx: Tx,
  shopId: string,
  email: string,
  at: Date,
): Promise<{ id: string; status: 'asked' | 'confirmed' | 'left' }> {
  const [row] = await rowsOf<{ id: string; status: 'asked' | 'confirmed' | 'left' }>(
    tx,
    sql`
    insert into messages.subscriber (id, shop_id, email, asked_at)
    values (${newId('subscriber')}, ${shopId}, ${email}, ${at.toISOString()}::timestamptz)
    on conflict (shop_id, email) do update set asked_at = excluded.asked_at
    returning id, status`,
  )
  return row!
}

/** Returns whose newsletter it is, or null when there is no such subscription. */
export async function setSubscriber(
  tx: Tx,
  id: string,
  status: 'confirmed' | 'left',
  at: Date,
): Promise<string | null> {
  const [row] = await tx
    .update(subscriber)
    .set(status === 'confirmed' ? { status, confirmedAt: at } : { status })
    .where(eq(subscriber.id, id))
    .returning({ shopId: subscriber.shopId })
  return row?.shopId ?? null
}

export async function findReaders(tx: Tx, shopId: string): Promise<{ id: string; email: string }[]> {
  return tx
    .select({ id: subscriber.id, email: subscriber.email })
    .from(subscriber)
    .where(and(eq(subscriber.shopId, shopId), eq(subscriber.status, 'confirmed')))
}

/** Forgets everybody who reads a shop. */
export async function forgetReaders(tx: Tx, shopId: string): Promise<void> {
  await tx.execute(sql`delete from messages.subscriber where shop_id = ${shopId}`)
}
