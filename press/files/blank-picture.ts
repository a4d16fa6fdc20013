/** Pictures of bare blanks. Nothing is printed on them, so the maps may be scaled down first: a small picture is cheap. */
import path from 'node:path'
import sharp from 'sharp'
import { type Colour, compose, type Maps } from '../mockup/compose.ts'
import { developMaps } from '../mockup/develop-maps.ts'
import { type Decoded, makeMaps } from '../mockup/texture.ts'
import { type MapName, mapFiles, type View } from '../mockup/view.ts'
import { mapsFolder } from '../views.ts'
import { copySquares } from './webp.ts'

/** Raise it when a picture of the same view and colour comes out differently: addresses of pictures carry it. */
export const blankPictureVersion = 7

/** Reduced sets by view and size; one of 480 px is 2 MB. */
const mapsCache = new Map<string, Promise<Maps>>()
const maxMaps = 24

/** The bare blank in a colour, WebP, clear behind the product. */
export async function renderBlank(view: View, colour: Colour, size: number): Promise<Buffer> {
  const maps = await readMapsAt(view, Math.min(size, view.width))
  const pixels = compose(maps, colour, null, null)
  copySquares(pixels, maps.width, pixels)
  return sharp(Buffer.from(pixels.buffer, pixels.byteOffset, pixels.byteLength), {
    raw: { width: maps.width, height: maps.height, channels: 4 },
  })
    .webp({ quality: 82, alphaQuality: 90, effort: 3 })
    .toBuffer()
}

function readMapsAt(view: View, size: number): Promise<Maps> {
  const name = `${view.name} ${size}`
  const loading = mapsCache.get(name) ?? reduceMaps(view, size)
  mapsCache.delete(name)
  mapsCache.set(name, loading)
  loading.catch(() => mapsCache.delete(name))
  for (const oldest of mapsCache.keys()) {
    if (mapsCache.size <= maxMaps) break
    mapsCache.delete(oldest)
  }
  return loading
}

/** Addresses into the artwork (`uv`, `cover`) are left out: they can't be averaged, and nothing is printed. */
async function reduceMaps(view: View, size: number): Promise<Maps> {
  const neededFiles = view.files.filter((map) => map !== 'uv' && map !== 'cover')
  const decoded = await Promise.all(
    neededFiles.map(async (map): Promise<[MapName, Decoded]> => {
      const { data, info } = await sharp(path.join(mapsFolder, view.name, mapFiles[map]))
        .resize(size, size, { kernel: 'lanczos3' })
        .raw()
        .toBuffer({ resolveWithObject: true })
      return [map, { data, channels: info.channels }]
    }),
  )
  const { shade, mask, ...rest } = Object.fromEntries(decoded) as Partial<Record<MapName, Decoded>>
  if (!shade || !mask) throw new Error(`The map set ${view.name} is not whole.`)
  return developMaps(makeMaps({ width: size, height: size, soft: view.soft }, { shade, mask, ...rest }))
}
