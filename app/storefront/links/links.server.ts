import type { LoaderFunctionArgs } from 'react-router'
import { findLiveListings } from '#listings'
import { findCollections, findPublished, findStore } from '#storefronts'
import { hrefs } from '../../hrefs.ts'
import { requestOf } from '../../request.server.ts'
import { cardOf } from '../card.ts'
import { openShopOf } from '../store.server.ts'

const shown = { listings: 4, collections: 4, posts: 2 }

/** Everything a profile's one link should lead to: products, collections, posts, profiles elsewhere. */
export function loadLinks({ params, context }: LoaderFunctionArgs) {
  return requestOf(context).read(async (tx, at) => {
    const shop = await openShopOf(tx, params)
    const found = await findLiveListings(tx, shop.id, { count: shown.listings * 2 }, at)
    const listings = found.filter((listing) => listing.sale !== 'ended').slice(0, shown.listings)
    const collections = await findCollections(tx, shop.id)
    const posts = await findPublished(tx, shop.id, 'post', shown.posts, at)
    return {
      name: shop.name,
      store: hrefs.storefront(shop.handle),
      cards: listings.map((listing) => cardOf(listing, shop.handle)),
      more: [
        ...collections
          .slice(0, shown.collections)
          .map(({ slug, title }) => ({ href: hrefs.storeCollection(shop.handle, slug), title })),
        ...posts.map(({ slug, title }) => ({ href: hrefs.storePost(shop.handle, slug), title })),
      ],
      profiles: (await findStore(tx, shop.id)).links,
    }
  })
}
