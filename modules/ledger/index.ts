/** Ledger: the append-only double-entry book of all money. Entries come from recipes; balances are sums. */
export { clearDue, findHolds, scheduleClearing } from './clear-profit.ts'
export type { AccountName, Entry, EntryKind } from './entry.ts'
export type { PostedEntry } from './entry-rows.ts'
export { entriesAbout, findEntries } from './find-entries.ts'
export { post } from './post.ts'
export {
  productionPaid,
  providerSettled,
  purchasePaid,
  purchaseRefunded,
  taxRemitted,
} from './recipes/house.ts'
export {
  payoutBounced,
  payoutRequested,
  payoutReturned,
  payoutSent,
  payoutSettled,
} from './recipes/payout.ts'
export { saleCaptured } from './recipes/sale.ts'
export { chargeReturned, chargeUnplaced, reversed } from './recipes/unplaced.ts'
export type { ShopBalance } from './shop-balance.ts'
export { lockShopBalance, profitHeldOf, shopBalance } from './shop-balance.ts'
export { bookDispute, bookDisputeWon, bookRefund } from './take-back.ts'
export type { LedgerReport } from './verify-ledger.ts'
export { rebuildBalances, verifyLedger } from './verify-ledger.ts'
