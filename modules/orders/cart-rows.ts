/** The SQL of carts. */
import { and, asc, eq, sql } from 'drizzle-orm'
import { asId, type Id, newId } from '#kernel/id.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import { cart, cartLine } from './tables.ts'

export type CartLine = {
  id: Id<'cartLine'>
  listingId: Id<'listing'>
  /** The version that was shown when it was put in; a newer one is told to the fan. */
  listingVersionId: Id<'listingVersion'>
  sku: string
  quantity: number
  addedAt: Date
}
export type Cart = { id: Id<'cart'>; shopId: Id<'shop'>; channel: string; lines: CartLine[] }

export async function selectCart(tx: Tx, tokenHash: string, shopId: Id<'shop'>): Promise<Cart | null> {
  const rows = await tx
    .select()
    .from(cart)
    .leftJoin(cartLine, eq(cartLine.cartId, cart.id))
    .where(and(eq(cart.tokenHash, tokenHash), eq(cart.shopId, shopId)))
    .orderBy(asc(cartLine.addedAt), asc(cartLine.id))
  const first = rows[0]
  if (!first) return null
  return {
    id: asId('cart', first.cart.id),
    shopId,
    channel: first.cart.channel,
    lines: rows.flatMap(({ cart_line: line }) =>
      line
        ? [
            {
              id: asId('cartLine', line.id),
              listingId: asId('listing', line.listingId),
              listingVersionId: asId('listingVersion', line.listingVersionId),
              sku: line.sku,
              quantity: line.quantity,
              addedAt: line.addedAt,
            },
          ]
        : [],
    ),
  }
}

/** The cart's row, made where there is none, and locked: two additions to one cart wait for each other. */
export async function lockCart(
  tx: Tx,
  of: { tokenHash: string; shopId: Id<'shop'>; channel: string },
  at: Date,
): Promise<Id<'cart'>> {
  const [row] = await tx
    .insert(cart)
    .values({ id: newId('cart'), ...of, createdAt: at, changedAt: at })
    .onConflictDoUpdate({ target: [cart.tokenHash, cart.shopId], set: { changedAt: at } })
    .returning({ id: cart.id })
  return asId('cart', row!.id)
}

export async function countLines(tx: Tx, cartId: Id<'cart'>): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    tx,
    sql`select count(*)::int as count from orders.cart_line where cart_id = ${cartId}`,
  )
  return row!.count
}

/** Adds to the line of that thing, or makes it. Returns the quantity after it, at most `most`. */
export async function raiseLine(
  tx: Tx,
  to: {
    cartId: Id<'cart'>
    listingId: Id<'listing'>
    listingVersionId: Id<'listingVersion'>
    sku: string
    quantity: number
  },
  most: number,
  at: Date,
): Promise<void> {
  await tx
    .insert(cartLine)
    .values({ id: newId('cartLine'), ...to, addedAt: at })
    .onConflictDoUpdate({
      target: [cartLine.cartId, cartLine.listingId, cartLine.sku],
      set: {
        quantity: sql`least(${cartLine.quantity} + ${to.quantity}, ${most})`,
        listingVersionId: to.listingVersionId,
      },
    })
}

export async function hasLine(
  tx: Tx,
  cartId: Id<'cart'>,
  listingId: Id<'listing'>,
  sku: string,
): Promise<boolean> {
  const rows = await tx
    .select({ id: cartLine.id })
    .from(cartLine)
    .where(and(eq(cartLine.cartId, cartId), eq(cartLine.listingId, listingId), eq(cartLine.sku, sku)))
  return rows.length > 0
}

/** Sets a line's quantity; zero takes it out. False when the line is not of that cart. */
export async function writeQuantity(
  tx: Tx,
  cartId: Id<'cart'>,
  lineId: Id<'cartLine'>,
  quantity: number,
): Promise<boolean> {
  const mine = and(eq(cartLine.id, lineId), eq(cartLine.cartId, cartId))
  const rows =
    quantity === 0
      ? await tx.delete(cartLine).where(mine).returning({ id: cartLine.id })
      : await tx.update(cartLine).set({ quantity }).where(mine).returning({ id: cartLine.id })
  return rows.length > 0
}

/** Takes out what was bought and leaves what was put in since. */
export async function takeBought(
  tx: Tx,
  cartId: Id<'cart'>,
  bought: readonly { listingId: string; sku: string; quantity: number }[],
): Promise<void> {
  for (const line of bought) {
    const mine = and(
      eq(cartLine.cartId, cartId),
      eq(cartLine.listingId, line.listingId),
      eq(cartLine.sku, line.sku),
    )
    await tx.delete(cartLine).where(and(mine, sql`${cartLine.quantity} <= ${line.quantity}`))
    await tx
      .update(cartLine)
      .set({ quantity: sql`${cartLine.quantity} - ${line.quantity}` })
      .where(mine)
  }
}
