/** Product pictures on the server: the same design, renderer and arithmetic as the studio's live preview. */

import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import type { DesignDocument } from '../document.ts'
import { draw } from '../draw/draw.ts'
import { type Art, type Colour, compose, type Maps, type PixelBox } from '../mockup/compose.ts'
import { developMaps } from '../mockup/develop-maps.ts'
import { enlargeMaps } from '../mockup/enlarge-maps.ts'
import { fitOnView, type PatchPlace } from '../mockup/fit-on-view.ts'
import { drawInkToSew, sewArt } from '../mockup/sew-art.ts'
import { computeTextureSize } from '../mockup/texture.ts'
import { tileSide } from '../mockup/tile.ts'
import type { View } from '../mockup/view.ts'
import { weaveCloth } from '../mockup/weave.ts'
import type { Ink } from '../soft-proof/soft-proof.ts'
import { sewPixels } from '../stitches/sew.ts'
import { createCache } from './cache.ts'
import { type Assets, environmentOf, newCanvas, readFiles } from './environment.ts'
import { readMaps, readTileMaps } from './map-set.ts'
import type { PrintTarget } from './print-file.ts'
import { type ClearPart, encodeClearPart, encodeWebp } from './webp.ts'

export type MockupOrder = {
  document: DesignDocument
  /** The area of the design that this view shows; none leaves the product blank. */
  area?: string | undefined
  view: View
  colour: Colour
  /** Pixels along the side. */
  size?: number
  /** A colour behind the product; without one, the picture is clear there. */
  ground?: string | null
  /** The blank's own print area, if the design was made on another. */
  onto?: PrintTarget | undefined
  /** The position of the blank's print area in the picture's, as fractions of it; absent: as large as fits. */
  place?: PatchPlace | undefined
  /** The design is embroidered: its stitches are shown. */
  sewn?: boolean | undefined
  /** How the design is inked; none if nothing is printed. */
  ink?: Ink | null | undefined
  assets: Assets
}
const defaultSize = 1200
type LoadedMaps = {
  name: string
  maps: Maps
  texture: { width: number; height: number }
  /** The box round the print area. */
  print: PixelBox
}

/** Twenty bytes a pixel for a set, four for the rest: each thread keeps a few sets, designs and colours. */
const cacheSet = createCache<LoadedMaps>(160e6, ({ maps }) => maps.width * maps.height * 20)
const cacheDesign = createCache<Art>(48e6, ({ data }) => data.length)
const cacheBareProduct = createCache<Uint8ClampedArray>(64e6, (pixels) => pixels.length)
const cacheClearPart = createCache<{ part: ClearPart }>(16e6, ({ part }) => part?.length ?? 0)

export async function renderMockup(order: MockupOrder): Promise<Buffer> {
  const { view, size = defaultSize, ground = null } = order
  const pixels = await composeMockup(order)
  const clear = await cacheClearPart(`${view.name} ${ground !== null} ${size}`, async () => ({
    part: await encodeClearPart(pixels, size),
  }))
  return encodeWebp(pixels, size, clear.part)
}

/** The pixels of the picture, RGBA with straight alpha, before they are made a file. */
export async function composeMockup(order: MockupOrder): Promise<Uint8ClampedArray> {
  const { view, size = defaultSize } = order
  // Cards and walls use the set's small file, so that 360 pixels don't need 1200 decoded.
  const side = size <= tileSide(view) ? tileSide(view) : Math.max(size, view.width)
  const set = await cacheSet(`${view.name} ${side}`, () => loadSet(view, side))
  const drawnArt = order.area ? await drawArt(order, order.area, set.texture) : null
  const art = drawnArt && { ...drawnArt, ink: order.ink }
  return resizeSquare(await composeProduct(order, set, art), side, size)
}

/** A colour's bare product is composed once; a design on it changes only its print area. */
async function composeProduct(
  { colour, ground = null }: MockupOrder,
  { name, maps, print }: LoadedMaps,
  art: Art | null,
) {
  const bare = await cacheBareProduct(
    `${name} ${colour.hex} ${colour.heather === true} ${ground}`,
    async () => compose(maps, colour, null, ground),
  )
  return art ? compose(maps, colour, art, ground, { pixels: bare.slice(), part: print }) : bare
}

async function resizeSquare(
  pixels: Uint8ClampedArray,
  side: number,
  size: number,
): Promise<Uint8ClampedArray> {
  if (size === side) return pixels
  const bytes = Buffer.from(pixels.buffer, pixels.byteOffset, pixels.byteLength)
  const picture = sharp(bytes, { raw: { width: side, height: side, channels: 4 } })
  const small = await picture.resize(size, size, { kernel: 'lanczos3' }).raw().toBuffer()
  return new Uint8ClampedArray(small.buffer, small.byteOffset, small.byteLength)
}

/** A design for a view, drawn once for all the product's colours: its key in the cache covers everything it shows. */
async function drawArt(
  { document, view, onto, place, sewn: isSewn = false, assets }: MockupOrder,
  area: string,
  texture: { width: number; height: number },
): Promise<Art | null> {
  const design = document.areas[area]
  const fitted = fitOnView(document, area, view, { onto, place })
  if (!design || !fitted || !view.areaIn || design.layers.length === 0) return null
  const areaDocument = { ...document, areas: { [area]: design } }
  const files = await readFiles(areaDocument, assets)
  const scale = texture.width / view.areaIn.widthIn
  const height = Math.max(1, Math.round(view.areaIn.heightIn * scale))
  const fileMarks = [...files].map(([id, bytes]) => [id, bytes.length, crc32(bytes)])
  const name = createHash('sha256').update(
    JSON.stringify([design, fitted, scale, height, texture, fileMarks, isSewn]),
  )
  return cacheDesign(name.digest('base64'), async () => {
    const environment = await environmentOf(files)
    if (isSewn && view.areaIn) {
      const ink = drawInkToSew(newCanvas, environment, design, fitted, view.areaIn)
      if (ink) return sewArt(sewPixels(ink.ink), ink.box, view.areaIn, texture)
    }
    const canvas = newCanvas(texture.width, height)
    draw(canvas, environment, design, scale, fitted)
    if (height === texture.height) return { data: canvas.pixels(), ...texture }
    const stretched = newCanvas(texture.width, texture.height)
    stretched.context.imageSmoothingEnabled = true
    stretched.context.imageSmoothingQuality = 'high'
    stretched.context.drawImage(canvas.source, 0, 0, texture.width, texture.height)
    return { data: stretched.pixels(), ...texture }
  })
}

async function loadSet(view: View, side: number): Promise<LoadedMaps> {
  const developed = developMaps(side === tileSide(view) ? await readTileMaps(view) : await readMaps(view))
  const maps = side > developed.width ? weaveCloth(enlargeMaps(developed, side), view) : developed
  return { name: `${view.name} ${side}`, maps, texture: computeTextureSize(maps), print: printBox(maps) }
}

/** The box round all pixels that show the design. */
function printBox({ width, height, cover }: Maps): PixelBox {
  let [left, top, right, bottom] = [width, height, 0, 0]
  for (let i = 0; cover && i < cover.length; i++) {
    if (cover[i] === 0) continue
    const x = i % width
    const y = (i - x) / width
    left = Math.min(left, x)
    right = Math.max(right, x + 1)
    top = Math.min(top, y)
    bottom = y + 1
  }
  return { left, top, right, bottom }
}
