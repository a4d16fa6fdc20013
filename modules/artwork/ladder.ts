/** The few sizes with which a vector picture is drawn for prints. */
import { limits } from './limits.ts'

type Size = { width: number; height: number }

/** The longest side, in pixels, with which a vector of this shape may be drawn. */
export function topSide({ width, height }: Size, hasFilters: boolean): number {
  const { pixels, side, rendition } = limits
  const within = Math.sqrt((pixels * Math.max(width, height)) / Math.min(width, height))
  // Both sides are rounded when it is drawn.
  const top = Math.floor((within - 1) / 100) * 100
  return Math.min(top, side, hasFilters ? rendition.filteredSide : side)
}

type Vector = Size & { side: number }
const rungsOf = ({ width, height, side: top }: Vector): number[] =>
  [...limits.rendition.sides.filter((side) => side < top), top].filter(
    (side) => side > Math.max(width, height),
  )

/** The sides to try for a print that needs `needed`, in this order: the first that is enough, then each smaller one. */
export function sidesFor(vector: Vector, needed: number): number[] {
  // What differs by the rounding of floating point is enough.
  if (needed <= Math.max(vector.width, vector.height) + 0.01) return []
  const rungs = rungsOf(vector)
  const enough = rungs.findIndex((side) => side >= needed - 0.01)
  return rungs.slice(0, enough < 0 ? rungs.length : enough + 1).reverse()
}

/** The longest side that can be printed, as far as is known: below `failed`, with which it couldn't be drawn. */
export function reachOf(vector: Vector, failed: number | null): number {
  const possible = rungsOf(vector).filter((side) => failed === null || side < failed)
  return possible.at(-1) ?? Math.max(vector.width, vector.height)
}
