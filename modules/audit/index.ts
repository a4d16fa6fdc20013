/** Audit: who did what, for operators and for the shop itself. */
export { type AuditFilter, findEntries, verifyAudit } from './entry-rows.ts'
export { type AuditEvent, record } from './record.ts'
export { findChainState, walkChain } from './walk-chain.ts'
