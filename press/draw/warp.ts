/** Bends an outline as one block: each point moves according to its position in the block. */
import type { Warp } from '../document.ts'
import { type Bounds, boundsOf, type Outline, type Step } from './outline.ts'

type Size = { width: number; height: number }
type Point = readonly [x: number, y: number]
type Bend = (x: number, y: number) => Point

/** The bent outline, and the box of the bent block: the block's edges, whatever letters it has. */
export function warpOutline(outline: Outline, size: Size, warp: Warp): { outline: Outline; bounds: Bounds } {
  const bend = bendOf(size, warp)
  const { width, height } = size
  const edge: Outline = [['M', 0, 0], ['L', width, 0], ['L', width, height], ['L', 0, height], ['Z']]
  const bounds = boundsOf(bendSteps(edge, bend, 24))
  return { outline: bendSteps(outline, bend, 4), bounds: bounds as Bounds }
}

/** `across` runs from -1 on the left to 1 on the right; a is the amount, -1 to 1. */
function bendOf({ width, height }: Size, { kind, amount }: Warp): Bend {
  const a = amount / 100
  const middle = height / 2
  const across = (x: number) => (2 * x) / width - 1
  switch (kind) {
    case 'arch':
      return (x, y) => [x, y - a * 0.7 * (1 - across(x) ** 2) * (a > 0 ? height - y : y)]
    case 'bulge':
      return (x, y) => [x, middle + (y - middle) * (1 + a * 0.7 * (1 - across(x) ** 2))]
    case 'wave':
      return (x, y) => [x, y - a * 0.4 * height * Math.sin(across(x) * Math.PI)]
    case 'rise':
      return (x, y) => [x, y - a * 0.6 * height * Math.sin((across(x) * Math.PI) / 2)]
    case 'grow':
      return (x, y) => [x, middle + (y - middle) * (1 + a * 0.65 * across(x))]
    case 'narrow': {
      const widthFactor = (y: number) => 1 - Math.abs(a) * 0.6 * (a > 0 ? 1 - y / height : y / height)
      return (x, y) => [width / 2 + (x - width / 2) * widthFactor(y), y]
    }
    case 'slant':
      return (x, y) => [x + a * 0.6 * (middle - y), y]
  }
}

/** Splits each line and curve into `pieces` curves and bends their points, so that straight edges bend too. */
function bendSteps(outline: Outline, bend: Bend, pieces: number): Outline {
  const steps: Step[] = []
  let [current, start]: [Point, Point] = [
    [0, 0],
    [0, 0],
  ]
  const curve = (b: Point, c: Point, d: Point) => {
    for (let i = 0; i < pieces; i++) {
      const [, p, q, r] = pieceOf([current, b, c, d], i / pieces, (i + 1) / pieces)
      steps.push(['C', ...bend(...p), ...bend(...q), ...bend(...r)])
    }
    current = d
  }
  const line = (to: Point) => curve(between(current, to, 1 / 3), between(current, to, 2 / 3), to)
  for (const step of outline) {
    if (step[0] === 'M') {
      start = current = [step[1], step[2]]
      steps.push(['M', ...bend(...current)])
    } else if (step[0] === 'L') line([step[1], step[2]])
    else if (step[0] === 'Q') {
      const [control, end]: [Point, Point] = [
        [step[1], step[2]],
        [step[3], step[4]],
      ]
      curve(between(current, control, 2 / 3), between(end, control, 2 / 3), end)
    } else if (step[0] === 'C') curve([step[1], step[2]], [step[3], step[4]], [step[5], step[6]])
    else {
      if (current[0] !== start[0] || current[1] !== start[1]) line(start)
      steps.push(step)
    }
  }
  return steps
}

type Cubic = readonly [Point, Point, Point, Point]
const between = (a: Point, b: Point, t: number): Point => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]

/** The part of a cubic between two of its parameters (de Casteljau, twice). */
function pieceOf([a, b, c, d]: Cubic, from: number, to: number): Cubic {
  const [ab, bc, cd] = [between(a, b, to), between(b, c, to), between(c, d, to)]
  const [abc, bcd] = [between(ab, bc, to), between(bc, cd, to)]
  const end = between(abc, bcd, to)
  if (from === 0) return [a, ab, abc, end]
  const t = from / to
  const [e, f, g] = [between(a, ab, t), between(ab, abc, t), between(abc, end, t)]
  const [ef, fg] = [between(e, f, t), between(f, g, t)]
  return [between(ef, fg, t), fg, g, end]
}
