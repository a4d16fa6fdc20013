/** Shipping, server door: parcels from the packing table to the fan's door. Prices and dates are in `contract.ts`. */
export { customsOf } from './customs.ts'
export { drawCustoms } from './customs-paper.ts'
export { type ExpectedArrival, findExpectedArrival } from './expected-arrival.ts'
export {
  findParcel,
  findParcels,
  findParcelsOfOrder,
  type ParcelInFull,
} from './find-parcels.ts'
export { findShippingTerms } from './find-terms.ts'
export { followParcels } from './follow-parcels.ts'
export { deliverFromOutside, shipFromOutside } from './outside-parcel.ts'
export type { Parcel, ParcelUnit } from './parcel.ts'
export {
  countParcels,
  selectParcelByNumber as findParcelByNumber,
  selectParcelsByTracking as findParcelsByTracking,
} from './parcel-rows.ts'
export { packParcel, recordDelivery, removeFromParcel, shipParcel } from './ship-parcel.ts'
