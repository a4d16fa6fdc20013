import { hasScene } from '#catalogue'
import { hrefs } from '#kernel/hrefs.ts'
import { type Money, usd } from '#kernel/money.ts'
import {
  formerOfLowest,
  fromPrice,
  hasManyPrices,
  type LiveListing,
  listingPictureHref,
  mainPicture,
} from '#listings/contract'

/** What a grid shows of a listing. */
export type ListingCard = {
  id: string
  href: string
  title: string
  price: Money
  /** What the price was before; null if it is not reduced. */
  former: Money | null
  /** More than one price: the lowest is shown as "from". */
  from: boolean
  picture: string | null
  /** The picture in the widths in which a grid shows it. */
  pictureSet: string | null
  /** The thing in use, for anyone who points at the card. Null if there is no scene, or the shop arranged its pictures. */
  inUse: string | null
  badge: string | null
}

/** A drop that is nearly gone says so from this many units on. */
const fewLeft = 10

export function cardOf(listing: LiveListing, handle: string): ListingCard {
  const picture = mainPicture(listing)
  return {
    id: listing.id,
    href: hrefs.storeListing(handle, listing.slug),
    title: listing.title,
    price: fromPrice(listing.products),
    former: moneyOrNull(formerOfLowest(listing.former, listing.products)),
    from: hasManyPrices(listing.products),
    picture: picture && listingPictureHref(picture, 760),
    pictureSet:
      picture &&
      ([360, 560, 760] as const).map((width) => `${listingPictureHref(picture, width)} ${width}w`).join(', '),
    inUse:
      picture?.view === 'main' && hasScene(picture.blankId)
        ? listingPictureHref({ ...picture, view: 'in-use' }, 760)
        : null,
    badge: badgeOf(listing),
  }
}

const moneyOrNull = (minor: number | null): Money | null => (minor === null ? null : usd(minor))

function badgeOf({ sale, left, soldOut }: Pick<LiveListing, 'sale' | 'left' | 'soldOut'>): string | null {
  if (sale === 'scheduled') return 'Soon'
  if (soldOut) return 'Sold out'
  if (sale === 'ended') return 'Over'
  return left !== null && left <= fewLeft ? `${left} left` : null
}
