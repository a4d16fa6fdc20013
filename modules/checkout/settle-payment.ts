import { asId, type Id } from '#kernel/id.ts'
import { after, seconds } from '#kernel/instant.ts'
import { invariant } from '#kernel/invariant.ts'
import { isZero, money, plus } from '#kernel/money.ts'
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
import { findHeldListings, recordSales, sellStock, shortenHold } from '#listings'
import { agreeToLettersByOrder } from '#messages'
import { findOrder, holdOrder, type Order, payHeldOrder, removeBought } from '#orders'
import {
  type Charge,
  judgeReport,
  lockCharge,
  type ProviderCharge,
  recordOutcome,
  recordRefunds,
  requestRefund,
} from '#payments'
import type { PaymentRefusal } from '#payments/contract'
import type { Tx } from '#platform/database/tx.ts'
import { tell } from '#platform/facts/tell.ts'
import { consumeUse, lockUse, releaseUse } from '#promotions'
import { applyDispute, applyRefund } from './apply-returns.ts'
import { limits, unplacedKey } from './limits.ts'
import { goodsOfLines } from './quote.ts'
import { type Quote, selectQuoteOfOrder } from './quote-rows.ts'

/**
 * The one completion path of an order's payment: the form, the provider's callback and the recovery job all end here.
 * Moves the charge to the status the provider reports; on its first capture the order is paid, its units are created,
 * its stock is sold and the ledger is posted. Repeated, late or out-of-order calls change nothing more.
 */
export async function settlePayment(
  tx: Tx,
  charge: Charge,
  report: ProviderCharge,
  at: Date,
): Promise<Result<Charge, PaymentRefusal>> {
  invariant(charge.subject.kind === 'order', 'this path completes orders')
  const orderId = asId('order', charge.subject.id)
  // Lock the order first: nothing read after this can be changed by others.
  invariant(await holdOrder(tx, orderId), 'the order of a charge exists')
  const [order, lockedCharge, use, drops, quote, feesAt] = await Promise.all([
    findOrder(tx, orderId),
    lockCharge(tx, charge.id),
    lockUse(tx, orderId),
    findHeldListings(tx, orderId),
    selectQuoteOfOrder(tx, orderId),
    readFees(tx),
  ])
  invariant(order, 'an order that is locked is there')
  const move = judgeReport(lockedCharge, charge.id, report)
  if (!move.ok) return move
  const unavailable = move.value === 'captured' ? await sellHolds(tx, { order, use, drops }, at) : null
  const [outcome] = await Promise.all([
    recordOutcome(tx, charge.id, report, at, lockedCharge),
    move.value === 'captured' &&
      unavailable === null &&
      completeSale(tx, { order, drops, quote, fees: feesAt(order.placedAt) }, report, at),
    move.value === 'failed' && shortenHolds(tx, orderId, drops, at),
  ])
  invariant(outcome.ok, 'what was heard can be recorded')
  if (unavailable !== null) await refundUnplaced(tx, order, outcome.value.charge, unavailable, at)
  for (const refund of await recordRefunds(tx, charge.id, report, at))
    await applyRefund(tx, order.id, refund, at)
  await applyDispute(tx, order, outcome.value, at)
  return ok(outcome.value.charge)
}

type OrderHolds = { order: Order; use: Awaited<ReturnType<typeof lockUse>>; drops: readonly string[] }

/** The event by which a payment pays this order; null if it can't be paid. */
function eventOfPayment({ status }: Order) {
  if (status === 'pending_payment') return 'pay'
  return status === 'expired' ? 'honour' : null
}

/** Takes the code's use and the drop units for good; else returns the reason why the money must go back. */
async function sellHolds(tx: Tx, { order, use, drops }: OrderHolds, at: Date): Promise<string | null> {
  if (!eventOfPayment(order)) return 'This order was paid already.'
  if (!(await consumeUse(tx, order.id, at, use)).ok)
    return 'The discount code was used up before this payment arrived.'
  if ((await sellStock(tx, order.id, drops)).ok) return null
  await releaseUse(tx, order.id)
  return 'The drop sold out before this payment arrived.'
}

