import { findBlank, findVariant } from '#catalogue'
import { type Blank, skuOf } from '#catalogue/contract'
import { isHouseOpen } from '#house'
import { asId, type Id } from '#kernel/id.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import { findLiveListingById } from '#listings'
import type { LiveListing } from '#listings/contract'
import { addToCart } from '#orders'
import type { CartRefusal } from '#orders/contract'
import type { Tx } from '#platform/database/tx.ts'

type Wanted = { listing: string; blank: string; colour: string; size: string; quantity: number }

/**
 * Checks, before anyone queues, that a store sells this listing in the colour and size and allows one person this
 * many.
 */
export async function checkWanted(tx: Tx, shopId: Id<'shop'>, wanted: Wanted, at: Date) {
  const sku = skuOf(wanted.blank, wanted.colour, wanted.size)
  const [open, listing, variant, blank] = await Promise.all([
    isHouseOpen(tx),
    findLiveListingById(tx, asId('listing', wanted.listing), at),
    findVariant(tx, sku),
    findBlank(tx, wanted.blank),
  ])
  if (!open) return refused('house.closed')
  const product = listing?.products.find(({ blankId }) => blankId === wanted.blank)
  if (listing?.shopId !== shopId || !product?.colours.includes(wanted.colour))
    return refused('cart.not_for_sale')
  if (!variant || !blank) return refused('cart.not_for_sale')
  const { perPersonLimit } = listing
  if (perPersonLimit !== null && wanted.quantity > perPersonLimit)
    return refused('cart.per_person_limit', { limit: perPersonLimit })
  return ok({ listing, blank, sku })
}

type Checked = { listing: LiveListing; blank: Blank; sku: string }

/** Adds a listing's product to its own shop's cart, in a colour and size on offer. */
export async function putInCart(
  tx: Tx,
  key: { token: string; shopId: Id<'shop'>; channel: string },
  wanted: Wanted,
  at: Date,
): Promise<Result<Id<'cart'>, CartRefusal>> {
  const checked = await checkWanted(tx, key.shopId, wanted, at)
  return checked.ok ? putChecked(tx, key, checked.value, wanted.quantity, at) : checked
}

/** The same for a product just checked, in one statement. */
export async function putChecked(
  tx: Tx,
  key: { token: string; shopId: Id<'shop'>; channel: string },
  { listing, blank, sku }: Checked,
  quantity: number,
  at: Date,
): Promise<Result<Id<'cart'>, CartRefusal>> {
  if (listing.sale !== 'on_sale') return refused('cart.not_for_sale')
  const thing = {
    listingId: asId('listing', listing.id),
    listingVersionId: asId('listingVersion', listing.versionId),
    sku,
    quantity,
    digital: !blank.physical,
  }
  return addToCart(tx, key, thing, at)
}
