/** A contour as SVG path data: corners stay corners, and the parts between them become lines and curves. */
import type { Contour } from './contours.ts'
import { type Bezier, fitCurve, type Point, unit } from './curve.ts'

export type Smoothing = {
  /** Pixels by which a curve may leave the contour. */
  tolerance: number
  /** Times that every point moves to the mean of itself and its neighbours. */
  rounds: number
  /** Cosine of the turn from which a point is a corner. */
  corner: number
}

/** 0 keeps every corner and dent, 100 rounds everything off. */
export const smoothingOf = (part: number): Smoothing => ({
  tolerance: 0.22 + (part / 100) ** 2 * 2.4,
  rounds: Math.round(part / 12),
  corner: 0.75 - (part / 100) * 1.3,
})

/** Null if the shape has fewer than `min` pixels. */
export function writePath(contour: Contour, smoothing: Smoothing, min: number): string | null {
  const points = toPoints(contour)
  if (points.length < 4 || Math.abs(signedArea(points)) < min) return null
  const corners = findCorners(points, smoothing.corner)
  const smooth = smoothPoints(points, new Set(corners), smoothing.rounds)
  const pen = newPen()
  const count = points.length
  const tips = corners.map((corner) => sharpenCorner(points, corner))
  if (corners.length === 0) {
    const closedLine = [...smooth, smooth[0] as Point]
    pen.move(closedLine[0] as Point)
    for (const curve of fitCurves(closedLine, true, smoothing.tolerance)) pen.curve(curve)
    return pen.close()
  }
  pen.move(tips[0] as Point)
  corners.forEach((start, i) => {
    const end = corners[i + 1] ?? (corners[0] as number) + count
    const part: Point[] = [tips[i] as Point]
    // The points beside a corner were cut off by the pixels; the tip replaces them.
    for (let k = start + 2; k <= end - 2; k++) part.push(smooth[k % count] as Point)
    part.push(tips[(i + 1) % tips.length] as Point)
    if (isStraight(part, smoothing.tolerance)) pen.line(part.at(-1) as Point)
    else for (const curve of fitCurves(part, false, smoothing.tolerance)) pen.curve(curve)
  })
  return pen.close()
}

function toPoints(contour: Contour): Point[] {
  const points: Point[] = []
  for (let i = 0; i < contour.length; i += 2) points.push([contour[i] as number, contour[i + 1] as number])
  return points
}

function signedArea(points: readonly Point[]): number {
  let twice = 0
  for (let i = 0; i < points.length; i++) {
    const [a, b] = [points[i] as Point, points[(i + 1) % points.length] as Point]
    twice += a[0] * b[1] - b[0] * a[1]
  }
  return twice / 2
}

/** Points to look ahead and back for the direction of a line that may have steps of one pixel. */
const reach = 4

function findCorners(points: readonly Point[], min: number): number[] {
  const count = points.length
  if (count < reach * 3) return []
  const point = (i: number) => points[(i + count) % count] as Point
  const cosines = points.map((here, i) => {
    const [previous, next] = [point(i - reach), point(i + reach)]
    const incoming = unit([here[0] - previous[0], here[1] - previous[1]])
    const outgoing = unit([next[0] - here[0], next[1] - here[1]])
    return incoming[0] * outgoing[0] + incoming[1] * outgoing[1]
  })
  const corners: number[] = []
  cosines.forEach((cosine, i) => {
    if (cosine > min) return
    for (let k = -reach; k <= reach; k++) {
      const nearby = cosines[(i + k + count) % count] as number
      if (nearby < cosine || (nearby === cosine && k < 0)) return
    }
    corners.push(i)
  })
  return corners
}

