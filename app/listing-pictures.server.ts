import { type Id, parseId } from '#kernel/id.ts'
import { findListings } from '#listings'
import { type ListingPicture, mainPicture } from '#listings/contract'
import type { Tx } from '#platform/database/tx.ts'

type PicturedListing = { listingId: Id<'listing'>; productId?: string }

/**
 * Finds small pictures for a page of a shop's listings at most. Each shows the given product, else the listing's
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
    const namedProducts = row?.products.filter(({ blankId }) => blankId === productId) ?? []
    return row ? mainPicture(namedProducts.length > 0 ? { ...row, products: namedProducts } : row) : null
  }
}
