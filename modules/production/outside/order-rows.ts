/** The SQL of outside orders and their parcels. */

import { and, asc, desc, eq, inArray, isNotNull, lt, or, sql } from 'drizzle-orm'
import { asId, type Id } from '#kernel/id.ts'
import { after } from '#kernel/instant.ts'
import { usd } from '#kernel/money.ts'
import { readCursor, type Slice, toSlice } from '#kernel/page.ts'
import { beyondCursor } from '#platform/database/beyond-cursor.ts'
import { instant } from '#platform/database/instant.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import type { OutsideState, OutsideView } from '../contract.ts'
import { limits } from '../limits.ts'
import { outsideOrder, outsideShipment, outsideUnit } from '../tables.ts'
import type { OutsideOrder } from './outside-order.ts'

export type OutsideShipment = typeof outsideShipment.$inferSelect

function orderOf(row: typeof outsideOrder.$inferSelect): OutsideOrder {
  const { accruedMinor, makingMinor, shippingMinor, heldUntil: _, ...fields } = row
  return {
    ...fields,
    id: asId('outsideOrder', row.id),
    batchId: asId('batch', row.batchId),
    orderId: asId('order', row.orderId),
    shopId: asId('shop', row.shopId),
    state: row.state as OutsideState,
    accrued: usd(accruedMinor),
    making: makingMinor === null ? null : usd(makingMinor),
    shipping: shippingMinor === null ? null : usd(shippingMinor),
  }
}

/** Plans an order; false if it was planned before. */
export async function insertOutsideOrder(
  tx: Tx,
  row: typeof outsideOrder.$inferInsert,
  units: readonly { unitId: Id<'unit'>; attempt: number }[],
): Promise<boolean> {
  const inserted = await tx
    .insert(outsideOrder)
    .values(row)
    .onConflictDoNothing({ target: [outsideOrder.batchId, outsideOrder.orderId] })
    .returning({ id: outsideOrder.id })
  if (inserted.length === 0) return false
  await tx.insert(outsideUnit).values(units.map((unit) => ({ ...unit, outsideOrderId: row.id })))
  return true
}

/** Claims orders due for a check that nobody holds, for as long as the calls may take. */
export async function claimDueOrders(tx: Tx, at: Date, max: number): Promise<Id<'outsideOrder'>[]> {
  const rows = await rowsOf<{ id: Id<'outsideOrder'> }>(
    tx,
    sql`update production.outside_order set held_until = clock_timestamp() + interval '3 minutes', tries = tries + 1
        where id in (
          select id from production.outside_order
          where look_at <= ${instant(at)} and (held_until is null or held_until < clock_timestamp())
          order by look_at, id limit ${max} for update skip locked
        ) returning id`,
  )
  return rows.map(({ id }) => id)
}

/** Claims one order for calls about it; false if another worker holds it. */
export async function claimOrder(tx: Tx, id: Id<'outsideOrder'>): Promise<boolean> {
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`update production.outside_order set held_until = clock_timestamp() + interval '3 minutes'
        where id = ${id} and (held_until is null or held_until < clock_timestamp()) returning id`,
  )
  return rows.length > 0
}

export async function lockOutsideOrder(tx: Tx, id: Id<'outsideOrder'>): Promise<OutsideOrder | null> {
  const [row] = await tx.select().from(outsideOrder).where(eq(outsideOrder.id, id)).for('update')
  return row ? orderOf(row) : null
}

export async function findOutsideOrder(tx: Tx, id: Id<'outsideOrder'>): Promise<OutsideOrder | null> {
  const [row] = await tx.select().from(outsideOrder).where(eq(outsideOrder.id, id))
  return row ? orderOf(row) : null
}

/** Writes an order's state and releases it. */
export async function writeOutsideOrder(
  tx: Tx,
  id: Id<'outsideOrder'>,
  values: Partial<Omit<typeof outsideOrder.$inferInsert, 'id'>>,
): Promise<void> {
  await tx
    .update(outsideOrder)
    .set({ ...values, heldUntil: null })
    .where(eq(outsideOrder.id, id))
}

/** Asks this press for nothing until then. */
export async function pauseUntil(tx: Tx, facilityId: string, until: Date): Promise<void> {
  await tx
    .update(outsideOrder)
    .set({ lookAt: until })
    .where(and(eq(outsideOrder.facilityId, facilityId), lt(outsideOrder.lookAt, until)))
}

/**
 * Makes an order in a callback due now, again if it is being checked; false if it isn't ours, or nothing more is
 * awaited.
 */
export async function checkOutsideOrderSoon(
  tx: Tx,
  facilityId: string,
  key: { id: Id<'outsideOrder'> | null; ref: string | null },
  at: Date,
): Promise<boolean> {
  const rows = await tx
    .update(outsideOrder)
    // The moment must differ from that of a check under way, which would otherwise take it for done.
    .set({
      lookAt: sql`case when ${outsideOrder.lookAt} = ${instant(at)} then ${instant(after(at, 1))} else ${instant(at)} end`,
    })
    .where(
      and(
        eq(outsideOrder.facilityId, facilityId),
        or(isNotNull(outsideOrder.lookAt), eq(outsideOrder.state, 'refused')),
        key.id ? eq(outsideOrder.id, key.id) : eq(outsideOrder.ref, key.ref ?? ''),
      ),
    )
    .returning({ id: outsideOrder.id })
  return rows.length > 0
}

