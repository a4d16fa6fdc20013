/** Parts of a picture for the rules that look at its own pixels, taken once. */
import type { Picture } from '../draw/surface.ts'
import type { PreflightContext } from './finding.ts'

type Environment = PreflightContext['environment']
/** How many parts are looked at across and down, and how many pixels wide each is. */
type Raster = { parts: number; part: number }
/** Few and large, for what repeats; many and small, so that none of what a picture shows lies between them. */
const [coarse, close]: readonly [Raster, Raster] = [
  { parts: 3, part: 192 },
  { parts: 5, part: 128 },
]

type Place = { width: number; height: number; left: number; top: number }
/** Part of a picture at its own size: red, green, blue and alpha of its pixels, row by row, and where it was taken from. */
export type Part = Place & { data: Uint8ClampedArray }
/** The same in lightness 0..255. */
export type Tile = Place & { light: Uint8Array }

const kept = <Value>(make: (picture: Picture, environment: Environment) => Value) => {
  const known = new WeakMap<Picture, { value: Value }>()
  return (picture: Picture, environment: Environment): Value => {
    const found = known.get(picture) ?? { value: make(picture, environment) }
    known.set(picture, found)
    return found.value
  }
}

/** The parts of a picture that are looked at: all of a small one, nine parts of a large one. */
export const tilesOf = kept((picture, environment) => partsBy(coarse, picture, environment).map(inLight))
/** Twenty-five parts of a large one. */
export const partsOf = kept((picture, environment) => partsBy(close, picture, environment))
export const closeTilesOf = kept((picture, environment) => partsOf(picture, environment).map(inLight))

function partsBy({ parts, part }: Raster, picture: Picture, { newCanvas }: Environment): Part[] {
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

/** Lightness as it prints: what is clear is the white below. */
function inLight({ data, ...place }: Part): Tile {
  const count = place.width * place.height
  const light = new Uint8Array(count)
  for (let i = 0; i < count; i += 1) {
    const luma = 0.299 * data[i * 4]! + 0.587 * data[i * 4 + 1]! + 0.114 * data[i * 4 + 2]!
    light[i] = 255 + (luma - 255) * (data[i * 4 + 3]! / 255)
  }
  return { ...place, light }
}
