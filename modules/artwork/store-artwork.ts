import { createHash } from 'node:crypto'
import { type Id, newId } from '#kernel/id.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import type { Blobs } from '#platform/blobs/blobs.ts'
import type { Database } from '#platform/database/tx.ts'
import { consumeToken } from '#platform/http/limit.ts'
import { cleanArtworkName } from './artwork-name.ts'
import { claimStorage, findArtworkBySource, insertArtwork, releaseStorage } from './artwork-rows.ts'
import { type CleanPicture, cleanPicture } from './clean/clean-picture.ts'
import { readHeader } from './clean/read-header.ts'
import type { Artwork, ArtworkOrigin, UploadRefusal } from './contract.ts'
import { limits } from './limits.ts'
import { vectorKey } from './renditions.ts'

export const masterKey = (hash: string): string => `artwork/${hash.slice(0, 2)}/${hash}.png`
export const thumbnailKey = (hash: string): string => `artwork/${hash.slice(0, 2)}/${hash}.thumbnail.webp`

/** Kinds that are opened again even if known, because their pages or layers aren't stored. */
const hasParts = (header: ReturnType<typeof readHeader>): boolean =>
  header.ok && (header.value.type === 'pdf' || header.value.type === 'psd')

/** The parts of a file other than the stored picture. */
type Parts = Pick<CleanPicture, 'pages' | 'names' | 'looks' | 'leftOut'>

/**
 * Stores a picture for a shop: cleaned in a child process, stored once under the hash of the result. The same file
 * again is the same artwork; a vector is stored with its master. Cleaning and writing the bytes happen outside any
 * transaction. `whenRead`: the bytes are no longer needed, long before the picture is stored. `page`: of a document,
 * from 1; each is an artwork of its own.
 */
export async function storeArtwork(
  deps: Pick<Database, 'transact' | 'read'> & { blobs: Blobs },
  shopId: Id<'shop'>,
  bytes: Uint8Array,
  name: string,
  {
    origin = 'upload',
    whenRead,
    page = 1,
  }: { origin?: ArtworkOrigin; whenRead?: () => void; page?: number } = {},
): Promise<Result<Artwork & Partial<Parts>, UploadRefusal>> {
  const sourceDigest = createHash('sha256').update(bytes)
  if (page > 1) sourceDigest.update(`page ${page}`)
  const sourceHash = sourceDigest.digest('hex')
  const knownArtwork = await deps.read((tx) => findArtworkBySource(tx, shopId, sourceHash))
  const header = readHeader(bytes)
  if (knownArtwork && !hasParts(header)) return ok(knownArtwork)
  if (!(await deps.transact((tx) => consumeToken(tx, `artwork:${shopId}`, limits.uploadsPerHour, 3600))))
    return refused('artwork.too_many_uploads', { limit: limits.uploadsPerHour })
  const cleaned = await cleanPicture(bytes, { whenRead, page, header })
  if (!cleaned.ok) return cleaned
  const { master, thumbnail, pages, names, looks, leftOut, vector, ...picture } = cleaned.value
  const parts: Parts = { pages, names, looks, leftOut }
  if (knownArtwork) return ok({ ...knownArtwork, ...parts })
  await deps.blobs.put(masterKey(picture.hash), master, 'image/png')
  await deps.blobs.put(thumbnailKey(picture.hash), thumbnail, 'image/webp')
  if (vector)
    await deps.blobs.put(vectorKey(vector.hash, vector.kind), vector.bytes, 'application/octet-stream')
  const storedBytes = master.length + (vector?.bytes.length ?? 0)
  return deps.transact(async (tx, at) => {
    const artwork = {
      ...picture,
      id: newId('artwork'),
      name: cleanArtworkName(name, page > 1 ? (names[page - 2] ?? `page ${page}`) : null),
      origin,
      bytes: master.length,
      vectorHash: vector?.hash ?? null,
      vectorKind: vector?.kind ?? null,
      vectorBytes: vector?.bytes.length ?? null,
      vectorSide: vector?.side ?? null,
      storedAt: at,
    }
    if (!(await claimStorage(tx, shopId, storedBytes)))
      return refused('artwork.storage_full', { files: limits.shopFiles })
    const stored = await insertArtwork(tx, shopId, { ...artwork, sourceHash })
    if (stored) return ok({ ...stored, ...parts })
    await releaseStorage(tx, shopId, storedBytes)
    return ok((await findArtworkBySource(tx, shopId, sourceHash))!)
  })
}
