import { type Id, parseId } from '#kernel/id.ts'
import { findListings } from '#listings'
import { type ListingPicture, mainPicture } from '#listings/contract'
import type { Tx } from '#platform/database/tx.ts'

type PicturedListing = { listingId: Id<'listing'>; productId?: string }

/**
 * Small pictures of a shop's listings, at most a page, by listing. Each shows the given product, else the listing's
 * first.
 */
export async function findPictures(
  tx: Tx,
  shopId: Id<'shop'>,
  pictures: readonly PicturedListing[],
): Promise<(pictured: PicturedListing) => ListingPicture | null> {
  const ids = [...new Set(pictures.map(({ listingId }) => listingId))].flatMap(
    (id) => parseId('listing', id) ?? [],
  )
  const { rows } = ids.length > 0 ? await findListings(tx, shopId, { ids }) : { rows: [] }
  return ({ listingId, productId }) => {
    const row = rows.find(({ id }) => id === listingId)
    const named = row?.products.filter(({ blankId }) => blankId === productId) ?? []
    return row ? mainPicture(named.length > 0 ? { ...row, products: named } : row) : null
  }
}
