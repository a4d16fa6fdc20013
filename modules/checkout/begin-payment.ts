import { isHouseOpen } from '#house'
import type { Id } from '#kernel/id.ts'
import { asId } from '#kernel/id.ts'
import { after, minutes } from '#kernel/instant.ts'
import { invariant } from '#kernel/invariant.ts'
import { ok, type Refusal, type Result, refused } from '#kernel/result.ts'
import { extendHold, releaseStock, reserveStock } from '#listings'
import { expireOrder, findOrder, lockOrder, type Order, placeOrder } from '#orders'
import { doorOf, personOf } from '#orders/contract'
import { type Charge, findCharge, findPayments, openCharge, openFirstCharge } from '#payments'
import { findAnswer, runOnce } from '#platform/database/run-once.ts'
import type { Tx } from '#platform/database/tx.ts'
import { holdUse, releaseUse } from '#promotions'
import { toCodeUse, toCommand, toOrderToPlace } from './begin-at-once.ts'
import type { PayRefusal } from './contract.ts'
import { limits } from './limits.ts'
import { lockQuote, type Quote, selectOrdersOfCart, setOrderOfQuote } from './quote-rows.ts'

export type AttemptIds = { orderId: Id<'order'>; chargeId: Id<'charge'> }
/** `isRepeat`: an earlier press wrote this charge, so the provider may know it already. */
export type BegunPayment = AttemptIds & { isRepeat: boolean; newAttempt: Attempt | null }
/** An order and the charge requested for it. */
export type Attempt = { order: Order; charge: Charge }
type Answer = { orderId: Id<'order'>; chargeId: Id<'charge'> }

/** `onPlaced` runs in the transaction that holds the order's units, for what must end with it (a turn in line). */
type PaymentRequest = {
  quoteId: Id<'quote'>
  cartId: Id<'cart'>
  provider: string
  onPlaced?: ((tx: Tx, order: Order, at: Date) => Promise<void>) | undefined
  /** Hashes the door an address leads to with a key; limits per person count it as well as the mailbox. */
  keyOfDoor?: ((door: string) => string) | undefined
}

/** Rolls back the whole transaction and carries the refusal out of it, so that no half reservation stays. */
export class RolledBack extends Error {
  readonly refusal: Refusal<PayRefusal>
  constructor(refusal: Refusal<PayRefusal>) {
    super(refusal.code)
    this.refusal = refusal
  }
}

/**
 * Places a quote's order, holds its drop units and writes the charge to be requested. The same key returns the same
 * order and charge; another key for the same quote finds the same order. Throws `RolledBack` with `house.closed`,
 * `quote.stale`, `order.in_progress`, `charge.already_paid` or a refusal of the stock or the code.
 */
export async function beginPayment(
  tx: Tx,
  request: PaymentRequest & { key: string },
  at: Date,
): Promise<BegunPayment> {
  const command = toCommand(request)
  let newAttempt: Attempt | null = null
  const result = await runOnce<Answer>(tx, command, async () => {
    newAttempt = await beginAttempt(tx, request, at)
    return { orderId: newAttempt.order.id, chargeId: newAttempt.charge.id }
  })
  if (!result.ok) throw new RolledBack(refused('quote.stale'))
  const { orderId, chargeId } = result.value
  return {
    orderId: asId('order', orderId),
    chargeId: asId('charge', chargeId),
    isRepeat: result.isRepeat,
    newAttempt,
  }
}

async function beginAttempt(tx: Tx, input: PaymentRequest, at: Date): Promise<Attempt> {
  const [isOpen, quote] = await Promise.all([isHouseOpen(tx), lockQuote(tx, input.quoteId)])
  if (!isOpen) throw new RolledBack(refused('house.closed'))
  if (!quote || quote.cartId !== input.cartId) throw new RolledBack(refused('quote.stale'))
  const order = quote.orderId
    ? await reopenOrder(tx, quote.orderId, input, at)
    : await placeQuotedOrder(tx, quote, input, at)
  const subject = { kind: 'order', id: order.id } as const
  const chargeFields = { subject, provider: input.provider, amount: order.total }
  if (!quote.orderId) {
    const [charge] = await Promise.all([
      openFirstCharge(tx, chargeFields, at),
      setOrderOfQuote(tx, quote.id, order.id),
      input.onPlaced?.(tx, order, at),
    ])
    return { order, charge }
  }
  await input.onPlaced?.(tx, order, at)
  const chargeResult = await openCharge(tx, chargeFields, at)
  if (chargeResult.ok) return { order, charge: chargeResult.value }
  throw new RolledBack(
    chargeResult.code === 'charge.already_open'
      ? refused('order.in_progress', { orderId: order.id })
      : chargeResult,
  )
}

