/** The SQL of parcels, their contents and tracking. */
import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm'
import { asId, type Id } from '#kernel/id.ts'
import type { Cursor } from '#kernel/page.ts'
import { beyondCursor } from '#platform/database/beyond-cursor.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import type { TrackingCode, TrackingEvent } from './carriers.ts'
import type { Parcel, ParcelState, ParcelUnit } from './parcel.ts'
import { serviceOf } from './services.ts'
import { parcel, parcelUnit, trackingEvent } from './tables.ts'

const parcelOf = (row: typeof parcel.$inferSelect): Parcel => ({
  ...row,
  id: asId('shipment', row.id),
  orderId: asId('order', row.orderId),
  shopId: asId('shop', row.shopId),
  service: serviceOf(row.service),
  state: row.state as ParcelState,
  insteadOf: row.insteadOf,
})

export async function insertParcel(tx: Tx, row: typeof parcel.$inferInsert): Promise<boolean> {
  const inserted = await tx.insert(parcel).values(row).onConflictDoNothing().returning({ id: parcel.id })
  return inserted.length > 0
}

/** Locks an order's parcel of a kind that is being packed. */
export async function lockOpenParcel(tx: Tx, orderId: Id<'order'>, kind: string): Promise<Parcel | null> {
  const [row] = await tx
    .select()
    .from(parcel)
    .where(and(eq(parcel.orderId, orderId), eq(parcel.kind, kind), eq(parcel.state, 'packed')))
    .for('update')
  return row ? parcelOf(row) : null
}

export async function lockParcel(
  tx: Tx,
  where: { id: Id<'shipment'> } | { carrier: string; trackingNumber: string },
): Promise<Parcel | null> {
  const [row] = await tx
    .select()
    .from(parcel)
    .where(
      'id' in where
        ? eq(parcel.id, where.id)
        : and(eq(parcel.carrier, where.carrier), eq(parcel.trackingNumber, where.trackingNumber)),
    )
    .for('update')
  return row ? parcelOf(row) : null
}

export async function updateParcel(
  tx: Tx,
  id: Id<'shipment'>,
  values: Partial<typeof parcel.$inferInsert>,
): Promise<void> {
  await tx.update(parcel).set(values).where(eq(parcel.id, id))
}

export async function insertParcelUnit(tx: Tx, row: typeof parcelUnit.$inferInsert): Promise<void> {
  await tx.insert(parcelUnit).values(row)
}

/** Removes a unit from a parcel that hasn't left, and the parcel too once it is empty. */
export async function deleteParcelUnit(tx: Tx, unitId: Id<'unit'>): Promise<void> {
  const [row] = await tx
    .select({ parcelId: parcelUnit.parcelId })
    .from(parcelUnit)
    .where(eq(parcelUnit.unitId, unitId))
  if (!row) return
  await tx.delete(parcelUnit).where(eq(parcelUnit.unitId, unitId))
  const remaining = await tx.select().from(parcelUnit).where(eq(parcelUnit.parcelId, row.parcelId)).limit(1)
  if (remaining.length === 0) await tx.delete(parcel).where(eq(parcel.id, row.parcelId))
}

export const selectParcelUnits = (tx: Tx, parcelIds: readonly Id<'shipment'>[]): Promise<ParcelUnit[]> =>
  parcelIds.length
    ? tx
        .select()
        .from(parcelUnit)
        .where(inArray(parcelUnit.parcelId, [...parcelIds]))
        .orderBy(asc(parcelUnit.code))
    : Promise.resolve([])

/** The parcel a unit left in. */
export async function selectParcelOfUnit(tx: Tx, unitId: Id<'unit'>): Promise<Parcel | null> {
  const [row] = await tx
    .select({ parcel })
    .from(parcelUnit)
    .innerJoin(parcel, eq(parcel.id, parcelUnit.parcelId))
    .where(eq(parcelUnit.unitId, unitId))
  return row ? parcelOf(row.parcel) : null
}

export async function selectParcel(tx: Tx, id: Id<'shipment'>): Promise<Parcel | null> {
  const [row] = await tx.select().from(parcel).where(eq(parcel.id, id))
  return row ? parcelOf(row) : null
}

/** By its own number or the carrier's. */
export async function selectParcelByNumber(tx: Tx, number: string): Promise<Parcel | null> {
  const [row] = await tx
    .select()
    .from(parcel)
    .where(or(eq(parcel.number, number), eq(parcel.trackingNumber, number)))
  return row ? parcelOf(row) : null
}