/** After a declined card: keeps what the order holds for another try, briefly. */
export async function shortenHolds(
  tx: Tx,
  orderId: Id<'order'>,
  drops: readonly string[],
  at: Date,
): Promise<void> {
  if (drops.length) await shortenHold(tx, orderId, after(at, seconds(limits.retrySeconds)))
  await tell(tx, 'charge.failed', { orderId })
}

export type SaleToComplete = { order: Order; drops: readonly string[]; quote: Quote | null; fees: FeeTerms }

/**
 * Completes a sale: the order is paid, the ledger posted, the listings' figures raised, and the cart emptied of what
 * was bought. Sent all at once: one statement for an order of unlimited units.
 */
export async function completeSale(
  tx: Tx,
  { order, drops, quote, fees }: SaleToComplete,
  report: ProviderCharge,
  at: Date,
): Promise<void> {
  const event = eventOfPayment(order)
  invariant(event, `an order that is ${order.status} can be paid`)
  const sale = saleCaptured({
    orderId: order.id,
    shopId: order.shopId,
    goods: goodsOfLines(order.lines),
    shipping: order.shipping,
    tax: plus(order.tax, order.duty),
    tip: splitTip(order.tip, fees),
    providerFee: money(report.fee.minor, report.amount.currency),
  })
  const sales = order.lines.map(({ listingId, id: lineId, quantity: units, profit }) => {
    return { listingId, lineId, kind: 'sale' as const, reference: order.id, units, profit }
  })
  const onGrant = (downloads: readonly GrantedDownload[]) => clearDownloads(tx, order, downloads, fees, at)
  const paying = payHeldOrder(tx, order, { event, drops, onGrant }, at)
  // Drop numbers are read under the drop's lock; rows shared by many orders are locked after it.
  if (drops.length) await paying
  const [payResult] = await Promise.all([
    paying,
    postFirst(tx, sale, at),
    recordSales(tx, sales, at),
    quote && removeBought(tx, quote.cartId, order.lines),
    quote && agreeToLetters(tx, order, quote, at),
  ])
  invariant(payResult.ok, `an order that is ${order.status} can be paid by ${event}`)
}

async function agreeToLetters(
  tx: Tx,
  { id: orderId, shopId, email }: Order,
  { lettersWording: wording, madeAt: agreedAt }: Quote,
  at: Date,
): Promise<void> {
  if (wording !== null) await agreeToLettersByOrder(tx, { orderId, shopId, email, wording, agreedAt }, at)
}

type GrantedDownload = { id: Id<'download'>; profitMinor: bigint }
/**
 * A download counts as handed over when it is granted: its profit's clearing begins then, and so does a tip's if
 * nothing is printed.
 */
async function clearDownloads(
  tx: Tx,
  { id: orderId, shopId, tip, lines }: Order,
  downloads: readonly GrantedDownload[],
  fees: FeeTerms,
  at: Date,
): Promise<void> {
  const about = { orderId, shopId, shippedAt: at, digital: true }
  const isAllDigital = lines.every((line) => line.digital)
  const clearings = [
    ...downloads.map(({ id, profitMinor }) => ({
      ...about,
      unitId: id,
      profit: money(profitMinor, tip.currency),
    })),
    ...(isAllDigital && !isZero(tip)
      ? [{ ...about, unitId: orderId, profit: splitTip(tip, fees).creator }]
      : []),
  ]
  await scheduleClearing(tx, clearings, fees)
}

/** Refunds money that no order can accept, and books it. */
async function refundUnplaced(tx: Tx, order: Order, charge: Charge, reason: string, at: Date): Promise<void> {
  const about = { chargeId: charge.id, orderId: order.id, amount: charge.captured }
  await post(tx, chargeUnplaced({ ...about, fee: charge.fee }), at)
  const result = await requestRefund(
    tx,
    { chargeId: charge.id, key: unplacedKey, amount: charge.captured, reason },
    at,
  )
  invariant(result.ok, 'a charge that was just captured can be given back whole')
  await post(tx, chargeReturned({ ...about, refundId: result.value.refund.id }), at)
  await tell(tx, 'charge.returned', { orderId: order.id, refundId: result.value.refund.id })
}
