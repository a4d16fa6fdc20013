/** Shipping prices and times: the house's own figures, entered by an administrator. */
import { type Money, scale, usd } from '#kernel/money.ts'
import {
  type Days,
  type PostedClass,
  postedClasses,
  type RegionId,
  regionIds,
  type Source,
} from './regions.ts'

/** Cents: the first unit of a parcel, and each further one. */
export type Price = { readonly first: number; readonly additional: number }
export type RegionTerms = {
  /** Business days from our door to the fan's. */
  readonly transit: Days
  /** The same for express; null if it isn't offered. */
  readonly express: Days | null
  readonly prices: Readonly<Record<PostedClass, Price>>
}
export type ShippingTerms = {
  readonly regions: Readonly<Record<RegionId, RegionTerms>>
  /** Cents that express costs more, for each parcel. */
  readonly expressMinor: number
  /** Business days on the press for a technique, if the house sets them; else the blank's. */
  readonly production: Readonly<Record<string, Days>>
  /** Business days on the press if neither gives any. */
  readonly otherwise: Days
  /** Business days from the press to the carrier, after printing and checking. */
  readonly packingDays: number
}

const toDays = (min: number, max: number): Days => ({ min, max })
/** The proposed share of the US rate in basis points, its source, and the days of transit. */
const shares: Record<RegionId, { bps: number; source: Source; transit: Days; express?: Days }> = {
  us: { bps: 10_000, source: 'P2', transit: toDays(3, 4), express: toDays(2, 3) },
  europe: { bps: 10_500, source: 'ours', transit: toDays(6, 8), express: toDays(2, 4) },
  uk: { bps: 10_500, source: 'ours', transit: toDays(6, 8), express: toDays(2, 4) },
  efta: { bps: 21_000, source: 'ours', transit: toDays(6, 8) },
  canada: { bps: 18_000, source: 'ours', transit: toDays(10, 20), express: toDays(3, 5) },
  oceania: { bps: 16_000, source: 'ours', transit: toDays(2, 14) },
  japan: { bps: 10_000, source: 'ours', transit: toDays(4, 8) },
  brazil: { bps: 11_000, source: 'ours', transit: toDays(10, 20) },
  // Units printed in Lagos cross no border: a courier between the states, not international air mail.
  nigeria: { bps: 6_000, source: 'ours', transit: toDays(2, 5), express: toDays(1, 2) },
  africa: { bps: 26_000, source: 'ours', transit: toDays(10, 20) },
  world: { bps: 26_000, source: 'ours', transit: toDays(10, 20) },
}
/** US rates in cents, each with its source page. */
const usRates: Record<PostedClass, Price & { source: Source }> = {
  tee: { first: 469, additional: 220, source: 'P2' },
  sweatshirt: { first: 749, additional: 260, source: 'P2' },
  hat: { first: 419, additional: 209, source: 'P2' },
  mug: { first: 799, additional: 449, source: 'P2' },
  // Only the additional rate of an apron is public; the first piece takes the fallback rate.
  apron: { first: 799, additional: 200, source: 'PF-SHIP' },
  other: { first: 799, additional: 300, source: 'P2' },
}
/** Public rates of other regions, which need no share. */
const regionalRates: Partial<Record<`${RegionId}/${PostedClass}`, Price & { source: Source }>> = {
  'oceania/sweatshirt': { first: 1129, additional: 205, source: 'PF-SHIP' },
}

function computeStartingPrice(name: PostedClass, region: RegionId): Price & { source: Source } {
  const publicRate = regionalRates[`${region}/${name}`]
  if (publicRate) return publicRate
  const shareOf = (minor: number): number =>
    Number(scale(usd(minor), BigInt(shares[region].bps), 10_000n).minor)
  const { first, additional, source } = usRates[name]
  return {
    first: shareOf(first),
    additional: shareOf(additional),
    source: region === 'us' ? source : shares[region].source,
  }
}

const recordOf = <Key extends string, Value>(keys: readonly Key[], value: (key: Key) => Value) =>
  Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<Key, Value>

/** The proposal for a new house; the sample uses it too. */
export const startingTerms: ShippingTerms = {
  regions: recordOf(regionIds, (region) => ({
    transit: shares[region].transit,
    express: shares[region].express ?? null,
    prices: recordOf(postedClasses, (name) => {
      const { first, additional } = computeStartingPrice(name, region)
      return { first, additional }
    }),
  })),
  expressMinor: 900,
  production: {},
  // [PF-TR: fulfilment 2 to 5 business days]
  otherwise: toDays(2, 5),
  packingDays: 1,
}

/** Terms as saved. If they were entered while Nigeria paid Africa's rate, Nigeria keeps that rate. */
export function termsFrom(body: unknown): ShippingTerms {
  const saved = body as ShippingTerms
  const regions: Partial<ShippingTerms['regions']> = saved.regions
  return { ...saved, regions: { ...saved.regions, nigeria: regions.nigeria ?? saved.regions.africa } }
}

export type Rate = {
  class: PostedClass
  region: RegionId
  first: Money
  additional: Money
  /** The figure's source; `ours`: set by the house, or the US rate times that region's share. */
  source: Source
}

/** The price to a region of a parcel's first unit, and of each further one of that class. */
export function rateOf(name: PostedClass, region: RegionId, terms: ShippingTerms): Rate {
  const { first, additional } = terms.regions[region].prices[name]
  const starting = computeStartingPrice(name, region)
  const isUnchanged = starting.first === first && starting.additional === additional
  return {
    class: name,
    region,
    first: usd(first),
    additional: usd(additional),
    source: isUnchanged ? starting.source : 'ours',
  }
}

/** The whole table, for the page of shipping locations and for checks. */
export const ratesOf = (terms: ShippingTerms): Rate[] =>
  regionIds.flatMap((region) => postedClasses.map((name) => rateOf(name, region, terms)))

/** Business days on the press for this blank, or the default. */
export const productionOf = (
  terms: ShippingTerms,
  blank?: { technique: string; leadDays?: Days | undefined } | null,
): Days => (blank && (terms.production[blank.technique] ?? blank.leadDays)) || terms.otherwise
