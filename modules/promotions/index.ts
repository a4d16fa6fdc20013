/** Promotions: discount codes, what they take off at checkout, and what they may cost their creator. */
export type { Code, CodeTerms } from './code.ts'
export { createCode, findWorstCases } from './create-code.ts'
export { type CodeInList, findCodes } from './find-codes.ts'
export { findMemberCodes, makeMemberCodes, readMembers } from './member-codes.ts'
export { moveCode } from './move-code.ts'
export { selectSteps as findQuantitySteps } from './quantity-rows.ts'
export { findQuantityCases, setQuantitySteps } from './set-quantity.ts'
export { findUsableCode, holdUse, releaseUse, takeUse } from './use-code.ts'
