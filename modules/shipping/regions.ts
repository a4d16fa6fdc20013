/** Shipping regions and classes. Prices and times are in the house's terms. */

/** The source of a figure: a key of a public page, or `ours`. */
export type Source = 'P2' | 'PF-SHIP' | 'PF-TR' | 'PF-REG' | 'ours'
export type Days = { readonly min: number; readonly max: number }

export const regions = {
  us: { name: 'United States' },
  europe: { name: 'Europe' },
  uk: { name: 'United Kingdom' },
  efta: { name: 'EFTA states' },
  canada: { name: 'Canada' },
  oceania: { name: 'Australia and New Zealand' },
  japan: { name: 'Japan' },
  brazil: { name: 'Brazil' },
  nigeria: { name: 'Nigeria' },
  africa: { name: 'Rest of Africa' },
  world: { name: 'Worldwide' },
} as const
export type RegionId = keyof typeof regions
export const regionIds = Object.keys(regions) as RegionId[]

export const shippingClasses = ['tee', 'sweatshirt', 'hat', 'mug', 'apron', 'other', 'none'] as const
/** The weight class of a blank for shipping. `none` is a download. */
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
