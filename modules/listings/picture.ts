/** Pictures of a listing, and their addresses. */

import type { Id } from '#kernel/id.ts'
import type { ListingProduct } from './price.ts'

/** A picture of a product of the listing: one view in one colour. */
export type ShownPicture = { blankId: string; view: string; colour: string }

/** A photograph of the shop's own, shown after the drawn pictures: a picture of its store. `alt` describes it. */
export type ListingPhoto = { id: string; width: number; height: number; alt: string }

export type ListingPicture = {
  listingId: Id<'listing'>
  designVersionId: Id<'designVersion'>
  blankId: string
  /**
   * A view of the blank. `main`: the first that shows the design; `in-use`: the first scene that does, else `main`.
   */
  view: string
  colour: string
}
export const listingPictureWidths = [120, 360, 560, 640, 760, 1200, 2400] as const
export type ListingPictureWidth = (typeof listingPictureWidths)[number]

/** The address of a mockup. It names the design version, so its content never changes. Letters request it as JPEG. */
export function listingPictureHref(
  picture: ListingPicture,
  width: ListingPictureWidth = 760,
  format: 'webp' | 'jpg' = 'webp',
): string {
  // Put together by hand: a page has fifty of these, and none of their parts needs escaping.
  const { listingId, designVersionId, blankId, view, colour } = picture
  return `/pictures/listing/${listingId}/${view}/${colour}.${format}?v=${designVersionId}&blank=${blankId}&w=${width}`
}

/**
 * The picture that represents a listing: the first arranged one, else its first product in its first colour. Null
 * while it has no product.
 */
export function mainPicture(listing: {
  id: Id<'listing'>
  designVersionId: Id<'designVersion'>
  products: readonly ListingProduct[]
  pictures?: readonly ShownPicture[]
}): ListingPicture | null {
  const firstProduct = listing.products[0]
  if (!firstProduct) return null
  const { id: listingId, designVersionId, products } = listing
  const firstPicture = listShownPictures(listing.pictures ?? [], products)[0]
  return {
    listingId,
    designVersionId,
    ...(firstPicture ?? { blankId: firstProduct.blankId, view: 'main', colour: firstProduct.colours[0]! }),
  }
}

/** The arranged pictures of products still on offer. */
export const listShownPictures = (
  pictures: readonly ShownPicture[],
  products: readonly Pick<ListingProduct, 'blankId' | 'colours'>[],
): ShownPicture[] =>
  pictures.filter(({ blankId, colour }) =>
    products.some((product) => product.blankId === blankId && product.colours.includes(colour)),
  )
