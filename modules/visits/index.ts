/** Visits: a shop's visitors, their origins and how far they get; by day, and nobody by name. */
export { countVisits, type VisitStep } from './count-visits.ts'
export { countWish, findWishes } from './count-wish.ts'
export { findListingVisits as findVisitsOf, findVisits } from './find-visits.ts'
export { forgetVisits } from './forget-visits.ts'
export { originOf } from './origin.ts'
export { visitorKey } from './visitor.ts'
