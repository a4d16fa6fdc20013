/** A dense line of points as few cubic curves: P. J. Schneider, Graphics Gems I, 1990. */

export type Point = readonly [x: number, y: number]
export type Bezier = readonly [from: Point, one: Point, two: Point, to: Point]

const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1]]
const plus = (a: Point, b: Point, k = 1): Point => [a[0] + b[0] * k, a[1] + b[1] * k]
const dot = (a: Point, b: Point) => a[0] * b[0] + a[1] * b[1]
const lengthOf = (a: Point) => Math.sqrt(dot(a, a))
export function unit(a: Point): Point {
  const length = lengthOf(a)
  return length === 0 ? [0, 0] : [a[0] / length, a[1] / length]
}

/** Through the first and last point, with the given end directions, nowhere further off than `tolerance`. */
export function fitCurve(points: readonly Point[], leave: Point, arrive: Point, tolerance: number): Bezier[] {
  const [first, last] = [points[0] as Point, points.at(-1) as Point]
  if (points.length === 2) return [makeSimpleCurve(first, last, leave, arrive)]
  let parameters = chordParameters(points)
  for (let round = 0; round < 5; round++) {
    const curve = leastSquares(points, parameters, leave, arrive)
    const { worst, at } = findFarthest(points, curve, parameters)
    if (worst <= tolerance * tolerance) return [curve]
    if (worst > tolerance * tolerance * 16 || round === 4)
      return splitCurve(points, at, leave, arrive, tolerance)
    parameters = parameters.map((t, i) => refineParameter(curve, points[i] as Point, t))
  }
  return []
}

function splitCurve(
  points: readonly Point[],
  at: number,
  leave: Point,
  arrive: Point,
  tolerance: number,
): Bezier[] {
  const [before, after] = [
    points[Math.max(0, at - 2)] as Point,
    points[Math.min(points.length - 1, at + 2)] as Point,
  ]
  const through = unit(minus(before, after))
  const outgoing: Point = [-through[0], -through[1]]
  return [
    ...fitCurve(points.slice(0, at + 1), leave, through, tolerance),
    ...fitCurve(points.slice(at), outgoing, arrive, tolerance),
  ]
}

function makeSimpleCurve(from: Point, to: Point, leave: Point, arrive: Point): Bezier {
  const third = lengthOf(minus(to, from)) / 3
  return [from, plus(from, leave, third), plus(to, arrive, third), to]
}

/** The expected parameter of each point on the curve, by the distance along the points. */
function chordParameters(points: readonly Point[]): number[] {
  const lengths = [0]
  for (let i = 1; i < points.length; i++)
    lengths.push((lengths[i - 1] as number) + lengthOf(minus(points[i] as Point, points[i - 1] as Point)))
  const total = lengths.at(-1) as number
  return lengths.map((length) => (total === 0 ? 0 : length / total))
}

function leastSquares(
  points: readonly Point[],
  parameters: readonly number[],
  leave: Point,
  arrive: Point,
): Bezier {
  const [from, to] = [points[0] as Point, points.at(-1) as Point]
  let [c00, c01, c11, x0, x1] = [0, 0, 0, 0, 0]
  parameters.forEach((t, i) => {
    const s = 1 - t
    const [b1, b2] = [3 * t * s * s, 3 * t * t * s]
    const [a, b] = [plus([0, 0], leave, b1), plus([0, 0], arrive, b2)]
    const fixed = plus(plus([0, 0], from, s * s * s + b1), to, t * t * t + b2)
    const residual = minus(points[i] as Point, fixed)
    c00 += dot(a, a)
    c01 += dot(a, b)
    c11 += dot(b, b)
    x0 += dot(a, residual)
    x1 += dot(b, residual)
  })
  const determinant = c00 * c11 - c01 * c01
  const [control1, control2] =
    determinant === 0 ? [0, 0] : [(x0 * c11 - x1 * c01) / determinant, (c00 * x1 - c01 * x0) / determinant]
  const length = lengthOf(minus(to, from))
  const min = length * 1e-4
  const max = length * 4
  if (!(control1 > min && control2 > min && control1 < max && control2 < max))
    return makeSimpleCurve(from, to, leave, arrive)
  return [from, plus(from, leave, control1), plus(to, arrive, control2), to]
}

function onCurve([a, b, c, d]: Bezier, t: number): Point {
  const s = 1 - t
  const [k0, k1, k2, k3] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t]
  return [a[0] * k0 + b[0] * k1 + c[0] * k2 + d[0] * k3, a[1] * k0 + b[1] * k1 + c[1] * k2 + d[1] * k3]
}

function findFarthest(points: readonly Point[], curve: Bezier, parameters: readonly number[]) {
  let [worst, at] = [0, points.length >> 1]
  for (let i = 1; i < points.length - 1; i++) {
    const offset = minus(onCurve(curve, parameters[i] as number), points[i] as Point)
    const squaredDistance = dot(offset, offset)
    if (squaredDistance > worst) [worst, at] = [squaredDistance, i]
  }
  return { worst, at }
}

/** One Newton step towards the curve's nearest parameter to the point. */
function refineParameter([a, b, c, d]: Bezier, point: Point, t: number): number {
  const s = 1 - t
  const offset = minus(onCurve([a, b, c, d], t), point)
  const [ab, bc, cd] = [minus(b, a), minus(c, b), minus(d, c)]
  const first = plus(plus(plus([0, 0], ab, 3 * s * s), bc, 6 * s * t), cd, 3 * t * t)
  const second = plus(plus([0, 0], minus(bc, ab), 6 * s), minus(cd, bc), 6 * t)
  const slope = dot(first, first) + dot(offset, second)
  return slope === 0 ? t : Math.max(0, Math.min(1, t - dot(offset, first) / slope))
}
