import { findLiveListingsById } from '#listings'
import { listingPictureHref, mainPicture } from '#listings/contract'
import type { Tx } from '#platform/database/tx.ts'
import { findFeatured, findPublished, findStore } from '#storefronts'
import { storeLimits, type Writing } from '#storefronts/contract'
import { hrefs } from '../hrefs.ts'
import { cardOf } from './card.ts'
import { excerpt, type PostCard } from './post-list.tsx'
import type { StoreShop } from './store.server.ts'

/** The first page of a store, from its own rows: for fans and for the creator's preview. */
export async function readHome(tx: Tx, shop: Pick<StoreShop, 'id' | 'handle'>, at: Date) {
  const store = await findStore(tx, shop.id)
  const featured = await findFeatured(tx, shop.id, at)
  const posts = await findPublished(tx, shop.id, 'post', storeLimits.postsShown, at)
  return {
    store,
    handle: shop.handle,
    featured: featured.map((listing) => cardOf(listing, shop.handle)),
    posts: await postCards(tx, shop.handle, posts, at),
  }
}

/** Posts with the picture of the listing that each is about. */
export async function postCards(
  tx: Tx,
  handle: string,
  posts: readonly Writing[],
  at: Date,
): Promise<PostCard[]> {
  const ids = posts.flatMap((post) => post.listingId ?? [])
  const listings = await findLiveListingsById(tx, ids, at)
  return posts.map((post) => {
    const listing = listings.find((one) => one.id === post.listingId)
    const picture = listing ? mainPicture(listing) : null
    return {
      id: post.id,
      href: hrefs.storePost(handle, post.slug),
      title: post.title,
      excerpt: excerpt(post.body),
      date: post.publishedAt,
      picture: picture && listingPictureHref(picture, 760),
    }
  })
}
