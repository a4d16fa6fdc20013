import { createHash } from 'node:crypto'
import type { Id } from '#kernel/id.ts'
import { invariant } from '#kernel/invariant.ts'
import type { Slice } from '#kernel/page.ts'
import type { Blobs } from '#platform/blobs/blobs.ts'
import type { Database, Tx } from '#platform/database/tx.ts'
import { artworksOf, type DesignDocument, ownFontsOf } from '#press/document.ts'
import type { Assets } from '#press/files/environment.ts'
import { isOwnFont } from '#press/fonts.ts'
import { artworkPage, artworksById, markRemoved } from './artwork-rows.ts'
import type { Artwork } from './contract.ts'
import { limits } from './limits.ts'
import { fontBytes, ownFontsAmong } from './own-fonts.ts'
import { type Vector, vectorsById } from './rendition-rows.ts'
import { renditionFor } from './renditions.ts'
import { masterKey, thumbnailKey } from './store-artwork.ts'

export async function findArtwork(tx: Tx, shopId: Id<'shop'>, id: string): Promise<Artwork | null> {
  return (await artworksById(tx, shopId, [id]))[0] ?? null
}

/** A shop's pictures behind a cursor, newest first. */
export const findArtworks = (
  tx: Tx,
  shopId: Id<'shop'>,
  cursor: string | null = null,
): Promise<Slice<Artwork>> => artworkPage(tx, shopId, cursor, limits.pageSize)

/** Removes a picture from the shop's library. Designs that use it keep it. */
export const removeArtwork = (tx: Tx, shopId: Id<'shop'>, id: string, at: Date): Promise<boolean> =>
  markRemoved(tx, shopId, id, at)

/** A picture's bytes: the master for printing, or the small one for lists. */
export async function artworkBytes(
  blobs: Blobs,
  artwork: Pick<Artwork, 'hash'>,
  size: 'master' | 'thumbnail' = 'master',
): Promise<Buffer | null> {
  const bytes = await blobs.get(size === 'master' ? masterKey(artwork.hash) : thumbnailKey(artwork.hash))
  if (bytes && size === 'master')
    invariant(
      createHash('sha256').update(bytes).digest('hex') === artwork.hash,
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
  const ids = artworksOf(document)
  const artworks = new Map(
    (await artworksById(tx, shopId, ids)).map((artwork) => [artwork.id as string, artwork]),
  )
  const vectors = database ? await vectorsById(tx, shopId, ids) : new Map<string, Vector>()
  const fonts = await ownFontsAmong(tx, shopId, ownFontsOf(document))
  return async (id, needed) => {
    if (needed !== undefined) {
      const vector = vectors.get(id)
      return vector && database ? renditionFor({ ...database, blobs }, vector, needed) : null
    }
    if (isOwnFont(id)) return fonts.has(id) ? fontBytes(blobs, id) : null
    const artwork = artworks.get(id)
    return artwork ? artworkBytes(blobs, artwork) : null
  }
}
