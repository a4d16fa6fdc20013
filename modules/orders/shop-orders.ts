import { type SQL, sql } from 'drizzle-orm'
import { asId, type Id } from '#kernel/id.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import type { OrderStatus } from './contract.ts'
import { type OrderRowOfShop, pagedOrders, readCursor } from './find-orders.ts'
import { limits } from './limits.ts'
import { selectOrdersById } from './order-rows.ts'

export type ShopOrdersAsked = {
  /** Part of a number, a name or a product; or a whole e-mail address. */
  words?: string
  status?: OrderStatus | null
  /** Placed then or later, and before the other. */
  from?: Date | null
  until?: Date | null
  listingId?: Id<'listing'> | null
  country?: string | null
}

const likeText = (words: string): string =>
  `%${words.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

/** An e-mail address counts whole: nobody learns addresses by trying their beginnings. */
function saidBy(words: string): SQL {
  const text = words.trim().toLowerCase()
  if (!text) return sql``
  const like = likeText(text)
  return sql`and (lower(o.number) like ${like} or r.email_key = ${text} or lower(r.name) like ${like}
    or exists (select from orders.order_line l where l.order_id = o.id and lower(l.title) like ${like}))`
}

/** Paid orders of one shop, and those that wait for their payment, newest first, from the cursor of the page before. */
export async function findShopOrders(
  tx: Tx,
  shopId: Id<'shop'>,
  { words = '', status = null, from = null, until = null, listingId = null, country = null }: ShopOrdersAsked,
  cursor: string | null = null,
  size: number = limits.pageSize,
): Promise<{ orders: OrderRowOfShop[]; next: string | null }> {
  const before = readCursor(cursor)
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`select o.id from orders."order" o join orders.recipient r on r.order_id = o.id
      where o.shop_id = ${shopId} ${saidBy(words)}
      ${status ? sql`and o.status = ${status}` : sql``}
      ${from ? sql`and o.placed_at >= ${from.toISOString()}::timestamptz` : sql``}
      ${until ? sql`and o.placed_at < ${until.toISOString()}::timestamptz` : sql``}
      ${country ? sql`and o.country = ${country}` : sql``}
      ${listingId ? sql`and exists (select from orders.order_line l where l.order_id = o.id and l.listing_id = ${listingId})` : sql``}
      ${before ? sql`and (o.placed_at, o.id) < (${before.placedAt.toISOString()}::timestamptz, ${before.id})` : sql``}
      order by o.placed_at desc, o.id desc limit ${size + 1}`,
  )
  const ids = rows.map(({ id }) => asId('order', id))
  return pagedOrders(tx, await selectOrdersById(tx, ids), size)
}

/** Where the orders of a shop went, for the filter: countries by their codes. */
export async function findCountries(tx: Tx, shopId: Id<'shop'>): Promise<string[]> {
  const rows = await rowsOf<{ country: string }>(
    tx,
    sql`select distinct country from orders."order" where shop_id = ${shopId} order by country`,
  )
  return rows.map(({ country }) => country)
}

/** The orders of one shop, as the shop itself looks at them. */
export const shopOrders = { find: findShopOrders, countries: findCountries } as const
