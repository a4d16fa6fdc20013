/** Purchases: creators' purchases from us (plans, domains, samples) and the cards they pay with. */
export { buy } from './buy.ts'
export { findSamplesPurchase, giveBackSamples, orderOfSamples, paySamples } from './buy-samples.ts'
export type { SavedCard } from './card.ts'
export { findPlan, findPurchase, findPurchasePage, findPurchases, hasPlus } from './find-purchases.ts'
export { invoicePdf } from './invoice-pdf.ts'
export { finishCard, forgetRemovedCards, giveCard, leaveCardKeeper } from './keep-card.ts'
export { moveToYear, yearOffer } from './move-to-year.ts'
export { notifyOfPlan, type PlanNews } from './notify.ts'
export {
  checkPurchase,
  confirmPurchase,
  findPurchaseToPay,
  giveUpPurchase,
  giveUpUnconfirmedPurchases,
  payDuePurchases,
  payPurchase,
} from './pay-purchase.ts'
export type { Purchase } from './purchase.ts'
export { changePlan, confirmPlan, renewDue, startPlan, turnPlan } from './run-plan.ts'
export { choosePreferred, findCards, removeCard, saveCard } from './save-card.ts'
export { settlePurchase } from './settle-purchase.ts'
export { periodEnd, type Subscription } from './subscription.ts'
