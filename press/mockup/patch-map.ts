/** The printable patch's position on the picture: flat enough to draw over, or around a corner or a cylinder. */
import type { Matrix } from '../draw/matrix.ts'
import type { Maps } from './compose.ts'

/**
 * `matrix`: from fractions of the patch (0 to 1) to pixels of the picture. `error`: its typical one, in pixels.
 * `visible`: the part of the patch that the picture shows.
 */
export type PatchMap = { matrix: Matrix; error: number; visible: number }

/** Above this error, handles would miss what they move: the area is then edited flat, beside the picture. */
const maxError = 12.5
const minVisible = 0.85
export const isFlat = ({ error, visible }: PatchMap) => error <= maxError && visible >= minVisible

/** The affine map nearest to the picture's own, by least squares over the patch. Null if nothing can be printed. */
export function fitPatch({
  width,
  height,
  u,
  v,
  cover,
}: Pick<Maps, 'width' | 'height' | 'u' | 'v' | 'cover'>): PatchMap | null {
  if (!u || !v || !cover) return null
  const points: [u: number, v: number, x: number, y: number][] = []
  for (let y = 0; y < height; y += 6) {
    for (let x = 0; x < width; x += 6) {
      const i = y * width + x
      if (cover[i] === 255) points.push([(u[i] as number) / 4095, (v[i] as number) / 4095, x + 0.5, y + 0.5])
    }
  }
  if (points.length < 12) return null
  const across = leastSquares(points.map(([pu, pv, x]) => [pu, pv, x]))
  const down = leastSquares(points.map(([pu, pv, , y]) => [pu, pv, y]))
  if (!across || !down) return null
  let squaredError = 0
  for (const [pu, pv, x, y] of points) {
    const dx = across[0] * pu + across[1] * pv + across[2] - x
    const dy = down[0] * pu + down[1] * pv + down[2] - y
    squaredError += dx * dx + dy * dy
  }
  return {
    matrix: [across[0], down[0], across[1], down[1], across[2], down[2]],
    error: Math.sqrt(squaredError / points.length),
    visible: rangeOf(points.map(([pu]) => pu)) * rangeOf(points.map(([, pv]) => pv)),
  }
}

const rangeOf = (values: number[]) =>
  values.reduce((a, b) => Math.max(a, b)) - values.reduce((a, b) => Math.min(a, b))

/** Solves `value = a * u + b * v + c` by Cramer's rule on the normal equations. */
function leastSquares(rows: readonly (readonly [number, number, number])[]): [number, number, number] | null {
  let [uu, uv, vv, su, sv, n, uy, vy, y] = [0, 0, 0, 0, 0, 0, 0, 0, 0]
  for (const [a, b, value] of rows) {
    uu += a * a
    uv += a * b
    vv += b * b
    su += a
    sv += b
    n += 1
    uy += a * value
    vy += b * value
    y += value
  }
  const det = uu * (vv * n - sv * sv) - uv * (uv * n - sv * su) + su * (uv * sv - vv * su)
  if (Math.abs(det) < 1e-9) return null
  return [
    (uy * (vv * n - sv * sv) - uv * (vy * n - sv * y) + su * (vy * sv - vv * y)) / det,
    (uu * (vy * n - sv * y) - uy * (uv * n - sv * su) + su * (uv * y - vy * su)) / det,
    (uu * (vv * y - sv * vy) - uv * (uv * y - vy * su) + uy * (uv * sv - vv * su)) / det,
  ]
}
