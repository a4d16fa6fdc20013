/**
 * Checkout: the one process that joins cart, order, payment, stock and ledger. Prices come from the server's rows,
 * totals are pinned in a quote, and every way a payment can end goes through `settlePayment`.
 */
import { cancellable, cancelPieces, weighCancelling } from './cancel-order.ts'
import { findOffered } from './make-quote.ts'
import { emptyOldQuotes, emptyQuotes, selectCartsOfOrders } from './quote-rows.ts'
import { settleDuty } from './settle-duty.ts'

export { askRefund, decideRefund } from './ask-refund.ts'
export { expireDueOrders, findBegun } from './begin-payment.ts'
export { cancelOrder } from './cancel-order.ts'
export { type CartInFull, estimate, findPricedCart, makeQuote, offerQuote, viewOf } from './make-quote.ts'
export { areasOf } from './price-cart.ts'
export { checkWanted, putChecked, putInCart } from './put-in-cart.ts'
export type { Place } from './quote.ts'
export { refundOrder, weighRefund } from './refund-order.ts'
export { selectRequests as findRefundRequests } from './refund-request-rows.ts'
export { selectParts as findRefundParts } from './refund-rows.ts'
export { reverseRefund } from './reverse-refund.ts'
export { clearDueProfit, scheduleProfit } from './schedule-profit.ts'
export { settlePayment } from './settle-payment.ts'
export { checkPayment, takePayment } from './take-payment.ts'

/** What was shown and agreed to: of an order, and forgotten with the fan it was shown to or after its time. */
export const quotes = {
  offered: findOffered,
  cartsOf: selectCartsOfOrders,
  forget: emptyQuotes,
  forgetOld: emptyOldQuotes,
}

/** What becomes of single pieces after they were paid: cancelled by their fan, or printed elsewhere than was quoted. */
export const pieces = { cancellable, cancel: cancelPieces, weigh: weighCancelling, settleDuty }
