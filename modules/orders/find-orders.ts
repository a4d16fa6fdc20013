/** Reads of orders: for a fan's link, a shop's list, staff and the press. */
import type { Id } from '#kernel/id.ts'
import { placeFrom, placeText } from '#kernel/page.ts'
import { readAmong } from '#platform/database/read-once.ts'
import type { Tx } from '#platform/database/tx.ts'
import { type OrderStatus, orderStatuses, readOrderNumber } from './contract.ts'
import { limits } from './limits.ts'
import type { Download, Order, Unit } from './order.ts'
import {
  type OrdersNarrowed,
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
  const found = await readAmong(tx, id, 'orders', async (ids) =>
    (await selectOrdersById(tx, ids)).map((order) => [order.id, order]),
  )
  return found ? (found[0] ?? null) : selectOrder(tx, id)
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
  const order = await findOrder(tx, id)
  if (!order) return null
  const units = await readAmong(tx, id, 'units of orders', async (ids) =>
    (await selectUnitsOfOrders(tx, ids)).map((unit) => [unit.orderId, unit]),
  )
  const downloads = await readAmong(tx, id, 'downloads of orders', async (ids) =>
    (await selectDownloadsOf(tx, ids)).map((download) => [download.orderId, download]),
  )
  return {
    order,
    units: units ?? (await selectUnitsOfOrder(tx, id)),
    downloads: downloads ?? (await selectDownloadsOf(tx, [id])),
    moves:
      (await readAmong(tx, id, 'moves of orders', (ids) => selectMovesOf(tx, ids))) ??
      (await selectMovesOf(tx, [id])).map(([, move]) => move),
  }
}

export type OrderRowOfShop = Order & { units: Unit[] }
type Paged = { orders: OrderRowOfShop[]; next: string | null }

export async function pagedOrders(tx: Tx, found: Order[], size: number): Promise<Paged> {
  const orders = found.slice(0, size)
  const units = await selectUnitsOfOrders(
    tx,
    orders.map((order) => order.id),
  )
  return {
    orders: orders.map((order) => ({ ...order, units: units.filter((unit) => unit.orderId === order.id) })),
    next: found.length > size ? placeText(orders.at(-1)!.placedAt, orders.at(-1)!.id) : null,
  }
}

/** A shop's orders, newest first, after the previous page's cursor. */
export async function findOrdersOfShop(
  tx: Tx,
  shopId: Id<'shop'>,
  cursor: string | null = null,
  size: number = limits.pageSize,
  narrow: OrdersNarrowed = { status: null, since: null },
): Promise<Paged> {
  return pagedOrders(tx, await selectOrdersOfShop(tx, shopId, placeFrom(cursor), size + 1, narrow), size)
}

/** Orders of every shop, for staff. */
export async function searchOrders(
  tx: Tx,
  by: { status?: string | null; words?: string | null; cursor?: string | null },
): Promise<Paged> {
  const status = orderStatuses.find((orderStatus) => orderStatus === by.status) ?? null
  const search = {
    status: status as OrderStatus | null,
    words: (by.words ?? '').trim().slice(0, 100),
    cursor: placeFrom(by.cursor ?? null),
  }
  return pagedOrders(tx, await selectOrders(tx, search, limits.pageSize + 1), limits.pageSize)
}

/** The orders of an e-mail address, newest first, after the previous page's cursor. */
export async function findOrdersOfEmail(
  tx: Tx,
  email: string,
  cursor: string | null = null,
): Promise<{ orders: Order[]; next: string | null }> {
  const key = email.trim().toLowerCase()
  const found = await selectOrdersOfEmail(tx, key, placeFrom(cursor), limits.pageSize + 1)
  const orders = found.slice(0, limits.pageSize)
  return {
    orders,
    next: found.length > orders.length ? placeText(orders.at(-1)!.placedAt, orders.at(-1)!.id) : null,
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

export const forgetFan = (tx: Tx, email: string): Promise<void> =>
  emptyRecipients(tx, { emailKey: email.trim().toLowerCase() })

export const forgetRecipients = (tx: Tx, orderIds: readonly Id<'order'>[]): Promise<void> =>
  emptyRecipients(tx, { orderIds })

/** Units ready for the press: paid by `before`, in no batch. Locked, so no two batches can take the same one. */
export function unitsWaiting(
  tx: Tx,
  input: { technique?: string; facility?: string; before: Date; max?: number },
): Promise<Unit[]> {
  return lockWaiting(tx, { ...input, max: input.max ?? 100_000 })
}
