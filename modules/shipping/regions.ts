/**
 * Regions, rates and transit times. Each figure carries its source: a key of the public page it was read from
 * (P2, PF-SHIP, PF-TR as listed in docs), or `ours` where no public figure was found and we set one.
 */
import { type Money, scale, usd } from '#kernel/money.ts'

export type Source = 'P2' | 'PF-SHIP' | 'PF-TR' | 'PF-REG' | 'ours'
export type Days = { min: number; max: number }

/** Share of the US rate in basis points, and business days from our door to the fan's. */
export const regions = {
  us: region('United States', 10_000, 'P2', [3, 4], 'PF-TR'),
  europe: region('Europe', 10_500, 'ours', [6, 8], 'PF-TR'),
  uk: region('United Kingdom', 10_500, 'ours', [6, 8], 'ours'),
  efta: region('EFTA states', 21_000, 'ours', [6, 8], 'ours'),
  canada: region('Canada', 18_000, 'ours', [10, 20], 'PF-TR'),
  oceania: region('Australia and New Zealand', 16_000, 'ours', [2, 14], 'PF-TR'),
  japan: region('Japan', 10_000, 'ours', [4, 8], 'PF-TR'),
  brazil: region('Brazil', 11_000, 'ours', [10, 20], 'PF-TR'),
  africa: region('Africa', 26_000, 'ours', [10, 20], 'PF-TR'),
  world: region('Worldwide', 26_000, 'ours', [10, 20], 'PF-TR'),
} as const
export type RegionId = keyof typeof regions
export const regionIds = Object.keys(regions) as RegionId[]

export const shippingClasses = ['tee', 'sweatshirt', 'hat', 'mug', 'apron', 'other', 'none'] as const
/** What a blank weighs in at for the post. `none` is a download. */
export type ShippingClass = (typeof shippingClasses)[number]
export type PostedClass = Exclude<ShippingClass, 'none'>
export const postedClasses = shippingClasses.filter((name): name is PostedClass => name !== 'none')

export const classLabels: Record<PostedClass, string> = {
  tee: 'Tees, long sleeves, totes',
  sweatshirt: 'Sweatshirts and hoodies',
  hat: 'Hats and beanies',
  mug: 'Mugs',
  apron: 'Aprons',
  other: 'Everything else',
}

/** US rates in cents: the first piece of a parcel, and each further one. */
const home: Record<PostedClass, { first: number; additional: number; source: Source }> = {
  tee: { first: 469, additional: 220, source: 'P2' },
  sweatshirt: { first: 749, additional: 260, source: 'P2' },
  hat: { first: 419, additional: 209, source: 'P2' },
  mug: { first: 799, additional: 449, source: 'P2' },
  // Only the additional rate of an apron is public; the first piece takes the fallback rate.
  apron: { first: 799, additional: 200, source: 'PF-SHIP' },
  other: { first: 799, additional: 300, source: 'P2' },
}
/** Rates of other regions that are public themselves, so that no share is taken. */
const elsewhere: Partial<
  Record<`${RegionId}/${PostedClass}`, { first: number; additional: number; source: Source }>
> = {
  'oceania/sweatshirt': { first: 1129, additional: 205, source: 'PF-SHIP' },
}

export type Rate = {
  class: PostedClass
  region: RegionId
  first: Money
  additional: Money
  /** Where the figure is from. `ours`: the US rate by our own share for that region. */
  source: Source
}

/** What the first piece of a parcel costs to a region, and each further one of that class. */
export function rateOf(name: PostedClass, to: RegionId): Rate {
  const known = elsewhere[`${to}/${name}`]
  if (known)
    return {
      class: name,
      region: to,
      first: usd(known.first),
      additional: usd(known.additional),
      source: known.source,
    }
  const { first, additional, source } = home[name]
  const { shareBps, rateSource } = regions[to]
  const by = (minor: number): Money => scale(usd(minor), BigInt(shareBps), 10_000n)
  return {
    class: name,
    region: to,
    first: by(first),
    additional: by(additional),
    source: to === 'us' ? source : rateSource,
  }
}

/** The whole table, for the page of shipping locations and for checks. */
export const shippingTable: readonly Rate[] = regionIds.flatMap((to) =>
  postedClasses.map((name) => rateOf(name, to)),
)

function region(
  name: string,
  shareBps: number,
  rateSource: Source,
  [min, max]: [number, number],
  transitSource: Source,
) {
  return { name, shareBps, rateSource, transit: { min, max } satisfies Days, transitSource }
}
