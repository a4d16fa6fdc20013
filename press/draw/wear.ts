import type { Wear } from '../document.ts'
import type { Bounds, Outline, Step } from './outline.ts'

/** Grains along the side of a square as large as the layer; more would be finer than a shirt can show. */
const grainsPerSide = 72
/** Size in grains of the patches that are worn more than the rest. */
const patchSize = 9

/** A number from 0 to 1 for a place, the same on every machine. */
function noiseAt(x: number, y: number, seed: number): number {
  let n = Math.imul(x, 374_761_393) ^ Math.imul(y, 668_265_263) ^ Math.imul(seed + 1, 974_634_777)
  n = Math.imul(n ^ (n >>> 13), 1_274_126_177)
  n = Math.imul(n ^ (n >>> 16), 2_246_822_519)
  return ((n ^ (n >>> 15)) >>> 0) / 2 ** 32
}

/** Noise that changes slowly, between the corners of patches. */
function patchAt(x: number, y: number, seed: number): number {
  const [px, py] = [Math.floor(x / patchSize), Math.floor(y / patchSize)]
  const ease = (t: number) => t * t * (3 - 2 * t)
  const [tx, ty] = [ease(x / patchSize - px), ease(y / patchSize - py)]
  const top = noiseAt(px, py, seed) * (1 - tx) + noiseAt(px + 1, py, seed) * tx
  const bottom = noiseAt(px, py + 1, seed) * (1 - tx) + noiseAt(px + 1, py + 1, seed) * tx
  return top * (1 - ty) + bottom * ty
}

/** The specks and scratches where a layer's ink is worn off, over the whole reach of its ink. They grow with the layer. */
export function makeWornOutline(
  bounds: Bounds,
  size: { width: number; height: number },
  wear: Wear,
): Outline {
  const { amount, seed } = wear
  const cell = Math.sqrt(size.width * size.height) / grainsPerSide
  // Very long layers have coarser grain, so that a canvas can fill all of it at once.
  const side = Math.max(cell, (bounds.right - bounds.left) / 300, (bounds.bottom - bounds.top) / 300)
  const [left, right] = [Math.floor(bounds.left / side), Math.ceil(bounds.right / side)]
  const [top, bottom] = [Math.floor(bounds.top / side), Math.ceil(bounds.bottom / side)]
  const steps: Step[] = []
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const wornShare = (amount / 100) * (0.25 + 1.5 * patchAt(x, y, seed + 7) ** 1.5)
      const chance = noiseAt(x, y, seed)
      if (chance >= wornShare) continue
      const at = { x: (x + noiseAt(x, y, seed + 1)) * side, y: (y + noiseAt(x, y, seed + 2)) * side }
      const isScratch = noiseAt(x, y, seed + 3) < 0.06
      const radius = side * (0.12 + 0.75 * (1 - chance / wornShare) * Math.min(1, wornShare + 0.2))
      const halfLength = isScratch ? radius * (2 + 4 * noiseAt(x, y, seed + 4)) : radius
      steps.push(...makeSpeck(at, halfLength, isScratch ? radius * 0.35 : radius, x * 7919 + y, seed))
    }
  }
  return steps
}

const cornerCount = 7
/** An uneven speck; a long one lies aslant, like a fold left by washing. */
function makeSpeck(
  at: { x: number; y: number },
  halfLength: number,
  halfHeight: number,
  index: number,
  seed: number,
): Step[] {
  const tilt = 0.35 + 0.5 * (noiseAt(index, 5, seed) - 0.5)
  const [cos, sin] = [Math.cos(tilt), Math.sin(tilt)]
  const points = Array.from({ length: cornerCount }, (_, i) => {
    const angle = (i / cornerCount) * 2 * Math.PI
    const reach = 0.55 + 0.45 * noiseAt(index, i + 11, seed)
    const [x, y] = [Math.cos(angle) * halfLength * reach, Math.sin(angle) * halfHeight * reach]
    return [at.x + x * cos - y * sin, at.y + x * sin + y * cos] as const
  })
  return [...points.map(([x, y], i): Step => [i === 0 ? 'M' : 'L', x, y]), ['Z']]
}
