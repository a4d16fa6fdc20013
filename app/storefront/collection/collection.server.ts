import type { LoaderFunctionArgs } from 'react-router'
import { findCollection } from '#storefronts'
import { requestOf } from '../../request.server.ts'
import { redirectOr404 } from '../post/post.server.ts'
import { readShelfWish } from '../shelf/narrow.ts'
import { readShelf } from '../shelf/shelf.server.ts'
import { nextAging, readStore } from '../store-reads.server.ts'

/** A collection with one screen of its available or announced listings. */
export function loadCollection({ params, context }: LoaderFunctionArgs) {
  const { config, url } = requestOf(context)
  const wish = readShelfWish(url.searchParams, 'own')
  const input = params.slug ?? ''
  return readStore({ params, context }, async (reads) => {
    const { tx, at, keep, shop } = reads
    const read = () => findCollection(tx, shop.id, input, at)
    const found = await keep(['frame', 'shelf', 'catalogue'], `collection ${input}`, read, () =>
      nextAging(at),
    )
    if (!found) throw await redirectOr404(tx, shop, 'collection', input)
    const { title, description, slug, part } = found
    const view = await readShelf(reads, { wish, part })
    const site = config.storeUrl ?? config.appUrl
    return { site, name: shop.name, handle: shop.handle, slug, title, description, view }
  })
}
