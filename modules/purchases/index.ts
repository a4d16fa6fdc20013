/** Purchases: creators' purchases from us (plans, domains, samples) and the cards they pay with. */
export { buyNow } from './buy.ts'
export {
  findSamplesPurchase,
  orderOfSamples,
  paySamples,
  refundSamples,
} from './buy-samples.ts'
export type { SavedCard } from './card.ts'
export { findPlan, findPurchase, findPurchasePage, findPurchases, hasPlus } from './find-purchases.ts'
export { invoicePdf } from './invoice-pdf.ts'
export {
  finishCard,
  forgetRemovedCards,
  removeCustomer,
  saveCardAtKeeper,
} from './keep-card.ts'
export { moveToYear, yearOffer } from './move-to-year.ts'
export { notifyOfPlan, type PlanNews } from './notify.ts'
export {
  abandonPurchase,
  abandonUnconfirmedPurchases,
  checkPurchase,
  confirmPurchase,
  findPurchaseToPay,
  payDuePurchases,
  payPurchase,
} from './pay-purchase.ts'
export type { Purchase } from './purchase.ts'
export { changePlan, confirmPlan, movePlan, renewDuePlans as renewDue, startPlan } from './run-plan.ts'
export { choosePreferred, findCards, removeCard, saveCard } from './save-card.ts'
export { settlePurchase } from './settle-purchase.ts'
export { periodEnd, type Subscription } from './subscription.ts'
