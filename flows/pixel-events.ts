/** Reports paid orders to advertising networks, if the fan consented at checkout. */
import { findItemIds } from '#channels'
import { findCartsOfOrders } from '#checkout'
import type { Id } from '#kernel/id.ts'
import { minus } from '#kernel/money.ts'
import { findOrder } from '#orders'
import { hashPerson, recordPurchase, selectCartsWithVisit, sendDueEvents, sendEvent } from '#pixels'
import type { Tx } from '#platform/database/tx.ts'
import type { Services } from '#platform/services.ts'
import type { Effects } from './effect.ts'

/** Records purchases; most fans consented to nothing, and then nothing more is read. */
export async function recordPaidOrders(tx: Tx, orderIds: readonly Id<'order'>[], at: Date): Promise<void> {
  const carts = await findCartsOfOrders(tx, orderIds)
  const cartsWithConsent = await selectCartsWithVisit(tx, [...carts.values()])
  for (const [orderId, cartId] of carts)
    if (cartsWithConsent.has(cartId)) await recordPaidOrder(tx, orderId, cartId, at)
}

/** Records the purchase, with the id the fan's browser reported. Its value is what was paid for the goods. */
async function recordPaidOrder(tx: Tx, orderId: Id<'order'>, cartId: Id<'cart'>, at: Date): Promise<void> {
  const order = await findOrder(tx, orderId)
  if (!order) return
  const { lines, address, email } = order
  const ids = await findItemIds(tx, order.shopId, lines)
  const contents = lines.map((line, index) => ({
    id: ids[index]!,
    name: line.title,
    quantity: line.quantity,
    priceMinor: Number(line.unitPrice.minor),
  }))
  const { name, phone, city, postalCode, country } = address
  await recordPurchase(
    tx,
    cartId,
    {
      shopId: order.shopId,
      orderId,
      orderNumber: order.number,
      valueMinor: Number(minus(order.subtotal, order.discount).minor),
      contents,
      person: hashPerson({ email, name, phone, city, postalCode, country }),
    },
    at,
  )
}

const depsOf = ({ database, config }: Services) => ({ database, ring: { secret: config.secretKey } })

/** Sends one event to every network that waits for it. */
export const pixelEvent: Effects<'pixel.event'> = [
  {
    name: 'tell the networks',
    queue: 'pixel-events',
    work: (services, { eventId }) => sendEvent(depsOf(services), eventId),
  },
]

/** Sends what is due again, such as after a network was busy. */
export const sendDuePixelEvents = (services: Services): Promise<void> => sendDueEvents(depsOf(services))