/** The order this quote placed before: its last attempt was declined, or it is paid. */
async function reopenOrder(tx: Tx, orderId: Id<'order'>, input: PaymentRequest, at: Date): Promise<Order> {
  const order = await lockOrder(tx, orderId)
  invariant(order, 'the order of a quote exists')
  if (order.status !== 'pending_payment') {
    throw new RolledBack(refused(order.paidAt ? 'charge.already_paid' : 'quote.stale', { orderId }))
  }
  if (order.expiresAt <= at) throw new RolledBack(refused('quote.stale'))
  if (!(await extendHold(tx, order.id, holdEndOf(order, at)))) await holdUnits(tx, order, input, at)
  return order
}

async function placeQuotedOrder(tx: Tx, quote: Quote, input: PaymentRequest, at: Date): Promise<Order> {
  if (quote.validUntil <= at) throw new RolledBack(refused('quote.stale'))
  const abandonedOrders = await abandonOtherOrders(tx, quote.cartId, at)
  const order = await placeOrder(tx, toOrderToPlace(quote), at)
  invariant(order.total.minor === quote.totals.total.minor, 'an order costs what its quote said')
  await holdUnits(tx, order, input, at)
  for (const orderId of abandonedOrders) await releaseUse(tx, orderId)
  if (quote.codeId) await holdCode(tx, order, quote.codeId, at)
  return order
}

/** A unit of a drop is held only as long as a bank's second step takes, not as long as an order may stay open. */
const holdEndOf = (order: Order, at: Date): Date =>
  new Date(Math.min(order.expiresAt.getTime(), after(at, minutes(limits.holdMinutes)).getTime()))

/** Holds the units of drops, by listing id so that two orders can't deadlock. */
async function holdUnits(
  tx: Tx,
  order: Order,
  { cartId, keyOfDoor }: PaymentRequest,
  at: Date,
): Promise<void> {
  const counts = new Map<Id<'listing'>, number>()
  for (const line of order.lines)
    counts.set(line.listingId, (counts.get(line.listingId) ?? 0) + line.quantity)
  const door = keyOfDoor?.(doorOf(order.address)) ?? null
  const buyer = { mailbox: personOf(order.email), browser: cartId, door }
  for (const listingId of [...counts.keys()].sort()) {
    const reservation = await reserveStock(
      tx,
      listingId,
      counts.get(listingId)!,
      order.id,
      holdEndOf(order, at),
      at,
      buyer,
    )
    if (!reservation.ok) throw new RolledBack(reservation)
  }
}

/** Takes the code's use for this order, so that its last use goes to one order only. */
async function holdCode(tx: Tx, order: Order, codeId: Id<'code'>, at: Date): Promise<void> {
  const use = await holdUse(tx, toCodeUse(order.id, codeId, order), at)
  if (!use.ok) throw new RolledBack(use)
}

/** Expires this cart's earlier orders with another address or other things, which frees their units. */
async function abandonOtherOrders(tx: Tx, cartId: Id<'cart'>, at: Date): Promise<Id<'order'>[]> {
  const abandonedOrders: Id<'order'>[] = []
  for (const orderId of (await selectOrdersOfCart(tx, cartId)).sort()) {
    const order = await findOrder(tx, orderId)
    if (order?.status !== 'pending_payment') continue
    const { charges } = await findPayments(tx, { kind: 'order', id: orderId })
    if (charges.some((charge) => charge.status !== 'failed')) {
      throw new RolledBack(refused('order.in_progress', { orderId }))
    }
    if (!(await expireOrder(tx, orderId, at))) continue
    await releaseStock(tx, orderId)
    abandonedOrders.push(orderId)
  }
  return abandonedOrders
}

/** Expires unpaid orders whose time is over and frees their drop units. Returns how many. */
export async function expireDueOrders(tx: Tx, due: readonly Id<'order'>[], at: Date): Promise<number> {
  const expired: Id<'order'>[] = []
  for (const orderId of due) {
    if (!(await expireOrder(tx, orderId, at))) continue
    await releaseStock(tx, orderId)
    expired.push(orderId)
  }
  for (const orderId of expired) await releaseUse(tx, orderId)
  return expired.length
}

/** The present charge and order of an attempt. */
export async function findAttempt(tx: Tx, ids: AttemptIds): Promise<Result<Attempt, 'order.not_found'>> {
  const [order, charge] = await Promise.all([findOrder(tx, ids.orderId), findCharge(tx, ids.chargeId)])
  return order && charge ? ok({ order, charge }) : refused('order.not_found')
}

/** The payment an earlier submission with this form key began: a form sent again, however late, finds its order. */
export async function findBegunPayment(tx: Tx, cartId: Id<'cart'>, key: string): Promise<AttemptIds | null> {
  const answer = await findAnswer<Answer>(tx, toCommand({ cartId, key, quoteId: null }))
  return answer && { orderId: asId('order', answer.orderId), chargeId: asId('charge', answer.chargeId) }
}
