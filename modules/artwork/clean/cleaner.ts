/**
 * The child that decodes. It starts with an empty environment and no write access, within time and memory limits, and
 * communicates only over its pipes: in, one JSON line and the bytes; out, one JSON line, the master and the
 * thumbnail. Of the upload only pixels, the names of layers, and the chosen page of a document leave it.
 */

import sharp, { type Sharp } from 'sharp'
import { answerParent } from './answer-parent.ts'
import { convertPsdToTiff } from './decode-psd.ts'
import { drawSvg, type SvgOrder, toMaster } from './draw-svg.ts'
import type { RasterType } from './header-sizes.ts'
import { convertLayerToTiff, readPsdLayers } from './psd-layers.ts'
import type { PsdLook } from './psd-looks.ts'
import { isDamagedJpeg } from './walk-jpeg.ts'

type Order = {
  type: RasterType | 'svg' | 'pdf'
  pixels: number
  sideMax: number
  svg: SvgOrder
  /** The drawing uses filters. */
  hasFilters: boolean
  thumbnailSide: number
  /** The page of a document, from 1; of a layered file, 1 is all layers together. */
  page: number
  layersMax: number
  nameMax: number
}

sharp.cache(false)
sharp.concurrency(1)

type OpenedPicture = {
  picture: Sharp
  /** Called once the picture is drawn: the rest takes time in proportion to its pixels. */
  onDrawn?: () => void
  pages: number
  names?: string[]
  looks?: PsdLook[]
  leftOut?: string[]
  missingFonts?: string[]
  /** The chosen page of a document, to draw it from again. */
  alone?: Buffer | null
}

/**
 * Opens the picture in the bytes, with its number of pages and the names of those after the first. Decoders of
 * several megabytes are loaded only when needed.
 */
async function openPicture(order: Order, bytes: Buffer): Promise<OpenedPicture> {
  const options = { limitInputPixels: order.pixels, failOn: 'error' as const, sequentialRead: true, pages: 1 }
  switch (order.type) {
    case 'svg':
      return { ...(await drawSvg(bytes, order.hasFilters, order.svg, order.pixels)), pages: 1 }
    case 'pdf': {
      const { drawPdf } = await import('./decode-pdf.ts')
      const page = await drawPdf(bytes, order.page, order.svg.side)
      const { pixels, width, height, pages, missingFonts } = page
      const picture = sharp(pixels, { raw: { width, height, channels: 4 } })
      return { picture, pages, missingFonts, alone: await extractPage(bytes, order.page) }
    }
    case 'heic': {
      const { convertHeicToTiff } = await import('./decode-heic.ts')
      return { picture: sharp(await convertHeicToTiff(bytes), options), pages: 1 }
    }
    case 'psd':
      return openPsd(order, bytes, options)
    case 'jpeg':
      if (isDamagedJpeg(bytes)) throw new Error('a damaged scan')
      return { picture: sharp(bytes, options), pages: 1 }
    case 'tiff':
      return openTiff(order, bytes, options)
    default:
      return { picture: sharp(bytes, options), pages: 1 }
  }
}

/** If PDFium can draw a page but not write it, its picture is still used. */
async function extractPage(bytes: Buffer, page: number): Promise<Buffer | null> {
  const { savePageAlone } = await import('./keep-page.ts')
  return savePageAlone(bytes, page).catch(() => null)
}

/** Scans of several pages. The size in the first bytes was the first page's only. */
async function openTiff(
  { page, pixels, sideMax }: Order,
  bytes: Buffer,
  options: object,
): Promise<OpenedPicture> {
  const { pages = 1 } = await sharp(bytes, options).metadata()
  if (page > pages) throw new Error('no such page')
  const picture = sharp(bytes, { ...options, page: page - 1 })
  const { width, height } = await picture.metadata()
  if (width * height > pixels || Math.max(width, height) > sideMax) throw new Error('a page too large')
  return { picture, pages }
}

/** The flattened picture first, then each layer at its place on the canvas; a single layer offers no choice. */
function openPsd({ page, layersMax, nameMax }: Order, bytes: Buffer, options: object): OpenedPicture {
  const { layers: allLayers, leftOut } = layersOf(bytes)
  const layers = allLayers.slice(0, layersMax)
  const layer = page > 1 ? layers[page - 2] : undefined
  if (page > 1 && !layer) throw new Error('no such layer')
  const picture = sharp(layer ? convertLayerToTiff(bytes, layer) : convertPsdToTiff(bytes), options)
  if (layers.length < 2) return { picture, pages: 1 }
  const nameLayer = (name: string, index: number) => plainName(name).slice(0, nameMax) || `Layer ${index + 1}`
  return {
    picture,
    pages: layers.length + 1,
    names: layers.map(({ name }, index) => nameLayer(name, index)),
    looks: layers.map(({ look }) => look),
    leftOut: leftOut.slice(0, layersMax).map(nameLayer),
  }
}
/** A file whose layers can't be read still has its flattened picture. */
function layersOf(bytes: Buffer): ReturnType<typeof readPsdLayers> {
  try {
    return readPsdLayers(bytes)
  } catch {
    return { layers: [], leftOut: [] }
  }
}
const plainName = (name: string) => name.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, '').trim()

async function clean(order: Order, bytes: Buffer) {
  const {
    picture,
    onDrawn,
    pages,
    names = [],
    looks = [],
    leftOut = [],
    missingFonts = [],
    alone = null,
  } = await openPicture(order, bytes)
  const upright = picture.autoOrient().toColourspace('srgb')
  const { depth, hasProfile } = await picture.metadata()
  // Fractional light values would be read as nearly black.
  if (depth !== 'uchar' && depth !== 'ushort') throw new Error('a depth that is not printed')
  // A deep picture would keep its profile's numbers and lose the profile.
  if (hasProfile && depth === 'ushort') upright.withIccProfile('srgb', { attach: false })
  const { data: master, info } = await toMaster(upright).toBuffer({ resolveWithObject: true })
  onDrawn?.()
  const isOpaque = info.channels < 4 || (await isFullyOpaque(master, order.pixels))
  const thumbnail = await sharp(master, { limitInputPixels: order.pixels })
    .resize(order.thumbnailSide, order.thumbnailSide, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer()
  const answer = {
    width: info.width,
    height: info.height,
    transparent: !isOpaque,
    pages,
    names,
    looks,
    leftOut,
    missingFonts,
  }
  const lengths = { master: master.length, thumbnail: thumbnail.length, alone: alone?.length ?? 0 }
  return { line: { ...answer, ...lengths }, files: [master, thumbnail, ...(alone ? [alone] : [])] }
}

/**
 * Tells if every pixel is opaque. sharp's own statistics take a second longer, because they compute everything else
 * too.
 */
async function isFullyOpaque(png: Buffer, limitInputPixels: number): Promise<boolean> {
  const cover = await sharp(png, { limitInputPixels }).extractChannel('alpha').raw().toBuffer()
  return cover.every((value) => value === 255)
}

await answerParent(clean)
