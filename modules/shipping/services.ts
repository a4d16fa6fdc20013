/**
 * Shipping services. A new one is a row here: forms, quotes, dates and words follow from it, and
 * `services.db.test.ts` requires its migration.
 */
import type { Days } from './regions.ts'
import type { RegionTerms, ShippingTerms } from './terms.ts'

export type ShippingService = 'standard' | 'express'
type Service = {
  /** The name for fans and staff. */
  readonly label: string
  /** Business days from our door to the fan's; null if it isn't offered. */
  readonly transit: (region: RegionTerms) => Days | null
  /** Cents that a parcel costs above its class's rates. */
  readonly extraMinor: (terms: ShippingTerms) => number
}

export const shippingServices: Readonly<Record<ShippingService, Service>> = {
  standard: { label: 'Standard', transit: ({ transit }) => transit, extraMinor: () => 0 },
  express: {
    label: 'Express',
    transit: ({ express }) => express,
    extraMinor: ({ expressMinor }) => expressMinor,
  },
}
export const shippingServiceIds = Object.keys(shippingServices) as ShippingService[]

/** The service an order of units was placed for. Throws on anything else: nothing travels by a guess. */
export function serviceOf(shippingOption: string): ShippingService {
  const id = shippingServiceIds.find((id) => id === shippingOption)
  if (!id) throw new Error(`no shipping service is called ${shippingOption}`)
  return id
}
