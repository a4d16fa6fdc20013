import { type Id, newId } from '#kernel/id.ts'
import { minus, plus, sum, times } from '#kernel/money.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { Order, OrderToPlace } from './order.ts'
import { orderOf } from './order-rows.ts'
import { order, orderLine, recipient } from './tables.ts'

/** Writes the order and its lines in one statement. Throws a duplicate error if the number is taken. */
export async function insertOrder(
  tx: Tx,
  { id, number }: { id: Id<'order'>; number: string },
  orderToPlace: OrderToPlace,
  at: Date,
  expiresAt: Date,
): Promise<Order> {
  const subtotal = sum(orderToPlace.lines.map((line) => times(line.unitPrice, line.quantity)))
  const discount = sum(orderToPlace.lines.map((line) => line.discount))
  const total = [orderToPlace.shipping, orderToPlace.tax, orderToPlace.duty, orderToPlace.tip].reduce(
    plus,
    minus(subtotal, discount),
  )
  const head = tx.insert(order).values({
    id,
    number,
    shopId: orderToPlace.shopId,
    kind: orderToPlace.kind ?? 'sale',
    status: 'pending_payment',
    channel: orderToPlace.channel,
    currency: total.currency,
    subtotalMinor: subtotal.minor,
    discountMinor: discount.minor,
    shippingMinor: orderToPlace.shipping.minor,
    taxMinor: orderToPlace.tax.minor,
    dutyMinor: orderToPlace.duty.minor,
    tipMinor: orderToPlace.tip.minor,
    totalMinor: total.minor,
    country: orderToPlace.address.country,
    region: orderToPlace.address.region,
    shippingOption: orderToPlace.shippingOption,
    taxLabel: orderToPlace.taxLabel,
    taxBps: orderToPlace.taxBps,
    discountCode: orderToPlace.discountCode,
    placedAt: at,
    expiresAt,
  })
  const { email, giftNote, address } = orderToPlace
  const [[insertedOrder], [recipientRow], lines] = await Promise.all([
    head.returning(),
    tx
      .insert(recipient)
      .values({ orderId: id, email, emailKey: email.toLowerCase(), giftNote, ...address })
      .returning(),
    tx
      .insert(orderLine)
      .values(orderToPlace.lines.map((line, index) => lineRow(id, orderToPlace.shopId, index + 1, line)))
      .returning(),
  ])
  return orderOf(
    insertedOrder!,
    recipientRow!,
    lines.toSorted((a, b) => a.place - b.place),
  )
}

function lineRow(
  orderId: Id<'order'>,
  shopId: Id<'shop'>,
  index: number,
  line: OrderToPlace['lines'][number],
) {
  const { unitPrice, discount, unitCost, paymentFee, platformFee, profit, tax, ...otherFields } = line
  return {
    ...otherFields,
    id: newId('line'),
    orderId,
    shopId,
    place: index,
    unitPriceMinor: unitPrice.minor,
    discountMinor: discount.minor,
    unitCostMinor: unitCost.minor,
    paymentFeeMinor: paymentFee.minor,
    platformFeeMinor: platformFee.minor,
    profitMinor: profit.minor,
    taxMinor: tax.minor,
  }
}
