/** Product pictures on the server: the same design, renderer and arithmetic as the studio's live preview. */
import path from 'node:path'
import sharp from 'sharp'
import type { DesignDocument } from '../document.ts'
import { draw } from '../draw/draw.ts'
import { type Art, type Colour, compose, type Maps } from '../mockup/compose.ts'
import { fitOnView, type PatchPlace } from '../mockup/fit-on-view.ts'
import { type Decoded, mapsFrom, textureSize } from '../mockup/texture.ts'
import { type MapName, mapFiles, type View } from '../mockup/view.ts'
import { mapsFolder } from '../views.ts'
import { type Assets, environmentFor, newCanvas } from './environment.ts'
import type { PrintTarget } from './print-file.ts'

export type MockupOrder = {
  document: DesignDocument
  /** The area of the design that this view shows; none leaves the product blank. */
  area?: string | undefined
  view: View
  colour: Colour
  /** Pixels along the side. */
  size?: number
  /** A colour behind the product; without one the picture is clear there. */
  ground?: string | null
  /** The blank's own print area, where it is not the one the design was made on. */
  onto?: PrintTarget | undefined
  /** Where the blank's print area lies in the picture's, as fractions of it; else as large as fits. */
  place?: PatchPlace | undefined
  assets: Assets
}
type Loaded = { maps: Maps; texture: { width: number; height: number } }

/** Decoded sets are 20 MB each, so only the last few are kept. */
const kept = new Map<string, Promise<Loaded>>()
const keptAtMost = 8

export async function renderMockup(order: MockupOrder): Promise<Buffer> {
  const { view, size = 1200 } = order
  const { maps, texture } = await loadMaps(view)
  const art = order.area ? await artFor(order, order.area, texture) : null
  const pixels = compose(maps, order.colour, art, order.ground ?? null)
  const picture = sharp(Buffer.from(pixels.buffer, pixels.byteOffset, pixels.byteLength), {
    raw: { width: maps.width, height: maps.height, channels: 4 },
  })
  if (size !== maps.width) picture.resize(size, size, { kernel: 'lanczos3' })
  return picture.webp({ quality: 84, effort: 2 }).toBuffer()
}

async function artFor(
  { document, view, onto, place, assets }: MockupOrder,
  area: string,
  texture: { width: number; height: number },
): Promise<Art | null> {
  const design = document.areas[area]
  const fitted = fitOnView(document, area, view, { onto, place })
  if (!design || !fitted || !view.areaIn || design.layers.length === 0) return null
  const environment = await environmentFor({ ...document, areas: { [area]: design } }, assets)
  const scale = texture.width / view.areaIn.widthIn
  const laid = newCanvas(texture.width, Math.max(1, Math.round(view.areaIn.heightIn * scale)))
  draw(laid, environment, design, scale, fitted)
  if (laid.height === texture.height) return { data: laid.pixels(), width: laid.width, height: laid.height }
  const stretched = newCanvas(texture.width, texture.height)
  stretched.context.imageSmoothingEnabled = true
  stretched.context.imageSmoothingQuality = 'high'
  stretched.context.drawImage(laid.source, 0, 0, texture.width, texture.height)
  return { data: stretched.pixels(), width: texture.width, height: texture.height }
}

function loadMaps(view: View): Promise<Loaded> {
  const held = kept.get(view.name)
  kept.delete(view.name)
  const loading = held ?? decodeMaps(view)
  kept.set(view.name, loading)
  loading.catch(() => kept.delete(view.name))
  for (const name of kept.keys()) {
    if (kept.size <= keptAtMost) break
    kept.delete(name)
  }
  return loading
}

async function decodeMaps(view: View): Promise<Loaded> {
  const decoded = await Promise.all(
    view.files.map(async (map): Promise<[MapName, Decoded]> => {
      const file = path.join(mapsFolder, view.name, mapFiles[map])
      const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true })
      return [map, { data, channels: info.channels }]
    }),
  )
  const pictures = Object.fromEntries(decoded) as Partial<Record<MapName, Decoded>>
  const { shade, mask, ...rest } = pictures
  if (!shade || !mask) throw new Error(`The map set ${view.name} is not whole.`)
  const maps = mapsFrom(view, { shade, mask, ...rest })
  return { maps, texture: textureSize(maps) }
}
