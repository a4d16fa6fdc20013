import type { Tx } from '#platform/database/tx.ts'
import { forgetArtworks, selectLonelyHashes } from './artwork-rows.ts'
import { masterKey, thumbnailKey } from './store-artwork.ts'

/** The keys of the files of a shop that was emptied; what another shop uploaded too stays. */
async function findLostFiles(tx: Tx, shopId: string): Promise<string[]> {
  return (await selectLonelyHashes(tx, shopId)).flatMap((hash) => [masterKey(hash), thumbnailKey(hash)])
}

/** A shop's pictures when it ends: forgotten as rows first, then removed as files. */
export const artworkFiles = { forget: forgetArtworks, findLost: findLostFiles } as const
