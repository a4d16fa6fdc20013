/** House: the operator's company, what was confirmed and tried, and whether orders are taken. */
export { company } from './company.ts'
export { confirmations } from './confirmations.ts'
export { door } from './door.ts'
export { trials } from './trials.ts'
