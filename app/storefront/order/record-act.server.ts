import { record } from '#audit'
import type { Order } from '#orders'
import type { Tx } from '#platform/database/tx.ts'
import type { RequestContext } from '../../request.server.ts'

/** Every act of a fan on an order, by its name in the trail. */
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
 * Records an act by an order's link in the trail, in the act's transaction. It names no fan, because the trail can
 * never be erased; if someone is signed in, it names them, because that person must answer for using the link.
 */
export function recordAct(
  tx: Tx,
  { actor, requestId }: Pick<RequestContext, 'actor' | 'requestId'>,
  order: Pick<Order, 'id'>,
  act: { action: OrderAct; after?: Record<string, unknown> },
  at: Date,
): Promise<void> {
  const after = { ...act.after, ...(actor.kind === 'person' ? { signed_in: actor.personId } : {}) }
  return record(
    tx,
    { actor: 'fan', action: act.action, resource: order.id, shopId: null, after, requestId },
    at,
  )
}

/** Records that a member of staff viewed an order's page as its fan sees it. */
export const recordView = (
  tx: Tx,
  { actor, requestId }: Pick<RequestContext, 'actor' | 'requestId'>,
  order: Pick<Order, 'id'>,
  at: Date,
): Promise<void> =>
  record(tx, { actor, action: 'order.viewed', resource: order.id, shopId: null, requestId }, at)
