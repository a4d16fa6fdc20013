/** House: the operator's company, its fees and prices, what was confirmed and tried, and whether orders are taken. */
export { company } from './company.ts'
export { confirmations } from './confirmations.ts'
export { door } from './door.ts'
export { findTaxAnswer } from './tax-answer.ts'
export { terms } from './terms.ts'
export { trials } from './trials.ts'
