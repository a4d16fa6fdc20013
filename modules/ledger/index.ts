/** Ledger: the append-only double-entry book of all money. Entries come from recipes; balances are sums. */
export {
  type AccountMove,
  findMoves,
  findMovesBetween,
  readAccountBalance,
} from './account-moves.ts'
export { bookReprint, bookSwap } from './book-reprint.ts'
export { clearDue, findHolds, scheduleClearing } from './clear-profit.ts'
export type { AccountName, Entry, EntryKind, PostedEntry } from './entry.ts'
export { readDisputesNotWon as findDisputesNotWon } from './entry-rows.ts'
export { findEntries, findEntriesAbout } from './find-entries.ts'
export { findFees, readFees } from './find-fees.ts'
export { post, postNew as postFirst } from './post.ts'
export {
  dutySettled,
  outsidePaid,
  outsideReturned,
  providerAdjusted,
  providerSettled,
  purchaseDisputed,
  purchaseDisputeWon,
  purchasePaid,
  purchaseRefunded,
} from './recipes/house.ts'
export {
  payoutAccountFilled,
  payoutBounced,
  payoutCharged,
  payoutRequested,
  payoutReturned,
  payoutSent,
  payoutSettled,
} from './recipes/payout.ts'
export { saleCaptured } from './recipes/sale.ts'
export { samplePaid, sampleRefunded } from './recipes/sample.ts'
export { chargeReturned, chargeUnplaced } from './recipes/unplaced.ts'
export { findSealState, sealBook, verifySeals, walkSeals } from './seals.ts'
export { settleProvider } from './settle-provider.ts'
export type { ShopBalance } from './shop-balance.ts'
export { findShopBalance, lockShopBalance } from './shop-balance.ts'
export { bookDispute, bookDisputeWon, bookRefund, bookRefundRefused } from './take-back.ts'
export type { LedgerReport } from './verify-ledger.ts'
export { rebuildBalances, verifyLedger } from './verify-ledger.ts'
