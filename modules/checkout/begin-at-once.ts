import { newId } from '#kernel/id.ts'
import { invariant } from '#kernel/invariant.ts'
import { holding } from '#listings'
import { atOnce, type Order, type OrderToPlace } from '#orders'
import { type Charge, openFirstCharge } from '#payments'
import { isNotSo } from '#platform/database/insist.ts'
import { noteOnce } from '#platform/database/once.ts'
import type { Database, Tx } from '#platform/database/tx.ts'
import { insertQuote, insistOnFirst, type Quote } from './quote-rows.ts'

/** The command under whose key a press of Pay happens once. */
export const commandOf = (asked: Pick<Quote, 'cartId'> & { key: string; quoteId: string }) => ({
  key: asked.key,
  actor: asked.cartId,
  name: 'checkout.begin',
  body: { quote: asked.quoteId },
})

/** What a quote's order is placed with. */
export const placingOf = (quote: Quote): OrderToPlace => ({
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

/**
 * A cart's first order, of things without a limit and without a code: quote, order, charge and the key of the press are
 * written in one statement, which itself sees that all of it may be. Null where it may not, or where it is not so simple:
 * the long way says which.
 */
export async function beginAtOnce(
  database: Pick<Database, 'write'>,
  { quote, key, provider }: { quote: Quote; key: string; provider: string },
  at: Date,
): Promise<{ order: Order; charge: Charge } | null> {
  if (quote.codeId !== null) return null
  const [orderId, chargeId] = [newId('order'), newId('charge', at.getTime())]
  const listings = [...new Set(quote.lines.map((line) => line.listingId))].sort()
  const write = (tx: Tx) =>
    Promise.all([
      atOnce.place(tx, orderId, placingOf(quote), at),
      openFirstCharge(
        tx,
        { id: chargeId, subject: { kind: 'order', id: orderId }, provider, amount: quote.totals.total },
        at,
      ),
      noteOnce(tx, commandOf({ cartId: quote.cartId, key, quoteId: quote.id }), { orderId, chargeId }),
      insertQuote(tx, { ...quote, orderId }),
      insistOnFirst(tx, quote.cartId),
      holding.insistOnSale(tx, listings, at),
    ])
  try {
    const [order, charge] = await database.write(write)
    invariant(order.total.minor === quote.totals.total.minor, 'an order costs what its quote said')
    return { order, charge }
  } catch (cause) {
    if (isNotSo(cause)) return null
    throw cause
  }
}
