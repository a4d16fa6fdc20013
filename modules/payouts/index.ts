/** Payouts to creators: bank details, quotes, requests, approval, transfers and their results. */

export { applyBankAnswer } from './bank-file/apply-answer.ts'
export { findBankFiles } from './bank-file/bank-file-rows.ts'
export { makeBankFile, writeBankFile } from './bank-file/make-file.ts'
export type { BankStatement } from './bank-file/read-statement.ts'
export { readBankStatements } from './bank-file/read-statement.ts'
export { findBankNames, refreshBankLists as listBanks } from './bank-lists.ts'
export { checkBankAccount } from './check-account.ts'
export type { AccountKeeper } from './connect/account-keeper.ts'
export { findConnectedAccount, findConnectedAccounts } from './connect/account-rows.ts'
export {
  beginConnecting,
  deleteClosedAccounts,
  disconnectAccount,
  openAccountDashboard,
  refreshConnectedAccount,
  renewConnecting,
} from './connect/connect-accounts.ts'
export { countOpenPayouts } from './desk-rows.ts'
export { deleteDestination, forgetDestinations } from './destination-rows.ts'
export type { Discrepancy } from './find-payouts.ts'
export {
  findBankFees as findFeesOfBanks,
  findEndedPayouts,
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
export {
  type AccountNews,
  notifyOfConnectedAccount,
  notifyOfPayout,
  notifyOfPayoutDetails,
} from './notify.ts'
export type { Payout } from './payout.ts'
export { countPayouts } from './payout-figures.ts'
export {
  findPayoutRoutes,
  ratedCurrencies,
  refuseNotOffered,
  setMethodByHand,
  setPayoutRate,
  setPayoutTerms,
} from './payout-routes.ts'
export { type Quote, searchPayouts } from './payout-rows.ts'
export { receiveTransferCallback } from './receive-callback.ts'
export type { PayingShop } from './request-payout.ts'
export { quotePayout, requestPayout } from './request-payout.ts'
export { findDestinations, saveDestination } from './save-destination.ts'
export { type AccountSums, drawStatementPdf as statementPdf } from './statement-pdf.ts'
export type { Destination, PayoutStory } from './story.ts'
export { advanceTransfers, checkTransfer } from './submit-transfers.ts'
export type { TransferProvider } from './transfer-provider.ts'
export { listSenders, openTransferProviders } from './transfers/open-providers.ts'
export { testTransfers } from './transfers/test-provider.ts'
export { readDestinationUndo, signUndoKey, undoDestination } from './undo-destination.ts'