/** The intersection of a corner's two sides: pixels round it off, but it was drawn sharp. */
function sharpenCorner(points: readonly Point[], corner: number): Point {
  const count = points.length
  const point = (i: number) => points[(i + count) % count] as Point
  const here = point(corner)
  const [a, b, c, d] = [
    point(corner - reach - 2),
    point(corner - 2),
    point(corner + reach + 2),
    point(corner + 2),
  ]
  const [incoming, outgoing] = [unit([b[0] - a[0], b[1] - a[1]]), unit([d[0] - c[0], d[1] - c[1]])]
  const cross = incoming[0] * outgoing[1] - incoming[1] * outgoing[0]
  if (Math.abs(cross) < 0.2) return here
  const distance = ((d[0] - b[0]) * outgoing[1] - (d[1] - b[1]) * outgoing[0]) / cross
  const tip: Point = [b[0] + incoming[0] * distance, b[1] + incoming[1] * distance]
  const squaredShift = (tip[0] - here[0]) ** 2 + (tip[1] - here[1]) ** 2
  return distance >= 0 && squaredShift <= 2.25 ? tip : here
}

function smoothPoints(
  points: readonly Point[],
  fixed: ReadonlySet<number>,
  rounds: number,
): readonly Point[] {
  const count = points.length
  let current = points
  for (let round = 0; round < rounds; round++) {
    const before = current
    current = before.map((here, i): Point => {
      if (fixed.has(i)) return here
      const [previous, next] = [before[(i - 1 + count) % count] as Point, before[(i + 1) % count] as Point]
      return [(previous[0] + here[0] * 2 + next[0]) / 4, (previous[1] + here[1] * 2 + next[1]) / 4]
    })
  }
  return current
}

function isStraight(points: readonly Point[], tolerance: number): boolean {
  const [a, b] = [points[0] as Point, points.at(-1) as Point]
  const direction = unit([b[0] - a[0], b[1] - a[1]])
  if (direction[0] === 0 && direction[1] === 0) return false
  return points.every(
    ([x, y]) => Math.abs((x - a[0]) * direction[1] - (y - a[1]) * direction[0]) <= Math.min(tolerance, 0.7),
  )
}

function fitCurves(points: readonly Point[], isClosed: boolean, tolerance: number): Bezier[] {
  const [first, last] = [points[0] as Point, points.at(-1) as Point]
  const pointAhead = points[Math.min(3, points.length - 1)] as Point
  const nearEnd = points[Math.max(0, points.length - 4)] as Point
  let leave = unit([pointAhead[0] - first[0], pointAhead[1] - first[1]])
  let arrive = unit([nearEnd[0] - last[0], nearEnd[1] - last[1]])
  if (isClosed) {
    leave = unit([pointAhead[0] - nearEnd[0], pointAhead[1] - nearEnd[1]])
    arrive = [-leave[0], -leave[1]]
  }
  // A closed line is fitted in two halves: one curve can't leave and return to the same point.
  if (!isClosed) return fitCurve(points, leave, arrive, tolerance)
  const half = points.length >> 1
  const [before, after] = [
    points[Math.max(0, half - 2)] as Point,
    points[Math.min(points.length - 1, half + 2)] as Point,
  ]
  const outgoing = unit([after[0] - before[0], after[1] - before[1]])
  return [
    ...fitCurve(points.slice(0, half + 1), leave, [-outgoing[0], -outgoing[1]], tolerance),
    ...fitCurve(points.slice(half), outgoing, arrive, tolerance),
  ]
}

/** Writes steps in tenths of a pixel, each relative to the last written point, so that rounding never adds up. */
function newPen() {
  let [x, y] = [0, 0]
  let d = ''
  const toTenths = (value: number) => Math.round(value * 10)
  const formatStep = (to: Point) =>
    `${formatTenths(toTenths(to[0]) - x)} ${formatTenths(toTenths(to[1]) - y)}`
  const moveTo = (to: Point) => {
    ;[x, y] = [toTenths(to[0]), toTenths(to[1])]
  }
  return {
    move(to: Point) {
      moveTo(to)
      d += `M${formatTenths(x)} ${formatTenths(y)}`
    },
    line(to: Point) {
      d += `l${formatStep(to)}`
      moveTo(to)
    },
    curve([, control1, control2, to]: Bezier) {
      d += `c${formatStep(control1)} ${formatStep(control2)} ${formatStep(to)}`
      moveTo(to)
    },
    close: () => `${d}Z`,
  }
}

const formatTenths = (tenths: number) => String(tenths / 10)
