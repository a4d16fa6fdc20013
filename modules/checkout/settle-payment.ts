import { asId, type Id } from '#kernel/id.ts'
import { after, seconds } from '#kernel/instant.ts'
import { invariant } from '#kernel/invariant.ts'
import { money, plus } from '#kernel/money.ts'
import { ok, type Result } from '#kernel/result.ts'
import {
  chargeReturned,
  chargeUnplaced,
  post,
  postFirst,
  readFees,
  saleCaptured,
  scheduleClearing,
} from '#ledger'
import { type FeeTerms, splitTip } from '#ledger/contract'
import { findHeldListings, recordSales, shortenHold, takeStock } from '#listings'
import { agreeToLettersByOrder } from '#messages'
import { findOrder, findOrderInFull, holdOrder, type Order, payHeldOrder, removeBought } from '#orders'
import {
  type Charge,
  hear,
  lockCharge,
  type ProviderCharge,
  recordOutcome,
  recordRefunds,
  requestRefund,
} from '#payments'
import type { PaymentRefusal } from '#payments/contract'
import type { Tx } from '#platform/database/tx.ts'
import { tell } from '#platform/facts/tell.ts'
import { lockUse, releaseUse, takeUse } from '#promotions'
import { applyDispute, applyRefund } from './apply-returns.ts'
import { limits, unplacedKey } from './limits.ts'
import { goodsOfLines } from './quote.ts'
import { type Quote, selectQuoteOfOrder } from './quote-rows.ts'
import { tipOf } from './schedule-profit.ts'

/**
 * The one completion path of an order's payment: the form, the provider's callback and the recovery job all end here.
 * Moves the charge to where the provider says it is; the first time it is captured, the order is paid, its units come
 * into being, its stock is sold and the ledger knows. Called again, or late, or out of order, it changes nothing more.
 */
export async function settlePayment(
  tx: Tx,
  charge: Charge,
  seen: ProviderCharge,
  at: Date,
): Promise<Result<Charge, PaymentRefusal>> {
  invariant(charge.subject.kind === 'order', 'this path completes orders')
  const orderId = asId('order', charge.subject.id)
  // The order's lock comes first: what is read after it, nobody else changes now.
  invariant(await holdOrder(tx, orderId), 'the order of a charge exists')
  const [order, held, use, drops, quote, feesAt] = await Promise.all([
    findOrder(tx, orderId),
    lockCharge(tx, charge.id),
    lockUse(tx, orderId),
    findHeldListings(tx, orderId),
    selectQuoteOfOrder(tx, orderId),
    readFees(tx),
  ])
  invariant(order, 'an order that is locked is there')
  const to = hear(held, charge.id, seen)
  if (!to.ok) return to
  const lack = to.value === 'captured' ? await takeHeld(tx, { order, use, drops }, at) : null
  const [outcome] = await Promise.all([
    recordOutcome(tx, charge.id, seen, at, held),
    to.value === 'captured' &&
      lack === null &&
      sell(tx, { order, drops, quote, fees: feesAt(order.placedAt) }, seen, at),
    to.value === 'failed' && shortenHolds(tx, orderId, drops, at),
  ])
  invariant(outcome.ok, 'what was heard can be recorded')
  if (lack !== null) await giveBack(tx, order, outcome.value.charge, lack, at)
  for (const found of await recordRefunds(tx, charge.id, seen, at)) await applyRefund(tx, order.id, found, at)
  await applyDispute(tx, order, outcome.value, at)
  return ok(outcome.value.charge)
}

type Held = { order: Order; use: Awaited<ReturnType<typeof lockUse>>; drops: readonly string[] }

/** What by which an order that can be paid is paid. */
function paidBy({ status }: Order) {
  if (status === 'pending_payment') return 'pay'
  return status === 'expired' ? 'honour' : null
}

