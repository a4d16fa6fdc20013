/** The SQL of orders, their lines and their recipients. */

import { and, asc, desc, eq, gte, inArray, type SQL, sql } from 'drizzle-orm'
import type { Currency } from '#kernel/currency.ts'
import { asId, type Id } from '#kernel/id.ts'
import { type Money, money } from '#kernel/money.ts'
import type { Cursor } from '#kernel/page.ts'
import { assertCondition } from '#platform/database/assert-condition.ts'
import { beyondCursor } from '#platform/database/beyond-cursor.ts'
import { instant } from '#platform/database/instant.ts'
import { containsPattern } from '#platform/database/like.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import type { Address, OrderStatus } from './contract.ts'
import type { Line, Order } from './order.ts'
import { order, orderLine, recipient } from './tables.ts'

type OrderRow = typeof order.$inferSelect
type LineRow = typeof orderLine.$inferSelect
type RecipientRow = typeof recipient.$inferSelect

const lineOf = (row: LineRow, currency: Currency): Line => {
  const amount = (minor: bigint): Money => money(minor, currency)
  return {
    id: asId('line', row.id),
    place: row.place,
    listingId: asId('listing', row.listingId),
    listingVersionId: asId('listingVersion', row.listingVersionId),
    blankId: row.blankId,
    sku: row.sku,
    designVersionId: asId('designVersion', row.designVersionId),
    title: row.title,
    blankName: row.blankName,
    colour: row.colour,
    colourName: row.colourName,
    size: row.size,
    technique: row.technique,
    digital: row.digital,
    quantity: row.quantity,
    unitPrice: amount(row.unitPriceMinor),
    discount: amount(row.discountMinor),
    unitCost: amount(row.unitCostMinor),
    paymentFee: amount(row.paymentFeeMinor),
    platformFee: amount(row.platformFeeMinor),
    profit: amount(row.profitMinor),
    tax: amount(row.taxMinor),
  }
}

export function orderOf(row: OrderRow, recipient: RecipientRow, lines: LineRow[]): Order {
  const currency = row.currency as Currency
  const amount = (minor: bigint): Money => money(minor, currency)
  return {
    id: asId('order', row.id),
    number: row.number,
    shopId: asId('shop', row.shopId),
    kind: row.kind as Order['kind'],
    status: row.status as OrderStatus,
    channel: row.channel,
    email: recipient.email,
    keyTurn: recipient.keyTurn,
    address: {
      name: recipient.name,
      line1: recipient.line1,
      line2: recipient.line2,
      city: recipient.city,
      region: recipient.region,
      postalCode: recipient.postalCode,
      country: recipient.country,
      phone: recipient.phone,
      taxNumber: recipient.taxNumber,
    },
    lines: lines.map((line) => lineOf(line, currency)),
    subtotal: amount(row.subtotalMinor),
    discount: amount(row.discountMinor),
    shipping: amount(row.shippingMinor),
    tax: amount(row.taxMinor),
    duty: amount(row.dutyMinor),
    tip: amount(row.tipMinor),
    giftNote: recipient.giftNote,
    total: amount(row.totalMinor),
    shippingOption: row.shippingOption,
    taxLabel: row.taxLabel,
    taxBps: row.taxBps,
    discountCode: row.discountCode,
    placedAt: row.placedAt,
    expiresAt: row.expiresAt,
    paidAt: row.paidAt,
    endedAt: row.endedAt,
  }
}

const selectHeads = (tx: Tx, where: SQL | undefined) =>
  tx.select().from(order).innerJoin(recipient, eq(recipient.orderId, order.id)).where(where)
type Head = Awaited<ReturnType<typeof selectHeads>>[number]

const selectLines = (tx: Tx, orderIds: readonly Id<'order'>[]): Promise<LineRow[]> =>
  tx
    .select()
    .from(orderLine)
    .where(inArray(orderLine.orderId, [...orderIds]))
    .orderBy(asc(orderLine.place))

function joinLines(heads: readonly Head[], lines: readonly LineRow[]): Order[] {
  const byOrder = Map.groupBy(lines, ({ orderId }) => orderId)
  return heads.map((head) => orderOf(head.order, head.recipient, byOrder.get(head.order.id) ?? []))
}

async function addLines(tx: Tx, heads: readonly Head[]): Promise<Order[]> {
  if (heads.length === 0) return []
  const ids = heads.map((head) => head.recipient.orderId)
  return joinLines(heads, await selectLines(tx, ids))
}

/** Newest first. */
const selectWhere = async (tx: Tx, where: SQL | undefined, max = 100): Promise<Order[]> =>
  addLines(tx, await selectHeads(tx, where).orderBy(desc(order.placedAt), desc(order.id)).limit(max))

export async function selectOrder(tx: Tx, id: Id<'order'>): Promise<Order | null> {
  const [[head], lines] = await Promise.all([
    tx.select().from(order).innerJoin(recipient, eq(recipient.orderId, order.id)).where(eq(order.id, id)),
    tx.select().from(orderLine).where(eq(orderLine.orderId, id)).orderBy(asc(orderLine.place)),
  ])
  return head ? orderOf(head.order, head.recipient, lines) : null
}
/** Newest first. Sorted here: for an order by date Postgres would walk the dates of all orders, for these few. */
export async function selectOrdersById(tx: Tx, ids: readonly Id<'order'>[]): Promise<Order[]> {
  if (ids.length === 0) return []
  const heads = selectHeads(tx, inArray(order.id, [...ids]))
  const orders = joinLines(...(await Promise.all([heads, selectLines(tx, ids)])))
  return orders.sort((a, b) => b.placedAt.getTime() - a.placedAt.getTime() || (a.id < b.id ? 1 : -1))
}
export async function selectOrderByNumber(tx: Tx, number: string): Promise<Order | null> {
  return (await selectWhere(tx, eq(order.number, number)))[0] ?? null
}

