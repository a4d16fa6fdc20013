/** Parts of a picture, read once, for the rules that check its own pixels. */
import type { Picture } from '../draw/surface.ts'
import type { PreflightContext } from './finding.ts'

type Environment = PreflightContext['environment']
/** The number of parts across and down, and the width of each in pixels. */
type Raster = { parts: number; part: number }
/** Few large ones for repeating details; many small ones, so that no content lies between them. */
const [coarse, close]: readonly [Raster, Raster] = [
  { parts: 3, part: 192 },
  { parts: 5, part: 128 },
]

type Place = { width: number; height: number; left: number; top: number }
/** Part of a picture at its own size: red, green, blue and alpha of its pixels, row by row, and its position. */
export type Part = Place & { data: Uint8ClampedArray }
/** The same as lightness 0..255. */
export type Tile = Place & { light: Uint8Array }

const cachePerPicture = <Value>(make: (picture: Picture, environment: Environment) => Value) => {
  const cache = new WeakMap<Picture, { value: Value }>()
  return (picture: Picture, environment: Environment): Value => {
    const entry = cache.get(picture) ?? { value: make(picture, environment) }
    cache.set(picture, entry)
    return entry.value
  }
}

/** The checked parts of a picture: all of a small one, nine parts of a large one. */
export const tilesOf = cachePerPicture((picture, environment) =>
  splitRaster(coarse, picture, environment).map(toTile),
)
/** Twenty-five parts of a large one. */
export const partsOf = cachePerPicture((picture, environment) => splitRaster(close, picture, environment))
export const closeTilesOf = cachePerPicture((picture, environment) =>
  partsOf(picture, environment).map(toTile),
)

function splitRaster({ parts, part }: Raster, picture: Picture, { newCanvas }: Environment): Part[] {
  const starts = (length: number) =>
    length <= part * parts
      ? Array.from({ length: Math.ceil(length / part) }, (_, n) => n * part)
      : Array.from({ length: parts }, (_, n) => Math.round((n * (length - part)) / (parts - 1)))
  return starts(picture.height).flatMap((top) =>
    starts(picture.width).map((left) => {
      const [width, height] = [Math.min(part, picture.width - left), Math.min(part, picture.height - top)]
      const canvas = newCanvas(width, height)
      canvas.context.imageSmoothingEnabled = false
      canvas.context.drawImage(picture.source, -left, -top, picture.width, picture.height)
      return { data: canvas.pixels(), width, height, left, top }
    }),
  )
}

/** Lightness as it prints: clear parts show the white below. */
function toTile({ data, ...place }: Part): Tile {
  const count = place.width * place.height
  const light = new Uint8Array(count)
  for (let i = 0; i < count; i += 1) {
    const luma = 0.299 * data[i * 4]! + 0.587 * data[i * 4 + 1]! + 0.114 * data[i * 4 + 2]!
    light[i] = 255 + (luma - 255) * (data[i * 4 + 3]! / 255)
  }
  return { ...place, light }
}
