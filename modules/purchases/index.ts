/** Purchases: what creators buy from us: plans, domains, samples, and the cards they pay with. */
export { buy } from './buy.ts'
export type { SavedCard } from './card.ts'
export { findPlan, findPurchase, findPurchases, hasPlus } from './find-purchases.ts'
export { invoicePdf } from './invoice-pdf.ts'
export type { Purchase } from './purchase.ts'
export { changePlan, confirmPlan, renewDue, startPlan, turnPlan } from './run-plan.ts'
export { choosePreferred, findCards, removeCard, saveCard } from './save-card.ts'
export type { Subscription } from './subscription.ts'
