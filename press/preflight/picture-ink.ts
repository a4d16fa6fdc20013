/** The transparency of a picture's ink, measured in its own pixels. */
import type { Picture } from '../draw/surface.ts'
import type { PreflightContext } from './finding.ts'
import { partsOf } from './picture-tiles.ts'

/** Alpha below this, of 255, is no ink; from this on it is solid. */
const [clearBelow, opaqueFrom] = [12, 235]
/** A smoothed edge spans this many pixels; half-clear ink further than that from both clear and solid is meant. */
const edgeReach = 3
/** Fainter than this, of 255, it can't be seen. */
const sheerBelow = 50

export type PictureInk = {
  /** The half-clear part of its ink, without smoothed edges. */
  soft: number
  /** The part of its ink that is too clear to be seen. */
  sheer: number
  /** The part of all its pixels that is nearly but not quite clear. */
  haze: number
  /** Tells if no part of it is clear. */
  isOpaque: boolean
}
const cached = new WeakMap<Picture, PictureInk>()

export function measureInk(picture: Picture, environment: PreflightContext['environment']): PictureInk {
  const existing = cached.get(picture)
  if (existing) return existing
  let [ink, soft, faint, hazy, total] = [0, 0, 0, 0, 0]
  for (const { data, width, height } of partsOf(picture, environment)) {
    const alpha = (x: number, y: number) => data[(y * width + x) * 4 + 3] as number
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1) {
        const ownAlpha = alpha(x, y)
        total += 1
        if (ownAlpha === 0) continue
        if (ownAlpha <= clearBelow) {
          hazy += 1
          continue
        }
        ink += 1
        if (ownAlpha < sheerBelow) faint += 1
        if (ownAlpha >= opaqueFrom) continue
        const isEdge = neighbours.some(([dx, dy]) => {
          const [column, row] = [x + dx, y + dy]
          if (column < 0 || row < 0 || column >= width || row >= height) return false
          const neighbourAlpha = alpha(column, row)
          return neighbourAlpha <= clearBelow || neighbourAlpha >= opaqueFrom
        })
        if (!isEdge) soft += 1
      }
  }
  const shareOfInk = (count: number) => (ink > 0 ? count / ink : 0)
  const measured = {
    soft: shareOfInk(soft),
    sheer: shareOfInk(faint),
    haze: total > 0 ? hazy / total : 0,
    isOpaque: ink === total && soft === 0 && faint === 0,
  }
  cached.set(picture, measured)
  return measured
}

const neighbours = [
  [edgeReach, 0],
  [-edgeReach, 0],
  [0, edgeReach],
  [0, -edgeReach],
] as const
