/** The chequered background by which drawing programs show transparency. */
import type { Tile } from './picture-tiles.ts'

/** Sides of its squares, in pixels. */
const [squareMin, squareMax] = [4, 64]
/** Lightness of its two greys, their difference, and the most that one of them may vary, of 255. */
const [lightMin, differenceMin, differenceMax, maxStray] = [120, 8, 90, 7]
/** The share of a corner's pixels that must match the squares. */
const minMatch = 0.96
const checkedSide = 96

/** Tells if at least two corners of a picture show nothing but squares of two light greys in turn. */
export function hasCheckers(tiles: readonly Tile[]): boolean {
  const corners = [
    tiles.filter(({ left, top }) => left === 0 && top === 0),
    tiles.filter(({ left, top }) => left > 0 && top === 0).slice(-1),
    tiles.filter(({ left, top }) => left === 0 && top > 0).slice(-1),
    tiles.slice(-1),
  ].flat()
  return corners.filter(isCheckered).length >= 2
}

function isCheckered({ light, width, height }: Tile): boolean {
  const [wide, high] = [Math.min(width, checkedSide), Math.min(height, checkedSide)]
  const values: number[] = []
  for (let y = 0; y < high; y += 1) for (let x = 0; x < wide; x += 1) values.push(light[y * width + x]!)
  const sorted = values.toSorted((a, b) => a - b)
  const [dark, pale] = [sorted[Math.floor(sorted.length * 0.2)]!, sorted[Math.floor(sorted.length * 0.8)]!]
  if (dark < lightMin || pale - dark < differenceMin || pale - dark > differenceMax) return false
  const middle = (dark + pale) / 2
  const isPale = (x: number, y: number) => light[y * width + x]! > middle
  const across = firstRuns(wide, (x) => isPale(x, 0))
  const down = firstRuns(high, (y) => isPale(0, y))
  if (!across || !down || Math.abs(across.square - down.square) > 1) return false
  let fits = 0
  for (let y = 0; y < high; y += 1)
    for (let x = 0; x < wide; x += 1) {
      const squareIndex = countSquares(x, across) + countSquares(y, down)
      const shouldBePale = (squareIndex % 2 === 0) === isPale(0, 0)
      const tone = shouldBePale ? pale : dark
      if (Math.abs(light[y * width + x]! - tone) <= maxStray) fits += 1
    }
  return fits >= wide * high * minMatch
}

type Runs = { first: number; square: number }
const countSquares = (at: number, { first, square }: Runs): number => Math.floor((at - first) / square) + 1

/** The end of the first square, and the width of the next. */
function firstRuns(length: number, isPale: (at: number) => boolean): Runs | null {
  const changes: number[] = []
  for (let at = 1; at < length; at += 1) if (isPale(at) !== isPale(at - 1)) changes.push(at)
  const [first, second] = changes
  if (first === undefined || second === undefined) return null
  const square = second - first
  return square >= squareMin && square <= squareMax ? { first, square } : null
}
