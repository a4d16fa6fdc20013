/** House: the operator's company, its fees and prices, confirmations and trials, and whether orders are taken. */

export { findCompany, findCompanyLine, saveCompany } from './company.ts'
export { confirmItem, findConfirmations, fingerprintText } from './confirmations.ts'
export { closeHouse, findHouseDoor, isHouseOpen, openHouse } from './door.ts'
export { findTaxAnswer } from './tax-answer.ts'
export { findTermsInForce, findTermsVersions, pickTermsInForce, saveTerms } from './terms.ts'
export { findTrials, recordTrial } from './trials.ts'
