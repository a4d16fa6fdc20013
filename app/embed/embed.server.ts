import type { LoaderFunctionArgs } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { findLiveListing } from '#listings'
import { fromPrice, hasManyPrices, listingPictureHref, mainPicture } from '#listings/contract'
import { requestOf } from '../request.server.ts'
import { redirectMovedListing } from '../storefront/redirect-moved.server.ts'
import { findOpenShop } from '../storefront/store.server.ts'

/** One listing as a card for other sites. It sets no cookie and knows no visitor. */
export async function loadEmbed({ params, context }: LoaderFunctionArgs) {
  const { read, config } = requestOf(context)
  return read(async (tx, at) => {
    const shop = await findOpenShop(tx, { store: `@${params.handle}` })
    const listing = await findLiveListing(tx, shop.id, params.slug ?? '', at)
    if (!listing)
      throw await redirectMovedListing(tx, shop.id, params.slug, (slug) => hrefs.embed(shop.handle, slug))
    const picture = mainPicture(listing)
    const origin = config.storeUrl ?? config.appUrl
    return {
      shop: shop.name,
      title: listing.title,
      price: fromPrice(listing.products),
      isFrom: hasManyPrices(listing.products),
      sale: shop.status === 'vacation' ? ('ended' as const) : listing.sale,
      soldOut: listing.soldOut,
      unitsLeft: listing.unitsLeft,
      picture: picture ? listingPictureHref(picture, 760) : null,
      href: `${origin}${hrefs.storeListing(shop.handle, listing.slug)}?channel=sell-on-social`,
    }
  })
}
