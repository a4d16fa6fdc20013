/** Reconciliation: providers' balances and movements compared with our ledger; each difference with its cure. */
export { selectBalances as findBalances, selectRuns as findRuns } from './balance-rows.ts'
export { compareAll, comparedWith, type Sides } from './compare.ts'
export { takeStatements } from './compare-bank.ts'
export { askAgain, bookDifference, explainDifference } from './cure-difference.ts'
export { findDifferences } from './find-differences.ts'
export { fundProvider } from './fund-provider.ts'