/** The outside part of a batch or an order: what needs a person first, then what is open. */
export async function findOutsideOrders(
  tx: Tx,
  filter: { batchId: Id<'batch'> } | { orderId: Id<'order'> },
  max: number,
): Promise<OutsideOrder[]> {
  const condition =
    'batchId' in filter ? eq(outsideOrder.batchId, filter.batchId) : eq(outsideOrder.orderId, filter.orderId)
  const rows = await tx
    .select()
    .from(outsideOrder)
    .where(condition)
    .orderBy(
      sql`case ${outsideOrder.state} when 'refused' then 0 when 'shipped' then 2 when 'taken_back' then 3 else 1 end`,
      desc(outsideOrder.plannedAt),
      asc(outsideOrder.id),
    )
    .limit(max)
  return rows.map(orderOf)
}

/** Orders that need a person, those under way, and those that are over. */
const viewConditions = {
  refused: sql`${outsideOrder.state} = 'refused'`,
  open: sql`${outsideOrder.state} not in ('refused', 'shipped', 'taken_back')`,
  ended: sql`${outsideOrder.state} in ('shipped', 'taken_back')`,
} as const

/** A press's orders of one view, newest first, after the previous page's cursor, and the number not over. */
export async function findOutsideOrdersAt(
  tx: Tx,
  facilityId: string,
  { view, cursor }: { view: OutsideView; cursor: string | null },
  size: number = limits.outsidePerPage,
): Promise<Slice<OutsideOrder> & { counts: { refused: number; open: number } }> {
  const isOfFacility = eq(outsideOrder.facilityId, facilityId)
  const rows = await tx
    .select()
    .from(outsideOrder)
    .where(
      and(
        isOfFacility,
        viewConditions[view],
        beyondCursor([outsideOrder.plannedAt, outsideOrder.id], readCursor(cursor), 'older'),
      ),
    )
    .orderBy(desc(outsideOrder.plannedAt), desc(outsideOrder.id))
    .limit(size + 1)
  return {
    ...toSlice(rows.map(orderOf), size, ({ plannedAt, id }) => ({ at: plannedAt, id })),
    counts: {
      refused: await tx.$count(outsideOrder, and(isOfFacility, viewConditions.refused)),
      open: await tx.$count(outsideOrder, and(isOfFacility, viewConditions.open)),
    },
  }
}

export const selectOutsideUnits = (tx: Tx, orderIds: readonly Id<'outsideOrder'>[]) =>
  orderIds.length
    ? tx
        .select()
        .from(outsideUnit)
        .where(inArray(outsideUnit.outsideOrderId, [...orderIds]))
        .orderBy(asc(outsideUnit.unitId))
    : Promise.resolve([])

/** Tells if this print of a unit was given to another press. */
export async function isMadeElsewhere(tx: Tx, unitId: Id<'unit'>, attempt: number): Promise<boolean> {
  const rows = await tx
    .select({ unitId: outsideUnit.unitId })
    .from(outsideUnit)
    .where(and(eq(outsideUnit.unitId, unitId), eq(outsideUnit.attempt, attempt)))
  return rows.length > 0
}

/** Writes a parcel the printer sent; null if known. */
export async function insertShipment(
  tx: Tx,
  row: typeof outsideShipment.$inferInsert,
): Promise<OutsideShipment | null> {
  const [inserted] = await tx
    .insert(outsideShipment)
    .values(row)
    .onConflictDoNothing({ target: [outsideShipment.outsideOrderId, outsideShipment.ref] })
    .returning()
  return inserted ?? null
}

export async function setReturnedAt(tx: Tx, id: string, returnedAt: Date): Promise<void> {
  await tx.update(outsideShipment).set({ returnedAt }).where(eq(outsideShipment.id, id))
}

export async function setDeliveredAt(tx: Tx, id: Id<'shipment'>, deliveredAt: Date): Promise<void> {
  await tx.update(outsideShipment).set({ deliveredAt }).where(eq(outsideShipment.id, id))
}

export const findOutsideShipments = (
  tx: Tx,
  orderIds: readonly Id<'outsideOrder'>[],
): Promise<OutsideShipment[]> =>
  orderIds.length
    ? tx
        .select()
        .from(outsideShipment)
        .where(inArray(outsideShipment.outsideOrderId, [...orderIds]))
        .orderBy(asc(outsideShipment.shippedAt))
    : Promise.resolve([])

/** Counts an outside order's units, and those that left. */
export async function countSentUnits(
  tx: Tx,
  orderId: Id<'outsideOrder'>,
): Promise<{ pieces: number; sent: number }> {
  const pieces = await selectOutsideUnits(tx, [orderId])
  const sentUnitIds = new Set((await findOutsideShipments(tx, [orderId])).flatMap(({ unitIds }) => unitIds))
  return { pieces: pieces.length, sent: pieces.filter(({ unitId }) => sentUnitIds.has(unitId)).length }
}

export async function findOutsideShipment(tx: Tx, id: string): Promise<OutsideShipment | null> {
  const [row] = await tx.select().from(outsideShipment).where(eq(outsideShipment.id, id))
  return row ?? null
}
