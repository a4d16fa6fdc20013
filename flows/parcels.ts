/** The effects of parcels that leave and arrive, ours and outside presses', and of their costs. */
import { deliverFromOutside, shipFromOutside } from '#shipping'
import type { Effects } from './effect.ts'
import { mailParcel } from './order-letters.ts'
import { bookOutside } from './outside.ts'
import { sendParcel } from './webhook-events.ts'

export const shipmentSent: Effects<'shipment.sent'> = [
  {
    name: 'parcel letter',
    queue: 'letters',
    run: (tx, { shipmentId }, at, { config }) => mailParcel(tx, config, shipmentId, 'sent', at),
  },
  {
    name: 'webhooks: order.shipped',
    queue: 'shop-webhooks',
    run: (tx, { shipmentId }, at) => sendParcel(tx, shipmentId, at),
  },
]

export const shipmentDelivered: Effects<'shipment.delivered'> = [
  {
    name: 'delivery letter',
    queue: 'letters',
    run: (tx, { shipmentId }, at, { config }) => mailParcel(tx, config, shipmentId, 'delivered', at),
  },
]

export const outsideShipped: Effects<'outside.shipped'> = [
  {
    name: 'parcel',
    queue: 'production',
    run: (tx, { shipmentId }, at) => shipFromOutside(tx, shipmentId, at),
  },
]

export const outsideDelivered: Effects<'outside.delivered'> = [
  {
    name: 'parcel',
    queue: 'production',
    run: (tx, { shipmentId }, at) => deliverFromOutside(tx, shipmentId, at),
  },
]

export const outsideCharged: Effects<'outside.charged'> = [
  {
    name: 'books',
    queue: 'money',
    run: (tx, { outsideOrderId }, at) => bookOutside(tx, outsideOrderId, 'paid', at),
  },
]

export const outsideReturned: Effects<'outside.returned'> = [
  {
    name: 'books',
    queue: 'money',
    run: (tx, { outsideOrderId }, at) => bookOutside(tx, outsideOrderId, 'returned', at),
  },
]
