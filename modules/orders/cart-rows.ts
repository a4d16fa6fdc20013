/** The SQL of carts. */

import { and, eq, type SQL, sql } from 'drizzle-orm'
import { asId, type Id, newId } from '#kernel/id.ts'
import { distinctRowsHint } from '#platform/database/combine-reads.ts'
import { instant } from '#platform/database/instant.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import { cartLine } from './tables.ts'

export type CartLine = {
  id: Id<'cartLine'>
  listingId: Id<'listing'>
  /** The version shown when it was added; the fan is told if there is a newer one. */
  listingVersionId: Id<'listingVersion'>
  sku: string
  quantity: number
  addedAt: Date
}
/** `blocks`: the shop blocks at least one fan, so every buyer must be checked. */
export type Cart = { id: Id<'cart'>; shopId: Id<'shop'>; channel: string; lines: CartLine[]; blocks: boolean }

/** The cart as a column of a larger statement; null if there is none. */
export type CartRow = { cart: (Omit<Cart, 'lines'> & { lines: CartLineRow[] }) | null }
type CartLineRow = Omit<CartLine, 'addedAt'> & { addedAt: string }

/** SQL for the cart behind a token, with what the shop knows of it; `cartOfRow` reads the column. */
export const cartColumn = (tokenHash: string, shopId: Id<'shop'>): SQL => sql`
  (select json_build_object('id', c.id, 'shopId', c.shop_id, 'channel', c.channel,
      'blocks', exists (select from orders.blocked_fan b where b.shop_id = c.shop_id),
      'lines', (select coalesce(json_agg(json_build_object('id', l.id, 'listingId', l.listing_id,
          'listingVersionId', l.listing_version_id, 'sku', l.sku, 'quantity', l.quantity, 'addedAt', l.added_at)
        order by l.added_at, l.id), '[]') from orders.cart_line l where l.cart_id = c.id))
    from orders.cart c where c.token_hash = ${tokenHash} and c.shop_id = ${shopId}) as cart`

export const cartOfRow = ({ cart }: CartRow): Cart | null =>
  cart && { ...cart, lines: cart.lines.map((line) => ({ ...line, addedAt: new Date(line.addedAt) })) }

export async function selectCart(tx: Tx, tokenHash: string, shopId: Id<'shop'>): Promise<Cart | null> {
  const [row] = await rowsOf<CartRow>(tx, sql`select ${cartColumn(tokenHash, shopId)}`)
  return cartOfRow(row!)
}

/**
 * Adds to a cart line or creates it, creating the cart if needed and if `mayBegin` holds, in one statement. Returns
 * null if there is no cart, and `put: false` if it has no room for another line. A line holds at most `max` units.
 */
export async function upsertLine(
  tx: Tx,
  input: { tokenHash: string; shopId: Id<'shop'>; channel: string; mayBegin: SQL | null },
  line: Pick<CartLine, 'listingId' | 'listingVersionId' | 'sku' | 'quantity'>,
  { max, lines }: { max: number; lines: number },
  at: Date,
): Promise<{ cartId: Id<'cart'>; put: boolean } | null> {
  const now = instant(at)
  const { listingId, listingVersionId, sku, quantity } = line
  const { tokenHash, shopId } = input
  // A condition that consumes something is evaluated for a new cart only.
  const mayInsert = input.mayBegin
    ? sql`case when exists (select from orders.cart where token_hash = ${tokenHash} and shop_id = ${shopId}) then true
        else ${input.mayBegin} end`
    : sql`true`
  const [row] = await rowsOf<{ id: string; put: boolean }>(
    tx,
    sql`with mine as (
        insert into orders.cart (id, token_hash, shop_id, channel, created_at, changed_at)
        select ${newId('cart')}, ${tokenHash}, ${shopId}, ${input.channel}, ${now}, ${now} where ${mayInsert}
        on conflict (token_hash, shop_id) do update set changed_at = excluded.changed_at returning id
      ), put as (
        insert into orders.cart_line as l (id, cart_id, listing_id, listing_version_id, sku, quantity, added_at)
        select ${newId('cartLine')}, mine.id, ${listingId}, ${listingVersionId}, ${sku}, ${quantity}::integer, ${now} from mine
        where orders.cart_has_room(mine.id, ${listingId}, ${sku}, ${lines}::integer)
        on conflict (cart_id, listing_id, sku) do update set
          quantity = least(l.quantity + excluded.quantity, ${max}::integer), listing_version_id = excluded.listing_version_id
        returning id
      ) select mine.id, exists (select from put) as put from mine`,
  )
  return row ? { cartId: asId('cart', row.id), put: row.put } : null
}

/** Deletes at most `max` carts unchanged since `before`; returns how many. */
export async function deleteCarts(tx: Tx, before: Date, max: number): Promise<number> {
  const rows = await rowsOf(
    tx,
    sql`delete from orders.cart where id in (select id from orders.cart where changed_at < ${instant(before)}
      order by changed_at limit ${max} for update skip locked) returning 1`,
  )
  return rows.length
}

/** Sets a line's quantity; zero removes it. Returns false if the line isn't in that cart. */
export async function writeQuantity(
  tx: Tx,
  cartId: Id<'cart'>,
  lineId: Id<'cartLine'>,
  quantity: number,
): Promise<boolean> {
  const ownLine = and(eq(cartLine.id, lineId), eq(cartLine.cartId, cartId))
  const rows =
    quantity === 0
      ? await tx.delete(cartLine).where(ownLine).returning({ id: cartLine.id })
      : await tx.update(cartLine).set({ quantity }).where(ownLine).returning({ id: cartLine.id })
  return rows.length > 0
}

/** Removes what was bought and leaves what was added since. */
export async function removeBoughtLines(
  tx: Tx,
  cartId: Id<'cart'>,
  bought: readonly { listingId: Id<'listing'>; sku: string; quantity: number }[],
): Promise<void> {
  const boughtRows = sql`jsonb_to_recordset(${JSON.stringify(
    bought.map(({ listingId, sku, quantity }) => ({ listing_id: listingId, sku, quantity })),
  )}::jsonb) as taken (listing_id text, sku text, quantity integer)`
  const otherRows = sql.raw(distinctRowsHint)
  const boughtLine = sql`l.cart_id = ${cartId} and l.listing_id = taken.listing_id and l.sku = taken.sku`
  await Promise.all([
    tx.execute(
      sql`delete from orders.cart_line l using ${boughtRows} where ${boughtLine} and l.quantity <= taken.quantity ${otherRows}`,
    ),
    tx.execute(sql`update orders.cart_line l set quantity = l.quantity - taken.quantity
      from ${boughtRows} where ${boughtLine} and l.quantity > taken.quantity ${otherRows}`),
  ])
}
