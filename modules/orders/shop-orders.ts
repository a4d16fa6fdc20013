import { type SQL, sql } from 'drizzle-orm'
import { asId, type Id } from '#kernel/id.ts'
import { type Cursor, readCursor, writeCursor } from '#kernel/page.ts'
import { instant } from '#platform/database/instant.ts'
import { containsPattern } from '#platform/database/like.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import { type OrderStatus, readOrderNumber } from './contract.ts'
import { type OrderRowOfShop, toOrderPage } from './find-orders.ts'
import { limits } from './limits.ts'
import { selectOrdersById } from './order-rows.ts'

export type ShopOrdersFilter = {
  /** Part of a number, name or product; or a whole e-mail address. */
  words?: string
  status?: OrderStatus | null
  /** Placed at `from` or later and before `until`. */
  from?: Date | null
  until?: Date | null
  listingId?: Id<'listing'> | null
  country?: string | null
}

/** The filter for fans' orders at a shop, after the cursor. */
function matchFilter(
  shopId: Id<'shop'>,
  { status, from, until, listingId, country }: ShopOrdersFilter,
  before: Cursor | null,
): SQL {
  return sql`o.shop_id = ${shopId} and o.kind = 'sale'
    ${status ? sql`and o.status = ${status}` : sql``}
    ${from ? sql`and o.placed_at >= ${instant(from)}` : sql``}
    ${until ? sql`and o.placed_at < ${instant(until)}` : sql``}
    ${country ? sql`and o.country = ${country}` : sql``}
    ${listingId ? sql`and exists (select from orders.order_line l where l.order_id = o.id and l.listing_id = ${listingId})` : sql``}
    ${before ? sql`and (o.placed_at, o.id) < (${instant(before.at)}, ${before.id})` : sql``}`
}

const newestFirst = sql`order by o.placed_at desc, o.id desc`

/**
 * The condition for a complete order number or e-mail address, which is found at any age of the order. Addresses
 * match only whole, so that nobody can discover them by their beginnings. Null for a part of something, which no
 * index holds.
 */
function matchExact(text: string): SQL | null {
  if (text.includes('@'))
    return sql`o.id in (select r.order_id from orders.recipient r where r.email_key = ${text})`
  const number = text.startsWith('fn-') ? readOrderNumber(text) : null
  return number ? sql`o.number = ${number}` : null
}

/**
 * A shop's paid orders and those awaiting payment, newest first, after the previous page's cursor. A part of a name
 * is searched for in a limited number of orders at a time, so a page that isn't full may still have a next one.
 */
export async function findShopOrders(
  tx: Tx,
  shopId: Id<'shop'>,
  { words = '', ...filter }: ShopOrdersFilter,
  cursor: string | null = null,
  size: number = limits.pageSize,
): Promise<{ orders: OrderRowOfShop[]; next: string | null }> {
  const text = words.trim().toLowerCase()
  const scope = matchFilter(shopId, filter, readCursor(cursor))
  const exactMatch = text ? matchExact(text) : sql`true`
  if (!exactMatch) return searchPartly(tx, scope, text, size)
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`select o.id from orders."order" o where ${scope} and ${exactMatch} ${newestFirst} limit ${size + 1}`,
  )
  const ids = rows.map(({ id }) => asId('order', id))
  return toOrderPage(tx, await selectOrdersById(tx, ids), size)
}

/**
 * Searches the next `limits.ordersLooked` orders for a text in number, name or products; also returns the cursor
 * after the last one read.
 */
async function searchPartly(tx: Tx, scope: SQL, text: string, size: number) {
  const like = containsPattern(text.toLowerCase())
  const maxRows = limits.ordersSearched
  const rows = await rowsOf<{ id: string; found: boolean; placed_at: string | Date }>(
    tx,
    sql`with near as materialized (
        select o.id, o.number, o.placed_at, row_number() over (${newestFirst}) as place from orders."order" o
        where ${scope} ${newestFirst} limit ${maxRows}),
      found as (
        select o.id, o.placed_at from near o
        where lower(o.number) like ${like}
          or exists (select from orders.recipient r where r.order_id = o.id and lower(r.name) like ${like} offset 0)
          or exists (select from orders.order_line l where l.order_id = o.id and lower(l.title) like ${like} offset 0)
        order by o.place limit ${size + 1})
      select id, placed_at, true as found from found
      union all select id, placed_at, false from near where place = ${maxRows}`,
  )
  const ids = rows.filter(({ found }) => found).map(({ id }) => asId('order', id))
  const paged = await toOrderPage(tx, await selectOrdersById(tx, ids), size)
  const lastRead = rows.find(({ found }) => !found)
  return {
    ...paged,
    next:
      paged.next ?? (lastRead ? writeCursor(new Date(lastRead.placed_at), asId('order', lastRead.id)) : null),
  }
}

/**
 * Destination countries of a shop's orders, for the filter, as sorted codes; each is found from the index after the
 * last.
 */
export async function findOrderCountries(tx: Tx, shopId: Id<'shop'>): Promise<string[]> {
  const rows = await rowsOf<{ country: string }>(
    tx,
    sql`with recursive there (country) as (
        (select country from orders."order" where shop_id = ${shopId} and kind = 'sale' order by country limit 1)
        union all
        select (select o.country from orders."order" o where o.shop_id = ${shopId} and o.kind = 'sale'
            and o.country > there.country
          order by o.country limit 1)
        from there where there.country is not null)
      select country from there where country is not null order by country`,
  )
  return rows.map(({ country }) => country)
}

/** A shop's samples of its own products, newest first, with their units. */
export async function findSampleOrders(tx: Tx, shopId: Id<'shop'>, max: number): Promise<OrderRowOfShop[]> {
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`select id from orders."order" where shop_id = ${shopId} and kind = 'sample'
      order by placed_at desc, id desc limit ${max}`,
  )
  const ids = rows.map(({ id }) => asId('order', id))
  return (await toOrderPage(tx, await selectOrdersById(tx, ids), max)).orders
}

/** Counts sample units ordered since a moment, without bulk ones and orders that came to nothing. */
export async function countSamplePieces(tx: Tx, shopId: Id<'shop'>, since: Date): Promise<number> {
  const [row] = await rowsOf<{ pieces: number }>(
    tx,
    sql`select coalesce(sum(l.quantity), 0)::integer as pieces
      from orders."order" o join orders.order_line l on l.order_id = o.id
      where o.shop_id = ${shopId} and o.kind = 'sample' and o.channel <> 'bulk' and o.placed_at >= ${instant(since)}
        and o.status not in ('expired', 'cancelled')`,
  )
  return row?.pieces ?? 0
}
