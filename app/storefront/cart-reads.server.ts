import type { LoaderFunctionArgs } from 'react-router'
import { asId, type Id } from '#kernel/id.ts'
import { type Cart, cartAmong, findCart } from '#orders'
import type { Tx } from '#platform/database/tx.ts'
import type { FirstReadColumn } from '../cached-reads.server.ts'
import { type RequestContext, requestOf } from '../request.server.ts'

type CartRead = { writes: number; cart: Promise<Cart | null> }
const readsByRequest = new WeakMap<RequestContext, Map<string, CartRead>>()

/** Counts the units in the cart behind a token, for a cached page that is shown to its browser. */
export const readUnits = async (
  { database }: Pick<RequestContext, 'database'>,
  token: string,
  shopId: Id<'shop'>,
): Promise<number> =>
  countUnits(await database.readOn((tx) => findCart(tx, { token, shopId: asId('shop', shopId) })))

type Key = { token: string; shopId: Id<'shop'> }

/** Counts the units in a cart. */
export const countUnits = (cart: Cart | null): number =>
  cart?.lines.reduce((units, line) => units + line.quantity, 0) ?? 0

/** The reader of the cart for the pages of one request. */
export const createCartReader = (context: LoaderFunctionArgs['context']) => (tx: Tx, key: Key) =>
  readCart(context, tx, key)

/** The cart as part of a request's first statement. */
export function buildCartColumn(request: RequestContext, key: Key): FirstReadColumn {
  const { column, read: readCartOf } = cartAmong(key)
  const writes = request.writes.count
  return {
    column,
    receive: (row) => rememberRead(request, key, { writes, cart: Promise.resolve(readCartOf(row)) }),
  }
}

function rememberRead(request: RequestContext, { shopId, token }: Key, cart: CartRead): void {
  const reads = readsByRequest.get(request) ?? new Map<string, CartRead>()
  readsByRequest.set(request, reads)
  reads.set(`${shopId} ${token}`, cart)
}

/** A request's cart, for its page and the frame around it: read once, until something is written. */
export function readCart(context: LoaderFunctionArgs['context'], tx: Tx, key: Key): Promise<Cart | null> {
  const request = requestOf(context)
  const cached = readsByRequest.get(request)?.get(`${key.shopId} ${key.token}`)
  if (cached && cached.writes === request.writes.count) return cached.cart
  const cart = findCart(tx, key)
  rememberRead(request, key, { writes: request.writes.count, cart })
  return cart
}
