/** The SQL of units, their moves, and downloads. */
import { and, asc, eq, inArray, lte, ne, type SQL, sql } from 'drizzle-orm'
import { asId, type Id } from '#kernel/id.ts'
import { usd } from '#kernel/money.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import type { UnitStatus } from './contract.ts'
import type { Download, Unit, UnitEvent } from './order.ts'
import { download, unit, unitMove } from './tables.ts'

const unitOf = (row: typeof unit.$inferSelect): Unit => {
  const { priceMinor, taxMinor, costMinor, platformFeeMinor, profitMinor, ...others } = row
  const { edition, editionOf, editionRun: _, replacesUnitId, ...rest } = others
  return {
    ...rest,
    replacesUnitId: replacesUnitId ? asId('unit', replacesUnitId) : null,
    edition: edition !== null && editionOf !== null ? { number: edition, of: editionOf } : null,
    id: asId('unit', row.id),
    shopId: asId('shop', row.shopId),
    orderId: asId('order', row.orderId),
    lineId: asId('line', row.lineId),
    listingId: asId('listing', row.listingId),
    designVersionId: asId('designVersion', row.designVersionId),
    batchId: row.batchId ? asId('batch', row.batchId) : null,
    status: row.status as UnitStatus,
    price: usd(priceMinor),
    tax: usd(taxMinor),
    cost: usd(costMinor),
    platformFee: usd(platformFeeMinor),
    profit: usd(profitMinor),
  }
}

const downloadOf = (row: typeof download.$inferSelect): Download => {
  const { priceMinor, taxMinor, platformFeeMinor, profitMinor, ...rest } = row
  return {
    ...rest,
    id: asId('download', row.id),
    shopId: asId('shop', row.shopId),
    orderId: asId('order', row.orderId),
    lineId: asId('line', row.lineId),
    price: usd(priceMinor),
    tax: usd(taxMinor),
    platformFee: usd(platformFeeMinor),
    profit: usd(profitMinor),
  }
}

export async function insertUnits(tx: Tx, rows: readonly (typeof unit.$inferInsert)[]): Promise<void> {
  if (rows.length) await tx.insert(unit).values([...rows])
}
/** Copies a unit at no charge, with another variant if given. */
export async function insertReplacement(
  tx: Tx,
  fields: {
    id: Id<'unit'>
    place: number
    replacesUnitId: Id<'unit'>
    newVariant: { sku: string; size: string; unitCostMinor: bigint } | null
  },
  at: Date,
): Promise<void> {
  const [old] = await tx.select().from(unit).where(eq(unit.id, fields.replacesUnitId))
  const { sku, size, costMinor } = old!
  await tx.insert(unit).values({
    ...old!,
    ...(fields.newVariant
      ? {
          sku: fields.newVariant.sku,
          size: fields.newVariant.size,
          costMinor: fields.newVariant.unitCostMinor,
        }
      : { sku, size, costMinor }),
    id: fields.id,
    place: fields.place,
    replacesUnitId: fields.replacesUnitId,
    facility: null,
    batchId: null,
    status: 'awaiting_print',
    statusAt: at,
    paidAt: at,
    shippedAt: null,
    deliveredAt: null,
    refundedAt: null,
    misprints: 0,
    priceMinor: 0n,
    taxMinor: 0n,
    platformFeeMinor: 0n,
    profitMinor: 0n,
  })
}
export async function insertDownloads(
  tx: Tx,
  rows: readonly (typeof download.$inferInsert)[],
): Promise<void> {
  if (rows.length) await tx.insert(download).values([...rows])
}

/** The lowest numbers of a run that no unit has. The caller has the drop's count locked. */
export async function selectFreeNumbers(
  tx: Tx,
  drop: { listingId: Id<'listing'>; run: number; size: number },
  max: number,
): Promise<number[]> {
  const rows = await rowsOf<{ number: number }>(
    tx,
    sql`select n::integer as number from generate_series(1, ${drop.size}::integer) as n
        where not exists (select 1 from orders.unit u where u.listing_id = ${drop.listingId} and u.edition_run = ${drop.run}
          and u.edition = n and u.status <> 'cancelled' and u.replaces_unit_id is null)
        order by n limit ${max}`,
  )
  return rows.map((row) => row.number)
}

const listUnits = async (tx: Tx, where: SQL | undefined, max = 10_000): Promise<Unit[]> =>
  (await tx.select().from(unit).where(where).orderBy(asc(unit.id)).limit(max)).map(unitOf)

export const selectUnits = (tx: Tx, ids: readonly Id<'unit'>[]): Promise<Unit[]> =>
  ids.length ? listUnits(tx, inArray(unit.id, [...ids]), ids.length) : Promise.resolve([])
export const selectUnitsOfOrder = (tx: Tx, orderId: Id<'order'>): Promise<Unit[]> =>
  listUnits(tx, eq(unit.orderId, orderId))
export const selectUnitsOfOrders = (tx: Tx, ids: readonly Id<'order'>[]): Promise<Unit[]> =>
  ids.length ? listUnits(tx, inArray(unit.orderId, [...ids])) : Promise.resolve([])
