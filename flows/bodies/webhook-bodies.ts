import { z } from 'zod'
import type { WebhookEvent } from '#webhooks/contract'
import { OrderView } from './orders.ts'
import { Amount, Instant } from './resource.ts'

const Shipment = z
  .strictObject({
    id: z.string(),
    number: z.string(),
    carrier: z.string().nullable(),
    tracking_number: z.string().nullable(),
    shipped_at: Instant.nullable(),
    units: z.int().min(1).meta({ description: 'Pieces in this parcel; an order may ship in several.' }),
  })
  .meta({ id: 'Shipment' })
const Refund = z
  .strictObject({
    id: z.string(),
    order_id: z.string(),
    order_number: z.string(),
    amount: Amount,
    reason: z.string(),
    requested_at: Instant,
  })
  .meta({ id: 'Refund' })
const ListingEvent = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    title: z.string(),
    slug: z.string(),
    units_sold: z.int().min(0),
  })
  .meta({ id: 'ListingTold' })
const Payout = z
  .strictObject({ id: z.string(), amount: Amount, fee: Amount, received: Amount, method: z.string() })
  .meta({ id: 'Payout' })

/** The contents of each message's `data`: in the description, and compared with real deliveries. */
export const webhookBodies: Readonly<Record<WebhookEvent, z.ZodType>> = {
  'order.paid': OrderView,
  'order.cancelled': OrderView,
  'order.shipped': z.strictObject({ order: OrderView, shipment: Shipment }),
  'refund.made': Refund,
  'listing.published': ListingEvent,
  'listing.ended': ListingEvent,
  'payout.paid': Payout,
}
