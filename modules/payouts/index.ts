/** Payouts: how creators get their money: details, quotes, requests, approval, sending, and what came of it. */

export type { BankStatement } from './bank-file/read-statement.ts'
export { bankFiles } from './bank-file.ts'
export type { AccountKeeper } from './connect/account-keeper.ts'
export { connectedAccounts } from './connect/connect-accounts.ts'
export { destinations } from './destinations.ts'
export type { Discrepancy } from './find-payouts.ts'
export {
  findFeesOfBanks,
  findOpenPayouts,
  findPayout,
  findPayoutById,
  findPayoutQueue,
  findPayoutsOfShop,
  findQuote,
  reconcilePayouts,
} from './find-payouts.ts'
export { approvePayout, cancelPayout, judgePayout, movePayout } from './move-payout.ts'
export type { ProviderName } from './names.ts'
export { type AccountNews, payoutLetters } from './notify.ts'
export type { Payout } from './payout.ts'
export { payoutFigures } from './payout-figures.ts'
export { type Quote, searchPayouts } from './payout-rows.ts'
export type { PayingShop } from './request-payout.ts'
export { quotePayout, requestPayout } from './request-payout.ts'
export { findDestinations, saveDestination } from './save-destination.ts'
export { type AccountSums, statementPdf } from './statement-pdf.ts'
export type { Destination, PayoutStory } from './story.ts'
export type { TransferProvider } from './transfers/transfer-provider.ts'
export { transfers } from './transfers.ts'
export { payoutWays } from './ways.ts'
