/** Small spots of ink that lie alone: dirt from a scan, or remains of a removed background. */
import type { Blob } from './letter-lines.ts'

/** The largest spot, in pixels of the checked copy. */
const sideMax = 16
/** Sides of the squares in which the surroundings of a spot are searched. */
const cellSide = 16

/** The longer sides of spots with nothing else in the squares around theirs. */
export function findLoneSpots(
  blobs: readonly Blob[],
  { width, height }: { width: number; height: number },
): number[] {
  const [columns, rows] = [Math.ceil(width / cellSide), Math.ceil(height / cellSide)]
  const occupied = new Uint16Array(columns * rows)
  const squaresOf = ({ left, top, right, bottom }: Blob, margin: number): number[] => {
    const squares: number[] = []
    for (
      let y = Math.floor(top / cellSide) - margin;
      y <= Math.floor((bottom - 1) / cellSide) + margin;
      y += 1
    )
      for (
        let x = Math.floor(left / cellSide) - margin;
        x <= Math.floor((right - 1) / cellSide) + margin;
        x += 1
      )
        if (x >= 0 && y >= 0 && x < columns && y < rows) squares.push(y * columns + x)
    return squares
  }
  for (const blob of blobs) for (const square of squaresOf(blob, 0)) occupied[square]! += 1
  return blobs.flatMap((blob) => {
    const side = Math.max(blob.right - blob.left, blob.bottom - blob.top)
    if (side > sideMax) return []
    const ownSquares = squaresOf(blob, 0)
    const isLone = squaresOf(blob, 1).every(
      (square) => occupied[square] === (ownSquares.includes(square) ? 1 : 0),
    )
    return isLone ? [side] : []
  })
}
