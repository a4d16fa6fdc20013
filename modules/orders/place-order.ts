import { randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type Id, newId } from '#kernel/id.ts'
import { after, minutes } from '#kernel/instant.ts'
import { invariant } from '#kernel/invariant.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import { tell } from '#platform/facts/tell.ts'
import { insertOrder } from './insert-order.ts'
import { limits } from './limits.ts'
import type { Order, OrderToPlace } from './order.ts'

const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Makes an order number that a person can read out. Random, so that it doesn't tell how many orders there are. */
export function newOrderNumber(pick: (below: number) => number = randomInt): string {
  return `FN-${Array.from({ length: 6 }, () => letters[pick(letters.length)]).join('')}`
}

async function findFreeNumber(tx: Tx): Promise<string> {
  for (let tries = 0; tries < 20; tries += 1) {
    const number = newOrderNumber()
    const duplicates = await rowsOf(tx, sql`select 1 from orders."order" where number = ${number}`)
    if (duplicates.length === 0) return number
  }
  invariant(false, 'no free order number in twenty tries')
}

/**
 * Freezes what is bought, at which price, for whom. The order awaits payment until `expiresAt`. Lines, recipient and
 * totals are written as given: the caller prices them, never the fan.
 */
export async function placeOrder(tx: Tx, orderToPlace: OrderToPlace, at: Date): Promise<Order> {
  return writeOrder(tx, { id: newId('order'), number: await findFreeNumber(tx) }, orderToPlace, at)
}

/** Places the order under a given id, in one statement; throws if the number is taken. */
export const placeAtOnce = (tx: Tx, id: Id<'order'>, orderToPlace: OrderToPlace, at: Date): Promise<Order> =>
  writeOrder(tx, { id, number: newOrderNumber() }, orderToPlace, at)

async function writeOrder(
  tx: Tx,
  input: { id: Id<'order'>; number: string },
  orderToPlace: OrderToPlace,
  at: Date,
): Promise<Order> {
  const { length } = orderToPlace.lines
  invariant(length > 0 && length <= limits.linesPerCart, 'an order has 1 to 50 lines')
  const [order] = await Promise.all([
    insertOrder(tx, input, orderToPlace, at, after(at, minutes(limits.minutesToPay))),
    tell(tx, 'order.placed', { orderId: input.id }),
  ])
  return order
}
