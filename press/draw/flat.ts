import type { Outline } from './outline.ts'

type Point = readonly [x: number, y: number]

/** The corners of each closed line of an outline, its curves replaced by straight lines that stay `tolerance` near. */
export function flattenOutline(outline: Outline, tolerance: number): Point[][] {
  const rings: Point[][] = []
  let [x, y] = [0, 0]
  for (const step of outline) {
    if (step[0] === 'M') rings.push([[step[1], step[2]]])
    const ring = rings.at(-1)
    if (!ring || step[0] === 'Z') continue
    if (step[0] === 'L') ring.push([step[1], step[2]])
    if (step[0] === 'Q' || step[0] === 'C') {
      const pieces = countPieces([x, y], step, tolerance)
      for (let i = 1; i <= pieces; i++)
        ring.push(step[0] === 'Q' ? onQuad(x, y, step, i / pieces) : onCubic(x, y, step, i / pieces))
    }
    const [endX, endY] = ring.at(-1) as Point
    x = endX
    y = endY
  }
  return rings
}

const maxPieces = 48
/** The second differences of a curve's points bound its distance from its chords. */
function countPieces(
  from: Point,
  step: Extract<Outline[number], readonly ['Q' | 'C', ...number[]]>,
  tolerance: number,
) {
  const points: Point[] = [from]
  for (let i = 1; i < step.length; i += 2) points.push([step[i] as number, step[i + 1] as number])
  let bend = 0
  for (let i = 2; i < points.length; i++) {
    const [[ax, ay], [bx, by], [cx, cy]] = [points[i - 2]!, points[i - 1]!, points[i]!]
    bend = Math.max(bend, Math.hypot(ax - 2 * bx + cx, ay - 2 * by + cy))
  }
  const pieces = Math.sqrt((bend * (step[0] === 'Q' ? 2 : 6)) / (8 * tolerance))
  return Math.max(1, Math.min(maxPieces, Math.ceil(pieces)))
}

function onQuad(
  x: number,
  y: number,
  [, cx, cy, ex, ey]: Extract<Outline[number], readonly ['Q', ...number[]]>,
  t: number,
): Point {
  const [p, q, r] = [(1 - t) ** 2, 2 * t * (1 - t), t ** 2]
  return [p * x + q * cx + r * ex, p * y + q * cy + r * ey]
}

function onCubic(
  x: number,
  y: number,
  [, ax, ay, bx, by, ex, ey]: Extract<Outline[number], readonly ['C', ...number[]]>,
  t: number,
): Point {
  const [p, q, r, s] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t ** 2 * (1 - t), t ** 3]
  return [p * x + q * ax + r * bx + s * ex, p * y + q * ay + r * by + s * ey]
}
