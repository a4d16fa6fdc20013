/** The SQL of events and of their sending to each network. */
import { and, asc, desc, eq, inArray, lt, lte, sql } from 'drizzle-orm'
import { asId, type Id } from '#kernel/id.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { SendState } from './contract.ts'
import type { Network } from './networks.ts'
import { events, sends, visits } from './tables.ts'

export type EventRow = typeof events.$inferSelect
export type SendRow = typeof sends.$inferSelect

/** Writes an event, or finds the one already written for the same thing. */
export async function insertEvent(
  tx: Tx,
  row: typeof events.$inferInsert,
): Promise<{ id: Id<'event'>; isNew: boolean }> {
  const [inserted] = await tx.insert(events).values(row).onConflictDoNothing().returning()
  if (inserted) return { id: asId('event', inserted.id), isNew: true }
  const [existing] = await tx
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.shopId, row.shopId), eq(events.name, row.name), eq(events.toldKey, row.toldKey)))
  return { id: asId('event', existing!.id), isNew: false }
}

export async function insertSends(tx: Tx, rows: (typeof sends.$inferInsert)[]): Promise<void> {
  if (rows.length) await tx.insert(sends).values(rows)
}

export async function selectEvent(tx: Tx, id: Id<'event'>): Promise<EventRow | null> {
  const [row] = await tx.select().from(events).where(eq(events.id, id))
  return row ?? null
}

export async function selectWaitingSends(tx: Tx, eventId: Id<'event'>): Promise<SendRow[]> {
  return tx
    .select()
    .from(sends)
    .where(and(eq(sends.eventId, eventId), eq(sends.state, 'waiting')))
}

export async function selectDueEvents(tx: Tx, at: Date, max: number): Promise<Id<'event'>[]> {
  const rows = await tx
    .select({ id: sends.eventId })
    .from(sends)
    .where(and(eq(sends.state, 'waiting'), lte(sends.dueAt, at)))
    .orderBy(asc(sends.dueAt))
    .limit(max)
  return [...new Set(rows.map((row) => row.id))]
}

export async function writeSend(
  tx: Tx,
  eventId: Id<'event'>,
  network: Network,
  values: { state: SendState; attempts: number; dueAt: Date; triedAt: Date; answer: string },
): Promise<void> {
  await tx
    .update(sends)
    .set(values)
    .where(and(eq(sends.eventId, eventId), eq(sends.network, network), eq(sends.state, 'waiting')))
}

/** Events of these orders. */
export const selectEventsOfOrders = (tx: Tx, numbers: readonly string[]): Promise<EventRow[]> =>
  numbers.length === 0
    ? Promise.resolve([])
    : tx
        .select()
        .from(events)
        .where(inArray(events.orderNumber, [...numbers]))
        .orderBy(asc(events.happenedAt))

/** Deletes the events of these orders and carts, including those waiting to be sent. */
export async function deleteEventsOfFan(
  tx: Tx,
  numbers: readonly string[],
  cartIds: readonly Id<'cart'>[],
): Promise<void> {
  if (numbers.length > 0) await tx.delete(events).where(inArray(events.orderNumber, [...numbers]))
  if (cartIds.length > 0) await tx.delete(visits).where(inArray(visits.cartId, [...cartIds]))
}

/** Empties an event's personal data, once nothing waits to be sent. */
export async function forgetClient(tx: Tx, eventId: Id<'event'>): Promise<void> {
  await tx.execute(sql`update pixels.event e set client = null where e.id = ${eventId}
    and not exists (select 1 from pixels.send s where s.event_id = e.id and s.state = 'waiting')`)
}

export async function selectLog(
  tx: Tx,
  shopId: Id<'shop'>,
  max: number,
): Promise<{ event: EventRow; send: SendRow }[]> {
  return tx
    .select({ event: events, send: sends })
    .from(sends)
    .innerJoin(events, eq(events.id, sends.eventId))
    .where(eq(events.shopId, shopId))
    .orderBy(desc(events.happenedAt), asc(sends.network))
    .limit(max)
}

export async function deleteOldEvents(tx: Tx, before: Date): Promise<void> {
  await tx.delete(events).where(lt(events.happenedAt, before))
}
