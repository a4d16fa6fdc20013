/** Parts of a picture for the rules that look at its own pixels, taken once. */
import type { Picture } from '../draw/surface.ts'
import type { PreflightContext } from './finding.ts'

/** Parts looked at: this many across and down, each this many pixels wide. */
const [parts, part] = [3, 192]

/** Part of a picture at its own size: lightness 0..255, row by row, and where it was taken from. */
export type Tile = { light: Uint8Array; width: number; height: number; left: number; top: number }
const known = new WeakMap<Picture, Tile[]>()

/** What is looked at of a picture: all of a small one, nine parts of a large one. */
export function tilesOf(picture: Picture, environment: PreflightContext['environment']): Tile[] {
  const tiles = known.get(picture) ?? takeTiles(picture, environment)
  known.set(picture, tiles)
  return tiles
}

function takeTiles(picture: Picture, { newCanvas }: PreflightContext['environment']): Tile[] {
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
      return { light: lightOf(canvas.pixels(), width * height), width, height, left, top }
    }),
  )
}

/** Lightness as it prints: what is clear is the white below. */
function lightOf(data: Uint8ClampedArray, count: number): Uint8Array {
  const light = new Uint8Array(count)
  for (let i = 0; i < count; i += 1) {
    const luma = 0.299 * data[i * 4]! + 0.587 * data[i * 4 + 1]! + 0.114 * data[i * 4 + 2]!
    light[i] = 255 + (luma - 255) * (data[i * 4 + 3]! / 255)
  }
  return light
}
