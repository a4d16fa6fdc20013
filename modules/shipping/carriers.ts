/**
 * Carriers: their names, the form of their numbers, and their tracking pages. Pure; calls to a real carrier are an
 * adapter's.
 */
import { after, hours, type LocalDate, localDate } from '#kernel/instant.ts'
import { addBusinessDays } from './arrival.ts'
import type { Days } from './regions.ts'

export const carriers = {
  'fanfare-post': { name: 'Fanfare Post (test carrier)', makesLabel: true, trackingUrl: null, number: null },
  dhl: {
    name: 'DHL Express',
    makesLabel: false,
    trackingUrl: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=',
    number: /^\d{10,11}$/,
  },
  ups: {
    name: 'UPS',
    makesLabel: false,
    trackingUrl: 'https://www.ups.com/track?tracknum=',
    number: /^1Z[0-9A-Z]{16}$/,
  },
  fedex: {
    name: 'FedEx',
    makesLabel: false,
    trackingUrl: 'https://www.fedex.com/fedextrack/?trknbr=',
    number: /^\d{12,15}$/,
  },
  printful: { name: 'Printful’s carrier', makesLabel: false, trackingUrl: null, number: null },
  post: { name: 'Registered post', makesLabel: false, trackingUrl: null, number: /^[A-Z]{2}\d{9}[A-Z]{2}$/ },
} as const satisfies Record<
  string,
  { name: string; makesLabel: boolean; trackingUrl: string | null; number: RegExp | null }
>
export type CarrierId = keyof typeof carriers
/**
 * Carriers that a person hands parcels to; a printer that ships on its own isn't offered. The test carrier, which
 * carries nothing but reports deliveries, is only in the sample.
 */
export const carriersFor = ({ sample }: { sample: boolean }): CarrierId[] =>
  (Object.keys(carriers) as CarrierId[]).filter(
    (id) => id !== 'printful' && (sample || id !== 'fanfare-post'),
  )
export const carrierName = (id: string | null): string =>
  id && id in carriers ? carriers[id as CarrierId].name : 'No carrier yet'

/** The carrier's own tracking page for a number; null if it has none. */
export function trackingHref(
  carrier: string | null,
  trackingNumber: string | null,
  followUrl: string | null = null,
): string | null {
  if (followUrl) return followUrl
  const trackingUrl = carrier && carrier in carriers ? carriers[carrier as CarrierId].trackingUrl : null
  return trackingUrl && trackingNumber ? `${trackingUrl}${encodeURIComponent(trackingNumber)}` : null
}

export const trackingCodes = {
  label_made: 'Label made',
  accepted: 'Handed to the carrier',
  departed: 'Left the country of origin',
  arrived: 'Arrived in the country of destination',
  out_for_delivery: 'Out for delivery',
  delivered: 'Delivered',
} as const
export type TrackingCode = keyof typeof trackingCodes
export type TrackingEvent = { code: TrackingCode; place: string; at: Date }

const weights = [8, 6, 4, 2, 3, 5, 9, 7]
/** The check digit of a number by the rules of the Universal Postal Union (S10). */
export function checkDigit(digits: string): number {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0)
  const digit = 11 - (sum % 11)
  if (digit === 10) return 0
  return digit === 11 ? 5 : digit
}
/** Tells if a registered postal number has a valid check digit. */
export const isPostNumber = (number: string): boolean =>
  /^[A-Z]{2}\d{9}[A-Z]{2}$/.test(number) && checkDigit(number.slice(2, 10)) === Number(number[10])

/** The test carrier's number for the n-th label of a year. */
export function makeTestNumber(serial: number): string {
  const digits = String(serial % 100_000_000).padStart(8, '0')
  return `FP${digits}${checkDigit(digits)}NG`
}

/** A number from 0 to `count` - 1, always the same for the same text. */
function hashToRange(text: string, count: number): number {
  let hash = 7
  for (const character of text) hash = (Math.imul(hash, 31) + character.charCodeAt(0)) >>> 0
  return hash % count
}

/** The test carrier's reports on a parcel, from departure to delivery. The same parcel has the same journey. */
export function simulateJourney(parcel: {
  trackingNumber: string
  shippedAt: Date
  transit: Days
  from: string
  to: string
}): TrackingEvent[] {
  const { trackingNumber, shippedAt, transit, from, to } = parcel
  const shippedOn = localDate(shippedAt, 'UTC')
  const days = transit.min + hashToRange(trackingNumber, transit.max - transit.min + 1)
  const at = (date: LocalDate, hour: number) => new Date(Date.parse(`${date}T00:00:00Z`) + hours(hour))
  const arrival = addBusinessDays(shippedOn, days)
  const events: TrackingEvent[] = [
    { code: 'accepted', place: from, at: after(shippedAt, hours(2)) },
    { code: 'departed', place: from, at: at(addBusinessDays(shippedOn, 1), 20) },
    {
      code: 'arrived',
      place: to,
      at: at(addBusinessDays(shippedOn, Math.max(2, Math.floor(days * 0.6))), 5),
    },
    { code: 'out_for_delivery', place: to, at: at(arrival, 7) },
    { code: 'delivered', place: to, at: at(arrival, 8 + hashToRange(trackingNumber, 10)) },
  ]
  // A short journey has no time for all of them: reports that would be out of order are omitted.
  return events.filter((event, index) => events.slice(index + 1).every((later) => later.at >= event.at))
}
