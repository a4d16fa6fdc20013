import type { LoaderFunctionArgs } from 'react-router'
import { findCollection } from '#storefronts'
import { requestOf } from '../../request.server.ts'
import { movedOr404 } from '../post/post.server.ts'
import { readShelfWish } from '../shelf/narrow.ts'
import { readShelf } from '../shelf/shelf.server.ts'
import { openShopOf } from '../store.server.ts'

/** A collection with one screen of what of it can be had or is announced. */
export function loadCollection({ params, context }: LoaderFunctionArgs) {
  const { read, config, url } = requestOf(context)
  const wish = readShelfWish(url.searchParams, 'own')
  return read(async (tx, at) => {
    const shop = await openShopOf(tx, params)
    const found = await findCollection(tx, shop.id, params.slug ?? '', at)
    if (!found) throw await movedOr404(tx, shop, 'collection', params.slug ?? '')
    const { title, description, slug, part } = found
    const view = await readShelf(tx, shop, { wish, part }, at)
    const site = config.storeUrl ?? config.appUrl
    return { site, name: shop.name, handle: shop.handle, slug, title, description, view }
  })
}
