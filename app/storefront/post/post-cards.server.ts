import { hrefs } from '#kernel/hrefs.ts'
import { findLiveListingsById } from '#listings'
import { listingPictureHref, mainPicture } from '#listings/contract'
import type { Tx } from '#platform/database/tx.ts'
import type { Writing } from '#storefronts/contract'
import { type PostCard, shortenExcerpt } from '../post-list.tsx'

/** Posts, each with the picture of its listing. */
export async function buildPostCards(
  tx: Tx,
  handle: string,
  posts: readonly Writing[],
  at: Date,
): Promise<PostCard[]> {
  const ids = posts.flatMap((post) => post.listingId ?? [])
  const listings = await findLiveListingsById(tx, ids, at)
  return posts.map((post) => {
    const listing = listings.find(({ id }) => id === post.listingId)
    const picture = listing ? mainPicture(listing) : null
    return {
      id: post.id,
      href: hrefs.storePost(handle, post.slug),
      title: post.title,
      excerpt: shortenExcerpt(post.body),
      date: post.publishedAt,
      picture: picture && listingPictureHref(picture, 760),
    }
  })
}
