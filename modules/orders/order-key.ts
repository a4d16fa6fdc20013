import { type Id, parseId } from '#kernel/id.ts'
import { days, minutes } from '#kernel/instant.ts'
import type { Keyring } from '#platform/crypto/seal.ts'
import { readToken, readTokenWithExpiry, signTokenFor } from '#platform/crypto/sign.ts'
import type { Tx } from '#platform/database/tx.ts'
import { limits } from './limits.ts'
import type { Order } from './order.ts'
import { renewKey, selectOrder } from './order-rows.ts'

type OrderWithKey = Pick<Order, 'id' | 'keyTurn'>

/**
 * The key in a fan's link to an order: its holder may view, cancel and, until it prints, change the order. For
 * letters and the fan's own browser only. It expires, and ends early if the fan renews the link.
 */
export const orderKey = (ring: Keyring, { id, keyTurn }: OrderWithKey): string =>
  signTokenFor(ring, 'order', `${id} ${keyTurn}`, days(limits.keyDays))

/** The order a key opens now; null for anything else. */
export async function findOrderByKey(tx: Tx, ring: Keyring, key: string): Promise<Order | null> {
  const [orderId, turnText, extra] = (readToken(ring, 'order', key) ?? '').split(' ')
  const id = parseId('order', orderId)
  const order = id && extra === undefined ? await selectOrder(tx, id) : null
  // Creators see samples in the dashboard; there is no fan page for them.
  return order?.kind === 'sale' && turnText === String(order.keyTurn) ? order : null
}

/** Signs a staff member's permission to view a fan's page: one order, one session, a few minutes, read-only. */
export const signOrderView = (
  ring: Keyring,
  input: { orderId: Id<'order'>; sessionId: Id<'session'> },
): string =>
  signTokenFor(ring, 'order-view', `${input.orderId} ${input.sessionId}`, minutes(limits.viewMinutes))

export function readOrderView(
  ring: Keyring,
  token: string,
): { orderId: Id<'order'>; sessionId: Id<'session'>; until: Date } | null {
  const payload = readTokenWithExpiry(ring, 'order-view', token)
  const [order, session] = (payload?.subject ?? '').split(' ')
  const [orderId, sessionId] = [parseId('order', order), parseId('session', session)]
  return orderId && sessionId && payload?.expiresAt ? { orderId, sessionId, until: payload.expiresAt } : null
}

/** Invalidates every link to the order given out before; returns the order as it is now. */
export async function renewOrderKey(tx: Tx, id: Id<'order'>): Promise<Order> {
  await renewKey(tx, id)
  return (await selectOrder(tx, id))!
}
