/** Columns of satin and single runs along the middle lines of a narrow shape. */
import { distance, gauge, type Point } from './plan.ts'
import { measureDepth, type Shape } from './shapes.ts'
import { findMiddleLines, type MiddleLine } from './skeleton.ts'

/**
 * For each middle line, the needle points: a run along the middle that holds the cloth, then back over it from side
 * to side.
 */
export function makeSatin(shape: Shape): Point[][] {
  const depth = measureDepth(shape)
  return findMiddleLines(shape, depth).map((line) => makeColumn(shape, depth, reachEdge(shape, line)))
}

const isInside = ({ mask, width, height }: Shape, x: number, y: number): boolean => {
  const [column, row] = [Math.round(x), Math.round(y)]
  return column >= 0 && row >= 0 && column < width && row < height && mask[row * width + column] === 1
}

/** The middle line extended to the edge at its ends: thinning stops half a width before it. */
function reachEdge(shape: Shape, { points: line, isOpen }: MiddleLine): Point[] {
  const extend = (end: Point, before: Point, side: 1 | -1): Point[] => {
    const length = Math.hypot(end[0] - before[0], end[1] - before[1])
    const direction: Point =
      length > 0 ? [(end[0] - before[0]) / length, (end[1] - before[1]) / length] : [side, 0]
    const extension: Point[] = []
    for (let step = 1; step < gauge.satinMax; step++) {
      const point: Point = [end[0] + direction[0] * step, end[1] + direction[1] * step]
      if (!isInside(shape, ...point)) break
      extension.push(point)
    }
    return extension
  }
  const lookBack = Math.min(8, line.length - 1)
  const head = isOpen[0] ? extend(line[0] as Point, line[lookBack] as Point, -1).reverse() : []
  const tail = isOpen[1] ? extend(line.at(-1) as Point, line.at(-1 - lookBack) as Point, 1) : []
  return [...head, ...line, ...tail]
}

/** Points at even steps along a line, with the direction there. */
function stepAlong(line: readonly Point[], stepLength: number): { point: Point; direction: Point }[] {
  const steps: { point: Point; direction: Point }[] = []
  let offset = 0
  for (let i = 1; i < line.length; i++) {
    const [from, to] = [line[i - 1] as Point, line[i] as Point]
    const length = Math.hypot(to[0] - from[0], to[1] - from[1])
    if (length === 0) continue
    const before = line[Math.max(0, i - 4)] as Point
    const after = line[Math.min(line.length - 1, i + 3)] as Point
    const chordLength = Math.hypot(after[0] - before[0], after[1] - before[1]) || 1
    const direction: Point = [(after[0] - before[0]) / chordLength, (after[1] - before[1]) / chordLength]
    for (; offset <= length; offset += stepLength)
      steps.push({
        point: [
          from[0] + ((to[0] - from[0]) * offset) / length,
          from[1] + ((to[1] - from[1]) * offset) / length,
        ],
        direction,
      })
    offset -= length
  }
  return steps
}

function makeColumn(shape: Shape, depth: Float32Array, line: readonly Point[]): Point[] {
  const depthAt = ([x, y]: Point) => depth[Math.round(y) * shape.width + Math.round(x)] ?? 0
  const median = line.map(depthAt).sort((a, b) => a - b)[line.length >> 1] ?? 0
  const sides = stepAlong(line, gauge.satinStep / 4).map(({ point, direction }) => {
    const across: Point = [-direction[1], direction[0]]
    const max = 1.4 * Math.max(median, depthAt(point)) + 2
    return [reachSide(shape, max, point, across, 1), reachSide(shape, max, point, across, -1)] as const
  })
  const widths = sides.map(([a, b]) => distance(a, b) - 2 * gauge.pull).sort((a, b) => a - b)
  const run = stepAlong(line, gauge.run).map(({ point }) => point)
  const end = line.at(-1)
  if (end) run.push(end)
  // Forth and back: one thread is thinner than the line was drawn.
  if ((widths[widths.length >> 1] ?? 0) < gauge.satinMin) return [...run, ...run.slice(0, -1).reverse()]
  const zigzag = thinOut(sides).map(([a, b], index) => (index % 2 === 0 ? a : b))
  return [...run, ...zigzag.reverse()]
}

/** Enough of the steps to cover the outer side of a curve. */
function thinOut(sides: readonly (readonly [Point, Point])[]): (readonly [Point, Point])[] {
  const spaced: (readonly [Point, Point])[] = []
  for (const side of sides) {
    const last = spaced.at(-1)
    if (!last || Math.max(distance(last[0], side[0]), distance(last[1], side[1])) >= gauge.satinStep)
      spaced.push(side)
  }
  return spaced
}

/**
 * From the middle to the shape's edge, and a little more to allow for the thread's pull. Where strokes meet, the
 * shape continues into the next one: no farther than `max`, where a stroke of this width ends at a slant.
 */
function reachSide(shape: Shape, max: number, [x, y]: Point, [dx, dy]: Point, side: 1 | -1): Point {
  let distanceOut = 0
  while (
    distanceOut < max &&
    isInside(shape, x + dx * side * (distanceOut + 0.5), y + dy * side * (distanceOut + 0.5))
  )
    distanceOut += 0.5
  const reach = distanceOut + gauge.pull
  return [x + dx * side * reach, y + dy * side * reach]
}
