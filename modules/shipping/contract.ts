/** Shipping, browser door: destinations, prices with reasons, arrival dates, words for refusals. */

import { z } from 'zod'
import type { Id } from '#kernel/id.ts'
import type { RefusalWords } from '#kernel/result.ts'
import { type CarrierId, carriersFor } from './carriers.ts'
import { limits } from './limits.ts'
import type { ParcelState } from './parcel.ts'

export { type ArrivalRange, addBusinessDays, arrivalRange } from './arrival.ts'
export {
  type CarrierId,
  carrierName,
  carriers,
  carriersFor,
  type TrackingCode,
  type TrackingEvent,
  trackingCodes,
  trackingHref,
} from './carriers.ts'
export {
  type Country,
  countries,
  countryOf,
  homeCountryOf,
  isInUnion,
  regionOf,
} from './countries.ts'
export { type ParcelState, parcelStates } from './parcel.ts'
export {
  type ParcelQuote,
  type QuoteRefusal,
  type ShippingLine,
  type ShippingOption,
  shippingOptions,
} from './quote.ts'
export {
  classLabels,
  type Days,
  type PostedClass,
  postedClasses,
  type RegionId,
  regionIds,
  regions,
  type ShippingClass,
  type Source,
} from './regions.ts'
export { type ShippingService, shippingServices } from './services.ts'
export {
  productionOf,
  type Rate,
  type RegionTerms,
  rateOf,
  ratesOf,
  type ShippingTerms,
  startingTerms,
  termsFrom,
} from './terms.ts'
export { ShippingTermsForm, toFormFields } from './terms-form.ts'

export const parcelStateWords: Record<ParcelState, { words: string; shape: 'waiting' | 'running' | 'done' }> =
  {
    packed: { words: 'Packed', shape: 'waiting' },
    shipped: { words: 'On its way', shape: 'running' },
    delivered: { words: 'Delivered', shape: 'done' },
  }

/** A parcel's status in words. One returned and sent again is no longer on its way. */
export const describeParcel = ({ state, sentAgain }: { state: ParcelState; sentAgain: boolean }) =>
  sentAgain && state === 'shipped'
    ? ({ words: 'Came back, sent again', shape: 'over' } as const)
    : parcelStateWords[state]

export const ShipForm = z.strictObject({
  parcel: z.string().max(60),
  carrier: z.enum(carriersFor({ sample: true }) as [CarrierId, ...CarrierId[]], 'Choose a carrier.'),
  trackingNumber: z
    .string()
    .trim()
    .max(limits.trackingCharacters, `Use at most ${limits.trackingCharacters} characters.`)
    .default(''),
})

export type ParcelRefusal =
  | 'parcel.not_found'
  | 'parcel.refunded_inside'
  | 'parcel.number_missing'
  | 'parcel.number_malformed'
  | 'parcel.number_taken'
  | 'parcel.two_orders'
  | 'parcel.sent_again'
  | 'state.move_not_allowed'
  | 'unit.not_found'
  | 'unit.move_not_allowed'
  | 'unit.cause_missing'
export const parcelRefusals: RefusalWords<ParcelRefusal> = {
  'parcel.not_found': { status: 404, words: 'That parcel doesn’t exist.' },
  'parcel.refunded_inside': {
    status: 409,
    words: '{code} was refunded and won’t ship. Scan it and set it aside; it leaves the parcel.',
  },
  'parcel.number_missing': { status: 422, words: 'Enter the number on the {carrier} label.' },
  'parcel.number_malformed': {
    status: 422,
    words: 'That isn’t a {carrier} number. Check it against the label.',
  },
  'parcel.number_taken': { status: 409, words: 'Another parcel already has this number.' },
  'parcel.two_orders': { status: 422, words: 'A parcel holds units of one order.' },
  'parcel.sent_again': {
    status: 409,
    words: 'This parcel came back and was sent again. Mark the later one as delivered.',
  },
  'state.move_not_allowed': { status: 409, words: 'A parcel that is {from} can’t be moved by {by}.' },
  'unit.not_found': { status: 404, words: 'That piece doesn’t exist.' },
  'unit.move_not_allowed': { status: 409, words: 'A piece that is {from} can’t be moved by {by}.' },
  'unit.cause_missing': { status: 422, words: 'Describe the problem.' },
}

/** The facts of this module. */
declare module '#kernel/facts.ts' {
  interface Facts {
    'shipment.sent': { shipmentId: Id<'shipment'>; orderId: Id<'order'> }
    'shipment.delivered': { shipmentId: Id<'shipment'>; orderId: Id<'order'> }
  }
}

export { additionalRateField, daysField, firstRateField } from './terms-form.ts'
