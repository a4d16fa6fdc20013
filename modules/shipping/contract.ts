/** Shipping, browser door: where we ship, what it costs and why, when it arrives, the words for refusals. */
import type { RefusalWords } from '#kernel/result.ts'
import type { QuoteRefusal } from './quote.ts'

export { type ArrivalRange, addBusinessDays, arrivalRange, productionDays } from './arrival.ts'
export { type Country, countries, countryName, countryOf, regionOf } from './countries.ts'
export {
  type ParcelQuote,
  type QuoteRefusal,
  type ShippingLine,
  type ShippingMethod,
  type ShippingOption,
  shippingMethods,
  shippingOptions,
} from './quote.ts'
export {
  classLabels,
  type Days,
  type PostedClass,
  postedClasses,
  type Rate,
  type RegionId,
  rateOf,
  regionIds,
  regions,
  type ShippingClass,
  type Source,
  shippingClasses,
  shippingTable,
} from './regions.ts'

export const quoteWords: RefusalWords<QuoteRefusal> = {
  'shipping.country_not_served': {
    status: 422,
    words: 'We do not ship to {country}. Choose another country or write to support.',
  },
  'shipping.quantity_not_whole': { status: 422, words: 'A quantity is a whole number, 1 or more.' },
}