export const selectUnitsOfBatch = (tx: Tx, batchId: Id<'batch'>): Promise<Unit[]> =>
  listUnits(tx, eq(unit.batchId, batchId))

/** Locks units in the order of their ids. */
export async function lockUnits(tx: Tx, ids: readonly Id<'unit'>[]): Promise<Unit[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .select()
    .from(unit)
    .where(inArray(unit.id, [...ids]))
    .orderBy(asc(unit.id))
    .for('no key update')
  return rows.map(unitOf)
}

/** Locks units waiting for the press, in the order of their ids: paid by that moment, in no batch. */
export async function lockWaiting(
  tx: Tx,
  input: { technique?: string; facility?: string; before: Date; max: number },
): Promise<Unit[]> {
  const rows = await tx
    .select()
    .from(unit)
    .where(
      and(
        eq(unit.status, 'awaiting_print'),
        lte(unit.paidAt, input.before),
        input.technique ? eq(unit.technique, input.technique) : undefined,
        input.facility ? sql`coalesce(${unit.facility}, ${input.facility}) = ${input.facility}` : undefined,
      ),
    )
    .orderBy(asc(unit.id))
    .limit(input.max)
    .for('no key update')
  return rows.map(unitOf)
}

/** Moves all of them in one statement; returns how many were in the expected state. */
export async function writeMoves(
  tx: Tx,
  units: readonly Pick<Unit, 'id' | 'status'>[],
  move: {
    event: UnitEvent
    to: UnitStatus
    cause: string | null
    batchId?: Id<'batch'> | null
    facility?: string | null
  },
  at: Date,
): Promise<number> {
  const movedRows = await tx
    .update(unit)
    .set({
      status: move.to,
      statusAt: at,
      ...(move.batchId === undefined ? {} : { batchId: move.batchId }),
      ...(move.facility === undefined ? {} : { facility: move.facility }),
      ...(move.event === 'ship' ? { shippedAt: at } : {}),
      ...(move.event === 'deliver' ? { deliveredAt: at } : {}),
      ...(move.event === 'misprint' ? { misprints: sql`${unit.misprints} + 1` } : {}),
    })
    .where(
      and(
        inArray(
          unit.id,
          units.map(({ id }) => id),
        ),
        inArray(unit.status, [...new Set(units.map(({ status }) => status))]),
      ),
    )
    .returning({ id: unit.id })
  await tx.insert(unitMove).values(
    units.map(({ id, status }) => ({
      unitId: id,
      event: move.event,
      fromStatus: status,
      toStatus: move.to,
      cause: move.cause,
      at,
    })),
  )
  return movedRows.length
}

export type UnitMove = {
  unitId: Id<'unit'>
  event: UnitEvent
  to: UnitStatus
  cause: string | null
  at: Date
}
export async function selectMovesOf(tx: Tx, orderIds: readonly Id<'order'>[]): Promise<[string, UnitMove][]> {
  const rows = await tx
    .select({ move: unitMove, orderId: unit.orderId })
    .from(unitMove)
    .innerJoin(unit, eq(unit.id, unitMove.unitId))
    .where(inArray(unit.orderId, [...orderIds]))
    .orderBy(asc(unitMove.id))
  return rows.map(({ move, orderId }) => [
    orderId,
    {
      unitId: move.unitId,
      event: move.event as UnitEvent,
      to: move.toStatus as UnitStatus,
      cause: move.cause,
      at: move.at,
    },
  ])
}

export async function writeVariant(
  tx: Tx,
  ids: readonly Id<'unit'>[],
  variant: { sku: string; size: string },
): Promise<void> {
  await tx
    .update(unit)
    .set(variant)
    .where(inArray(unit.id, [...ids]))
}
/** Notes a refund on its units; null after the provider refused it. A cancelled unit stays marked: it isn't made again. */
export async function markRefunded(tx: Tx, ids: readonly Id<'unit'>[], at: Date | null): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(unit)
    .set({ refundedAt: at })
    .where(and(inArray(unit.id, [...ids]), at ? undefined : ne(unit.status, 'cancelled')))
}

export async function selectDownloadsOf(tx: Tx, orderIds: readonly Id<'order'>[]): Promise<Download[]> {
  const rows = await tx
    .select()
    .from(download)
    .where(inArray(download.orderId, [...orderIds]))
    .orderBy(asc(download.id))
  return rows.map(downloadOf)
}
/** Closes a file that was refunded; null opens it again. */
export async function revokeDownload(tx: Tx, id: Id<'download'>, at: Date | null): Promise<void> {
  await tx.update(download).set({ revokedAt: at }).where(eq(download.id, id))
}
/** Counts one fetch in the same statement that checks one is left. */
export async function countFetch(tx: Tx, id: Id<'download'>): Promise<Download | null> {
  const rows = await tx
    .update(download)
    .set({ fetched: sql`${download.fetched} + 1` })
    .where(
      and(
        eq(download.id, id),
        sql`${download.fetched} < ${download.fetchesMax} and ${download.revokedAt} is null`,
      ),
    )
    .returning()
  return rows[0] ? downloadOf(rows[0]) : null
}
