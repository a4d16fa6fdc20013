/**
 * Checkout: the one process that joins cart, order, payment, stock and ledger. Prices come from the server's rows,
 * totals are frozen in a quote, and every way a payment can end goes through `settlePayment`.
 */

export {
  addCheckedPiece as addChecked,
  addPieceToCart,
  checkPiece,
} from './add-to-cart.ts'
export { expireDueOrders, findBegunPayment as findBegun } from './begin-payment.ts'
export { cancellableUnits, cancelOrder, cancelPieces, previewCancelling } from './cancel-order.ts'
export {
  type CartInFull,
  estimate,
  findOfferInputs as findOfferedQuote,
  findPricedCart,
  makeQuote,
  offerQuote,
  toCartLineView as viewOf,
} from './make-quote.ts'
export { findAreas } from './price-cart.ts'
export type { Place } from './quote.ts'
export {
  anonymiseOldQuotes as deleteOldQuotes,
  anonymiseQuotes as forgetQuotes,
  deleteUnplacedQuotes as forgetOffers,
  findCartsOfOrders,
} from './quote-rows.ts'
export { previewRefund, refundOrder } from './refund-order.ts'
export { selectRequests as findRefundRequests } from './refund-request-rows.ts'
export { selectParts as findRefundParts } from './refund-rows.ts'
export { decideRefund, requestStaffRefund } from './request-staff-refund.ts'
export { reverseRefund } from './reverse-refund.ts'
export { clearDueProfit, scheduleProfit } from './schedule-profit.ts'
export { settleDuty } from './settle-duty.ts'
export { settlePayment } from './settle-payment.ts'
export { checkPayment, takePayment } from './take-payment.ts'
