import type { Picture } from '../draw/surface.ts'
import type { PreflightContext } from './finding.ts'
import { closeTilesOf, type Tile } from './picture-tiles.ts'

/** Below this difference, of 255, an edge says nothing. */
const edgeMin = 48
/** The rank of a step from which it is among the sharpest edges: a thin line counts, one odd pixel doesn't. */
const rank = 0.998
const reach = [1, 2, 4, 8, 16, 32]

const cached = new WeakMap<Picture, { blur: number | null }>()
/**
 * The pixels that a picture's sharpest edges span: 1 in a drawing, 2 in a photograph, and slightly over N where it
 * was enlarged N times before its upload. Null if it has no clear edge.
 */
export function measureBlur(picture: Picture, environment: PreflightContext['environment']): number | null {
  const existing = cached.get(picture)
  if (existing) return existing.blur
  const blurs = closeTilesOf(picture, environment).flatMap((tile) => blurOfTile(tile) ?? [])
  const blur = blurs.length > 0 ? Math.min(...blurs) : null
  cached.set(picture, { blur })
  return blur
}

/** The largest step over the widest reach, divided by the largest over one pixel; null if nothing stands out. */
function blurOfTile({ light, width, height }: Tile): number | null {
  const steps = reach
    .filter((step) => step * 2 < Math.min(width, height))
    .map((step) => {
      const counts = new Uint32Array(256)
      for (let y = 0; y < height; y += 1)
        for (let x = 0; x + step < width; x += 1)
          counts[Math.abs(light[y * width + x + step]! - light[y * width + x]!)]! += 1
      for (let y = 0; y + step < height; y += 1)
        for (let x = 0; x < width; x += 1)
          counts[Math.abs(light[(y + step) * width + x]! - light[y * width + x]!)]! += 1
      return stepAt(counts)
    })
  const [first = 0] = steps
  const widest = Math.max(...steps)
  return widest < edgeMin ? null : widest / Math.max(1, first)
}

function stepAt(counts: Uint32Array): number {
  const total = counts.reduce((sum, count) => sum + count, 0)
  let remaining = total * (1 - rank)
  for (let step = 255; step > 0; step -= 1) {
    remaining -= counts[step]!
    if (remaining <= 0) return step
  }
  return 0
}
