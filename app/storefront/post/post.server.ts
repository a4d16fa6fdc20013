import type { LoaderFunctionArgs } from 'react-router'
import { findLiveListingsById } from '#listings'
import { findPublished, findPublishedWriting } from '#storefronts'
import { storeLimits, type Writing } from '#storefronts/contract'
import { requestOf } from '../../request.server.ts'
import { cardOf } from '../card.ts'
import { postCards } from '../home.server.ts'
import { openShopOf } from '../store.server.ts'

/** One post or page with the product it is about. */
export function loadWriting({ params, context }: LoaderFunctionArgs, kind: Writing['kind']) {
  return requestOf(context).read(async (tx, at) => {
    const shop = await openShopOf(tx, params)
    const writing = await findPublishedWriting(tx, shop.id, kind, params.slug ?? '', at)
    if (!writing) throw new Response('There is no such page.', { status: 404 })
    const about = writing.listingId ? await findLiveListingsById(tx, [writing.listingId], at) : []
    return {
      shop: { name: shop.name, handle: shop.handle },
      title: writing.title,
      body: writing.body,
      date: writing.publishedAt,
      about: about.map((listing) => cardOf(listing, shop.handle)),
    }
  })
}

/** All posts of a store, newest first. */
export function loadPosts({ params, context }: LoaderFunctionArgs) {
  return requestOf(context).read(async (tx, at) => {
    const shop = await openShopOf(tx, params)
    const posts = await findPublished(tx, shop.id, 'post', storeLimits.writingsMax, at)
    return { name: shop.name, posts: await postCards(tx, shop.handle, posts, at) }
  })
}
