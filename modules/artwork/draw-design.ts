import type { Id } from '#kernel/id.ts'
import type { Blobs } from '#platform/blobs/blobs.ts'
import type { Database } from '#platform/database/tx.ts'
import { createCache } from '#press/files/cache.ts'
import { MissingArtwork } from '#press/files/environment.ts'
import { renderPrintFileOnThread } from '#press/files/on-threads.ts'
import { assetsOf } from './find-artwork.ts'
import { findDesignVersion } from './find-design.ts'

/**
 * The longer side in pixels, of the ink only; the area is drawn finer, so that a small print on it is still visible.
 */
const side = 240
const drawnSide = 960
/**
 * Small, quick to redraw, and useless once a shop is gone: so they are stored in memory and in the person's browser
 * only.
 */
const pictures = createCache<Buffer | null>(16e6, (picture) => picture?.length ?? 0)

/**
 * A small picture (WebP, transparent) of a design's first printed area; null if nothing is printed, or it isn't the
 * shop's.
 */
export async function drawDesign(
  { read, blobs }: Pick<Database, 'read'> & { blobs: Blobs },
  shopId: Id<'shop'>,
  versionId: Id<'designVersion'>,
): Promise<Buffer | null> {
  const inputs = await read(async (tx) => {
    const version = await findDesignVersion(tx, versionId)
    if (version?.shopId !== shopId) return null
    return { document: version.document, assets: await assetsOf(tx, blobs, shopId, version.document) }
  })
  if (!inputs) return null
  const { document, assets } = inputs
  const [name, area] =
    Object.entries(document.areas).find(([, { layers }]) => layers.some(({ hidden }) => !hidden)) ?? []
  if (name === undefined || !area) return null
  const dpi = drawnSide / Math.max(area.widthIn, area.heightIn)
  return pictures(versionId, async () => {
    const { thumbnail } = await renderPrintFileOnThread(document, name, assets, { dpi, thumbnailSide: side })
    return thumbnail
  }).catch((cause: unknown) => {
    if (cause instanceof MissingArtwork) return null
    throw cause
  })
}
