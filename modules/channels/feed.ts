/** Product feeds: one item per colour and size, checked by the rules the networks publish. Pure. */
import { createHash } from 'node:crypto'
import type { Blank, Variant } from '#catalogue/contract'
import { moneyText, usd } from '#kernel/money.ts'
import { type LiveListing, listingPictureHref } from '#listings/contract'
import type { FeedFormat } from './formats.ts'

export type FeedItem = {
  id: string
  group: string
  listingId: string
  title: string
  description: string
  link: string
  image: string
  available: boolean
  price: string
  brand: string
  colour: string
  size: string
}
/** What keeps an item out, in words, with the listing it comes from. */
export type FeedFault = { listingId: string; title: string; words: string; items: number }

export type FeedShop = { name: string; origin: string; store: string; channel: string }

const marked = (text: string, signs: number): string =>
  createHash('sha256').update(text).digest('hex').slice(0, signs)
/** The id of an item: the same in feeds and in what pixels tell, so that a network knows its product. */
export const itemIdOf = (number: number, sku: string): string => `user-${number}-${marked(sku, 12)}`

/** The items of one product: every colour that is offered in every size that is made. */
export function itemsOf(
  shop: FeedShop,
  listing: LiveListing,
  blank: Blank,
  variants: readonly Variant[],
): FeedItem[] {
  const product = listing.products.find((one) => one.blankId === blank.id)
  if (!product) return []
  return variants
    .filter((variant) => product.colours.includes(variant.colour))
    .map((variant) => {
      const picture = {
        listingId: listing.id,
        designVersionId: listing.designVersionId,
        blankId: blank.id,
        view: 'main',
        colour: variant.colour,
      }
      const room = listing.left === null || listing.left > 0
      return {
        id: itemIdOf(listing.number, variant.sku),
        group: `user-${listing.number}-${marked(blank.id, 8)}`,
        listingId: listing.id,
        title: `${listing.title}, ${blank.name}`,
        description: listing.description,
        link: `${shop.store}/${listing.slug}?channel=${shop.channel}`,
        image: `${shop.origin}${listingPictureHref(picture, 1200).replace('.webp?', '.jpg?')}`,
        available: room && (variant.stock === null || variant.stock > 0),
        price: `${moneyText(usd(product.priceMinor))} USD`,
        brand: shop.name,
        colour: blank.colours.find((one) => one.slug === variant.colour)?.name ?? variant.colour,
        size: variant.size,
      }
    })
}

type Rules = Readonly<Record<'id' | 'title' | 'description' | 'brand' | 'colour' | 'size', number>>
/** The longest text that each network takes, as its product data specification says. */
export const longest: Readonly<Record<FeedFormat, Rules>> = {
  google: { id: 50, title: 150, description: 5_000, brand: 70, colour: 100, size: 100 },
  meta: { id: 100, title: 200, description: 9_999, brand: 100, colour: 200, size: 200 },
  tiktok: { id: 100, title: 150, description: 10_000, brand: 150, colour: 150, size: 150 },
}

const names: Readonly<Record<keyof Rules, string>> = {
  id: 'id',
  title: 'name',
  description: 'description',
  brand: 'shop name',
  colour: 'colour',
  size: 'size',
}

/** What is wrong with an item in that format; null when the network takes it. */
export function faultOf(item: FeedItem, format: FeedFormat): string | null {
  const rules = longest[format]
  if (item.description.trim() === '') return 'It has no description, and the network asks for one.'
  for (const field of Object.keys(rules) as (keyof Rules)[]) {
    const length = [...item[field]].length
    if (length > rules[field])
      return `Its ${names[field]} has ${length} characters; the network takes ${rules[field]}.`
  }
  return null
}

/** The items that the network takes, and for each listing what keeps the others out. */
export function checkFeed(
  items: readonly FeedItem[],
  format: FeedFormat,
): { good: FeedItem[]; faults: FeedFault[] } {
  const good: FeedItem[] = []
  const faults = new Map<string, FeedFault>()
  for (const item of items) {
    const words = faultOf(item, format)
    if (!words) {
      good.push(item)
      continue
    }
    const key = `${item.listingId} ${words}`
    const before = faults.get(key)
    if (before) before.items += 1
    else faults.set(key, { listingId: item.listingId, title: item.title, words, items: 1 })
  }
  return { good, faults: [...faults.values()] }
}
