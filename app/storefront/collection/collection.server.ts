import type { LoaderFunctionArgs } from 'react-router'
import { findCollection } from '#storefronts'
import { requestOf } from '../../request.server.ts'
import { redirectOr404 } from '../post/post.server.ts'
import { readShelf } from '../shelf/shelf.server.ts'
import { readShelfQuery } from '../shelf/shelf-query.ts'
import { findNextAging, readStore } from '../store-reads.server.ts'

/** A collection with one screen of its available or announced listings. */
export function loadCollection({ params, context }: LoaderFunctionArgs) {
  const { config, url } = requestOf(context)
  const query = readShelfQuery(url.searchParams, 'own')
  const input = params.slug ?? ''
  return readStore({ params, context }, async (reads) => {
    const { tx, at, cache, shop } = reads
    const read = () => findCollection(tx, shop.id, input, at)
    const collection = await cache(['frame', 'shelf', 'catalogue'], `collection ${input}`, read, () =>
      findNextAging(at),
    )
    if (!collection) throw await redirectOr404(tx, shop, 'collection', input)
    const { title, description, slug, part } = collection
    const view = await readShelf(reads, { query, part })
    const site = config.storeUrl ?? config.appUrl
    return { site, name: shop.name, handle: shop.handle, slug, title, description, view }
  })
}
