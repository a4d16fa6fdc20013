import type { Effect } from '../../effects.ts'
import { inkOf, lightOn, type Pixels } from './pixels.ts'

/** A dot's radius as a part of its cell's side, by the covered part of the cell; past 0.785 the dots overlap. */
function radiusFor(covered: number): number {
  if (covered <= 0.785) return Math.sqrt(covered / Math.PI)
  if (covered <= 0.951) return 0.5 + ((covered - 0.785) / 0.166) * 0.1
  return 0.6 + ((covered - 0.951) / 0.049) * 0.1072
}
/** Samples in each direction of a cell. */
const samplesPerSide = 4

/** A turned grid of dots. Each dot grows with the darkness of its cell of the picture. */
export function applyHalftone(
  { data, width, height }: Pixels,
  effect: Extract<Effect, { kind: 'halftone' }>,
  cell: number,
): Pixels {
  const turn = (effect.angle * Math.PI) / 180
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const reach = Math.ceil((width + height) / cell) + 2
  const side = reach * 2 + 1
  const radii = new Float32Array(side * side).fill(-1)
  const ink = inkOf(effect.colour)
  const radiusOf = (u: number, v: number): number => {
    const at = (v + reach) * side + u + reach
    const cachedRadius = radii[at] as number
    if (cachedRadius >= 0) return cachedRadius
    const radius = computeRadius(u, v)
    radii[at] = radius
    return radius
  }
  function computeRadius(u: number, v: number): number {
    let darkness = 0
    for (let j = 0; j < samplesPerSide; j++) {
      for (let i = 0; i < samplesPerSide; i++) {
        const [gx, gy] = [
          (u + (i + 0.5) / samplesPerSide - 0.5) * cell,
          (v + (j + 0.5) / samplesPerSide - 0.5) * cell,
        ]
        const [x, y] = [Math.floor(gx * cos - gy * sin), Math.floor(gx * sin + gy * cos)]
        if (x < 0 || y < 0 || x >= width || y >= height) continue
        darkness += 255 - lightOn(data, (y * width + x) * 4, effect.invert)
      }
    }
    return radiusFor(darkness / (255 * samplesPerSide * samplesPerSide)) * cell
  }
  const out = new Uint8ClampedArray(data.length)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i += 4) {
      const [gx, gy] = [
        ((x + 0.5) * cos + (y + 0.5) * sin) / cell,
        ((y + 0.5) * cos - (x + 0.5) * sin) / cell,
      ]
      const alpha = cellCoverage(gx, gy, cell, radiusOf)
      if (alpha <= 0) continue
      out.set(ink, i)
      out[i + 3] = Math.round(alpha * 255)
    }
  }
  return { data: out, width, height }
}

/** A dark dot reaches into its neighbours' cells, so they are searched too. */
function cellCoverage(
  gx: number,
  gy: number,
  cell: number,
  radiusOf: (u: number, v: number) => number,
): number {
  const [u, v] = [Math.round(gx), Math.round(gy)]
  const [su, sv] = [gx < u ? -1 : 1, gy < v ? -1 : 1]
  let max = 0
  for (const [du, dv] of [
    [0, 0],
    [su, 0],
    [0, sv],
  ] as const) {
    const [dx, dy] = [(gx - u - du) * cell, (gy - v - dv) * cell]
    const radius = radiusOf(u + du, v + dv)
    if (radius < 0.3) continue
    max = Math.max(max, Math.min(1, radius + 0.5 - Math.sqrt(dx * dx + dy * dy)))
  }
  return max
}
