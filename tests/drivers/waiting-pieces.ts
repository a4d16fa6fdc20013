/** Paid orders and pieces that wait, written straight into the tables: as many and as old as a test needs. */
import { payOrder, placeOrder } from '../../modules/orders/index.ts'
import type { Tx } from '../../platform/database/tx.ts'
import { createId, createLine, createOrder, someAddress } from './orders.ts'

export const waitingShop = createId('shop', 'queue')

/** A paid order to each country. Its own piece is set aside as refunded. */
export async function openOrders(tx: Tx, countries: readonly string[], at: Date) {
  const orders = new Map<string, string>()
  for (const country of countries) {
    const address = { ...someAddress, country }
    const line = createLine({ listingId: createId('listing', 'queue') })
    const order = await placeOrder(tx, createOrder({ shopId: waitingShop, address, lines: [line] }), at)
    await payOrder(tx, order.id, 'pay', at)
    await tx.execute(
      `update orders.unit set refunded_at = '${at.toISOString()}' where order_id = '${order.id}'`,
    )
    orders.set(country, order.id)
  }
  return orders
}

type WaitingUnit = { id: string; technique: string; country: string; since: Date }
/** Adds pieces to those orders, at most 98 for each country. */
export async function fillQueue(
  tx: Tx,
  orders: ReadonlyMap<string, string>,
  pieces: readonly WaitingUnit[],
  firstPlace = 2,
): Promise<void> {
  const rows = pieces.map(({ id, technique, country, since }, index) => ({
    id,
    technique,
    order_id: orders.get(country),
    place: firstPlace + index,
    refunded_at: null,
    paid_at: since.toISOString(),
    status_at: since.toISOString(),
  }))
  await tx.execute(`insert into orders.unit
    select (jsonb_populate_record(u, row)).* from jsonb_array_elements('${JSON.stringify(rows)}'::jsonb) row
    join orders.unit u on u.order_id = row->>'order_id' and u.place = 1`)
}
