/** A fan's acts on a cart. The cookie's token is the only key to it; only its hash is stored. */

import type { SQL } from 'drizzle-orm'
import type { Id } from '#kernel/id.ts'
import { after, days } from '#kernel/instant.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import { sha256Hex } from '#platform/crypto/hash.ts'
import type { Tx } from '#platform/database/tx.ts'
import {
  type Cart,
  type CartRow,
  cartColumn,
  cartOfRow,
  deleteCarts,
  removeBoughtLines,
  selectCart,
  upsertLine,
  writeQuantity,
} from './cart-rows.ts'
import type { CartRefusal } from './contract.ts'
import { limits } from './limits.ts'

export type CartKey = { token: string; shopId: Id<'shop'> }
const hashToken = (token: string): string => sha256Hex(`cart ${token}`)

/** The cart behind a cookie at one shop; null if nothing was ever added. */
export function findCart(tx: Tx, { token, shopId }: CartKey): Promise<Cart | null> {
  return selectCart(tx, hashToken(token), shopId)
}

/** The same cart as a column of another statement, and the reader for that column. */
export const cartAmong = ({
  token,
  shopId,
}: CartKey): { column: SQL; read: (row: object) => Cart | null } => ({
  column: cartColumn(hashToken(token), shopId),
  read: (row) => cartOfRow(row as CartRow),
})

/**
 * The sweep: deletes carts unchanged for longer than their cookie lives, because nobody can reach them. Returns how
 * many.
 */
export const forgetCarts = (tx: Tx, at: Date): Promise<number> =>
  deleteCarts(tx, after(at, -days(limits.cartDays + 1)), limits.sweepRows)

/** `mayBegin`: a condition under which a new cart may be created; evaluated for new ones only. */
export type CartToFill = CartKey & { channel: string; mayBegin?: SQL | null }

/** Adds something to the cart. Availability and price are checked again when it is quoted. */
export async function addToCart(
  tx: Tx,
  key: CartToFill,
  piece: {
    listingId: Id<'listing'>
    listingVersionId: Id<'listingVersion'>
    sku: string
    quantity: number
    digital: boolean
  },
  at: Date,
): Promise<Result<Id<'cart'>, CartRefusal>> {
  if (!Number.isInteger(piece.quantity) || piece.quantity < 1 || piece.quantity > limits.piecesPerLine) {
    return refused('cart.quantity_out_of_range')
  }
  const { digital, ...line } = piece
  const max = digital ? 1 : limits.piecesPerLine
  const channel = key.channel.slice(0, 60) || 'store'
  const written = await upsertLine(
    tx,
    { tokenHash: hashToken(key.token), shopId: key.shopId, channel, mayBegin: key.mayBegin ?? null },
    { ...line, quantity: Math.min(line.quantity, max) },
    { max, lines: limits.linesPerCart },
    at,
  )
  if (!written) return refused('cart.too_many')
  return written.put ? ok(written.cartId) : refused('cart.full')
}

/** Changes the quantity of a line; zero removes it. */
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

/** Removes what was bought from a cart once it is paid. */
export const removeBought = removeBoughtLines