export async function selectParcelsOfOrders(tx: Tx, orderIds: readonly Id<'order'>[]): Promise<Parcel[]> {
  const rows = await tx
    .select()
    .from(parcel)
    .where(inArray(parcel.orderId, [...orderIds]))
    .orderBy(asc(parcel.packedAt))
  return rows.map(parcelOf)
}

export async function selectParcels(
  tx: Tx,
  input: { state: ParcelState; behind: Cursor | null; max: number },
): Promise<Parcel[]> {
  const column = {
    packed: parcel.packedAt,
    shipped: parcel.shippedAt,
    delivered: parcel.deliveredAt,
  }[input.state]
  const [order, direction] = input.state === 'packed' ? [asc, 'newer' as const] : [desc, 'older' as const]
  const rows = await tx
    .select()
    .from(parcel)
    .where(
      and(
        eq(parcel.state, input.state),
        notSentAgain,
        beyondCursor([column, parcel.id], input.behind, direction),
      ),
    )
    .orderBy(order(column), order(parcel.id))
    .limit(input.max)
  return rows.map(parcelOf)
}

/** Excludes a parcel that came back and was sent again: its units are in another one. */
const notSentAgain = sql`(${parcel.state} <> 'shipped' or not exists (
  select from shipping.parcel later where later.instead_of = ${parcel.id}))`

/** Counts packed and shipped parcels; delivered ones only grow in number, so they aren't counted. */
export async function countParcels(tx: Tx): Promise<{ packed: number; shipped: number }> {
  const rows = await rowsOf<{ state: ParcelState; parcels: number }>(
    tx,
    sql`select state, count(*)::int as parcels from shipping.parcel where state in ('packed', 'shipped') and ${notSentAgain} group by state`,
  )
  return { packed: 0, shipped: 0, ...Object.fromEntries(rows.map((row) => [row.state, row.parcels])) }
}

/** The number of labels the test carrier has made: its next serial. */
export async function countLabels(tx: Tx, carrier: string): Promise<number> {
  const [row] = await rowsOf<{ made: number }>(
    tx,
    sql`select count(*)::int as made from shipping.parcel where carrier = ${carrier}`,
  )
  return row!.made
}

/** Writes a carrier's event; false if it was recorded before. */
export async function insertEvent(
  tx: Tx,
  parcelId: Id<'shipment'>,
  event: TrackingEvent,
  at: Date,
): Promise<boolean> {
  const inserted = await tx
    .insert(trackingEvent)
    .values({ parcelId, ...event, toldAt: at })
    .onConflictDoNothing()
    .returning({ code: trackingEvent.code })
  return inserted.length > 0
}

export async function selectEvents(
  tx: Tx,
  parcelIds: readonly Id<'shipment'>[],
): Promise<(TrackingEvent & { parcelId: Id<'shipment'> })[]> {
  if (parcelIds.length === 0) return []
  const rows = await tx
    .select()
    .from(trackingEvent)
    .where(inArray(trackingEvent.parcelId, [...parcelIds]))
    .orderBy(asc(trackingEvent.at))
  return rows.map(({ parcelId, code, place, at }) => ({ parcelId, code: code as TrackingCode, place, at }))
}

/** Parcels on their way with a carrier, by page; skips those another worker holds. */
export async function lockParcelsOnTheirWay(
  tx: Tx,
  carrier: string,
  after: string,
  max: number,
): Promise<Parcel[]> {
  const rows = await tx
    .select()
    .from(parcel)
    .where(and(eq(parcel.state, 'shipped'), eq(parcel.carrier, carrier), sql`${parcel.id} > ${after}`))
    .orderBy(asc(parcel.id))
    .limit(max)
    .for('update', { skipLocked: true })
  return rows.map(parcelOf)
}

/** Parcels whose tracking number begins with this, newest first. Fewer than four characters find none. */
export async function selectParcelsByTracking(tx: Tx, prefix: string, max: number): Promise<Parcel[]> {
  if (prefix.length < 4) return []
  const rows = await tx
    .select()
    .from(parcel)
    .where(sql`starts_with(upper(${parcel.trackingNumber}), ${prefix.toUpperCase()})`)
    .orderBy(desc(parcel.id))
    .limit(max)
  return rows.map(parcelOf)
}
