import { sql } from 'drizzle-orm'
import type { CheckoutRefusal } from '#checkout/contract'
import { isHouseOpen } from '#house'
import { asId, type Id } from '#kernel/id.ts'
import { invariant } from '#kernel/invariant.ts'
import { plus } from '#kernel/money.ts'
import { type Refusal, refused } from '#kernel/result.ts'
import { findOrder, payOrder, placeAtOnce } from '#orders'
import type { Address } from '#orders/contract'
import { sha256Hex } from '#platform/crypto/hash.ts'
import type { Tx } from '#platform/database/tx.ts'
import { findPurchase, findSamplesPurchase, orderOfSamples, type Purchase, paySamples } from '#purchases'
import type { PurchaseRefusal } from '#purchases/contract'
import { findAllowance } from './allowance.ts'
import type { SampleRefusal, SampleWish } from './contract.ts'
import { countPieces, quoteSamples, type SamplesQuote } from './quote-samples.ts'

export type SamplesInput = {
  shop: { id: Id<'shop'>; timeZone: string }
  email: string
  address: Address
  wishes: readonly SampleWish[]
  option: string
  /** Null: paid from the balance. */
  cardId: Id<'card'> | null
  /** The sum shown and agreed to. */
  sumMinor: string
  /** The form's key: a repeated submission finds its order. */
  key: string
}

/** Rolls back the whole transaction and carries the refusal out of it, so that no unpaid order stays. */
export class SamplesRefused extends Error {
  readonly refusal: Refusal<SampleRefusal | CheckoutRefusal | PurchaseRefusal>
  constructor(refusal: SamplesRefused['refusal']) {
    super(refusal.code)
    this.refusal = refusal
  }
}

/**
 * Orders and pays samples. From the balance, or with a test card that pays, the units wait for the press at once;
 * with any other card, once the bank has agreed. Throws `SamplesUndone` with whatever refuses it.
 */
export async function orderSamples(tx: Tx, input: SamplesInput, at: Date): Promise<Purchase> {
  const { shop } = input
  // One at a time per shop, so that two orders can't both use the rest of its allowance.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`samples:${shop.id}`}, 0))`)
  const orderId = orderIdOf(shop.id, input.key)
  const existing = await findSamplesPurchase(tx, orderId)
  if (existing) return existing
  if (!(await isHouseOpen(tx))) throw new SamplesRefused(refused('house.closed'))
  const { remaining } = await findAllowance(tx, shop, at)
  if (countPieces(input.wishes) > remaining)
    throw new SamplesRefused(refused('sample.above_allowance', { left: String(remaining) }))
  const { wishes, option, address } = input
  const quote = await quoteSamples(tx, shop.id, { wishes, place: address, option }, at)
  if (!quote.ok) throw new SamplesRefused(quote)
  if (String(quote.value.totals.total.minor) !== input.sumMinor)
    throw new SamplesRefused(refused('sample.sum_changed'))
  const order = await placeSamples(tx, orderId, input, quote.value, at)
  const { subtotal: production, shipping, tax, duty } = quote.value.totals
  const paid = await paySamples(
    tx,
    {
      shopId: shop.id,
      orderId,
      cardId: input.cardId,
      label: `Samples, order ${order.number}`,
      parts: { production, shipping, tax: plus(tax, duty) },
    },
    at,
  )
  if (!paid.ok) throw new SamplesRefused(paid)
  if (paid.value.status === 'paid')
    await deliverSamples(tx, { shopId: shop.id, purchaseId: paid.value.id }, at)
  return paid.value
}

export const orderIdOf = (shopId: Id<'shop'>, key: string): Id<'order'> =>
  asId('order', `ord_${sha256Hex(`${shopId} ${key}`).slice(0, 32)}`)

const placeSamples = (tx: Tx, orderId: Id<'order'>, input: SamplesInput, quote: SamplesQuote, at: Date) => {
  const { shipping, tax, taxLabel, taxBps, duty, tip } = quote.totals
  return placeAtOnce(
    tx,
    orderId,
    {
      kind: 'sample',
      shopId: input.shop.id,
      channel: 'samples',
      email: input.email,
      address: input.address,
      lines: quote.lines,
      shipping,
      shippingOption: quote.option,
      tax,
      taxLabel,
      taxBps,
      duty,
      tip,
      giftNote: '',
      discountCode: null,
    },
    at,
  )
}

/** Sends paid samples to the press. Repeating changes nothing; for other purchases it does nothing. */
export async function deliverSamples(
  tx: Tx,
  input: { shopId: Id<'shop'>; purchaseId: Id<'purchase'> },
  at: Date,
): Promise<void> {
  const purchase = await findPurchase(tx, input.shopId, input.purchaseId)
  const orderId = purchase && orderOfSamples(purchase)
  if (purchase?.status !== 'paid' || !orderId) return
  const order = await findOrder(tx, asId('order', orderId))
  invariant(order, 'the order of a purchase of samples exists')
  if (order.paidAt) return
  // A bank may take longer than an order waits; meanwhile the samples are withheld from nobody.
  const paid = await payOrder(tx, order.id, order.status === 'expired' ? 'honour' : 'pay', at)
  invariant(paid.ok, 'an order of samples that was not paid can be paid')
}
