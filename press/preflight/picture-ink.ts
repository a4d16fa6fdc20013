/** How clear the ink of a picture is, looked at in its own pixels. */
import type { Picture } from '../draw/surface.ts'
import type { PreflightContext } from './finding.ts'
import { partsOf } from './picture-tiles.ts'

/** Ink below this of 255 is none, from this on it is whole. */
const [none, whole] = [12, 235]
/** An edge that was smoothed goes over this many pixels; what is half clear further than that from clear and whole is meant. */
const edgeReach = 3
/** Fainter than this of 255, nothing of it is seen. */
const sheer = 50

export type PictureInk = {
  /** The part of its ink that is half clear, smoothed edges left out. */
  soft: number
  /** The part of its ink that is too clear to be seen. */
  sheer: number
  /** The part of all its pixels that is nearly clear, though not quite. */
  haze: number
  /** Whether nothing of it is clear. */
  isOpaque: boolean
}
const known = new WeakMap<Picture, PictureInk>()

export function inkOfPicture(picture: Picture, environment: PreflightContext['environment']): PictureInk {
  const before = known.get(picture)
  if (before) return before
  let [ink, soft, faint, hazy, all] = [0, 0, 0, 0, 0]
  for (const { data, width, height } of partsOf(picture, environment)) {
    const alpha = (x: number, y: number) => data[(y * width + x) * 4 + 3] as number
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1) {
        const here = alpha(x, y)
        all += 1
        if (here === 0) continue
        if (here <= none) {
          hazy += 1
          continue
        }
        ink += 1
        if (here < sheer) faint += 1
        if (here >= whole) continue
        const isEdge = neighbours.some(([dx, dy]) => {
          const [column, row] = [x + dx, y + dy]
          if (column < 0 || row < 0 || column >= width || row >= height) return false
          const there = alpha(column, row)
          return there <= none || there >= whole
        })
        if (!isEdge) soft += 1
      }
  }
  const of = (count: number) => (ink > 0 ? count / ink : 0)
  const found = {
    soft: of(soft),
    sheer: of(faint),
    haze: all > 0 ? hazy / all : 0,
    isOpaque: ink === all && soft === 0 && faint === 0,
  }
  known.set(picture, found)
  return found
}

const neighbours = [
  [edgeReach, 0],
  [-edgeReach, 0],
  [0, edgeReach],
  [0, -edgeReach],
] as const
