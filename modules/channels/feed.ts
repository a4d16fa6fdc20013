/** Product feeds: one item per colour and size, checked by the networks' published rules. Pure. */

import type { Blank, Variant } from '#catalogue/contract'
import type { Id } from '#kernel/id.ts'
import { moneyText, usd } from '#kernel/money.ts'
import {
  formerPrice,
  type ListingPicture,
  type ListingProduct,
  type LiveListing,
  listingPictureHref,
  priceOfSize,
} from '#listings/contract'
import { sha256Hex } from '#platform/crypto/hash.ts'
import { classifyBlank } from './feed-category.ts'
import type { FeedItem } from './feed-item.ts'
import { findFault } from './feed-rules.ts'
import type { FeedFormat } from './formats.ts'

/** The fault that keeps an item out, in words, with its listing. */
export type FeedFault = { listingId: Id<'listing'>; title: string; words: string; items: number }

export type FeedShop = { name: string; origin: string; store: string; channel: string }

const hashText = (text: string, length: number): string => sha256Hex(text).slice(0, length)
/** An item's id, the same in feeds and pixel events, so that networks recognise the product. */
export const itemIdOf = (number: number, sku: string): string => `user-${number}-${hashText(sku, 12)}`

const imageSide = 1200

/** The product page with this very variant chosen, as networks require of a landing page. */
const linkOf = (shop: FeedShop, listing: LiveListing, blank: Blank, variant: Variant): string => {
  const chosen = { blankId: blank.id, colour: variant.colour, size: variant.size, channel: shop.channel }
  return `${shop.store}/${listing.slug}?${new URLSearchParams(chosen)}`
}

/** The items of one product: every offered colour in every size that is made. */
export function itemsOf(
  shop: FeedShop,
  listing: LiveListing,
  blank: Blank,
  variants: readonly Variant[],
): FeedItem[] {
  const product = listing.products.find(({ blankId }) => blankId === blank.id)
  if (!product) return []
  const placement = classifyBlank(blank)
  const hasScene = blank.views.some(({ scene }) => scene)
  const addressOf = (picture: ListingPicture): string =>
    `${shop.origin}${listingPictureHref(picture, imageSide).replace('.webp?', '.jpg?')}`
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
      const hasUnitsLeft = listing.unitsLeft === null || listing.unitsLeft > 0
      return {
        id: itemIdOf(listing.number, variant.sku),
        group: `user-${listing.number}-${hashText(blank.id, 8)}`,
        listingId: listing.id,
        title: `${listing.title}, ${blank.name}`,
        description: listing.description,
        link: linkOf(shop, listing, blank, variant),
        image: addressOf(picture),
        inUseImage: hasScene ? addressOf({ ...picture, view: 'in-use' }) : '',
        available: hasUnitsLeft && (variant.stock === null || variant.stock > 0),
        ...pricesOf(listing, product, variant.size),
        brand: shop.name,
        colour: blank.colours.find((colour) => colour.slug === variant.colour)?.name ?? variant.colour,
        size: variant.size,
        listingTitle: listing.title,
        imageSide,
        ...placement,
      }
    })
}

/** Networks require the former price as `price`, and the present one beside it. */
function pricesOf(
  { former }: LiveListing,
  product: ListingProduct,
  size: string,
): { price: string; salePrice: string } {
  const formatPrice = (minor: number): string => `${moneyText(usd(minor))} USD`
  const [present, previous] = [priceOfSize(product, size), formerPrice(former, product, size)]
  return previous === null
    ? { price: formatPrice(present), salePrice: '' }
    : { price: formatPrice(previous), salePrice: formatPrice(present) }
}

/** The items the network accepts, and for each listing the faults of the others. */
export function checkFeed(
  items: readonly FeedItem[],
  format: FeedFormat,
): { items: FeedItem[]; faults: FeedFault[] } {
  const accepted: FeedItem[] = []
  const faults = new Map<string, FeedFault>()
  for (const item of items) {
    const words = findFault(item, format)
    if (!words) {
      accepted.push(item)
      continue
    }
    const key = `${item.listingId} ${words}`
    const existing = faults.get(key)
    if (existing) existing.items += 1
    else faults.set(key, { listingId: item.listingId, title: item.title, words, items: 1 })
  }
  return { items: accepted, faults: [...faults.values()] }
}
