import { findBlanks, hasScene } from '#catalogue'
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
import type { Tx } from '#platform/database/tx.ts'

/** The data of a listing that a grid shows. */
export type ListingCard = {
  id: string
  href: string
  title: string
  price: Money
  /** The former price; null if it is not reduced. */
  formerPrice: Money | null
  /** More than one price: the lowest is shown as "from". */
  isFrom: boolean
  picture: string | null
  /** The picture in the grid's widths. */
  pictureSet: string | null
  /**
   * A picture of the product in use, for pointing at the card. Null if there is no scene, or the shop arranged its
   * pictures.
   */
  inUse: string | null
  badge: string | null
}

/** A drop says that it is nearly gone from this many units on. */
const lowStock = 10

export const buildCard = (listing: LiveListing, handle: string): ListingCard =>
  buildDrawnCard(listing, listing.products, mainPicture(listing), hrefs.storeListing(handle, listing.slug))

/** Fewer cards than this don't fill a row. */
const rowLength = 4

/**
 * The cards of a shelf. A shop that puts one design on twelve products has one listing and twelve things to sell: if
 * the listings alone wouldn't fill a row, each of their products gets a card, up to `max`.
 */
export async function buildCards(
  tx: Tx,
  listings: readonly LiveListing[],
  handle: string,
  max = Number.POSITIVE_INFINITY,
): Promise<ListingCard[]> {
  const pairs = listings.flatMap((listing) => listing.products.map((product) => ({ listing, product })))
  if (listings.length >= rowLength || pairs.length === listings.length)
    return listings.map((listing) => buildCard(listing, handle))
  const blanks = await findBlanks(tx, [...new Set(pairs.map(({ product }) => product.blankId))])
  return pairs.slice(0, max).map(({ listing, product }) => {
    const { blankId } = product
    const isFirst = product === listing.products[0]
    const picture = mainPicture(isFirst ? listing : { ...listing, products: [product], pictures: [] })
    const page = hrefs.storeListing(handle, listing.slug)
    const name = listing.products.length > 1 ? blanks.get(blankId)?.name : undefined
    // Products of one design differ by product; of several designs, by title too.
    const words = listings.length > 1 ? [listing.title, name] : [name ?? listing.title]
    return {
      ...buildDrawnCard(listing, [product], picture, isFirst ? page : `${page}?blankId=${blankId}`),
      id: `${listing.id} ${blankId}`,
      title: words.filter(Boolean).join(': '),
    }
  })
}

function buildDrawnCard(
  listing: LiveListing,
  products: LiveListing['products'],
  picture: ReturnType<typeof mainPicture>,
  href: string,
): ListingCard {
  return {
    id: listing.id,
    href,
    title: listing.title,
    price: fromPrice(products),
    formerPrice: toMoneyOrNull(formerOfLowest(listing.former, products)),
    isFrom: hasManyPrices(products),
    picture: picture && listingPictureHref(picture, 760),
    pictureSet:
      picture &&
      ([360, 560, 760] as const).map((width) => `${listingPictureHref(picture, width)} ${width}w`).join(', '),
    inUse:
      picture?.view === 'main' && hasScene(picture.blankId)
        ? listingPictureHref({ ...picture, view: 'in-use' }, 760)
        : null,
    badge: pickBadge(listing),
  }
}

const toMoneyOrNull = (minor: number | null): Money | null => (minor === null ? null : usd(minor))

function pickBadge({
  sale,
  unitsLeft,
  soldOut,
}: Pick<LiveListing, 'sale' | 'unitsLeft' | 'soldOut'>): string | null {
  if (sale === 'scheduled') return 'Soon'
  if (soldOut) return 'Sold out'
  if (sale === 'ended') return 'Over'
  return unitsLeft !== null && unitsLeft <= lowStock ? `${unitsLeft} left` : null
}
