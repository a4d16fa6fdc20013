import sharp from 'sharp'
import { findArtwork, readArtwork } from '#artwork'
import type { Id } from '#kernel/id.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import type { Blobs } from '#platform/blobs/blobs.ts'
import { storeDrawn } from '#platform/blobs/store-drawn.ts'
import type { Tx } from '#platform/database/tx.ts'
import { limitConcurrency } from '#platform/jobs/limit-concurrency.ts'
import { type PictureRefusal, pictureWidths, type StorePicture } from './contract.ts'
import { limits } from './limits.ts'
import * as rows from './picture-rows.ts'

const formats = { avif: { quality: 55, effort: 3 }, webp: { quality: 80 } } as const
export type PictureFormat = keyof typeof formats
const runInTurn = limitConcurrency(1)

/** Makes an artwork of the shop public in its store, with a description for those who can't see it. */
export async function addStorePicture(
  tx: Tx,
  shopId: Id<'shop'>,
  artworkId: Id<'artwork'>,
  alt: string,
  at: Date,
): Promise<Result<{ id: string }, PictureRefusal>> {
  const artwork = await findArtwork(tx, shopId, artworkId)
  if (!artwork) return refused('picture.not_found')
  if ((await rows.countPictures(tx, shopId)) >= limits.picturesMax)
    return refused('picture.too_many', { limit: limits.picturesMax })
  return ok({ id: await rows.insertPicture(tx, shopId, artwork, alt.slice(0, limits.altCharacters), at) })
}

export const findStorePictures = (tx: Tx, shopId: Id<'shop'>): Promise<StorePicture[]> =>
  rows.selectPictures(tx, shopId)

/** Changes a picture's description, or removes the picture from the store if null. */
export async function changeStorePicture(
  tx: Tx,
  shopId: Id<'shop'>,
  id: string,
  alt: string | null,
): Promise<Result<undefined, 'picture.not_found'>> {
  const hasChanged =
    alt === null
      ? await rows.deletePicture(tx, shopId, id)
      : await rows.updatePicture(tx, shopId, id, alt.slice(0, limits.altCharacters))
  return hasChanged ? ok() : refused('picture.not_found')
}

const keyOf = (hash: string, width: number, format: PictureFormat): string =>
  `pictures/store/${hash.slice(0, 2)}/${hash}-${width}.${format}`

/** Blob keys of a closed shop's drawn pictures, except of those that another shop shows too. */
export async function findUnusedPictureKeys(tx: Tx, shopId: Id<'shop'>): Promise<string[]> {
  const names = Object.keys(formats) as PictureFormat[]
  return (await rows.selectUnusedPictures(tx, shopId)).flatMap((hash) =>
    pictureWidths.flatMap((width) => names.map((format) => keyOf(hash, width, format))),
  )
}

/** A public picture in one of the widths and formats, drawn when first requested. Null: there is none. */
export async function drawStorePicture(
  deps: { read<Value>(work: (tx: Tx) => Promise<Value>): Promise<Value>; blobs: Blobs },
  id: string,
  width: number,
  format: PictureFormat,
): Promise<Buffer | null> {
  if (!pictureWidths.some((pictureWidth) => pictureWidth === width)) return null
  const picture = await deps.read((tx) => rows.selectPicture(tx, id))
  if (!picture) return null
  const { hash } = picture
  const key = keyOf(hash, width, format)
  const cached = await deps.blobs.get(key)
  if (cached) return cached
  return runInTurn(async () => {
    const master = await readArtwork(deps.blobs, { hash })
    if (!master) return null
    const resized = sharp(master).resize({ width, withoutEnlargement: true })
    const bytes = await resized.toFormat(format, formats[format]).toBuffer()
    await storeDrawn(deps.blobs, key, bytes, `image/${format}`)
    return bytes
  })
}
