import { type Id, newId } from '#kernel/id.ts'
import { invariant } from '#kernel/invariant.ts'
import { formatMoney, plus } from '#kernel/money.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import { lockShopBalance, post, sampleRefunded } from '#ledger'
import { findPayments, leftToRefund, requestRefund } from '#payments'
import type { Tx } from '#platform/database/tx.ts'
import { tell } from '#platform/facts/tell.ts'
import { bookPaid, samplesOf } from './book-purchase.ts'
import { buyNow } from './buy.ts'
import type { Purchase } from './purchase.ts'
import { insertPurchase, lockPurchase, readPurchaseByCause, updatePurchase } from './purchase-rows.ts'

type SamplesPurchase = {
  shopId: Id<'shop'>
  orderId: Id<'order'>
  label: string
  parts: NonNullable<Purchase['parts']>
  /** Null: paid from the balance. */
  cardId: Id<'card'> | null
}

const causePrefix = 'sample:'
/** The order a purchase pays, and the purchase that pays an order. */
const causeOf = (orderId: Id<'order'>): string => causePrefix + orderId
export const orderOfSamples = ({ kind, cause }: Purchase): string | null =>
  kind === 'sample' ? cause.slice(causePrefix.length) : null
export const findSamplesPurchase = (tx: Tx, orderId: Id<'order'>): Promise<Purchase | null> =>
  readPurchaseByCause(tx, causeOf(orderId))

/**
 * Pays an order of samples, once: with a saved card as `buy` does, or at once from the shop's available balance,
 * which it never takes below zero.
 */
export async function paySamples(
  tx: Tx,
  input: SamplesPurchase,
  at: Date,
): Promise<Result<Purchase, 'card.not_found' | 'card.declined' | 'balance.too_low'>> {
  const { shopId, label, parts, cardId } = input
  const amount = plus(plus(parts.production, parts.shipping), parts.tax)
  const purchaseFields = {
    shopId,
    label,
    parts,
    amount,
    kind: 'sample' as const,
    cause: causeOf(input.orderId),
  }
  if (cardId !== null) return buyNow(tx, { ...purchaseFields, cardId }, at)
  const { available } = await lockShopBalance(tx, shopId)
  if (available.minor < amount.minor) return refused('balance.too_low', { available: formatMoney(available) })
  const purchase = await insertPurchase(tx, {
    ...purchaseFields,
    cardId,
    id: newId('purchase'),
    subscriptionId: null,
    status: 'paid',
    placedAt: at,
    periodFrom: null,
    periodTo: null,
  })
  invariant(purchase, 'an order of samples is paid once')
  await bookPaid(tx, purchase, at)
  await tell(tx, 'purchase.paid', { purchaseId: purchase.id, shopId })
  return ok(purchase)
}

/** Refunds samples in full to their source: the balance, the test card, or the kept card by its provider. */
export async function refundSamples(
  tx: Tx,
  orderId: Id<'order'>,
  at: Date,
): Promise<Result<Purchase, 'purchase.partly_refunded'>> {
  const samplesPurchase = await findSamplesPurchase(tx, orderId)
  const purchase = samplesPurchase && (await lockPurchase(tx, samplesPurchase.id))
  invariant(purchase, 'samples that are printed have a purchase')
  // The provider refunded it on its own.
  if (purchase.status === 'refunded') return ok(purchase)
  invariant(purchase.status === 'paid', 'samples that wait for their print are paid')
  const { charges } = await findPayments(tx, { kind: 'purchase', id: purchase.id })
  const charge = charges.find(({ status }) => status === 'captured')
  let refundId: Id<'refund' | 'purchase'> = purchase.id
  if (charge && leftToRefund(charge).minor !== charge.captured.minor)
    return refused('purchase.partly_refunded')
  if (charge) {
    const { id: chargeId, captured: amount } = charge
    const reason = 'Samples cancelled before they were printed'
    const result = await requestRefund(tx, { chargeId, key: 'cancelled', amount, reason }, at)
    invariant(result.ok, 'a charge that paid samples can be given back whole')
    refundId = result.value.refund.id
  }
  await post(tx, sampleRefunded({ ...samplesOf(purchase), refundId }), at)
  await updatePurchase(tx, purchase.id, { status: 'refunded' })
  return ok({ ...purchase, status: 'refunded' })
}
