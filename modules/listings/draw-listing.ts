import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { assetsOf, findDesignVersion } from '#artwork'
import { findBlank } from '#catalogue'
import { areaOf, type Blank, inkOn, placeInView, printTarget } from '#catalogue/contract'
import type { Id } from '#kernel/id.ts'
import type { Blobs } from '#platform/blobs/blobs.ts'
import { keepDrawn } from '#platform/blobs/keep-drawn.ts'
import { type Database, rowsOf, type Tx } from '#platform/database/tx.ts'
import { mockupAside } from '#press/files/aside.ts'
import { editionOf, viewOf } from '#press/views.ts'
import { type ListingPicture, listingPictureWidths } from './contract.ts'
import { artSpans } from './design-use.ts'
import { viewShown } from './view-shown.ts'

/** Raise it when the renderer draws the same design differently: stored pictures are then drawn again. */
const pictureVersion = 8
/**
 * One picture at a time, because drawing takes the whole processor. A request for a picture being drawn waits for it.
 */
let turn: Promise<unknown> = Promise.resolve()
const beingDrawn = new Map<string, Promise<Buffer | null>>()

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
  if (!listingPictureWidths.some((one) => one === width)) return null
  const { blank, isPublic } = await deps.read(async (tx) => {
    const seen = await seenBy(tx, picture, viewer)
    return { blank: seen ? await findBlank(tx, picture.blankId) : null, isPublic: seen === 'everybody' }
  })
  const colour = blank?.colours.find(({ slug }) => slug === picture.colour)
  if (!blank || !colour) return null
  const { designVersionId, view } = picture
  const hash = createHash('sha256')
    .update(
      JSON.stringify([
        ...[pictureVersion, designVersionId, blank.id, view, colour.hex, colour.heather, width],
        blank.views.map(({ mapSet }) => editionOf(mapSet)),
      ]),
    )
    .digest('hex')
  const key = `pictures/listing/${hash.slice(0, 2)}/${hash}.webp`
  const before = await deps.blobs.get(key)
  if (before) return { bytes: before, hash, isPublic }
  const drawing = beingDrawn.get(key) ?? runInTurn(() => draw(deps, key, picture, blank, width))
  beingDrawn.set(key, drawing)
  const bytes = await drawing.finally(() => beingDrawn.delete(key))
  return bytes && { bytes, hash, isPublic }
}

/** The same picture on our light background, for other companies' catalogues; stored beside it once made. */
export async function jpegOf({ blobs }: Pick<PictureDeps, 'blobs'>, drawn: DrawnListing): Promise<Buffer> {
  const key = `pictures/listing/${drawn.hash.slice(0, 2)}/${drawn.hash}.jpg`
  const before = await blobs.get(key)
  if (before) return before
  const bytes = await sharp(drawn.bytes).flatten({ background: '#e4e2db' }).jpeg({ quality: 86 }).toBuffer()
  await keepDrawn(blobs, key, bytes, 'image/jpeg')
  return bytes
}

/** The same picture as a PNG, for a shop to download; stored beside it once made. */
export async function pngOf({ blobs }: Pick<PictureDeps, 'blobs'>, drawn: DrawnListing): Promise<Buffer> {
  const key = `pictures/listing/${drawn.hash.slice(0, 2)}/${drawn.hash}.png`
  const before = await blobs.get(key)
  if (before) return before
  const bytes = await sharp(drawn.bytes).png().toBuffer()
  await keepDrawn(blobs, key, bytes, 'image/png')
  return bytes
}

function runInTurn<Value>(run: () => Promise<Value>): Promise<Value> {
  const mine = turn.then(run, run)
  turn = mine.catch(() => undefined)
  return mine
}

const isSewn = (blank: Blank): boolean => blank.technique === 'embroidery'

/**
 * The audience of a picture: everyone once its listing was on sale with that design on that blank; before that, its
 * shop. Null: nobody.
 */
async function seenBy(
  tx: Tx,
  picture: ListingPicture,
  viewer: Id<'shop'> | null,
): Promise<'everybody' | 'its shop' | null> {
  const [found] = await rowsOf<{ frozen: boolean | null; own: boolean | null }>(
    tx,
    sql`select bool_or(v.frozen_at is not null) as frozen, bool_or(l.shop_id = ${viewer ?? ''}) as own
        from listings.listing_version v join listings.listing l on l.id = v.listing_id
        where l.id = ${picture.listingId} and v.design_version_id = ${picture.designVersionId}
          and v.products @> ${JSON.stringify([{ blankId: picture.blankId }])}::jsonb`,
  )
  if (found?.frozen) return 'everybody'
  return found?.own ? 'its shop' : null
}

async function draw(
  { read, blobs }: PictureDeps,
  key: string,
  picture: ListingPicture,
  blank: Blank,
  width: number,
): Promise<Buffer | null> {
  const found = await read(async (tx) => {
    const design = await findDesignVersion(tx, picture.designVersionId)
    return design && { design, assets: await assetsOf(tx, blobs, design.shopId, design.document) }
  })
  if (!found) return null
  const { document } = found.design
  const art = artSpans(document, blank)
  const shown = viewShown(blank.views, art, picture.view)
  const view = shown && viewOf(shown.mapSet)
  const colour = blank.colours.find(({ slug }) => slug === picture.colour)
  if (!shown || !view || !colour) return null
  const name = shown.area !== null && art[shown.area] ? shown.area : undefined
  const area = name === undefined ? null : areaOf(blank, name)
  const { hex, heather } = colour
  const laid = area && { onto: printTarget(blank, area), place: placeInView(shown, area) ?? undefined }
  const bytes = await mockupAside({
    document,
    area: name,
    view,
    colour: { hex, heather },
    size: width,
    onto: laid?.onto,
    place: laid?.place,
    sewn: isSewn(blank),
    ink: inkOn(blank.technique, hex),
    assets: found.assets,
  })
  await keepDrawn(blobs, key, bytes, 'image/webp')
  return bytes
}
