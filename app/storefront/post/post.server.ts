import { type LoaderFunctionArgs, redirect } from 'react-router'
import type { Shop } from '#accounts/contract'
import { hrefs } from '#kernel/hrefs.ts'
import { findLiveListingsById } from '#listings'
import type { Tx } from '#platform/database/tx.ts'
import { findMoved, findPublished, findPublishedWriting } from '#storefronts'
import { excerptOf, storeLimits, type Writing } from '#storefronts/contract'
import { requestOf } from '../../request.server.ts'
import { buildCard } from '../card.server.ts'
import { readStore } from '../store-reads.server.ts'
import { buildPostCards } from './post-cards.server.ts'

const hrefsByKind: Readonly<
  Record<Writing['kind'] | 'collection', (handle: string, slug: string) => string>
> = {
  collection: hrefs.storeCollection,
  post: hrefs.storePost,
  page: hrefs.storePage,
}

/** Redirects a changed address to its present one, or answers 404. */
export async function redirectOr404(
  tx: Tx,
  shop: Shop,
  kind: Writing['kind'] | 'collection',
  slug: string,
): Promise<Response> {
  const currentSlug = await findMoved(tx, shop.id, kind, slug)
  return currentSlug
    ? redirect(hrefsByKind[kind](shop.handle, currentSlug), 301)
    : new Response('That page doesn’t exist.', { status: 404 })
}

/** One post or page, with its product. */
export function loadWriting({ params, context }: LoaderFunctionArgs, kind: Writing['kind']) {
  const { config } = requestOf(context)
  return readStore({ params, context }, async ({ tx, at, shop }) => {
    const writing = await findPublishedWriting(tx, shop.id, kind, params.slug ?? '', at)
    if (!writing) throw await redirectOr404(tx, shop, kind, params.slug ?? '')
    const listings = writing.listingId ? await findLiveListingsById(tx, [writing.listingId], at) : []
    return {
      shop: { name: shop.name, handle: shop.handle },
      title: writing.title,
      body: writing.body,
      description: writing.description || excerptOf(writing.body),
      picture: writing.pictureId && `${config.appUrl}${hrefs.storePicture(writing.pictureId, 960, 'webp')}`,
      path: hrefsByKind[kind](shop.handle, writing.slug),
      appUrl: config.storeUrl ?? config.appUrl,
      kind,
      date: writing.publishedAt,
      cards: listings.map((listing) => buildCard(listing, shop.handle)),
    }
  })
}

/** All posts of a store, newest first. */
export function loadPosts({ params, context }: LoaderFunctionArgs) {
  return readStore({ params, context }, async ({ tx, at, shop }) => {
    const posts = await findPublished(tx, shop.id, 'post', storeLimits.writingsMax, at)
    return { name: shop.name, posts: await buildPostCards(tx, shop.handle, posts, at) }
  })
}
