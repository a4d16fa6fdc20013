import { record } from '#audit'
import type { Order } from '#orders'
import type { Tx } from '#platform/database/tx.ts'
import type { RequestContext } from '../../request.server.ts'

/** Every act of a fan on an order, as the trail names it. */
export const orderActs = [
  'order.cancelled',
  'order.pieces_cancelled',
  'order.size_changed',
  'order.address_changed',
  'order.link_renewed',
  'letters.stopped',
  'review.written',
  'claim.made',
  'claim.appealed',
  'piece.swapped',
  'message.written',
  'download.fetched',
] as const
export type OrderAct = (typeof orderActs)[number]

/**
 * What was done by an order's link, in the trail and in the transaction of the act. It names no fan, for the trail can
 * never be erased; where someone is signed in meanwhile, it says who, since that person has a link to answer for.
 */
export function recordAct(
  tx: Tx,
  { actor, requestId }: Pick<RequestContext, 'actor' | 'requestId'>,
  order: Pick<Order, 'id'>,
  done: { action: OrderAct; after?: Record<string, unknown> },
  at: Date,
): Promise<void> {
  const after = { ...done.after, ...(actor.kind === 'person' ? { signed_in: actor.personId } : {}) }
  return record(
    tx,
    { actor: 'fan', action: done.action, resource: order.id, shopId: null, after, requestId },
    at,
  )
}

/** A member of staff looked at the page of an order as its fan sees it. */
export const recordLook = (
  tx: Tx,
  { actor, requestId }: Pick<RequestContext, 'actor' | 'requestId'>,
  order: Pick<Order, 'id'>,
  at: Date,
): Promise<void> =>
  record(tx, { actor, action: 'order.viewed', resource: order.id, shopId: null, requestId }, at)
