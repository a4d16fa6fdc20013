/** The few sizes at which a vector is drawn for prints. */
import { limits } from './limits.ts'

type Size = { width: number; height: number }

/** The maximum longest side, in pixels, for a vector of this shape. */
export function topSide({ width, height }: Size, hasFilters: boolean): number {
  const { pixels, side, rendition } = limits
  const maxSide = Math.sqrt((pixels * Math.max(width, height)) / Math.min(width, height))
  // Both sides are rounded when it is drawn.
  const top = Math.floor((maxSide - 1) / 100) * 100
  return Math.min(top, side, hasFilters ? rendition.filteredSide : side)
}

type Vector = Size & { side: number }
const rungsOf = ({ width, height, side: top }: Vector): number[] =>
  [...limits.rendition.sides.filter((side) => side < top), top].filter(
    (side) => side > Math.max(width, height),
  )

/** The sides to try for a print that needs `neededSide`, in order: the first sufficient one, then each smaller one. */
export function sidesFor(vector: Vector, neededSide: number): number[] {
  // Differences by floating point rounding don't matter.
  if (neededSide <= Math.max(vector.width, vector.height) + 0.01) return []
  const rungs = rungsOf(vector)
  const sufficientIndex = rungs.findIndex((side) => side >= neededSide - 0.01)
  return rungs.slice(0, sufficientIndex < 0 ? rungs.length : sufficientIndex + 1).reverse()
}

/** The longest printable side as far as known: below `failedSide`, at which drawing failed. */
export function printableSide(vector: Vector, failedSide: number | null): number {
  const possibleSides = rungsOf(vector).filter((side) => failedSide === null || side < failedSide)
  return possibleSides.at(-1) ?? Math.max(vector.width, vector.height)
}
