import type { Id } from '#kernel/id.ts'
import { invariant } from '#kernel/invariant.ts'
import type { Slice } from '#kernel/page.ts'
import type { Blobs } from '#platform/blobs/blobs.ts'
import { sha256Hex } from '#platform/crypto/hash.ts'
import type { Database, Tx } from '#platform/database/tx.ts'
import { type DesignDocument, listArtworks, listOwnFonts } from '#press/document.ts'
import type { Assets } from '#press/files/environment.ts'
import { isOwnFont } from '#press/fonts.ts'
import { markRemoved, selectArtworkPage, selectArtworksById } from './artwork-rows.ts'
import type { Artwork } from './contract.ts'
import { limits } from './limits.ts'
import { readFont, selectOwnFonts } from './own-fonts.ts'
import { selectVectors, type Vector } from './rendition-rows.ts'
import { renderVector } from './renditions.ts'
import { masterKey, thumbnailKey } from './store-artwork.ts'

export async function findArtwork(tx: Tx, shopId: Id<'shop'>, id: string): Promise<Artwork | null> {
  return (await selectArtworksById(tx, shopId, [id]))[0] ?? null
}

/** A shop's pictures behind a cursor, newest first. */
export const findArtworks = (
  tx: Tx,
  shopId: Id<'shop'>,
  cursor: string | null = null,
): Promise<Slice<Artwork>> => selectArtworkPage(tx, shopId, cursor, limits.pageSize)

/** Removes a picture from the shop's library. Designs that use it keep it. */
export const removeArtwork = (tx: Tx, shopId: Id<'shop'>, id: string, at: Date): Promise<boolean> =>
  markRemoved(tx, shopId, id, at)

/** A picture's bytes: the master for printing, or the small one for lists. */
export async function readArtwork(
  blobs: Blobs,
  artwork: Pick<Artwork, 'hash'>,
  size: 'master' | 'thumbnail' = 'master',
): Promise<Buffer | null> {
  const bytes = await blobs.get(size === 'master' ? masterKey(artwork.hash) : thumbnailKey(artwork.hash))
  if (bytes && size === 'master')
    invariant(
      sha256Hex(bytes) === artwork.hash,
      `the bytes of artwork ${artwork.hash} are not what was stored`,
    )
  return bytes
}

/**
 * The pictures and own fonts of a document, for the press: rows are read now, bytes on request, each checked against
 * its hash. A request for more pixels than the master has returns a vector drawn that large, or null; `database`
 * stores the drawing, and without it nothing is drawn.
 */
export async function assetsOf(
  tx: Tx,
  blobs: Blobs,
  shopId: Id<'shop'>,
  document: DesignDocument,
  database?: Pick<Database, 'transact' | 'read'>,
): Promise<Assets> {
  const ids = listArtworks(document)
  const artworks = new Map(
    (await selectArtworksById(tx, shopId, ids)).map((artwork) => [artwork.id as string, artwork]),
  )
  const vectors = database ? await selectVectors(tx, shopId, ids) : new Map<string, Vector>()
  const fonts = await selectOwnFonts(tx, shopId, listOwnFonts(document))
  return async (id, neededSide) => {
    if (neededSide !== undefined) {
      const vector = vectors.get(id)
      return vector && database ? renderVector({ ...database, blobs }, vector, neededSide) : null
    }
    if (isOwnFont(id)) return fonts.has(id) ? readFont(blobs, id) : null
    const artwork = artworks.get(id)
    return artwork ? readArtwork(blobs, artwork) : null
  }
}
