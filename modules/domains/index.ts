/** Domains: stores under names of their own. */
export { buyDomain, deliverDomain } from './buy-domain.ts'
export { checkDomain, checkDueDomains } from './check-domain.ts'
export { type Claim, listRequiredRecords } from './claim.ts'
export { claimDomain, releaseDomain } from './claim-domain.ts'
export {
  selectActiveShop as findShopOfDomain,
  selectClaims as findClaims,
  selectStoreName as findNameOfStore,
} from './claim-rows.ts'
export { dnsFor as namesOf, storeHostOf } from './open-names.ts'
export { offerName, setRecord } from './test-registrar/registrar.ts'
