/** Payouts: how creators get their money: details, quotes, requests, approval, sending, and what came of it. */

export type { Discrepancy, PayoutStory } from './find-payouts.ts'
export {
  findOpenPayouts,
  findPayout,
  findPayoutById,
  findPayoutQueue,
  findPayoutsOfShop,
  reconcilePayouts,
} from './find-payouts.ts'
export { approvePayout, cancelPayout, movePayout } from './move-payout.ts'
export type { Payout } from './payout.ts'
export type { Quote } from './payout-rows.ts'
export type { PayingShop } from './request-payout.ts'
export { quotePayout, requestPayout } from './request-payout.ts'
export type { Destination } from './save-destination.ts'
export { findDestinations, saveDestination } from './save-destination.ts'
export { workOnTransfers } from './submit-transfers.ts'
export { testTransfers } from './transfers/test-provider.ts'
export type { TransferProvider } from './transfers/transfer-provider.ts'
