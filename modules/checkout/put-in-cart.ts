import { findBlank, findVariant } from '#catalogue'
import { skuOf } from '#catalogue/contract'
import { asId, type Id } from '#kernel/id.ts'
import { type Result, refused } from '#kernel/result.ts'
import { findLiveListingById } from '#listings'
import { addToCart } from '#orders'
import type { CartRefusal } from '#orders/contract'
import type { Tx } from '#platform/database/tx.ts'

/** Puts a listing's product into the cart of its own shop, in a colour and size that it is sold in. */
export async function putInCart(
  tx: Tx,
  key: { token: string; shopId: Id<'shop'>; channel: string },
  wanted: { listing: string; blank: string; colour: string; size: string; quantity: number },
  at: Date,
): Promise<Result<Id<'cart'>, CartRefusal>> {
  const listing = await findLiveListingById(tx, asId('listing', wanted.listing), at)
  const product = listing?.products.find((one) => one.blankId === wanted.blank)
  const offered = product?.colours.includes(wanted.colour)
  if (listing?.sale !== 'on_sale' || listing.shopId !== key.shopId || !offered)
    return refused('cart.not_for_sale')
  const sku = skuOf(wanted.blank, wanted.colour, wanted.size)
  const [variant, blank] = [await findVariant(tx, sku), await findBlank(tx, wanted.blank)]
  if (!variant || !blank) return refused('cart.not_for_sale')
  const thing = {
    listingId: asId('listing', listing.id),
    listingVersionId: asId('listingVersion', listing.versionId),
    sku,
    quantity: wanted.quantity,
    digital: !blank.physical,
  }
  return addToCart(tx, key, thing, at)
}
