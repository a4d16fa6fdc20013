import { type Id, newId } from '#kernel/id.ts'
import { invariant } from '#kernel/invariant.ts'
import { minus } from '#kernel/money.ts'
import { readFees } from '#ledger'
import type { FeeTerms } from '#ledger/contract'
import { requireOnSale } from '#listings'
import { type Order, type OrderToPlace, placeAtOnce } from '#orders'
import { type Charge, openFirstCharge } from '#payments'
import { isUnmet } from '#platform/database/assert-condition.ts'
import { recordCommand } from '#platform/database/run-once.ts'
import type { Database, Tx } from '#platform/database/tx.ts'
import { holdUseAtOnce } from '#promotions'
import { goodsOfLines } from './quote.ts'
import { insertQuote, type Quote, requireFirstOrder } from './quote-rows.ts'

/** The idempotent command of one press of Pay. */
export const toCommand = (request: Pick<Quote, 'cartId'> & { key: string; quoteId: Id<'quote'> | null }) => ({
  key: request.key,
  actor: request.cartId,
  name: 'checkout.begin',
  body: { quote: request.quoteId ?? '' },
})

/** The input for placing a quote's order. */
export const toOrderToPlace = (quote: Quote): OrderToPlace => ({
  shopId: quote.shopId,
  channel: 'store',
  email: quote.email,
  address: quote.address,
  lines: quote.lines,
  shipping: quote.totals.shipping,
  shippingOption: quote.option,
  tax: quote.totals.tax,
  taxLabel: quote.totals.taxLabel,
  taxBps: quote.totals.taxBps,
  duty: quote.totals.duty,
  tip: quote.totals.tip,
  giftNote: quote.giftNote,
  discountCode: quote.totals.discountCode,
})

/** The rows this press of Pay wrote, and the fees that split the order's money. */
export type PlacedOrder = { order: Order; charge: Charge; quote: Quote; fees: FeeTerms }

/** An order's use of a discount code, for the code's count. */
export function toCodeUse(
  orderId: Id<'order'>,
  codeId: Id<'code'>,
  { shopId, email, lines }: Pick<OrderToPlace, 'shopId' | 'email' | 'lines'>,
) {
  const { price, discount, profit } = goodsOfLines(lines)
  return { orderId, codeId, shopId, email, discount, goods: minus(price, discount), profit }
}

/**
 * Begins a cart's first order of unlimited things: quote, order, charge and the press's key are written in one
 * statement, which checks its own conditions. Null if one of them isn't met; `beginPayment` then handles the case or
 * gives the reason.
 */
export async function beginAtOnce(
  database: Pick<Database, 'write'>,
  { quote, key, provider }: { quote: Quote; key: string; provider: string },
  at: Date,
): Promise<PlacedOrder | null> {
  const [orderId, chargeId] = [newId('order'), newId('charge', at.getTime())]
  const listingIds = [...new Set(quote.lines.map((line) => line.listingId))].sort()
  const write = (tx: Tx) =>
    Promise.all([
      placeAtOnce(tx, orderId, toOrderToPlace(quote), at),
      openFirstCharge(
        tx,
        { id: chargeId, subject: { kind: 'order', id: orderId }, provider, amount: quote.totals.total },
        at,
      ),
      recordCommand(tx, toCommand({ cartId: quote.cartId, key, quoteId: quote.id }), { orderId, chargeId }),
      insertQuote(tx, { ...quote, orderId }),
      requireFirstOrder(tx, quote.cartId),
      requireOnSale(tx, listingIds, at),
      quote.codeId && holdUseAtOnce(tx, toCodeUse(orderId, quote.codeId, toOrderToPlace(quote)), at),
      readFees(tx),
    ])
  try {
    const [order, charge, , , , , , feesAt] = await database.write(write)
    invariant(order.total.minor === quote.totals.total.minor, 'an order costs what its quote said')
    return { order, charge, quote, fees: feesAt(order.placedAt) }
  } catch (cause) {
    if (isUnmet(cause)) return null
    throw cause
  }
}
