import type { Id } from '#kernel/id.ts'
import { findLiveListings } from '#listings'
import { listingPictureHref, mainPicture } from '#listings/contract'
import type { Tx } from '#platform/database/tx.ts'

/** Pictures of the first products of a store, for the drawing of its front page. */
export async function findShelfPictures(tx: Tx, shopId: Id<'shop'>, at: Date): Promise<string[]> {
  const listings = await findLiveListings(tx, shopId, { count: 3 }, at)
  return listings.flatMap((listing) => {
    const picture = mainPicture(listing)
    return picture ? [listingPictureHref(picture, 360)] : []
  })
}
