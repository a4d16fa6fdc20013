import type { Id } from '#kernel/id.ts'
import type { Tx } from '#platform/database/tx.ts'
import { selectUnusedFonts, selectUnusedHashes } from './artwork-rows.ts'
import { fontKey } from './own-fonts.ts'
import { selectUnusedVectors } from './rendition-rows.ts'
import { renditionKey, vectorKey } from './renditions.ts'
import { masterKey, thumbnailKey } from './store-artwork.ts'

/** File keys of an erased shop; files another shop uploaded too stay. */
export async function findLostArtworkFiles(tx: Tx, shopId: Id<'shop'>): Promise<string[]> {
  const pictures = await selectUnusedHashes(tx, shopId)
  const fonts = await selectUnusedFonts(tx, shopId)
  const vectors = await selectUnusedVectors(tx, shopId)
  return [
    ...pictures.flatMap((hash) => [masterKey(hash), thumbnailKey(hash)]),
    ...vectors.flatMap(({ hash, kind, renditions }) => [
      vectorKey(hash, kind),
      ...renditions.map(renditionKey),
    ]),
    ...fonts.map(fontKey),
  ]
}
