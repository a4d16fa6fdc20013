import { findTaxAnswer } from '#house'
import type { Id } from '#kernel/id.ts'
import { after, minutes } from '#kernel/instant.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import { findFees } from '#ledger'
import { type Cart, findCart } from '#orders'
import type { Tx } from '#platform/database/tx.ts'
import { findQuantitySteps, findUsableCode, offersTips } from '#promotions'
import type { QuantityStep } from '#promotions/contract'
import { findShippingTerms } from '#shipping'
import type { CartLineView, CheckoutForm, CheckoutRefusal } from './contract.ts'
import { limits } from './limits.ts'
import { originsOf } from './origins.ts'
import { type PricedLine, priceCart } from './price-cart.ts'
import { type Figures, figuresOf, fingerprintOf, type Off, type Place } from './quote.ts'
import { insertQuote, type Quote, selectValidQuote } from './quote-rows.ts'
import { taxByTables } from './tax-provider.ts'

export type CartInFull = {
  cart: Cart
  lines: PricedLine[]
  steps: readonly QuantityStep[]
  /** Whether the shop's checkout offers a tip. */
  tips: boolean
}

/** A cart with what its lines cost now, and what keeps any of them from being bought. */
export async function findPricedCart(
  tx: Tx,
  key: { token: string; shopId: Id<'shop'> },
  at: Date,
): Promise<CartInFull | null> {
  const cart = await findCart(tx, key)
  if (!cart) return null
  const steps = await findQuantitySteps(tx, key.shopId)
  const tips = await offersTips(tx, key.shopId)
  return { cart, lines: await priceCart(tx, cart, at), steps, tips }
}

/** What a screen may see of a priced line: no cost, no profit. */
export const viewOf = (line: PricedLine): CartLineView => ({
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

/** Figures for a place, before there is an address. Nothing is written. */
export async function estimate(
  tx: Tx,
  lines: readonly PricedLine[],
  place: Place,
  option: string,
  at: Date,
  off: Off,
): Promise<Result<Figures, CheckoutRefusal>> {
  const terms = {
    fees: await findFees(tx, at),
    shipping: await findShippingTerms(tx, at),
    tax: taxByTables(await findTaxAnswer(tx)),
  }
  const origins = await originsOf(tx, lines, place, option, at, terms.shipping)
  return figuresOf(lines, place, option, at, off, origins, terms)
}

/**
 * Pins what this cart costs, sent to this address. While a quote holds, the same cart, person, address and way give
 * the same row: a price that changes meanwhile does not change what was shown.
 */
export async function makeQuote(
  tx: Tx,
  { cart, lines, steps, tips }: CartInFull,
  form: CheckoutForm,
  at: Date,
): Promise<Result<Quote, CheckoutRefusal>> {
  if (form.address.line1 === '' && lines.some((line) => !line.digital)) return refused('cart.needs_address')
  const code = form.code.trim() ? await findUsableCode(tx, cart.shopId, form.code, form.email, at) : ok(null)
  if (!code.ok) return code
  const figures = await estimate(tx, lines, form.address, form.shippingOption, at, {
    code: code.value,
    steps,
    tip: tips ? form.tip : null,
  })
  if (!figures.ok) return figures
  const { totals, option, codeId } = figures.value
  const { email, address, giftNote } = form
  const lettersWording = form.letters || null
  const about = { lines: figures.value.lines, email, address, option, codeId, giftNote, lettersWording }
  const fingerprint = fingerprintOf({ ...about, tip: totals.tip })
  const before = await selectValidQuote(tx, cart.id, fingerprint, at)
  if (before) return ok(before)
  const validUntil = after(at, minutes(limits.quoteMinutes))
  return ok(
    await insertQuote(
      tx,
      { ...about, cartId: cart.id, shopId: cart.shopId, fingerprint, totals, validUntil },
      at,
    ),
  )
}
