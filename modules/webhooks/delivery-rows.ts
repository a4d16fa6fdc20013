/** The SQL of messages, deliveries and attempts. */

import { and, asc, desc, eq, gt, inArray, lt, or, sql } from 'drizzle-orm'
import type { Id } from '#kernel/id.ts'
import { instant } from '#platform/database/instant.ts'
import type { Tx } from '#platform/database/tx.ts'
import { attempts, deliveries, endpoints, messages } from './tables.ts'

export type MessageRow = typeof messages.$inferSelect
export type DeliveryRow = typeof deliveries.$inferSelect
export type AttemptRow = typeof attempts.$inferSelect

/** Writes messages, each once; returns the ids of new ones. */
export async function insertMessages(
  tx: Tx,
  rows: (typeof messages.$inferInsert)[],
): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set()
  const inserted = await tx.insert(messages).values(rows).onConflictDoNothing().returning({ id: messages.id })
  return new Set(inserted.map(({ id }) => id))
}

export async function insertDeliveries(tx: Tx, rows: (typeof deliveries.$inferInsert)[]): Promise<void> {
  if (rows.length) await tx.insert(deliveries).values(rows)
}

export async function lockDelivery(tx: Tx, id: string): Promise<DeliveryRow | null> {
  const [row] = await tx.select().from(deliveries).where(eq(deliveries.id, id)).for('update')
  return row ?? null
}

export async function updateDelivery(
  tx: Tx,
  id: string,
  values: Partial<typeof deliveries.$inferInsert>,
): Promise<void> {
  await tx.update(deliveries).set(values).where(eq(deliveries.id, id))
}

/** Gives up everything that waits for an address. */
export async function failWaitingDeliveries(tx: Tx, endpointId: Id<'webhook'>): Promise<void> {
  await tx
    .update(deliveries)
    .set({ state: 'failed' })
    .where(and(eq(deliveries.endpointId, endpointId), eq(deliveries.state, 'waiting')))
}

/** Stores tries under their deliveries, numbered, and ends those that were delivered. */
export async function insertAttempts(
  tx: Tx,
  rows: readonly {
    id: string
    headers: Record<string, string>
    status: number | null
    milliseconds: number
    delivered: boolean
  }[],
  at: Date,
): Promise<void> {
  await tx.execute(
    sql`with tried as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as t(id text, headers jsonb, status int, milliseconds int, delivered boolean)),
    ended as (
      update webhooks.delivery d set state = 'delivered' from tried t where d.id = t.id and t.delivered)
    insert into webhooks.attempt (delivery_id, number, tried_at, headers, status, milliseconds)
    select d.id, 1 + (select count(*) from webhooks.attempt a where a.delivery_id = d.id),
      ${instant(at)}, t.headers, t.status, t.milliseconds
    from tried t join webhooks.delivery d on d.id = t.id`,
  )
}

/** Gives up deliveries after their last try. */
export async function failDeliveries(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length)
    await tx
      .update(deliveries)
      .set({ state: 'failed' })
      .where(inArray(deliveries.id, [...ids]))
}

export async function selectAttempts(tx: Tx, deliveryId: Id<'delivery'>): Promise<AttemptRow[]> {
  return tx.select().from(attempts).where(eq(attempts.deliveryId, deliveryId)).orderBy(asc(attempts.number))
}

export type DeliveryWithType = { delivery: DeliveryRow; type: string }
/** A shop's deliveries, newest first, after a cursor. */
export async function selectDeliveries(
  tx: Tx,
  shopId: Id<'shop'>,
  input: { endpointId?: Id<'webhook'>; behind: { madeAt: Date; id: string } | null; max: number },
): Promise<DeliveryWithType[]> {
  const { endpointId, behind } = input
  return tx
    .select({ delivery: deliveries, type: messages.type })
    .from(deliveries)
    .innerJoin(messages, eq(messages.id, deliveries.messageId))
    .where(
      and(
        eq(deliveries.shopId, shopId),
        endpointId ? eq(deliveries.endpointId, endpointId) : undefined,
        behind
          ? or(
              lt(deliveries.madeAt, behind.madeAt),
              and(eq(deliveries.madeAt, behind.madeAt), lt(deliveries.id, behind.id)),
            )
          : undefined,
      ),
    )
    .orderBy(desc(deliveries.madeAt), desc(deliveries.id))
    .limit(input.max)
}

export async function selectDelivery(
  tx: Tx,
  shopId: Id<'shop'>,
  id: string,
): Promise<(DeliveryWithType & { body: string }) | null> {
  const [row] = await tx
    .select({ delivery: deliveries, type: messages.type, body: messages.body })
    .from(deliveries)
    .innerJoin(messages, eq(messages.id, deliveries.messageId))
    .where(and(eq(deliveries.id, id), eq(deliveries.shopId, shopId)))
  return row ?? null
}

/** Deliveries of every shop that were given up, or failed and are being retried, newest first. */
export async function selectTroubledDeliveries(tx: Tx, max: number) {
  return tx
    .select({
      id: deliveries.id,
      shopId: deliveries.shopId,
      type: messages.type,
      url: endpoints.url,
      isOff: sql<boolean>`${endpoints.status} <> 'active'`,
      state: deliveries.state,
      tries: deliveries.tries,
      dueAt: deliveries.dueAt,
      status: attempts.status,
    })
    .from(deliveries)
    .innerJoin(messages, eq(messages.id, deliveries.messageId))
    .innerJoin(endpoints, eq(endpoints.id, deliveries.endpointId))
    .innerJoin(attempts, eq(attempts.deliveryId, deliveries.id))
    .where(
      and(
        or(eq(deliveries.state, 'failed'), and(eq(deliveries.state, 'waiting'), gt(deliveries.tries, 0))),
        sql`${attempts.number} = (select max(tried.number) from ${attempts} as tried where tried.delivery_id = ${deliveries.id})`,
      ),
    )
    .orderBy(desc(deliveries.madeAt), desc(deliveries.id))
    .limit(max)
}

export async function deleteOldMessages(tx: Tx, before: Date): Promise<void> {
  await tx.delete(messages).where(lt(messages.toldAt, before))
}
