import type { LoaderFunctionArgs } from 'react-router'
import { findCollection } from '#storefronts'
import { requestOf } from '../../request.server.ts'
import { cardOf } from '../card.ts'
import { movedOr404 } from '../post/post.server.ts'
import { openShopOf } from '../store.server.ts'

/** A collection with what of it can be had or is announced. */
export function loadCollection({ params, context }: LoaderFunctionArgs) {
  const { read, config } = requestOf(context)
  return read(async (tx, at) => {
    const shop = await openShopOf(tx, params)
    const found = await findCollection(tx, shop.id, params.slug ?? '', at)
    if (!found) throw await movedOr404(tx, shop, 'collection', params.slug ?? '')
    const cards = found.listings.map((listing) => cardOf(listing, shop.handle))
    const { title, description, slug } = found
    const site = config.storeUrl ?? config.appUrl
    return { site, name: shop.name, handle: shop.handle, slug, title, description, cards }
  })
}
