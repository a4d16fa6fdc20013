/** What a shop's programs are told of which fact. Bodies are the API's own, so that a program reads one shape. */

import { findShop } from '#accounts'
import { record } from '#audit'
import { asId, parseId } from '#kernel/id.ts'
import { findLiveListingById } from '#listings'
import { listingName } from '#listings/contract'
import { sendMail } from '#messages'
import { findOrder } from '#orders'
import { findPayments } from '#payments'
import { findPayoutById } from '#payouts'
import type { Tx } from '#platform/database/tx.ts'
import type { Reactions } from '#platform/facts/react.ts'
import type { Services } from '#platform/http/request-context.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { findParcel } from '#shipping'
import { deliver, deliverDue, findEndpoints, tellWebhooks } from '#webhooks'
import type { WebhookEvent } from '#webhooks/contract'
import { orderData } from '../api/orders.ts'
import { amountOf } from '../api/resource.ts'
import { hrefs } from '../app/hrefs.ts'

/** The reactions that tell programs; each thing under its own key, so that it is told once. */
export function webhookReactions({ config }: Services, jobs: Pick<Jobs, 'enqueue'>): Reactions {
  const order = (type: WebhookEvent) => ({
    name: `webhooks: ${type}`,
    run: (tx: Tx, { orderId }: Record<string, string>, at: Date) => tellOrder(tx, type, orderId ?? '', at),
  })
  const listing = (type: WebhookEvent) => ({
    name: `webhooks: ${type}`,
    run: (tx: Tx, { listingId }: Record<string, string>, at: Date) =>
      tellListing(tx, type, listingId ?? '', at),
  })
  return {
    'order.paid': [order('order.paid')],
    'order.cancelled': [order('order.cancelled')],
    'shipment.sent': [
      {
        name: 'webhooks: order.shipped',
        run: (tx, payload, at) => tellParcel(tx, payload.shipmentId ?? '', at),
      },
    ],
    'order.refunded': [
      { name: 'webhooks: refund.made', run: (tx, payload, at) => tellRefund(tx, payload, at) },
    ],
    'listing.launched': [listing('listing.published')],
    'listing.ended': [listing('listing.ended')],
    'payout.paid': [
      { name: 'webhooks: payout.paid', run: (tx, payload, at) => tellPayout(tx, payload.payoutId ?? '', at) },
    ],
    'webhook.turned_off': [
      { name: 'tell the owner', run: (tx, payload, at) => tellTurnedOff(tx, config, payload, at) },
    ],
    'webhook.queued': [
      {
        name: 'deliver',
        run: (tx, payload) => jobs.enqueue(tx, 'webhooks', { id: payload.deliveryId ?? '' }),
      },
    ],
  }
}

async function tellOrder(tx: Tx, type: WebhookEvent, id: string, at: Date): Promise<void> {
  const orderId = parseId('order', id)
  const order = orderId && (await findOrder(tx, orderId))
  if (!order) return
  await tellWebhooks(
    tx,
    { shopId: order.shopId, type, key: order.id, data: async () => orderData(order) },
    at,
  )
}

async function tellParcel(tx: Tx, id: string, at: Date): Promise<void> {
  const parcel = await findParcel(tx, id)
  const order = parcel && (await findOrder(tx, parcel.orderId))
  if (!parcel || !order) return
  const data = async () => ({
    order: orderData(order),
    shipment: {
      id: parcel.id,
      number: parcel.number,
      carrier: parcel.carrier,
      tracking_number: parcel.trackingNumber,
      shipped_at: parcel.shippedAt?.toISOString() ?? null,
      units: parcel.units.length,
    },
  })
  await tellWebhooks(tx, { shopId: order.shopId, type: 'order.shipped', key: parcel.id, data }, at)
}

async function tellRefund(tx: Tx, { orderId, refundId }: Record<string, string>, at: Date): Promise<void> {
  const order = await findOrder(tx, asId('order', orderId ?? ''))
  if (!order) return
  const data = async () => {
    const { refunds } = await findPayments(tx, { kind: 'order', id: order.id })
    const refund = refunds.find((one) => one.id === refundId)
    return (
      refund && {
        id: refund.id,
        order_id: order.id,
        order_number: order.number,
        amount: amountOf(refund.amount),
        reason: refund.reason,
        requested_at: refund.requestedAt.toISOString(),
      }
    )
  }
  const told = { shopId: order.shopId, type: 'refund.made' as const, key: refundId ?? '' }
  await tellWebhooks(tx, { ...told, data: async () => (await data()) ?? null }, at)
}

async function tellListing(tx: Tx, type: WebhookEvent, listingId: string, at: Date): Promise<void> {
  const listing = await findLiveListingById(tx, asId('listing', listingId), at)
  if (!listing) return
  const data = async () => ({
    id: listing.id,
    name: listingName(listing.number),
    title: listing.title,
    slug: listing.slug,
    units_sold: listing.unitsSold,
  })
  // A listing is launched and ended again and again: each time is another thing that happened.
  const key = `${listing.id} ${at.getTime().toString(36)}`
  await tellWebhooks(tx, { shopId: asId('shop', listing.shopId), type, key, data }, at)
}

async function tellPayout(tx: Tx, id: string, at: Date): Promise<void> {
  const payout = await findPayoutById(tx, id)
  if (!payout) return
  const data = async () => ({
    id: payout.id,
    amount: amountOf(payout.amount),
    fee: amountOf(payout.fee),
    received: amountOf(payout.receive),
    method: payout.method,
  })
  await tellWebhooks(tx, { shopId: payout.shopId, type: 'payout.paid', key: payout.id, data }, at)
}

/** An address that we turned off: its owner hears of it, for their programs hear nothing any more. */
async function tellTurnedOff(
  tx: Tx,
  { appUrl }: Services['config'],
  { shopId, endpointId }: Record<string, string>,
  at: Date,
): Promise<void> {
  const shop = await findShop(tx, asId('shop', shopId ?? ''))
  const endpoint =
    shop && (await findEndpoints(tx, asId('shop', shop.id))).find(({ id }) => id === endpointId)
  // Turned on again, or removed, before this ran: there is nothing to mend.
  if (!shop || !endpoint?.offWhy) return
  const event = { actor: 'system', action: 'webhook.turned_off', resource: endpoint.id } as const
  const after = { host: new URL(endpoint.url).host }
  await record(tx, { ...event, shopId: shop.id, after, requestId: 'webhooks' }, at)
  const link = `${appUrl}${hrefs.webhook(endpoint.id)}`
  const data = { name: shop.ownerName, shop: shop.name, url: endpoint.url, why: endpoint.offWhy, link }
  await sendMail(tx, { to: shop.ownerEmail, template: 'webhook-off', data, about: endpoint.id }, at)
}

const meansOf = ({ database, config }: Services) => ({ database, ring: { secret: config.secretKey } })
export const deliverWebhook = (services: Services, id: string): Promise<void> =>
  deliver(meansOf(services), id)
export const deliverDueWebhooks = (services: Services): Promise<void> => deliverDue(meansOf(services))