/** Takes the use of the code and the pieces of drops for good; else says why the money must go back. */
async function takeHeld(tx: Tx, { order, use, drops }: Held, at: Date): Promise<string | null> {
  if (!paidBy(order)) return 'This order was paid already.'
  if (!(await takeUse(tx, order.id, at, use)).ok)
    return 'The discount code was used up before this payment arrived.'
  if ((await takeStock(tx, order.id, drops)).ok) return null
  await releaseUse(tx, order.id)
  return 'The drop sold out before this payment arrived.'
}

/** The card was declined: what the order holds is kept for another try, not for long. */
export async function shortenHolds(
  tx: Tx,
  orderId: Id<'order'>,
  drops: readonly string[],
  at: Date,
): Promise<void> {
  if (drops.length) await shortenHold(tx, orderId, after(at, seconds(limits.againSeconds)))
  await tell(tx, 'charge.failed', { orderId })
}

export type ToSell = { order: Order; drops: readonly string[]; quote: Quote | null; fees: FeeTerms }

/**
 * The order is paid, the ledger knows, its listings sold, and what was bought leaves the cart. All of it is asked for at once,
 * and is one statement for an order of pieces without a limit that ticked no letters.
 */
export async function sell(
  tx: Tx,
  { order, drops, quote, fees }: ToSell,
  seen: ProviderCharge,
  at: Date,
): Promise<void> {
  const event = paidBy(order)
  invariant(event, `an order that is ${order.status} can be paid`)
  const sale = saleCaptured({
    orderId: order.id,
    shopId: order.shopId,
    goods: goodsOfLines(order.lines),
    shipping: order.shipping,
    tax: plus(order.tax, order.duty),
    tip: splitTip(order.tip, fees),
    providerFee: money(seen.fee.minor, seen.amount.currency),
  })
  const sold = order.lines.map(({ listingId, id: lineId, quantity: units, profit }) => {
    return { listingId, lineId, kind: 'sale' as const, reference: order.id, units, profit }
  })
  const paying = payHeldOrder(tx, order, event, drops, at)
  // The numbers of drops are read under their counts, and what many orders share is locked behind that.
  if (drops.length) await paying
  const [paid] = await Promise.all([
    paying,
    postFirst(tx, sale, at),
    recordSales(tx, sold, at),
    quote && removeBought(tx, quote.cartId, order.lines),
  ])
  invariant(paid.ok, `an order that is ${order.status} can be paid by ${event}`)
  await clearDownloads(tx, order, fees, at)
  if (!quote) return
  const { lettersWording: wording, madeAt: agreedAt } = quote
  if (wording === null) return
  const { id: orderId, shopId, email } = order
  await agreeToLettersByOrder(tx, { orderId, shopId, email, wording, agreedAt }, at)
}

/** A download counts as handed over when it is granted: its profit's clearing begins there, and a tip's with nothing to print. */
async function clearDownloads(tx: Tx, order: Order, fees: FeeTerms, at: Date): Promise<void> {
  if (!order.lines.some((line) => line.digital)) return
  const { downloads } = (await findOrderInFull(tx, order.id))!
  const about = { orderId: order.id, shopId: order.shopId, shippedAt: at, digital: true }
  const tip = order.lines.every((line) => line.digital) ? await tipOf(tx, order) : null
  const clears = [
    ...downloads.map(({ id, profit }) => ({ ...about, unitId: id, profit })),
    ...(tip ? [{ ...about, ...tip }] : []),
  ]
  await scheduleClearing(tx, clears, fees)
}

/** Money that no order can take: it goes back whole, and the books say so. */
async function giveBack(tx: Tx, order: Order, charge: Charge, why: string, at: Date): Promise<void> {
  const about = { chargeId: charge.id, orderId: order.id, amount: charge.captured }
  await post(tx, chargeUnplaced({ ...about, fee: charge.fee }), at)
  const result = await requestRefund(
    tx,
    { chargeId: charge.id, key: unplacedKey, amount: charge.captured, reason: why },
    at,
  )
  invariant(result.ok, 'a charge that was just captured can be given back whole')
  await post(tx, chargeReturned({ ...about, refundId: result.value.refund.id }), at)
  await tell(tx, 'charge.returned', { orderId: order.id, refundId: result.value.refund.id })
}
