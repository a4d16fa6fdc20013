/**
 * Gradients of drawings, point by point: the two canvases agree to the last bit on a shape's coverage, but not on the
 * colours of a gradient that is turned or stretched.
 */
import type { PartFill } from './emoji.ts'
import { invert, type Matrix, multiply } from './matrix.ts'
import type { Surface } from './surface.ts'

type Gradient = Exclude<PartFill, string>
type Rgba = readonly [number, number, number, number]

const rgbaOf = (colour: string): Rgba => {
  const part = (from: number): number => Number.parseInt(colour.slice(from, from + 2), 16)
  return [part(1), part(3), part(5), colour.length > 7 ? part(7) : 255]
}

/** A point's position along a gradient, in the units of its shape: 0 at its start, 1 at its end. */
function positionAlong({ kind, shape }: Gradient): (x: number, y: number) => number {
  const [a = 0, b = 0, c = 0, d = 0, r = 0] = shape
  if (kind === 'linear') {
    const [dx, dy] = [c - a, d - b]
    const length = dx * dx + dy * dy
    return (x, y) => (length === 0 ? 1 : ((x - a) * dx + (y - b) * dy) / length)
  }
  // From a point inside a circle to its rim.
  const [dx, dy] = [c - a, d - b]
  const rim = r * r - dx * dx - dy * dy
  return (x, y) => {
    const [px, py] = [x - a, y - b]
    const alongAxis = px * dx + py * dy
    return rim <= 0 ? 1 : (Math.sqrt(alongAxis * alongAxis + rim * (px * px + py * py)) - alongAxis) / rim
  }
}

/** The colour at each of 1,024 steps. */
function makeRamp(stops: Gradient['stops']): Float64Array {
  const steps = 1024
  const ramp = new Float64Array((steps + 1) * 4)
  const colours = stops.map(([at, colour]) => ({ at, rgba: rgbaOf(colour) }))
  for (let step = 0; step <= steps; step += 1) {
    const t = step / steps
    const next = colours.findIndex(({ at }) => at >= t)
    const high = colours[next < 0 ? colours.length - 1 : next]!
    const low = next <= 0 ? high : colours[next - 1]!
    const k = high.at > low.at ? (t - low.at) / (high.at - low.at) : 1
    for (let part = 0; part < 4; part += 1)
      ramp[step * 4 + part] = low.rgba[part]! + (high.rgba[part]! - low.rgba[part]!) * k
  }
  return ramp
}

/** Colours a drawing made in white on its own surface: each point as strong as it was covered. */
export function applyGradient(surface: Surface, matrix: Matrix, fill: Gradient): void {
  const { context, width, height, left, top } = surface
  const [a, b, c, d, e, f] = invert(multiply(matrix, fill.place))
  const positionAt = positionAlong(fill)
  const ramp = makeRamp(fill.stops)
  const image = context.getImageData(0, 0, width, height)
  const { data } = image
  for (let row = 0, at = 0; row < height; row += 1) {
    const y = row + top + 0.5
    for (let column = 0; column < width; column += 1, at += 4) {
      const cover = data[at + 3]!
      if (cover === 0) continue
      const x = column + left + 0.5
      const t = positionAt(a * x + c * y + e, b * x + d * y + f)
      const step = 4 * Math.round(1024 * Math.min(1, Math.max(0, t)))
      data[at] = Math.round(ramp[step]!)
      data[at + 1] = Math.round(ramp[step + 1]!)
      data[at + 2] = Math.round(ramp[step + 2]!)
      data[at + 3] = Math.round((cover * ramp[step + 3]!) / 255)
    }
  }
  context.putImageData(image, 0, 0)
}
