/**
 * Payments: charges through a provider, refunds, disputes, and the inbox of provider events. Callers decide what a
 * payment means: they pass `settle`, the one completion path of its subject.
 */
export type { CardKeeper, CardSetup, StoredCard } from './card-keeper.ts'
export type { Charge, Dispute, Refund, Subject } from './charge.ts'
export {
  insertCharge as openFirstCharge,
  lockCharge,
  requireUnanswered as requireUnheard,
  selectCharge as findCharge,
  selectEvents as findEvents,
} from './charge-rows.ts'
export { findPayments, hasOpenDispute, type SubjectPayments as PaymentsOf } from './find-charges.ts'
export { forgetCallbacks } from './forget-callbacks.ts'
export { settleByRef as settleByName } from './look-up-charge.ts'
export { causesOf } from './movement-causes.ts'
export { openCharge } from './open-charge.ts'
export { countPayments } from './payment-figures.ts'
export type { Movement, PaymentProvider, ProviderCharge, Settle } from './provider.ts'
export { cardKeeperOf, providerOf, testWebhookSecret } from './provider-of.ts'
export { receiveEvent, replayEvent } from './receive-event.ts'
export { judgeReport, type Outcome, recordOutcome } from './record-outcome.ts'
export { recordRefunds } from './record-refunds.ts'
export { recoverCharges } from './recover-charges.ts'
export { leftToRefund, requestRefund, sendRefunds } from './refund-charge.ts'
export {
  selectFailedRefunds as findRefused,
  selectRefund as findRefund,
  selectRefundByKey as findRefundByKey,
} from './refund-rows.ts'
export { decideAtBank, findIntent, tokenise } from './test-provider/books.ts'
export { deliverEvents } from './test-provider/test-provider.ts'
