import { findTaxAnswer } from '#house'
import type { Id } from '#kernel/id.ts'
import { after, minutes } from '#kernel/instant.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import { findFees } from '#ledger'
import { type Cart, findCart, isFanBlocked } from '#orders'
import type { Tx } from '#platform/database/tx.ts'
import { findQuantitySteps, findUsableCode, offersTips } from '#promotions'
import type { QuantityStep } from '#promotions/contract'
import { findShippingTerms } from '#shipping'
import type { CartLineView, CheckoutForm, CheckoutRefusal } from './contract.ts'
import { limits } from './limits.ts'
import { findOrigins } from './origins.ts'
import { type LineWithCost, type PricedLine, priceCart } from './price-cart.ts'
import { computeFigures, type Figures, fingerprintQuote, type Place, type Reductions } from './quote.ts'
import { createQuote, insertQuote, type Quote, selectValidQuotes } from './quote-rows.ts'
import { taxByTables } from './tax-provider.ts'

export type CartInFull = {
  cart: Cart
  lines: PricedLine[]
  steps: readonly QuantityStep[]
  /** The shop's checkout offers a tip. */
  takesTips: boolean
}

/**
 * A cart with its lines' present prices, and the problems that prevent buying them. `readCart`: how the cart is found.
 */
export async function findPricedCart(
  tx: Tx,
  key: { token: string; shopId: Id<'shop'> },
  at: Date,
  readCart: typeof findCart = findCart,
): Promise<CartInFull | null> {
  const [cart, steps, tips] = await Promise.all([
    readCart(tx, key),
    findQuantitySteps(tx, key.shopId),
    offersTips(tx, key.shopId),
  ])
  return cart && { cart, lines: await priceCart(tx, cart, at), steps, takesTips: tips }
}

/** The part of a priced line that a screen may show: no cost, no profit. */
export const toCartLineView = (line: PricedLine): CartLineView => ({
  id: line.id,
  listingId: line.listingId,
  title: line.title,
  slug: line.slug,
  sku: line.sku,
  blankName: line.blankName,
  colourName: line.colourName,
  size: line.size,
  digital: line.digital,
  drop: line.drop,
  quantity: line.quantity,
  unitPrice: line.unitPrice,
  amount: line.amount,
  picture: line.picture,
  problem: line.problem,
  note: line.note,
})

/** Figures for a place, before there is an address. Writes nothing. */
export async function estimate(
  tx: Tx,
  lines: readonly LineWithCost[],
  place: Place,
  option: string,
  at: Date,
  reductions: Reductions,
): Promise<Result<Figures, CheckoutRefusal>> {
  const [fees, shipping, answer] = await Promise.all([
    findFees(tx, at),
    findShippingTerms(tx, at),
    findTaxAnswer(tx),
  ])
  const terms = { fees, shipping, tax: taxByTables(answer) }
  const origins = await findOrigins(tx, lines, place, option, at, terms.shipping)
  return computeFigures(lines, place, option, at, reductions, origins, terms)
}

/** The quote of this cart as it is now, written if it is new. */
export async function makeQuote(
  tx: Tx,
  cart: CartInFull,
  form: CheckoutForm,
  at: Date,
): Promise<Result<Quote, CheckoutRefusal>> {
  const offer = await offerQuote(tx, cart, form, await findOfferInputs(tx, cart.cart, form, at), at)
  if (!offer.ok) return offer
  const { quote, isNew } = offer.value
  return ok(isNew ? await insertQuote(tx, quote) : quote)
}

/** Finds what an offer depends on: the cart's valid quotes, the typed code, and whether the fan is blocked. */
export async function findOfferInputs(
  tx: Tx,
  { id, shopId, blocks }: CartInFull['cart'],
  { code, email }: Pick<CheckoutForm, 'code' | 'email'>,
  at: Date,
) {
  const [validQuotes, codeResult, isBlocked] = await Promise.all([
    selectValidQuotes(tx, id, at),
    code.trim() ? findUsableCode(tx, shopId, code, email, at) : ok(null),
    blocks && isFanBlocked(tx, shopId, email),
  ])
  return { known: validQuotes, code: codeResult, isBlocked }
}

/**
 * Freezes the price of this cart sent to this address; a new quote isn't written yet. While a quote holds, the same
 * cart, person, address and shipping service return the same row, so a price that changes meanwhile doesn't change
 * what was shown.
 */
export async function offerQuote(
  tx: Tx,
  { cart, lines, steps, takesTips }: CartInFull,
  form: CheckoutForm,
  { known: validQuotes, code, isBlocked }: Awaited<ReturnType<typeof findOfferInputs>>,
  at: Date,
): Promise<Result<{ quote: Quote; isNew: boolean }, CheckoutRefusal>> {
  if (form.address.line1 === '' && lines.some((line) => !line.digital)) return refused('cart.needs_address')
  if (isBlocked) return refused('order.not_from_you')
  if (!code.ok) return code
  const figures = await estimate(tx, lines, form.address, form.shippingOption, at, {
    code: code.value,
    steps,
    tip: takesTips ? form.tip : null,
  })
  if (!figures.ok) return figures
  const { totals, option, codeId } = figures.value
  const { email, address, giftNote } = form
  const lettersWording = form.letters || null
  const content = { lines: figures.value.lines, email, address, option, codeId, giftNote, lettersWording }
  const fingerprint = fingerprintQuote({ ...content, tip: totals.tip })
  const existing = validQuotes.find((quote) => quote.fingerprint === fingerprint)
  if (existing) return ok({ quote: existing, isNew: false })
  const validUntil = after(at, minutes(limits.quoteMinutes))
  const { id: cartId, shopId } = cart
  return ok({
    quote: createQuote({ ...content, cartId, shopId, fingerprint, totals, validUntil }, at),
    isNew: true,
  })
}
