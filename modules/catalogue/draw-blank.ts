import { invariant } from '#kernel/invariant.ts'
import type { Blobs } from '#platform/blobs/blobs.ts'
import { storeDrawn } from '#platform/blobs/store-drawn.ts'
import { sha256Hex } from '#platform/crypto/hash.ts'
import { limitConcurrency } from '#platform/jobs/limit-concurrency.ts'
import { blankPictureVersion, renderBlank } from '#press/files/blank-picture.ts'
import { readEdition, readView } from '#press/views.ts'
import { type Blank, type PictureSize, pictureSizes } from './contract.ts'

/** Two pictures are drawn at a time; a second request for a picture being drawn waits for the first. */
const runInTurn = limitConcurrency(2)
const drawingsInProgress = new Map<string, Promise<Buffer>>()

/** A bare blank's picture: drawn when first requested, then stored. Null: no such view, colour or size. */
export async function drawBlank(
  blobs: Blobs,
  blank: Blank,
  viewName: string,
  colourSlug: string,
  width: number,
): Promise<{ bytes: Buffer; hash: string } | null> {
  const view = blank.views.find(({ name }) => name === viewName)
  const colour = blank.colours.find(({ slug }) => slug === colourSlug)
  if (!view || !colour || !pictureSizes.includes(width as PictureSize)) return null
  const { hex, heather } = colour
  const hash = sha256Hex(
    JSON.stringify([blankPictureVersion, view.mapSet, readEdition(view.mapSet), hex, heather, width]),
  )
  const key = `pictures/blank/${hash.slice(0, 2)}/${hash}.webp`
  const storedBytes = await blobs.get(key)
  if (storedBytes) return { bytes: storedBytes, hash }
  const drawing =
    drawingsInProgress.get(key) ??
    runInTurn(() => drawAndStore(blobs, key, view.mapSet, { hex, heather }, width))
  drawingsInProgress.set(key, drawing)
  return { bytes: await drawing.finally(() => drawingsInProgress.delete(key)), hash }
}

async function drawAndStore(
  blobs: Blobs,
  key: string,
  mapSet: string,
  colour: { hex: string; heather: boolean },
  width: number,
): Promise<Buffer> {
  const view = readView(mapSet)
  invariant(view, `there are no pictures of ${mapSet}`)
  const bytes = await renderBlank(view, colour, width)
  await storeDrawn(blobs, key, bytes, 'image/webp')
  return bytes
}
