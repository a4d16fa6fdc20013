/** The SQL for the press and for shipping: what waits, what was ordered, and where it goes. */
import { inArray, sql } from 'drizzle-orm'
import { asId, type Id } from '#kernel/id.ts'
import { readOnce } from '#platform/database/read-once.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import type { UnitStatus } from './contract.ts'
import type { Order, Unit } from './order.ts'
import { selectOrdersById } from './order-rows.ts'
import { orderLine } from './tables.ts'
import { selectUnits } from './unit-rows.ts'

const chunkSize = 5_000

export type WaitingCount = {
  shopId: Id<'shop'>
  listingId: Id<'listing'>
  technique: string
  units: number
  /** The moment the oldest began to wait: its payment, or the misprint that sent it back. */
  since: Date
}

/** Counts units waiting for the press, by listing and technique. Takes no lock. */
export async function countWaiting(
  tx: Tx,
  input: { shopId?: Id<'shop'>; listingIds?: readonly Id<'listing'>[] } = {},
): Promise<WaitingCount[]> {
  if (input.listingIds?.length === 0) return []
  const listings = input.listingIds
    ? sql`and listing_id in (${sql.join(
        input.listingIds.map((id) => sql`${id}`),
        sql`, `,
      )})`
    : sql``
  const rows = await rowsOf<{
    shop_id: Id<'shop'>
    listing_id: Id<'listing'>
    technique: string
    units: number
    since: Date | string
  }>(
    tx,
    sql`select shop_id, listing_id, technique, count(*)::int as units,
          min(case when misprints > 0 then status_at else paid_at end) as since
        from orders.unit where status = 'awaiting_print' and refunded_at is null
          ${input.shopId ? sql`and shop_id = ${input.shopId}` : sql``} ${listings}
        group by shop_id, listing_id, technique order by listing_id, technique`,
  )
  return rows.map((row) => ({
    shopId: asId('shop', row.shop_id),
    listingId: asId('listing', row.listing_id),
    technique: row.technique,
    units: row.units,
    since: new Date(row.since),
  }))
}

/** Those of the design versions that are in an unpaid order or in a unit waiting for the press. */
export async function findOrderedDesigns(
  tx: Tx,
  versions: readonly Id<'designVersion'>[],
): Promise<Set<string>> {
  const versionArray = sql`array(select jsonb_array_elements_text(${JSON.stringify(versions)}::jsonb))`
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`select l.design_version_id as id from orders."order" o join orders.order_line l on l.order_id = o.id
        where o.status = 'pending_payment' and l.design_version_id = any(${versionArray})
        union select design_version_id from orders.unit
        where status = 'awaiting_print' and design_version_id = any(${versionArray})`,
  )
  return new Set(rows.map(({ id }) => id))
}

export type QueuedUnit = Pick<Unit, 'id' | 'listingId' | 'technique' | 'blankId' | 'colour' | 'size'> & {
  country: string
  service: string
  since: Date
}
/** Every waiting unit with its destination country, longest wait first. Takes no lock. */
export async function selectQueue(tx: Tx): Promise<QueuedUnit[]> {
  const rows = await rowsOf<Omit<QueuedUnit, 'since'> & { since: Date | string }>(
    tx,
    sql`select u.id, u.listing_id as "listingId", u.technique, u.blank_id as "blankId", u.colour, u.size, o.country, o.shipping_option as service,
          case when u.misprints > 0 then u.status_at else u.paid_at end as since
        from orders.unit u join orders."order" o on o.id = u.order_id
        where u.status = 'awaiting_print' and u.refunded_at is null
        order by since, u.id`,
  )
  return rows.map((row) => ({ ...row, since: new Date(row.since) }))
}

/** Waiting units, longest wait first. Takes no lock: for viewing, not for closing a batch. */
export async function selectWaiting(tx: Tx, technique: string | null, max: number): Promise<Unit[]> {
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`select id from orders.unit where status = 'awaiting_print' and refunded_at is null
          ${technique ? sql`and technique = ${technique}` : sql``} order by paid_at, id limit ${max}`,
  )
  const unitsById = new Map<string, Unit>()
  for (let from = 0; from < rows.length; from += chunkSize) {
    const ids = rows.slice(from, from + chunkSize).map((row) => asId('unit', row.id))
    for (const unit of await selectUnits(tx, ids)) unitsById.set(unit.id, unit)
  }
  return rows.flatMap((row) => unitsById.get(row.id) ?? [])
}

/** Counts the units of each batch by status. A misprint has left its batch. */
export async function countStatuses(
  tx: Tx,
  batchIds: readonly Id<'batch'>[],
): Promise<{ batchId: Id<'batch'>; status: UnitStatus; units: number }[]> {
  if (batchIds.length === 0) return []
  return rowsOf(
    tx,
    sql`select batch_id as "batchId", status, count(*)::int as units from orders.unit
        where batch_id in (${sql.join(
          batchIds.map((id) => sql`${id}`),
          sql`, `,
        )}) group by batch_id, status`,
  )
}

export type LineTitle = {
  id: string
  title: string
  blankName: string
  colourName: string
  listingId: Id<'listing'>
  designVersionId: Id<'designVersion'>
  blankId: string
  colour: string
}
/** Titles of order lines, for a batch's manifest. */
export async function selectLineTitles(tx: Tx, ids: readonly Id<'line'>[]): Promise<LineTitle[]> {
  const rows: LineTitle[] = []
  for (let from = 0; from < ids.length; from += chunkSize) {
    rows.push(
      ...(await tx
        .select({
          id: orderLine.id,
          title: orderLine.title,
          blankName: orderLine.blankName,
          colourName: orderLine.colourName,
          listingId: orderLine.listingId,
          designVersionId: orderLine.designVersionId,
          blankId: orderLine.blankId,
          colour: orderLine.colour,
        })
        .from(orderLine)
        .where(inArray(orderLine.id, ids.slice(from, from + chunkSize)))),
    )
  }
  return rows
}

/** Orders by id, sorted by number, for packing slips and parcels. */
export const selectOrdersFor = (tx: Tx, ids: readonly Id<'order'>[]): Promise<readonly Order[]> =>
  readOnce(tx, `orders ${ids.join(' ')}`, () => readOrdersFor(tx, ids))

async function readOrdersFor(tx: Tx, ids: readonly Id<'order'>[]): Promise<Order[]> {
  const rows: Order[] = []
  for (let from = 0; from < ids.length; from += chunkSize) {
    rows.push(...(await selectOrdersById(tx, ids.slice(from, from + chunkSize))))
  }
  return rows.sort((a, b) => (a.number < b.number ? -1 : 1))
}

/** Counts a shop's unfinished orders (unpaid or unshipped) and the units that haven't left. */
export async function countOpen(tx: Tx, shopId: Id<'shop'>): Promise<{ orders: number; units: number }> {
  const [row] = await rowsOf<{ orders: number | string; units: number | string }>(
    tx,
    sql`select
      (select count(*) from orders."order"
        where shop_id = ${shopId} and status in ('pending_payment', 'processing')) as orders,
      (select count(*) from orders.unit
        where shop_id = ${shopId} and status in ('awaiting_print', 'in_batch', 'printing', 'printed', 'packed')) as units`,
  )
  return { orders: Number(row!.orders), units: Number(row!.units) }
}
