import type { Picture } from '../draw/surface.ts'
import type { PreflightContext } from './finding.ts'

/** Parts looked at: this many across and down, each so many pixels wide. */
const [parts, part] = [3, 192]
/** Below this difference of 255 an edge says nothing. */
const edgeMin = 48
/** Of the steps, those above this rank are the sharpest edges: a thin line counts, one odd pixel doesn't. */
const rank = 0.998
const reach = [1, 2, 4, 8, 16, 32]

const known = new WeakMap<Picture, { blur: number | null }>()
/**
 * The pixels over which a picture's sharpest edges go: 1 of a drawing, 2 of a photograph, and a little over N where it was
 * enlarged N times before it was uploaded. Null where it has no edge to judge by.
 */
export function blurOf(picture: Picture, environment: PreflightContext['environment']): number | null {
  const before = known.get(picture)
  if (before) return before.blur
  const blurs = tilesOf(picture, environment).flatMap((tile) => blurOfTile(tile) ?? [])
  const blur = blurs.length > 0 ? Math.min(...blurs) : null
  known.set(picture, { blur })
  return blur
}

type Tile = { light: Uint8Array; width: number; height: number }
function tilesOf(picture: Picture, { newCanvas }: PreflightContext['environment']): Tile[] {
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
      return { light: lightOf(canvas.pixels(), width * height), width, height }
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

/** The largest step over the widest reach, by the largest of one pixel; null where nothing stands out. */
function blurOfTile({ light, width, height }: Tile): number | null {
  const steps = reach
    .filter((by) => by * 2 < Math.min(width, height))
    .map((by) => {
      const counts = new Uint32Array(256)
      for (let y = 0; y < height; y += 1)
        for (let x = 0; x + by < width; x += 1)
          counts[Math.abs(light[y * width + x + by]! - light[y * width + x]!)]! += 1
      for (let y = 0; y + by < height; y += 1)
        for (let x = 0; x < width; x += 1)
          counts[Math.abs(light[(y + by) * width + x]! - light[y * width + x]!)]! += 1
      return stepAt(counts)
    })
  const [first = 0] = steps
  const widest = Math.max(...steps)
  return widest < edgeMin ? null : widest / Math.max(1, first)
}

function stepAt(counts: Uint32Array): number {
  const all = counts.reduce((sum, count) => sum + count, 0)
  let left = all * (1 - rank)
  for (let step = 255; step > 0; step -= 1) {
    left -= counts[step]!
    if (left <= 0) return step
  }
  return 0
}
