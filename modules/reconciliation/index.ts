/** Reconciliation: providers' balances and movements compared with our ledger; each difference with its cure. */
export { selectBalances as findBalances, selectRuns as findRuns } from './balance-rows.ts'
export { compareAll, listComparedProviders as listCompared, type Sides } from './compare.ts'
export { importStatements } from './compare-bank.ts'
export { bookDifference, explainDifference, recheckDifference as recheck } from './cure-difference.ts'
export { findDifferences } from './find-differences.ts'
export { fundProvider } from './fund-provider.ts'