/** Locks the order until the transaction ends, so that paying, cancelling and closing a batch wait for each other. */
export async function lockOrder(tx: Tx, id: Id<'order'>): Promise<Order | null> {
  return (await lockOrderRow(tx, id)) ? selectOrder(tx, id) : null
}

/** Locks the order as `lockOrder` does, without reading it. */
export async function lockOrderRow(tx: Tx, id: Id<'order'>): Promise<boolean> {
  const locked = await rowsOf(tx, sql`select 1 from orders."order" where id = ${id} for no key update`)
  return locked.length > 0
}

/** Locks the order and throws if it is no longer awaiting payment. */
export const requireUnpaid = (tx: Tx, id: Id<'order'>): Promise<void> =>
  assertCondition(
    tx,
    sql`exists (select from orders."order" where id = ${id} and status = 'pending_payment' for no key update)`,
  )

/** Locks several orders in a fixed sequence, so that two transactions can't deadlock. */
export async function lockOrders(tx: Tx, ids: readonly Id<'order'>[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .select({ id: order.id })
    .from(order)
    .where(inArray(order.id, [...new Set(ids)]))
    .orderBy(asc(order.id))
    .for('no key update')
}

const beforeCursor = (cursor: Cursor | null): SQL | undefined =>
  beyondCursor([order.placedAt, order.id], cursor, 'older')

/** `since`: placed at that moment or later. */
export type ShopOrderFilter = { status: OrderStatus | null; since: Date | null }
export function selectOrdersOfShop(
  tx: Tx,
  shopId: Id<'shop'>,
  cursor: Cursor | null,
  max: number,
  { status, since }: ShopOrderFilter,
): Promise<Order[]> {
  const condition = and(
    and(eq(order.shopId, shopId), eq(order.kind, 'sale')),
    status ? eq(order.status, status) : undefined,
    since ? gte(order.placedAt, since) : undefined,
    beforeCursor(cursor),
  )
  return selectWhere(tx, condition, max)
}

export type OrderSearch = { status: OrderStatus | null; words: string; cursor: Cursor | null }
/** Orders of every shop, for staff: by status, and by number, e-mail or name, with or without accents. */
export function selectOrders(tx: Tx, { status, words, cursor }: OrderSearch, max: number): Promise<Order[]> {
  const like = containsPattern(words.toLowerCase())
  const likeWithoutAccents = containsPattern(
    words
      .toLowerCase()
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, ''),
  )
  const name = sql`lower(regexp_replace(normalize(${recipient.name}, NFD), '[\u0300-\u036f]', '', 'g'))`
  const matchesWords = words
    ? sql`(lower(${order.number}) like ${like} or ${recipient.emailKey} like ${like} or ${name} like ${likeWithoutAccents})`
    : undefined
  return selectWhere(
    tx,
    and(status ? eq(order.status, status) : undefined, matchesWords, beforeCursor(cursor)),
    max,
  )
}

/** Counts orders not yet finished, by status. Finished ones only grow in number, so they aren't counted. */
export async function countOpenOrders(tx: Tx): Promise<{ [Status in OrderStatus]?: number }> {
  const rows = await rowsOf<{ status: OrderStatus; orders: number }>(
    tx,
    sql`select status, count(*)::int as orders from orders."order"
      where status in ('pending_payment', 'processing', 'shipped') group by status`,
  )
  return {
    pending_payment: 0,
    processing: 0,
    shipped: 0,
    ...Object.fromEntries(rows.map(({ status, orders }) => [status, orders])),
  }
}

export function selectOrdersOfEmail(
  tx: Tx,
  emailKey: string,
  cursor: Cursor | null,
  max: number,
): Promise<Order[]> {
  return selectWhere(tx, and(eq(recipient.emailKey, emailKey), beforeCursor(cursor)), max)
}

export async function writeStatus(
  tx: Tx,
  id: Id<'order'>,
  status: OrderStatus,
  times: { paidAt?: Date; endedAt?: Date } = {},
): Promise<void> {
  await tx
    .update(order)
    .set({ status, ...times })
    .where(eq(order.id, id))
}

/**
 * Locks finished orders that ended before a moment and still name their recipient, oldest first; other sweeps skip
 * them.
 */
export async function lockAgedOrders(tx: Tx, before: Date, max: number): Promise<Order[]> {
  const rows = await rowsOf<{ order_id: Id<'order'> }>(
    tx,
    sql`select order_id from orders.recipient where aging_from <= ${instant(before)}
        order by aging_from, order_id limit ${max} for no key update skip locked`,
  )
  const ids = rows.map(({ order_id }) => order_id)
  return ids.length === 0 ? [] : selectWhere(tx, inArray(order.id, ids), max)
}

export async function renewKey(tx: Tx, id: Id<'order'>): Promise<void> {
  await tx
    .update(recipient)
    .set({ keyTurn: sql`${recipient.keyTurn} + 1` })
    .where(eq(recipient.orderId, id))
}

export async function writeAddress(tx: Tx, id: Id<'order'>, address: Address): Promise<void> {
  await tx.update(recipient).set(address).where(eq(recipient.orderId, id))
}

/** Unpaid orders whose time is over, locked; skips those another worker holds. */
export async function selectUnpaidDue(tx: Tx, at: Date, max: number): Promise<Id<'order'>[]> {
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`select id from orders."order" where status = 'pending_payment' and expires_at <= ${instant(at)}
        order by expires_at limit ${max} for no key update skip locked`,
  )
  return rows.map((row) => asId('order', row.id))
}
