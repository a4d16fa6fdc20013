/** Photos: hostile files redrawn as small pictures of our own. */

import sharp from 'sharp'
import { cleanPhoto } from '#artwork'
import type { Id } from '#kernel/id.ts'
import { after, days } from '#kernel/instant.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import type { Blobs } from '#platform/blobs/blobs.ts'
import { sha256Hex } from '#platform/crypto/hash.ts'
import type { Database, Tx } from '#platform/database/tx.ts'
import { consumeToken } from '#platform/http/limit.ts'
import type { PhotoRefusal } from './contract.ts'
import { limits } from './limits.ts'
import { deletePhotos, type StoredPhoto, selectUnsharedHashes } from './photo-rows.ts'

type PhotoSize = 'full' | 'small'
const keyOf = (hash: string, size: PhotoSize): string => `photos/${hash.slice(0, 2)}/${hash}-${size}.webp`

/**
 * Reads, cleans and stores a fan's photos for an order: all of them or none. Happens outside any transaction; the
 * verb that needs them writes the rows that name them, and files without rows are never served.
 */
export async function storeClaimPhotos(
  deps: Pick<Database, 'transact'> & { blobs: Blobs },
  orderId: Id<'order'>,
  files: readonly File[],
): Promise<Result<StoredPhoto[], PhotoRefusal>> {
  const nonEmpty = files.filter((file) => file.size > 0)
  if (nonEmpty.length > limits.photosMax) return refused('photo.too_many')
  const tooLarge = nonEmpty.find((file) => file.size > limits.photoBytes)
  if (tooLarge) return refused('photo.too_large', { name: nameOf(tooLarge) })
  for (const _ of nonEmpty)
    if (!(await deps.transact((tx) => consumeToken(tx, `photos:${orderId}`, limits.photosPerHour, 3_600))))
      return refused('photo.too_often')
  const pictures = []
  for (const file of nonEmpty) {
    const cleaned = await cleanPhoto(new Uint8Array(await file.arrayBuffer()))
    if (!cleaned.ok) return refused('photo.not_a_photo', { name: nameOf(file) })
    pictures.push(await drawSizes(cleaned.value.master))
  }
  const stored: StoredPhoto[] = []
  for (const { full, small, width, height } of pictures) {
    const [hash, smallHash] = [sha256Hex(full), sha256Hex(small)]
    await deps.blobs.put(keyOf(hash, 'full'), full, 'image/webp')
    await deps.blobs.put(keyOf(hash, 'small'), small, 'image/webp')
    stored.push({ hash, smallHash, width, height, bytes: full.length })
  }
  return ok(stored)
}

const nameOf = (file: File): string => file.name.replace(/\p{Cc}/gu, '').slice(0, 60) || 'The file'

async function drawSizes(master: Buffer) {
  const resizeOptions = { fit: 'inside', withoutEnlargement: true } as const
  const { data: full, info } = await sharp(master)
    .resize(limits.photoSide, limits.photoSide, resizeOptions)
    .flatten({ background: '#ffffff' })
    .webp({ quality: 80 })
    .toBuffer({ resolveWithObject: true })
  const small = await sharp(full)
    .resize(limits.thumbnailSide, limits.thumbnailSide, resizeOptions)
    .webp({ quality: 75 })
    .toBuffer()
  return { full, small, width: info.width, height: info.height }
}

/** The bytes of a photo that a row names; null if the file is gone. */
export const readClaimPhoto = (
  blobs: Blobs,
  photo: { hash: string },
  size: PhotoSize,
): Promise<Buffer | null> => blobs.get(keyOf(photo.hash, size))

/** The sweep: forgets photos kept long enough as evidence. Returns the files that nobody needs any more. */
export async function forgetOldClaimPhotos(tx: Tx, at: Date): Promise<string[]> {
  const hashes = await deletePhotos(tx, after(at, -days(limits.photoDays)))
  return hashes.flatMap((hash) => [keyOf(hash, 'full'), keyOf(hash, 'small')])
}

/** The files of photos that only these orders have. */
export const findPhotoFilesOfOrders = async (tx: Tx, orderIds: readonly Id<'order'>[]): Promise<string[]> =>
  (await selectUnsharedHashes(tx, orderIds)).flatMap((hash) => [keyOf(hash, 'full'), keyOf(hash, 'small')])
