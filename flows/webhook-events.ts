/** The events a shop's programs get for each fact. Bodies are the API's own, so that a program reads one format. */

import { findShop } from '#accounts'
import { record } from '#audit'
import type { Facts } from '#kernel/facts.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { asId, type Id } from '#kernel/id.ts'
import { findLiveListingById, findSales } from '#listings'
import { listingName } from '#listings/contract'
import { sendMail } from '#messages'
import { findOrder } from '#orders'
import { findPayments } from '#payments'
import { findPayoutById } from '#payouts'
import type { Tx } from '#platform/database/tx.ts'
import type { Services } from '#platform/services.ts'
import { findParcel } from '#shipping'
import { deliverDue, findEndpoints, type Happening, postFromSample, queueWebhooks } from '#webhooks'
import { toOrderView } from './bodies/orders.ts'
import { amountOf } from './bodies/resource.ts'
import type { Effects } from './effect.ts'

export async function sendOrders(
  tx: Tx,
  type: 'order.paid' | 'order.cancelled',
  orderIds: readonly Id<'order'>[],
  at: Date,
): Promise<void> {
  const happenings: Happening[] = []
  for (const orderId of orderIds) {
    const order = await findOrder(tx, orderId)
    // Samples are not sales.
    if (order?.kind === 'sale')
      happenings.push({ shopId: order.shopId, type, key: order.id, data: async () => toOrderView(order) })
  }
  await queueWebhooks(tx, happenings, at)
}

export async function sendParcel(tx: Tx, id: Id<'shipment'>, at: Date): Promise<void> {
  const parcel = await findParcel(tx, id)
  const order = parcel && (await findOrder(tx, parcel.orderId))
  if (!parcel || order?.kind !== 'sale') return
  const data = async () => ({
    order: toOrderView(order),
    shipment: {
      id: parcel.id,
      number: parcel.number,
      carrier: parcel.carrier,
      tracking_number: parcel.trackingNumber,
      shipped_at: parcel.shippedAt?.toISOString() ?? null,
      units: parcel.units.length,
    },
  })
  await queueWebhooks(tx, [{ shopId: order.shopId, type: 'order.shipped', key: parcel.id, data }], at)
}

export async function sendRefund(
  tx: Tx,
  { orderId, refundId }: Facts['order.refunded'],
  at: Date,
): Promise<void> {
  const order = await findOrder(tx, orderId)
  if (!order) return
  const data = async () => {
    const { refunds } = await findPayments(tx, { kind: 'order', id: order.id })
    const refund = refunds.find(({ id }) => id === refundId)
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
  const message = { shopId: order.shopId, type: 'refund.made' as const, key: refundId }
  await queueWebhooks(tx, [{ ...message, data: async () => (await data()) ?? null }], at)
}

export async function sendListing(
  tx: Tx,
  type: 'listing.published' | 'listing.ended',
  listingId: Id<'listing'>,
  at: Date,
): Promise<void> {
  const listing = await findLiveListingById(tx, listingId, at)
  if (!listing) return
  const data = async () => ({
    id: listing.id,
    name: listingName(listing.number),
    title: listing.title,
    slug: listing.slug,
    units_sold: (await findSales(tx, listingId)).units,
  })
  // A listing is launched and ended repeatedly: each time is a separate event.
  const key = `${listing.id} ${at.getTime().toString(36)}`
  await queueWebhooks(tx, [{ shopId: asId('shop', listing.shopId), type, key, data }], at)
}

export async function sendPayout(tx: Tx, id: Id<'payout'>, at: Date): Promise<void> {
  const payout = await findPayoutById(tx, id)
  if (!payout) return
  const data = async () => ({
    id: payout.id,
    amount: amountOf(payout.amount),
    fee: amountOf(payout.fee),
    received: amountOf(payout.receive),
    method: payout.method,
  })
  await queueWebhooks(tx, [{ shopId: payout.shopId, type: 'payout.paid', key: payout.id, data }], at)
}

/** We turned an address off: its owner is notified, because their programs get nothing any more. */
async function mailTurnedOff(
  tx: Tx,
  { appUrl }: Services['config'],
  { shopId, endpointId }: Facts['webhook.turned_off'],
  at: Date,
): Promise<void> {
  const shop = await findShop(tx, shopId)
  const endpoint = shop && (await findEndpoints(tx, shop.id)).find(({ id }) => id === endpointId)
  // Turned on again, or removed, before this ran: there is nothing to fix.
  if (!shop || !endpoint?.offWhy) return
  const event = { actor: 'system', action: 'webhook.turned_off', resource: endpoint.id } as const
  const after = { host: new URL(endpoint.url).host }
  await record(tx, { ...event, shopId: shop.id, after, requestId: 'webhooks' }, at)
  const link = `${appUrl}${hrefs.webhook(endpoint.id)}`
  const data = { name: shop.ownerName, shop: shop.name, url: endpoint.url, why: endpoint.offWhy, link }
  await sendMail(tx, { to: shop.ownerEmail, template: 'webhook-off', data, about: endpoint.id }, at)
}

const depsOf = ({ database, config }: Services) => ({
  database,
  ring: { secret: config.secretKey },
  ...(config.sample ? { post: postFromSample } : {}),
})

export const webhookQueued: Effects<'webhook.queued'> = [
  {
    name: 'deliver what is due',
    queue: 'webhook-deliveries',
    work: (services) => deliverDue(depsOf(services)),
  },
]

export const webhookTurnedOff: Effects<'webhook.turned_off'> = [
  {
    name: 'tell the owner',
    queue: 'shops',
    run: (tx, payload, at, { config }) => mailTurnedOff(tx, config, payload, at),
  },
]
