import { findBlank, findVariant } from '#catalogue'
import { type Blank, skuOf } from '#catalogue/contract'
import { isHouseOpen } from '#house'
import { asId, type Id } from '#kernel/id.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import { findLiveListingById } from '#listings'
import type { LiveListing } from '#listings/contract'
import { addToCart, type CartToFill } from '#orders'
import type { CartRefusal } from '#orders/contract'
import type { Tx } from '#platform/database/tx.ts'

type PieceToAdd = { listing: string; blank: string; colour: string; size: string; quantity: number }

/**
 * Checks, before anyone queues, that a store sells this listing in the colour and size and allows one person this
 * many.
 */
export async function checkPiece(tx: Tx, shopId: Id<'shop'>, piece: PieceToAdd, at: Date) {
  const sku = skuOf(piece.blank, piece.colour, piece.size)
  const [isOpen, listing, variant, blank] = await Promise.all([
    isHouseOpen(tx),
    findLiveListingById(tx, asId('listing', piece.listing), at),
    findVariant(tx, sku),
    findBlank(tx, piece.blank),
  ])
  if (!isOpen) return refused('house.closed')
  const product = listing?.products.find(({ blankId }) => blankId === piece.blank)
  if (listing?.shopId !== shopId || !product?.colours.includes(piece.colour))
    return refused('cart.not_for_sale')
  if (!variant || !blank) return refused('cart.not_for_sale')
  const { perPersonLimit } = listing
  if (perPersonLimit !== null && piece.quantity > perPersonLimit)
    return refused('cart.per_person_limit', { limit: perPersonLimit })
  return ok({ listing, blank, sku })
}

type CheckedPiece = { listing: LiveListing; blank: Blank; sku: string }

/** Adds a listing's product to its own shop's cart, in a colour and size on offer. */
export async function addPieceToCart(
  tx: Tx,
  key: CartToFill,
  piece: PieceToAdd,
  at: Date,
): Promise<Result<Id<'cart'>, CartRefusal>> {
  const pieceResult = await checkPiece(tx, key.shopId, piece, at)
  return pieceResult.ok ? addCheckedPiece(tx, key, pieceResult.value, piece.quantity, at) : pieceResult
}

/** The same for a product just checked, in one statement. */
export async function addCheckedPiece(
  tx: Tx,
  key: CartToFill,
  { listing, blank, sku }: CheckedPiece,
  quantity: number,
  at: Date,
): Promise<Result<Id<'cart'>, CartRefusal>> {
  if (listing.sale !== 'on_sale') return refused('cart.not_for_sale')
  const newLine = {
    listingId: asId('listing', listing.id),
    listingVersionId: asId('listingVersion', listing.versionId),
    sku,
    quantity,
    digital: !blank.physical,
  }
  return addToCart(tx, key, newLine, at)
}
