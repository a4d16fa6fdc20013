import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { assetsOf, findDesignVersion } from '#artwork'
import { findBlank } from '#catalogue'
import { areaOf, type Blank, inkOn, placeInView, printTarget } from '#catalogue/contract'
import type { Id } from '#kernel/id.ts'
import type { Blobs } from '#platform/blobs/blobs.ts'
import { storeDrawn } from '#platform/blobs/store-drawn.ts'
import { type Database, rowsOf, type Tx } from '#platform/database/tx.ts'
import { renderMockupOnThread } from '#press/files/on-threads.ts'
import { readEdition, readView } from '#press/views.ts'
import { chooseView } from './choose-view.ts'
import { type ListingPicture, listingPictureWidths } from './contract.ts'
import { artSpans } from './design-use.ts'

/** Raise it when the renderer draws the same design differently: stored pictures are then drawn again. */
const pictureVersion = 8
/**
 * One picture at a time, because drawing takes the whole processor. A request for a picture being drawn waits for it.
 */
let lastDrawing: Promise<unknown> = Promise.resolve()
const drawingsInProgress = new Map<string, Promise<Buffer | null>>()

/** `isPublic`: the listing was on sale; a draft's picture is for its shop only, and no shared cache may store it. */
export type DrawnListing = { bytes: Buffer; hash: string; isPublic: boolean }

export type PictureDeps = Pick<Database, 'read'> & { readonly blobs: Blobs }

/**
 * Draws a listing's mockup when first requested, then stores it. Null if the listing never had that design or blank,
 * if there is no such view, colour or size, or if it is a draft of another shop.
 */
export async function drawListing(
  deps: PictureDeps,
  picture: ListingPicture,
  width: number,
  viewer: Id<'shop'> | null,
): Promise<DrawnListing | null> {
  if (!listingPictureWidths.some((candidate) => candidate === width)) return null
  const { blank, isPublic } = await deps.read(async (tx) => {
    const audience = await findAudience(tx, picture, viewer)
    return {
      blank: audience ? await findBlank(tx, picture.blankId) : null,
      isPublic: audience === 'everybody',
    }
  })
  const colour = blank?.colours.find(({ slug }) => slug === picture.colour)
  if (!blank || !colour) return null
  const { designVersionId, view } = picture
  const hash = createHash('sha256')
    .update(
      JSON.stringify([
        ...[pictureVersion, designVersionId, blank.id, view, colour.hex, colour.heather, width],
        blank.views.map(({ mapSet }) => readEdition(mapSet)),
      ]),
    )
    .digest('hex')
  const key = `pictures/listing/${hash.slice(0, 2)}/${hash}.webp`
  const storedBytes = await deps.blobs.get(key)
  if (storedBytes) return { bytes: storedBytes, hash, isPublic }
  const drawing =
    drawingsInProgress.get(key) ?? runInTurn(() => drawPicture(deps, key, picture, blank, width))
  drawingsInProgress.set(key, drawing)
  const bytes = await drawing.finally(() => drawingsInProgress.delete(key))
  return bytes && { bytes, hash, isPublic }
}

/** The same picture on our light background, for other companies' catalogues; stored beside it once made. */
export async function readJpeg(
  { blobs }: Pick<PictureDeps, 'blobs'>,
  picture: DrawnListing,
): Promise<Buffer> {
  const key = `pictures/listing/${picture.hash.slice(0, 2)}/${picture.hash}.jpg`
  const storedBytes = await blobs.get(key)
  if (storedBytes) return storedBytes
  const bytes = await sharp(picture.bytes).flatten({ background: '#e4e2db' }).jpeg({ quality: 86 }).toBuffer()
  await storeDrawn(blobs, key, bytes, 'image/jpeg')
  return bytes
}

/** The same picture as a PNG, for a shop to download; stored beside it once made. */
export async function readPng({ blobs }: Pick<PictureDeps, 'blobs'>, picture: DrawnListing): Promise<Buffer> {
  const key = `pictures/listing/${picture.hash.slice(0, 2)}/${picture.hash}.png`
  const storedBytes = await blobs.get(key)
  if (storedBytes) return storedBytes
  const bytes = await sharp(picture.bytes).png().toBuffer()
  await storeDrawn(blobs, key, bytes, 'image/png')
  return bytes
}

function runInTurn<Value>(run: () => Promise<Value>): Promise<Value> {
  const result = lastDrawing.then(run, run)
  lastDrawing = result.catch(() => undefined)
  return result
}

const isSewn = (blank: Blank): boolean => blank.technique === 'embroidery'

/**
 * The audience of a picture: everyone once its listing was on sale with that design on that blank; before that, its
 * shop. Null: nobody.
 */
async function findAudience(
  tx: Tx,
  picture: ListingPicture,
  viewer: Id<'shop'> | null,
): Promise<'everybody' | 'its shop' | null> {
  const [access] = await rowsOf<{ frozen: boolean | null; own: boolean | null }>(
    tx,
    sql`select bool_or(v.frozen_at is not null) as frozen, bool_or(l.shop_id = ${viewer ?? ''}) as own
        from listings.listing_version v join listings.listing l on l.id = v.listing_id
        where l.id = ${picture.listingId} and v.design_version_id = ${picture.designVersionId}
          and v.products @> ${JSON.stringify([{ blankId: picture.blankId }])}::jsonb`,
  )
  if (access?.frozen) return 'everybody'
  return access?.own ? 'its shop' : null
}

async function drawPicture(
  { read, blobs }: PictureDeps,
  key: string,
  picture: ListingPicture,
  blank: Blank,
  width: number,
): Promise<Buffer | null> {
  const inputs = await read(async (tx) => {
    const design = await findDesignVersion(tx, picture.designVersionId)
    return design && { design, assets: await assetsOf(tx, blobs, design.shopId, design.document) }
  })
  if (!inputs) return null
  const { document } = inputs.design
  const art = artSpans(document, blank)
  const shownView = chooseView(blank.views, art, picture.view)
  const view = shownView && readView(shownView.mapSet)
  const colour = blank.colours.find(({ slug }) => slug === picture.colour)
  if (!shownView || !view || !colour) return null
  const areaName = shownView.area !== null && art[shownView.area] ? shownView.area : undefined
  const printArea = areaName === undefined ? null : areaOf(blank, areaName)
  const { hex, heather } = colour
  const target = printArea && {
    onto: printTarget(blank, printArea),
    place: placeInView(shownView, printArea) ?? undefined,
  }
  const bytes = await renderMockupOnThread({
    document,
    area: areaName,
    view,
    colour: { hex, heather },
    size: width,
    onto: target?.onto,
    place: target?.place,
    sewn: isSewn(blank),
    ink: inkOn(blank.technique, hex),
    assets: inputs.assets,
  })
  await storeDrawn(blobs, key, bytes, 'image/webp')
  return bytes
}
