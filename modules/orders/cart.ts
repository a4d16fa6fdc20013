/** A fan's acts on a cart. The cookie's token is the only key to it and is kept as its hash. */
import { createHash } from 'node:crypto'
import type { SQL } from 'drizzle-orm'
import type { Id } from '#kernel/id.ts'
import { after, days } from '#kernel/instant.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import type { Tx } from '#platform/database/tx.ts'
import {
  type Cart,
  type CartRow,
  cartColumn,
  cartOfRow,
  deleteCarts,
  putLine,
  selectCart,
  takeBought,
  writeQuantity,
} from './cart-rows.ts'
import type { CartRefusal } from './contract.ts'
import { limits } from './limits.ts'

export type CartKey = { token: string; shopId: Id<'shop'> }
const hashOf = (token: string): string => createHash('sha256').update(`cart ${token}`).digest('hex')

/** The cart behind a cookie at one shop; null when nothing was ever put in. */
export function findCart(tx: Tx, { token, shopId }: CartKey): Promise<Cart | null> {
  return selectCart(tx, hashOf(token), shopId)
}

/** The same cart as a column of a statement that reads other things, and what that column says. */
export const cartAmong = ({
  token,
  shopId,
}: CartKey): { column: SQL; read: (row: object) => Cart | null } => ({
  column: cartColumn(hashOf(token), shopId),
  read: (row) => cartOfRow(row as CartRow),
})

/** The sweep: a cart that did not change for longer than a cookie lives is reached by nobody. Answers how many went. */
export const forgetCarts = (tx: Tx, at: Date): Promise<number> =>
  deleteCarts(tx, after(at, -days(limits.cartDays + 1)), limits.sweepRows)

/** Puts something into the cart. What may be bought at which price is asked again when it is quoted. */
export async function addToCart(
  tx: Tx,
  key: CartKey & { channel: string },
  thing: {
    listingId: Id<'listing'>
    listingVersionId: Id<'listingVersion'>
    sku: string
    quantity: number
    digital: boolean
  },
  at: Date,
): Promise<Result<Id<'cart'>, CartRefusal>> {
  if (!Number.isInteger(thing.quantity) || thing.quantity < 1 || thing.quantity > limits.piecesPerLine) {
    return refused('cart.quantity_out_of_range')
  }
  const { digital, ...line } = thing
  const max = digital ? 1 : limits.piecesPerLine
  const { cartId, put } = await putLine(
    tx,
    { tokenHash: hashOf(key.token), shopId: key.shopId, channel: key.channel.slice(0, 60) || 'store' },
    { ...line, quantity: Math.min(line.quantity, max) },
    { max, lines: limits.linesPerCart },
    at,
  )
  return put ? ok(cartId) : refused('cart.full')
}

/** Changes how many of a line; zero takes it out. */
export async function setQuantity(
  tx: Tx,
  key: CartKey,
  lineId: Id<'cartLine'>,
  quantity: number,
): Promise<Result<undefined, CartRefusal>> {
  if (!Number.isInteger(quantity) || quantity < 0 || quantity > limits.piecesPerLine) {
    return refused('cart.quantity_out_of_range')
  }
  const cart = await findCart(tx, key)
  if (!cart || !(await writeQuantity(tx, cart.id, lineId, quantity))) return refused('cart.line_not_found')
  return ok()
}

/** Empties a cart of what was bought, once it is paid. */
export const removeBought = takeBought
