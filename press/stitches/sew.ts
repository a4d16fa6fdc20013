/**
 * Draws stitches as they look: each thread a round cord lit from the upper left like the photographs, brighter across
 * the light than along it, later ones above earlier ones, and a shadow on the cloth beside them. Integers and exact
 * arithmetic only, so that browser and press give the same pixels.
 */
import { inkOf, type Pixels } from '../draw/effects/pixels.ts'
import { threads } from '../threads.ts'
import { digitisePixels } from './digitise.ts'
import type { StitchPlan } from './plan.ts'

/** Pixels (tenths of a millimetre) from a thread's middle to its edge: slightly over half a row, so that rows meet. */
const radius = 2.3
/** Towards the light: left, up, out of the cloth. */
const light = [-0.46, -0.6, 0.65] as const
/** Half way between the light and the viewer. */
const halfway = ((): readonly [number, number] => {
  const [x, y, z] = [light[0], light[1], light[2] + 1]
  const length = Math.sqrt(x * x + y * y + z * z)
  return [x / length, y / length]
})()
const shadowReach = 3
const maxShadow = 84

/** The picture with every pixel sewn: `pixels` has one pixel to a tenth of a millimetre (`stitchDpi`). */
export function sewPixels(pixels: Pixels): Pixels {
  const plan = digitisePixels(pixels)
  const data = new Uint8ClampedArray(plan.width * plan.height * 4)
  drawShadow(data, plan, drawThreads(data, plan))
  return { data, width: plan.width, height: plan.height }
}

/** Paints every stitch over those before it; returns where there is thread. */
function drawThreads(data: Uint8ClampedArray, plan: StitchPlan): Uint8Array {
  const covered = new Uint8Array(plan.width * plan.height)
  const [midX, midY] = [plan.width / 2, plan.height / 2]
  let thread = 0
  let from: readonly [number, number] | null = null
  for (const { kind, x, y } of plan.steps) {
    if (kind === 'colour') thread += 1
    const to = [x + midX, y + midY] as const
    if (kind === 'stitch' && from) {
      const ink = inkOf(threads[plan.threads[thread] ?? 0]?.hex ?? '#000000')
      drawStitch({ data, covered, width: plan.width, height: plan.height }, from, to, ink)
    }
    from = kind === 'stitch' ? to : null
  }
  return covered
}

type Cloth = { data: Uint8ClampedArray; covered: Uint8Array; width: number; height: number }
type StitchPoint = readonly [x: number, y: number]

function drawStitch(
  { data, covered, width, height }: Cloth,
  from: StitchPoint,
  to: StitchPoint,
  ink: readonly number[],
): void {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const length = Math.sqrt(dx * dx + dy * dy)
  if (length === 0) return
  const [alongX, alongY] = [dx / length, dy / length]
  // A cord shines where it lies across the light, and little along it.
  const along = alongX * halfway[0] + alongY * halfway[1]
  const gleam = (1 - along * along) ** 6
  const [left, right] = clampRange(from[0], to[0], width)
  const [top, bottom] = clampRange(from[1], to[1], height)
  for (let y = top; y <= bottom; y += 1)
    for (let x = left; x <= right; x += 1) {
      const [px, py] = [x + 0.5 - from[0], y + 0.5 - from[1]]
      const s = Math.max(0, Math.min(length, px * alongX + py * alongY))
      const [offX, offY] = [px - s * alongX, py - s * alongY]
      const distance = Math.sqrt(offX * offX + offY * offY)
      if (distance > radius) continue
      const side = distance / radius
      const [nx, ny] = distance > 0 ? [(offX / distance) * side, (offY / distance) * side] : [0, 0]
      const lit = Math.max(0, nx * light[0] + ny * light[1] + Math.sqrt(1 - side * side) * light[2])
      // At the needle's holes the thread goes down into the cloth.
      const sunk = Math.min(1, 0.82 + 0.09 * Math.min(s, length - s))
      const shade = (0.78 + 0.42 * lit) * sunk
      const shine = 46 * gleam * lit * lit * sunk
      const at = (y * width + x) * 4
      for (let c = 0; c < 3; c += 1) data[at + c] = Math.round((ink[c] as number) * shade + shine)
      data[at + 3] = 255
      covered[y * width + x] = 1
    }
}

const clampRange = (a: number, b: number, size: number): readonly [number, number] => [
  Math.max(0, Math.floor(Math.min(a, b) - radius)),
  Math.min(size - 1, Math.ceil(Math.max(a, b) + radius)),
]

/** Thread stands above the cloth: below and to the right of it, the cloth is darker, softly. */
function drawShadow(data: Uint8ClampedArray, { width, height }: StitchPlan, covered: Uint8Array): void {
  const windowSize = 2 * shadowReach + 1
  const across = new Uint16Array(width * height)
  for (let y = 0; y < height; y += 1) {
    let sum = 0
    for (let x = 0; x < width + shadowReach; x += 1) {
      if (x < width) sum += covered[y * width + x] as number
      if (x >= windowSize) sum -= covered[y * width + x - windowSize] as number
      if (x >= shadowReach) across[y * width + x - shadowReach] = sum
    }
  }
  for (let x = 0; x < width; x += 1) {
    let sum = 0
    for (let y = 0; y < height + shadowReach; y += 1) {
      if (y < height) sum += across[y * width + x] as number
      if (y >= windowSize) sum -= across[(y - windowSize) * width + x] as number
      // Sampled two pixels up and to the left.
      const [toX, toY] = [x + 2, y - shadowReach + 2]
      if (toX >= width || toY < 2 || toY >= height || covered[toY * width + toX]) continue
      data[(toY * width + toX) * 4 + 3] = Math.round((maxShadow * sum) / (windowSize * windowSize))
    }
  }
}
