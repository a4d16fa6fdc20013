import { z } from 'zod'
import { parseId } from '#kernel/id.ts'
import { findOrder, findOrdersOfShop, type Order } from '#orders'
import { orderStatuses } from '#orders/contract'
import { Amount, amountOf, cursorOf, Instant, instantOf, limit, resource, sinceOf } from './resource.ts'

const Line = z
  .strictObject({
    id: z.string(),
    listing_id: z.string(),
    title: z.string(),
    product: z.string(),
    colour: z.string(),
    size: z.string(),
    quantity: z.int().min(1),
    unit_price: Amount,
    discount: Amount,
    profit: Amount.meta({ description: 'Your profit at the time of sale; returns are not deducted.' }),
  })
  .meta({ id: 'OrderLine' })
export const OrderView = z
  .strictObject({
    id: z.string(),
    number: z.string(),
    status: z.enum(orderStatuses),
    channel: z.string(),
    country: z.string().length(2).meta({ description: 'Where it is sent. The recipient isn’t named.' }),
    placed_at: Instant,
    paid_at: Instant.nullable(),
    subtotal: Amount,
    discount: Amount,
    shipping: Amount,
    tax: Amount,
    duty: Amount,
    tip: Amount,
    total: Amount,
    lines: z.array(Line),
  })
  .meta({ id: 'Order' })

/** A shop's orders. Fans' names, addresses and e-mails are left out: a key in a script is no place for them. */
export const orders = resource({
  name: 'orders',
  summary: 'Your orders',
  description: 'All orders of the shop, newest first, with your profit on each line. No fan is named.',
  scope: 'orders:read',
  query: z.strictObject({
    limit,
    cursor: cursorOf(/^[0-9a-z]{1,12}\.ord_[0-9a-f]{32}$/),
    status: z.enum(orderStatuses).optional(),
    since: sinceOf('Placed'),
  }),
  item: OrderView,
  async read(tx, shopId, query) {
    const { cursor = null, limit: size, status = null, since = null } = query
    const page = await findOrdersOfShop(tx, shopId, cursor, size, { status, since })
    return { data: page.orders.map(toOrderView), next: page.next }
  },
  async find(tx, shopId, id) {
    const orderId = parseId('order', id)
    const order = orderId && (await findOrder(tx, orderId))
    return order?.shopId === shopId && order.kind === 'sale' ? toOrderView(order) : null
  },
})

/** An order in the API and webhooks. */
export const toOrderView = (order: Order): z.output<typeof OrderView> => ({
  id: order.id,
  number: order.number,
  status: order.status,
  channel: order.channel,
  country: order.address.country,
  placed_at: order.placedAt.toISOString(),
  paid_at: instantOf(order.paidAt),
  subtotal: amountOf(order.subtotal),
  discount: amountOf(order.discount),
  shipping: amountOf(order.shipping),
  tax: amountOf(order.tax),
  duty: amountOf(order.duty),
  tip: amountOf(order.tip),
  total: amountOf(order.total),
  lines: order.lines.map((line) => ({
    id: line.id,
    listing_id: line.listingId,
    title: line.title,
    product: line.blankId,
    colour: line.colour,
    size: line.size,
    quantity: line.quantity,
    unit_price: amountOf(line.unitPrice),
    discount: amountOf(line.discount),
    profit: amountOf(line.profit),
  })),
})
