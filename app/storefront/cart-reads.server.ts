import type { LoaderFunctionArgs } from 'react-router'
import { asId, type Id } from '#kernel/id.ts'
import { type Cart, cartAmong, findCart } from '#orders'
import type { Tx } from '#platform/database/tx.ts'
import type { Also } from '../kept-reads.server.ts'
import { type RequestContext, requestOf } from '../request.server.ts'

type Read = { writes: number; cart: Promise<Cart | null> }
const read = new WeakMap<RequestContext, Map<string, Read>>()

/** How many pieces are in the cart behind a token, for a kept page that is shown to its browser. */
export const readUnits = async (
  { database }: Pick<RequestContext, 'database'>,
  token: string,
  shopId: Id<'shop'>,
): Promise<number> =>
  unitsIn(await database.readOn((tx) => findCart(tx, { token, shopId: asId('shop', shopId) })))

type Key = { token: string; shopId: Id<'shop'> }

/** How many pieces are in a cart. */
export const unitsIn = (cart: Cart | null): number =>
  cart?.lines.reduce((units, line) => units + line.quantity, 0) ?? 0

/** How the pages of one request find its cart. */
export const cartReader = (context: LoaderFunctionArgs['context']) => (tx: Tx, key: Key) =>
  readCart(context, tx, key)

/** The cart in the statement that the reads of a request begin with. */
export function cartAlso(request: RequestContext, key: Key): Also {
  const { column, read: readCartOf } = cartAmong(key)
  const writes = request.writes.count
  return { column, hear: (row) => note(request, key, { writes, cart: Promise.resolve(readCartOf(row)) }) }
}

function note(request: RequestContext, { shopId, token }: Key, cart: Read): void {
  const ofRequest = read.get(request) ?? new Map<string, Read>()
  read.set(request, ofRequest)
  ofRequest.set(`${shopId} ${token}`, cart)
}

/** The cart of a request, which its page and the frame around it ask for: read once, until something is written. */
export function readCart(context: LoaderFunctionArgs['context'], tx: Tx, key: Key): Promise<Cart | null> {
  const request = requestOf(context)
  const before = read.get(request)?.get(`${key.shopId} ${key.token}`)
  if (before && before.writes === request.writes.count) return before.cart
  const cart = findCart(tx, key)
  note(request, key, { writes: request.writes.count, cart })
  return cart
}
