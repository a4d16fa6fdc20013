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
  placing: OrderToPlace,
  at: Date,
  expiresAt: Date,
): Promise<Order> {
  const subtotal = sum(placing.lines.map((line) => times(line.unitPrice, line.quantity)))
  const discount = sum(placing.lines.map((line) => line.discount))
  const total = [placing.shipping, placing.tax, placing.duty, placing.tip].reduce(
    plus,
    minus(subtotal, discount),
  )
  const head = tx.insert(order).values({
    id,
    number,
    shopId: placing.shopId,
    kind: placing.kind ?? 'sale',
    status: 'pending_payment',
    channel: placing.channel,
    currency: total.currency,
    subtotalMinor: subtotal.minor,
    discountMinor: discount.minor,
    shippingMinor: placing.shipping.minor,
    taxMinor: placing.tax.minor,
    dutyMinor: placing.duty.minor,
    tipMinor: placing.tip.minor,
    totalMinor: total.minor,
    country: placing.address.country,
    region: placing.address.region,
    shippingOption: placing.shippingOption,
    taxLabel: placing.taxLabel,
    taxBps: placing.taxBps,
    discountCode: placing.discountCode,
    placedAt: at,
    expiresAt,
  })
  const { email, giftNote, address } = placing
  const [[insertedOrder], [recipientRow], lines] = await Promise.all([
    head.returning(),
    tx
      .insert(recipient)
      .values({ orderId: id, email, emailKey: email.toLowerCase(), giftNote, ...address })
      .returning(),
    tx
      .insert(orderLine)
      .values(placing.lines.map((line, index) => lineRow(id, placing.shopId, index + 1, line)))
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
  const { unitPrice, discount, unitCost, paymentFee, platformFee, profit, tax, ...words } = line
  return {
    ...words,
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
