/** Audit: who did what, for operators and for the shop itself. */
export { type AuditFilter, findEntries } from './entry-rows.ts'
export { type AuditEvent, record } from './record.ts'
export { findChainState, findHead, requestWalk, verifyAudit, walkChain } from './walk-chain.ts'
