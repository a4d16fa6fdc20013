/** Reads of orders: for a fan's link, a shop's list, staff and the press. */
import type { Id } from '#kernel/id.ts'
import { readCursor, writeCursor } from '#kernel/page.ts'
import { readAmong, readOf } from '#platform/database/read-once.ts'
import type { Tx } from '#platform/database/tx.ts'
import { type OrderStatus, orderStatuses, readOrderNumber } from './contract.ts'
import { limits } from './limits.ts'
import type { Download, Order, Unit } from './order.ts'
import {
  type ShopOrderFilter,
  selectOrder,
  selectOrderByNumber,
  selectOrders,
  selectOrdersById,
  selectOrdersOfEmail,
  selectOrdersOfShop,
} from './order-rows.ts'
import { emptyRecipients } from './recipient-rows.ts'
import {
  lockWaiting,
  selectDownloadsOf,
  selectMovesOf,
  selectUnitsOfOrder,
  selectUnitsOfOrders,
  type UnitMove,
} from './unit-rows.ts'

export type OrderInFull = { order: Order; units: Unit[]; downloads: Download[]; moves: UnitMove[] }

export async function findOrder(tx: Tx, id: Id<'order'>): Promise<Order | null> {
  const order = await readAmong(tx, id, 'orders', async (ids) =>
    (await selectOrdersById(tx, ids)).map((order) => [order.id, order]),
  )
  return order ? (order[0] ?? null) : selectOrder(tx, id)
}

/** Finds an order by a typed number. The caller has checked that this person may see it. */
export async function findOrderByNumber(tx: Tx, text: string): Promise<Order | null> {
  const number = readOrderNumber(text)
  return number ? selectOrderByNumber(tx, number) : null
}

/** Finds a fan's order by its number and e-mail; null doesn't tell which of them was wrong. */
export async function findOrderOfFan(tx: Tx, number: string, email: string): Promise<Order | null> {
  const order = await findOrderByNumber(tx, number)
  return order?.kind === 'sale' && order.email.toLowerCase() === email.trim().toLowerCase() ? order : null
}

/** An order with its units, downloads and history. */
export async function findOrderInFull(tx: Tx, id: Id<'order'>): Promise<OrderInFull | null> {
  const [order, units, downloads, moves] = await Promise.all([
    findOrder(tx, id),
    findUnitsOfOrder(tx, id),
    readOf(tx, id, 'downloads of orders', async (ids) =>
      (await selectDownloadsOf(tx, ids)).map((download) => [download.orderId, download]),
    ),
    readOf(tx, id, 'moves of orders', (ids) => selectMovesOf(tx, ids)),
  ])
  return order && { order, units, downloads, moves }
}

async function findUnitsOfOrder(tx: Tx, id: Id<'order'>): Promise<Unit[]> {
  const units = await readAmong(tx, id, 'units of orders', async (ids) =>
    (await selectUnitsOfOrders(tx, ids)).map((unit) => [unit.orderId, unit]),
  )
  return units ?? selectUnitsOfOrder(tx, id)
}

export type OrderRowOfShop = Order & { units: Unit[] }
type OrderPage = { orders: OrderRowOfShop[]; next: string | null }

export async function toOrderPage(tx: Tx, foundOrders: Order[], size: number): Promise<OrderPage> {
  const orders = foundOrders.slice(0, size)
  const units = await selectUnitsOfOrders(
    tx,
    orders.map((order) => order.id),
  )
  return {
    orders: orders.map((order) => ({ ...order, units: units.filter((unit) => unit.orderId === order.id) })),
    next: foundOrders.length > size ? writeCursor(orders.at(-1)!.placedAt, orders.at(-1)!.id) : null,
  }
}

/** A shop's orders, newest first, after the previous page's cursor. */
export async function findOrdersOfShop(
  tx: Tx,
  shopId: Id<'shop'>,
  cursor: string | null = null,
  size: number = limits.pageSize,
  filter: ShopOrderFilter = { status: null, since: null },
): Promise<OrderPage> {
  return toOrderPage(tx, await selectOrdersOfShop(tx, shopId, readCursor(cursor), size + 1, filter), size)
}

/** Orders of every shop, for staff. */
export async function searchOrders(
  tx: Tx,
  filter: { status?: string | null; words?: string | null; cursor?: string | null },
): Promise<OrderPage> {
  const status = orderStatuses.find((orderStatus) => orderStatus === filter.status) ?? null
  const search = {
    status: status as OrderStatus | null,
    words: (filter.words ?? '').trim().slice(0, 100),
    cursor: readCursor(filter.cursor ?? null),
  }
  return toOrderPage(tx, await selectOrders(tx, search, limits.pageSize + 1), limits.pageSize)
}

/** The orders of an e-mail address, newest first, after the previous page's cursor. */
export async function findOrdersOfEmail(
  tx: Tx,
  email: string,
  cursor: string | null = null,
): Promise<{ orders: Order[]; next: string | null }> {
  const key = email.trim().toLowerCase()
  const foundOrders = await selectOrdersOfEmail(tx, key, readCursor(cursor), limits.pageSize + 1)
  const orders = foundOrders.slice(0, limits.pageSize)
  return {
    orders,
    next: foundOrders.length > orders.length ? writeCursor(orders.at(-1)!.placedAt, orders.at(-1)!.id) : null,
  }
}

export async function findAllOrdersOfFan(tx: Tx, email: string): Promise<Order[]> {
  const all: Order[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof findOrdersOfEmail>> = await findOrdersOfEmail(tx, email, cursor)
    all.push(...page.orders)
    cursor = page.next
  } while (cursor)
  return all
}

export const eraseFan = (tx: Tx, email: string): Promise<void> =>
  emptyRecipients(tx, { emailKey: email.trim().toLowerCase() })

export const eraseRecipients = (tx: Tx, orderIds: readonly Id<'order'>[]): Promise<void> =>
  emptyRecipients(tx, { orderIds })

/** Units ready for the press: paid by `before`, in no batch. Locked, so no two batches can take the same one. */
export function findUnitsToPrint(
  tx: Tx,
  input: { technique?: string; facility?: string; before: Date; max?: number },
): Promise<Unit[]> {
  return lockWaiting(tx, { ...input, max: input.max ?? 100_000 })
}
