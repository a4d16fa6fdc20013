import type { Tx } from '#platform/database/tx.ts'
import { selectLonelyHashes } from './artwork-rows.ts'
import { masterKey, thumbnailKey } from './store-artwork.ts'

/** The keys of the files of a shop that was emptied; what another shop uploaded too stays. */
export async function findLostArtworkFiles(tx: Tx, shopId: string): Promise<string[]> {
  return (await selectLonelyHashes(tx, shopId)).flatMap((hash) => [masterKey(hash), thumbnailKey(hash)])
}
